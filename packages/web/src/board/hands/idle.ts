import { press } from "./press.ts";
import type { Hand, Reach } from "./words.ts";

/** Nothing is held: a mouse points, a finger or button going down begins something. */
export function idle(reach: Reach): Hand {
  const hand: Hand = {
    name: "idle",
    down: (finger) => press(reach, finger),
    move(finger) {
      if (!finger.touch) reach.point(reach.spotAt(finger.point));
      return hand;
    },
    up: () => hand,
    cancel() {
      reach.point(null);
      return hand;
    },
  };
  return hand;
}
