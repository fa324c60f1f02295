import type { Box, Point, Size } from "./map/camera.ts";
import { type Camp, type Facing, HEAD, type LaneKind, makeCamp } from "./camp.ts";
import type { Scene } from "./map/scene.ts";
import type { Spot, Token } from "./map/words.ts";

/** A field without squares: sides face each other across an open space, in lanes (front and back; near and apart). */

/** One side's lane. `lean`: how far its far end lies aside of its near end, as a battle line seen at a slant. */
export interface Band {
  readonly side: string;
  readonly sideIndex: number;
  readonly row: string;
  readonly box: Box;
  readonly lean: number;
}
export interface Title {
  readonly side: string;
  readonly sideIndex: number;
  readonly at: Point;
  readonly anchor: "start" | "middle";
}
export interface Lineup extends Scene {
  readonly bands: readonly Band[];
  readonly titles: readonly Title[];
}

/** Half of the open space, the rim of the arena, how wide a token stands. */
const OPEN = { across: 1.15, upright: 0.85 };
const RIM = 0.4;
const SEAT = 1.12;
const TITLE = 0.55;
const LEAN = 0.13;
const SHORTEST = 4.8;

/** One half of the arena while it is laid out: which way is out, and who is already seated. */
interface Half {
  readonly flat: Size;
  readonly facing: Facing;
  readonly sign: -1 | 1;
  readonly seats: Map<string, Box>;
  readonly bands: Band[];
  readonly titles: Title[];
}

export function lineup(kind: LaneKind, tokens: readonly Token[], facing: Facing): Lineup {
  const sides = [...new Map(tokens.map((t) => [t.side, t.sideIndex]))].sort((a, b) => a[1] - b[1]);
  const camps = sides.map(([side]) => makeCamp(kind, sideOf(tokens, side), facing));
  const halves = [camps.slice(0, 1), camps.slice(1)] as const;
  const top = facing === "across" ? TITLE : 0;
  const long = Math.max(
    SHORTEST,
    ...halves.map((half) => sum(half.map((c) => c.long)) + (half.length - 1) * top),
  );
  const slant = kind === "rows" && facing === "across" ? LEAN * long : 0;
  const deep = Math.max(3.2, ...camps.map((c) => c.deep)) + slant;
  const flat = { width: 2 * (deep + OPEN[facing] + RIM), height: long + 2 * RIM + top };
  const found = { seats: new Map<string, Box>(), bands: [] as Band[], titles: [] as Title[] };
  halves.forEach((half, index) => {
    const stretch = (long - (half.length - 1) * top) / sum(half.map((c) => c.long));
    let start = RIM + top;
    for (const camp of half) {
      const space = camp.long * stretch;
      settle(camp, { start, space, slant }, { flat, facing, sign: index === 0 ? -1 : 1, ...found });
      start += space + top;
    }
  });
  const size = facing === "across" ? flat : { width: flat.height, height: flat.width };
  return { size, ...found, squares: [], doorAt: () => null, ...askers(found.seats, found.bands) };
}

const sideOf = (tokens: readonly Token[], side: string) => tokens.filter((t) => t.side === side);
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

/** From "out from the middle, along the line" to a point of the scene. */
function turn({ flat, facing, sign }: Half, out: number, along: number): Point {
  const depth = flat.width / 2 + sign * (OPEN[facing] + out);
  // On a tall screen the first side stands below, nearest to whoever holds it.
  return facing === "across" ? { x: depth, y: along } : { x: along, y: flat.width - depth };
}

interface Ground {
  readonly start: number;
  readonly space: number;
  readonly slant: number;
}

function settle(camp: Camp, { start, space, slant }: Ground, half: Half): void {
  const across = half.facing === "across";
  const head = across ? HEAD : 0;
  const middle = start + head + (space - head) / 2;
  const leanAt = (along: number) => (slant * (along - start)) / space;
  for (const { token, out, along } of camp.stands) {
    const wide = token.size > 1 ? SEAT * 1.25 : SEAT;
    const at = turn(half, out + leanAt(middle + along), middle + along);
    const lift = across ? 0.1 : 0.05;
    half.seats.set(token.id, { x: at.x - wide / 2, y: at.y - wide / 2 - lift, width: wide, height: wide });
  }
  for (const { row, from, to, long } of camp.lanes) {
    const first = long === null ? start : middle - head - long / 2;
    const last = long === null ? start + space : middle + long / 2;
    const a = turn(half, from + 0.07 + slant / 2, first + 0.04);
    const b = turn(half, to - 0.07 + slant / 2, last - 0.04);
    const lean = slant * half.sign;
    half.bands.push({ side: camp.side, sideIndex: camp.sideIndex, row, box: boxOf(a, b), lean });
  }
  half.titles.push({ side: camp.side, sideIndex: camp.sideIndex, ...titleAt(camp, start, half) });
}

function titleAt(camp: Camp, start: number, half: Half): Pick<Title, "at" | "anchor"> {
  if (half.facing === "upright") {
    const { y } = turn(half, -0.32, 0);
    return { at: { x: start + 0.1, y: y + 0.1 }, anchor: "start" };
  }
  const { x } = turn(half, camp.deep / 2, start);
  return { at: { x, y: start - 0.16 }, anchor: "middle" };
}

const boxOf = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

const holds = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

function isOn({ box, lean }: Band, { x, y }: Point): boolean {
  const aside = lean * ((y - box.y) / box.height - 0.5);
  return holds(box, { x: x - aside, y });
}

function askers(seats: ReadonlyMap<string, Box>, bands: readonly Band[]): Pick<Scene, "spotAt" | "boxOf"> {
  return {
    spotAt(point): Spot {
      for (const [id, box] of seats) if (holds(box, point)) return { kind: "token", id };
      const band = bands.find((b) => isOn(b, point));
      return band === undefined ? null : { kind: "row", row: band.row, side: band.side };
    },
    boxOf(spot) {
      if (spot?.kind === "token") return seats.get(spot.id) ?? null;
      if (spot?.kind !== "row") return null;
      return bands.find((b) => b.row === spot.row && b.side === spot.side)?.box ?? null;
    },
  };
}
