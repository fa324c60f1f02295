import type { Point } from "../map/camera.ts";
import { idle } from "./idle.ts";
import { pan } from "./pan.ts";
import type { Finger, Hand, Reach } from "./words.ts";

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Point, b: Point): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Two fingers: the map keeps what was under each of them under it, as nearly as it can. */
export function pinch(reach: Reach, first: Finger, second: Finger): Hand {
  const fingers = new Map([first, second].map((finger) => [finger.id, finger]));
  const both = (): [Point, Point] => {
    const [a, b] = [...fingers.values()];
    return [(a as Finger).point, (b as Finger).point];
  };
  const hand: Hand = {
    name: "pinch",
    down: () => hand,
    move(finger) {
      if (!fingers.has(finger.id)) return hand;
      const [a, b] = both();
      fingers.set(finger.id, finger);
      const [c, d] = both();
      const was = middle(a, b);
      const now = middle(c, d);
      const camera = reach.camera();
      reach.look({ ...camera, x: camera.x + now.x - was.x, y: camera.y + now.y - was.y });
      reach.zoom(apart(c, d) / apart(a, b), now);
      return hand;
    },
    up(finger) {
      if (!fingers.delete(finger.id)) return hand;
      const [left] = fingers.values();
      return left === undefined ? idle(reach) : pan(reach, left);
    },
    cancel: () => idle(reach),
  };
  return hand;
}
