import type { Box, Point } from "./camera.ts";
import { squareBox } from "./scene.ts";
import type { Square, Thing } from "./words.ts";

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

/** Left of the face, between the badges of a token; the next ones beneath. */
const RIM: Point = { x: 0.08, y: 0.45 };
const BENEATH = 0.33;
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
    here.map((thing, i) => ({ thing, ...(stand.free ? across(stand, i, here.length) : along(stand, i)) })),
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

function along({ box }: Stand, i: number): Omit<Placed, "thing"> {
  const y = box.y + (RIM.y + i * BENEATH) * box.height;
  return { middle: { x: box.x + RIM.x * box.width, y }, scale: box.width };
}
