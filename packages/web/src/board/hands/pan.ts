import { idle } from "./idle.ts";
import { pinch } from "./pinch.ts";
import type { Finger, Hand, Reach } from "./words.ts";

/** The map follows the pointer. */
export function pan(reach: Reach, first: Finger): Hand {
  const from = reach.camera();
  let last = first;
  const hand: Hand = {
    name: "pan",
    down: (finger) => pinch(reach, last, finger),
    move(finger) {
      if (finger.id !== first.id) return hand;
      last = finger;
      const dx = finger.point.x - first.point.x;
      const dy = finger.point.y - first.point.y;
      reach.look({ ...from, x: from.x + dx, y: from.y + dy });
      return hand;
    },
    up: (finger) => (finger.id === first.id ? idle(reach) : hand),
    cancel: () => idle(reach),
  };
  return hand;
}
