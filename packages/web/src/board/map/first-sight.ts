import {
  around,
  type Box,
  type Camera,
  fit,
  freeOf,
  hold,
  inSight,
  isNarrow,
  type Pad,
  type Size,
} from "./camera.ts";

/** What one sees first of a map, and again in another room as long as nobody has moved it. Pure. */

export interface Sight {
  readonly pad: Pad;
  /** Where people are, whoever matters most first; nobody: all of the map is looked at. */
  readonly people: readonly Box[];
  /** Squares are picked by finger. */
  readonly fingers: boolean;
  /** Pixels below the room where the map goes on, beneath what may lie there. */
  readonly below: number;
}

/** Smaller than this, faces are hard to tell. */
const SMALL = 34;
/** Without being asked for, people are not shown larger than this. */
const LARGE = SMALL * 1.4;
/** Smaller than this, a finger picks the wrong square. */
const TAPPED = 32;
/** A whole map may be so much smaller than that. */
const HARDLY = 0.9;
/** Squares around the people that are shown with them. */
const AROUND = 1.5;
/** Less gained than this, the whole map tells more than larger people. */
const WORTH = 1.15;

/**
 * The whole map (its empty end may lie below the room), or where that would be tiny, the part of it where people are. For fingers never too small to be
 * tapped: then it is those who can be seen together with whoever matters most.
 */
export function firstSight(map: Size, room: Size, { pad, people, fingers, below }: Sight): Camera {
  const all = fit(map, room, pad);
  const box = around(people);
  if (box === null || all.scale >= SMALL) return all;
  const tapped = fingers || isNarrow(room);
  if (tapped) {
    if (all.scale >= TAPPED * HARDLY) return all;
    // Of one size, whoever is looked at: turns go round without zooming to and fro.
    return lookAt(together(people, roomFor(TAPPED, room, pad)), [TAPPED, SMALL], { map, room, pad });
  }
  const camera = lookAt(box, [0, LARGE], { map, room, pad });
  const whole = fit(map, { ...room, height: room.height + below }, pad);
  const everything = inSight(whole, withRoom(box, map), freeOf(room, pad)) ? whole : all;
  return camera.scale < everything.scale * WORTH ? everything : camera;
}

/** With a few squares around, as far as the map goes. */
export function withRoom({ x, y, width, height }: Box, map: Size): Box {
  const [left, top] = [Math.max(0, x - AROUND), Math.max(0, y - AROUND)];
  return {
    x: left,
    y: top,
    width: Math.min(map.width, x + width + AROUND) - left,
    height: Math.min(map.height, y + height + AROUND) - top,
  };
}

/** How many squares of that scale the room has for people. */
function roomFor(scale: number, room: Size, pad: Pad): Size {
  const { width, height, margin } = freeOf(room, pad);
  const squares = (length: number) => (length - 2 * margin) / scale - 2 * AROUND;
  return { width: squares(width), height: squares(height) };
}

/** The first one, and whoever is nearest, as many as there is room for together. */
export function together([first, ...others]: readonly Box[], { width, height }: Size): Box {
  if (first === undefined) throw new Error("nobody to look at");
  const far = ({ x, y }: Box) => Math.hypot(x - first.x, y - first.y);
  return others
    .toSorted((a, b) => far(a) - far(b))
    .reduce((known, next) => {
      const both = around([known, next]) ?? known;
      return both.width <= width && both.height <= height ? both : known;
    }, first);
}

interface Place {
  readonly map: Size;
  readonly room: Size;
  readonly pad: Pad;
}

/** Not smaller and not larger than told. */
function lookAt(people: Box, [least, most]: readonly [number, number], { map, room, pad }: Place): Camera {
  const free = freeOf(room, pad);
  const size = { width: people.width + 2 * AROUND, height: people.height + 2 * AROUND };
  const scale = Math.max(least, Math.min(fit(size, room, pad).scale, most));
  const along = (length: number, from: number, over: number, space: number) =>
    firstAlong({ length, from, over }, scale, { space, margin: free.margin });
  const x = along(map.width, people.x, people.width, free.width);
  const y = along(map.height, people.y, people.height, free.height);
  return hold({ scale, x, y }, map, room);
}

interface Stretch {
  readonly length: number;
  /** Where people are on it, and over how many squares. */
  readonly from: number;
  readonly over: number;
}

interface Space {
  readonly space: number;
  readonly margin: number;
}

/** Where the map begins: with an edge of it in sight if people are too, else people in the middle and no square cut at the start. */
function firstAlong({ length, from, over }: Stretch, scale: number, { space, margin }: Space): number {
  const least = margin - (from - AROUND) * scale;
  const most = space - margin - (from + over + AROUND) * scale;
  const ending = space - margin - length * scale;
  if (ending >= margin) return (space - length * scale) / 2;
  if (most >= 0) return Math.min(margin, most);
  if (ending + margin >= least) return uncut(Math.max(ending, least), scale, least);
  return Math.round((space / 2 - (from + over / 2) * scale) / scale) * scale;
}

/** A little further back, so that no square is cut in two, if that may be. */
function uncut(start: number, scale: number, least: number): number {
  const whole = Math.floor(start / scale) * scale;
  return whole >= least ? whole : start;
}
