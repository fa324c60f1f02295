/** Where the board is looked at from. Pure: lengths in squares on the map, in pixels on the screen. */

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Box extends Point, Size {}

/** The map's top left corner in the room, in pixels, and how many pixels a square is wide. */
export interface Camera extends Point {
  readonly scale: number;
}

/** Room kept free beside and below the map, for the buttons and the legend that lie over it. */
export interface Pad {
  readonly right: number;
  readonly bottom: number;
}
export const NO_PAD: Pad = { right: 0, bottom: 0 };

const MARGIN = { wide: 20, narrow: 6 };
/** In a narrower room the buttons lie below, the legend above. */
const NARROW = 560;
const NARROW_PAD: Pad = { right: 0, bottom: 44 };
/** As large as a square may be without being asked for: a small map does not fill a big screen with four tokens. */
const COSY = 92;
const CLOSEST = 160;
/** Nearer than this to an edge counts as out of sight. */
const EDGE = 24;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const isNarrow = ({ width }: Size): boolean => width < NARROW;

/** What of the room nothing lies over. */
export function freeOf(room: Size, pad: Pad): Size & { readonly margin: number } {
  const narrow = isNarrow(room);
  const { right, bottom } = narrow ? NARROW_PAD : pad;
  const margin = narrow ? MARGIN.narrow : MARGIN.wide;
  return { margin, width: room.width - right, height: room.height - bottom };
}

/** The whole map in the middle of the room, as far as that is free. */
export function fit(map: Size, room: Size, pad: Pad = NO_PAD): Camera {
  const { margin, width, height } = freeOf(room, pad);
  const across = (width - 2 * margin) / map.width;
  const down = (height - 2 * margin) / map.height;
  const scale = clamp(Math.min(across, down), 1, COSY);
  return { scale, x: (width - map.width * scale) / 2, y: (height - map.height * scale) / 2 };
}

/** The box around boxes. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Closer or farther; what lies under the point stays under it. */
export function zoomAt(camera: Camera, factor: number, point: Point, map: Size, room: Size): Camera {
  const farthest = Math.min(fit(map, room).scale * 0.6, CLOSEST);
  const scale = clamp(camera.scale * factor, farthest, CLOSEST);
  const by = scale / camera.scale;
  return { scale, x: point.x - (point.x - camera.x) * by, y: point.y - (point.y - camera.y) * by };
}

/** Keeps the middle of the room on the map, or all of a map that is smaller than the room in sight. */
export function hold(camera: Camera, map: Size, room: Size): Camera {
  const along = (start: number, length: number, space: number) =>
    length <= space ? clamp(start, 0, space - length) : clamp(start, space / 2 - length, space / 2);
  return {
    scale: camera.scale,
    x: along(camera.x, map.width * camera.scale, room.width),
    y: along(camera.y, map.height * camera.scale, room.height),
  };
}

/** The least shift that brings a box of the map into sight. */
export function reveal(camera: Camera, box: Box, room: Size): Camera {
  const seen = onScreen(camera, box);
  const along = (start: number, length: number, space: number) => {
    const edge = clamp((space - length) / 2, 0, EDGE);
    if (start < edge) return edge - start;
    if (start + length > space - edge) return Math.max(edge - start, space - edge - start - length);
    return 0;
  };
  const dx = along(seen.x, seen.width, room.width);
  const dy = along(seen.y, seen.height, room.height);
  return dx === 0 && dy === 0 ? camera : panBy(camera, dx, dy);
}

/** Whether all of a box of the map can be seen. */
export function inSight(camera: Camera, box: Box, room: Size): boolean {
  const { x, y, width, height } = onScreen(camera, box);
  return x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;
}

/** A point of the room, in squares of the map. */
export function toMap(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

/** A box of the map, in pixels of the room. */
export function onScreen(camera: Camera, box: Box): Box {
  return {
    x: camera.x + box.x * camera.scale,
    y: camera.y + box.y * camera.scale,
    width: box.width * camera.scale,
    height: box.height * camera.scale,
  };
}
