import type { Box, Point } from "./map/camera.ts";
import { squareBox } from "./map/scene.ts";
import type { Square, Thing } from "./map/words.ts";

/** Where the things of a battle are drawn: in the middle of a free square, or at the left rim of whoever is there. Lengths in squares. */
export interface Placed {
  readonly thing: Thing;
  readonly middle: Point;
  readonly scale: number;
}

type Seats = ReadonlyMap<string, Box>;

interface Stand {
  readonly box: Box;
  readonly free: boolean;
}

/** Left of the face, between the badges of a token. */
const RIM: Point = { x: 0.08, y: 0.45 };
/** Several are smaller, two beneath each other above the health bar, the next two further out. */
const RIM_OF_MANY: Point = { x: 0.06, y: 0.37 };
const APART = 0.27;
const SMALL = 0.8;
/** On a free square there is room for a bigger one. */
const BIG = 1.5;
const ASIDE = 0.36;

export function whereabouts(things: readonly Thing[], seats: Seats): readonly Placed[] {
  const stands = new Map<string, { readonly stand: Stand; readonly here: Thing[] }>();
  for (const thing of things) {
    const stand = standOf(thing, seats);
    if (stand === null) continue;
    const key = `${stand.box.x},${stand.box.y},${stand.box.width}`;
    const { here } = stands.get(key) ?? { here: [] };
    stands.set(key, { stand, here: [...here, thing] });
  }
  return [...stands.values()].flatMap(({ stand, here }) =>
    here.map((thing, i) => ({
      thing,
      ...(stand.free ? across(stand, i, here.length) : along(stand, i, here.length)),
    })),
  );
}

function standOf({ at }: Thing, seats: Seats): Stand | null {
  if (typeof at !== "string") return { box: squareBox(at), free: !isTaken(at, seats) };
  const box = seats.get(at);
  return box === undefined ? null : { box, free: false };
}

function isTaken([x, y]: Square, seats: Seats): boolean {
  return [...seats.values()].some((s) => x >= s.x && y >= s.y && x < s.x + s.width && y < s.y + s.height);
}

function across({ box }: Stand, i: number, count: number): Omit<Placed, "thing"> {
  const aside = (i - (count - 1) / 2) * ASIDE;
  return { middle: { x: box.x + 0.5 + aside, y: box.y + 0.5 }, scale: count === 1 ? BIG : 1 };
}

function along({ box }: Stand, i: number, count: number): Omit<Placed, "thing"> {
  const rim = count === 1 ? RIM : RIM_OF_MANY;
  const x = box.x + (rim.x - Math.floor(i / 2) * APART) * box.width;
  const y = box.y + (rim.y + (i % 2) * APART) * box.height;
  return { middle: { x, y }, scale: count === 1 ? box.width : box.width * SMALL };
}
