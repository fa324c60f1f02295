import { idle } from "./idle.ts";
import type { Finger, Hand, Reach } from "./words.ts";

/** A long press points like a mouse; moving on points at what lies beneath; lifting leaves it pointed at. */
export function held(reach: Reach, first: Finger): Hand {
  reach.point(reach.spotAt(first.point));
  const hand: Hand = {
    name: "held",
    down: () => hand,
    move(finger) {
      if (finger.id === first.id) reach.point(reach.spotAt(finger.point));
      return hand;
    },
    up: (finger) => (finger.id === first.id ? idle(reach) : hand),
    cancel: () => idle(reach),
  };
  return hand;
}
