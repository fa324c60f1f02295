import { idle } from "./idle.ts";
import type { Finger, Hand, Reach } from "./words.ts";

/** A token is in the hand. */
export function carry(reach: Reach, first: Finger, id: string): Hand {
  const hand: Hand = {
    name: "carry",
    down: () => hand,
    move(finger) {
      if (finger.id !== first.id) return hand;
      reach.carry(id, finger.point);
      return hand;
    },
    up(finger) {
      if (finger.id !== first.id) return hand;
      reach.drop(id, finger.point);
      return idle(reach);
    },
    cancel() {
      reach.drop(id, null);
      return idle(reach);
    },
  };
  return hand;
}
