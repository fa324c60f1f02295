import { addDoor, addWall, type GridDraft, openGrid, type Segment } from "./draft.ts";

/**
 * Universal VTT maps (`.dd2vtt .df2vtt .uvtt`): JSON with the size in squares, walls as lines of points, portals, and
 * the picture in base64. Their points lie anywhere; our walls run from corner to corner, so points are moved to the
 * nearest corner and what loses its length goes.
 */

export interface UvttMap {
  readonly field: GridDraft;
  /** The picture's address, or null. */
  readonly image: string | null;
  readonly pixelsPerSquare: number;
  /** What had to be changed, in words. */
  readonly notes: readonly string[];
}

export class UvttError extends Error {}

interface Point {
  readonly x: number;
  readonly y: number;
}

const MOST_SQUARES = 300;
const MOST_TEXT = 120_000_000;
const MOST_POINTS = 200_000;

export function readUvtt(text: string): UvttMap {
  if (text.length > MOST_TEXT) throw new UvttError("The file is too large: at most 120 MB.");
  const file = record(parse(text), "the file");
  const resolution = record(file["resolution"], "resolution");
  const origin = point(resolution["map_origin"] ?? { x: 0, y: 0 }, "resolution.map_origin");
  const size = point(resolution["map_size"], "resolution.map_size");
  const pixelsPerSquare = number(resolution["pixels_per_grid"], "resolution.pixels_per_grid");
  if (!(pixelsPerSquare >= 1 && pixelsPerSquare <= 10_000))
    throw new UvttError(`resolution.pixels_per_grid: expected 1 to 10000, found ${pixelsPerSquare}.`);
  const [width, height] = [squares(size.x, "x"), squares(size.y, "y")];
  const lines = [...polylines(file, "line_of_sight"), ...polylines(file, "objects_line_of_sight")];
  const snap = (p: Point): [number, number] => [
    clamp(Math.round(p.x - origin.x), width),
    clamp(Math.round(p.y - origin.y), height),
  ];
  let field = openGrid(width, height);
  let lost = 0;
  for (const [from, to] of lines.flatMap(pairs)) {
    const before = field;
    field = addWall(field, [...snap(from), ...snap(to)] as unknown as Segment);
    if (field === before) lost += 1;
  }
  for (const { bounds, open } of portals(file)) {
    const before = field;
    field = addDoor(field, [...snap(bounds[0]), ...snap(bounds[1])] as unknown as Segment);
    if (field === before) lost += 1;
    else if (open)
      field = {
        ...field,
        doors: field.doors.map((d, i, all) => (i === all.length - 1 ? { ...d, open } : d)),
      };
  }
  const image = pictureIn(file["image"]);
  return {
    field: withImage(field, image, pixelsPerSquare),
    image,
    pixelsPerSquare,
    notes: notesFor(lines, lost, image),
  };
}

function withImage(field: GridDraft, image: string | null, pixelsPerSquare: number): GridDraft {
  return image === null ? field : { ...field, image: { src: image, pixelsPerSquare } };
}

function notesFor(
  lines: readonly (readonly Point[])[],
  lost: number,
  image: string | null,
): readonly string[] {
  const loose = lines.flat().some((p) => !Number.isInteger(p.x) || !Number.isInteger(p.y));
  return [
    ...(loose ? ["Walls between corners of squares were moved to the nearest corners."] : []),
    ...(lost > 0 ? [`${lost} short or doubled ${lost === 1 ? "wall" : "walls"} left out.`] : []),
    ...(image === null ? ["The file has no picture."] : []),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UvttError("This is not a Universal VTT file: it is not JSON.");
  }
}

function record(value: unknown, where: string): { readonly [key: string]: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UvttError(`${where}: expected an object.`);
  return value as { readonly [key: string]: unknown };
}

function number(value: unknown, where: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > 1e6)
    throw new UvttError(`${where}: expected a number.`);
  return value;
}

function point(value: unknown, where: string): Point {
  const given = record(value, where);
  return { x: number(given["x"], `${where}.x`), y: number(given["y"], `${where}.y`) };
}

function squares(size: number, axis: string): number {
  const whole = Math.round(size);
  if (whole < 1 || whole > MOST_SQUARES)
    throw new UvttError(`resolution.map_size.${axis}: expected 1 to ${MOST_SQUARES} squares, found ${size}.`);
  return whole;
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

function list(value: unknown, where: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new UvttError(`${where}: expected a list.`);
  if (value.length > MOST_POINTS) throw new UvttError(`${where}: too long a list.`);
  return value;
}

function polylines(file: { readonly [key: string]: unknown }, name: string): (readonly Point[])[] {
  return list(file[name], name).map((line, i) =>
    list(line, `${name}.${i}`).map((p, j) => point(p, `${name}.${i}.${j}`)),
  );
}

const pairs = (line: readonly Point[]): (readonly [Point, Point])[] =>
  line.slice(1).map((to, i) => [line[i] as Point, to] as const);

interface Portal {
  readonly bounds: readonly [Point, Point];
  readonly open: boolean;
}

function portals(file: { readonly [key: string]: unknown }): readonly Portal[] {
  return list(file["portals"], "portals").map((given, i) => {
    const where = `portals.${i}`;
    const portal = record(given, where);
    const bounds = list(portal["bounds"], `${where}.bounds`);
    if (bounds.length !== 2) throw new UvttError(`${where}.bounds: expected two points.`);
    return {
      bounds: [point(bounds[0], `${where}.bounds.0`), point(bounds[1], `${where}.bounds.1`)],
      open: portal["closed"] === false,
    };
  });
}

/** Only pictures, and only by what their first bytes say: nothing else becomes an address on the page. */
const KINDS: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["UklGR", "image/webp"],
];

function pictureIn(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string" || !/^[A-Za-z0-9+/=\s]*$/.test(value))
    throw new UvttError("image: expected a picture in base64.");
  const kind = KINDS.find(([start]) => value.startsWith(start))?.[1];
  if (kind === undefined) throw new UvttError("image: expected a PNG, JPEG or WebP picture.");
  return `data:${kind};base64,${value.replaceAll(/\s/g, "")}`;
}
