import { carry } from "./carry.ts";
import { held } from "./held.ts";
import { idle } from "./idle.ts";
import { measure } from "./measure.ts";
import { pan } from "./pan.ts";
import { pinch } from "./pinch.ts";
import type { Finger, Hand, Reach } from "./words.ts";

/** A finger trembles more than a mouse. */
const SLACK = { touch: 9, mouse: 4 };
const LONG = 450;

/** Down and not yet moved: a click, a long press, or the beginning of a drag. */
export function press(reach: Reach, first: Finger): Hand {
  reach.clearMeasure();
  if (first.touch) reach.point(null);
  const callOff = first.touch ? reach.after(LONG, () => reach.become(held(reach, first))) : () => {};
  const hand: Hand = {
    name: "press",
    down(finger) {
      callOff();
      return pinch(reach, first, finger);
    },
    move(finger) {
      if (finger.id !== first.id || !isFar(first, finger)) return hand;
      callOff();
      return dragFrom(reach, first).move(finger);
    },
    up(finger) {
      callOff();
      click(reach, finger);
      return idle(reach);
    },
    cancel() {
      callOff();
      return idle(reach);
    },
  };
  return hand;
}

function isFar(first: Finger, now: Finger): boolean {
  const slack = first.touch ? SLACK.touch : SLACK.mouse;
  return Math.hypot(now.point.x - first.point.x, now.point.y - first.point.y) > slack;
}

function dragFrom(reach: Reach, first: Finger): Hand {
  if (reach.measures()) return measure(reach, first);
  const id = reach.carried(first.point);
  return id === null ? pan(reach, first) : carry(reach, first, id);
}

function click(reach: Reach, finger: Finger): void {
  const door = reach.doorAt(finger.point);
  if (door !== null) return reach.door(door);
  const spot = reach.spotAt(finger.point);
  if (spot !== null) reach.pick(spot);
}
