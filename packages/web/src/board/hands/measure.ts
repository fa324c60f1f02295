import { idle } from "./idle.ts";
import type { Finger, Hand, Reach } from "./words.ts";

/** The ruler: from where the pointer went down to where it is. It stays until the next press. */
export function measure(reach: Reach, first: Finger): Hand {
  reach.point(null);
  const hand: Hand = {
    name: "measure",
    down: () => hand,
    move(finger) {
      if (finger.id === first.id) reach.measure(first.point, finger.point);
      return hand;
    },
    up: (finger) => (finger.id === first.id ? idle(reach) : hand),
    cancel() {
      reach.clearMeasure();
      return idle(reach);
    },
  };
  return hand;
}
