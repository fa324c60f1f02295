import type { Json, Ruleset } from "@fray/engine";

/** An encounter being built: the very file that `fray` reads, changed by pure functions. */

export type Segment = readonly [number, number, number, number];
export type Square = readonly [number, number];

export interface GroundDraft {
  readonly name: string;
  readonly cost: number;
  readonly height?: number;
}

export interface GridDraft {
  readonly kind: "grid";
  readonly cells: readonly string[];
  readonly walls: readonly Segment[];
  readonly doors: readonly { readonly at: Segment; readonly open: boolean }[];
  readonly legend: Readonly<Record<string, GroundDraft>>;
  readonly image?: { readonly src: string; readonly pixelsPerSquare: number };
}

export type FieldDraft = GridDraft | { readonly kind: "rows" } | { readonly kind: "abstract" };

export interface CombatantDraft {
  readonly id: string;
  readonly is?: string;
  readonly name?: string;
  readonly side?: string;
  readonly at?: Square | string;
  readonly tactics?: string;
  readonly hidden?: boolean;
  readonly sheet?: { readonly [field: string]: Json };
}

export interface Draft {
  readonly fray: 1;
  readonly ruleset: string;
  readonly name: string;
  readonly rules: { readonly [name: string]: Json };
  readonly field: FieldDraft;
  readonly combatants: readonly CombatantDraft[];
}

export const OPEN = ".";
export const SOLID = "#";

export const openGrid = (width: number, height: number): GridDraft => ({
  kind: "grid",
  cells: Array.from({ length: height }, () => OPEN.repeat(width)),
  walls: [],
  doors: [],
  legend: {},
});

export function emptyField(kind: FieldDraft["kind"]): FieldDraft {
  return kind === "grid" ? openGrid(16, 12) : { kind };
}

/** The field a new encounter begins on: a map where the system has them. */
export const fieldFor = ({ fields }: Pick<Ruleset, "fields">): FieldDraft["kind"] =>
  (fields.find((f) => f.kind === "grid") ?? fields[0]).kind;

export const newDraft = (ruleset: string, kind: FieldDraft["kind"]): Draft => ({
  fray: 1,
  ruleset,
  name: "My encounter",
  rules: {},
  field: emptyField(kind),
  combatants: [],
});

/** A file that passed the engine's door, with everything a draft needs said. */
export function draftOf(file: { readonly [field: string]: unknown }, kind: FieldDraft["kind"]): Draft {
  const given = file as unknown as Partial<Draft>;
  const field = given.field ?? emptyField(kind);
  return {
    ...newDraft(String(file["ruleset"]), kind),
    ...given,
    field: field.kind === "grid" ? { ...openGrid(1, 1), ...field } : field,
  };
}

export const widthOf = (field: GridDraft): number => field.cells[0]?.length ?? 0;
export const heightOf = (field: GridDraft): number => field.cells.length;

export function paint(field: GridDraft, [x, y]: Square, letter: string): GridDraft {
  const row = field.cells[y];
  if (row === undefined || x < 0 || x >= row.length || row[x] === letter) return field;
  return { ...field, cells: field.cells.with(y, row.slice(0, x) + letter + row.slice(x + 1)) };
}

/** Every square under a brush that goes from one to another: a quick hand leaves no gaps. */
export function paintAlong(
  field: GridDraft,
  [from, to]: readonly [Square, Square],
  letter: string,
): GridDraft {
  const steps = Math.max(1, Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const at = (i: number): Square => [
    Math.round(from[0] + ((to[0] - from[0]) * i) / steps),
    Math.round(from[1] + ((to[1] - from[1]) * i) / steps),
  ];
  return Array.from({ length: steps + 1 }, (_, i) => at(i)).reduce(
    (painted, square) => paint(painted, square, letter),
    field,
  );
}

/** Grows with open squares, shrinks by cutting; walls and doors that no longer lie on the map go. */
export function resize(field: GridDraft, width: number, height: number): GridDraft {
  const cells = Array.from({ length: height }, (_, y) =>
    (field.cells[y] ?? "").slice(0, width).padEnd(width, OPEN),
  );
  const inside = ([a, b, c, d]: Segment) => Math.max(a, c) <= width && Math.max(b, d) <= height;
  return {
    ...field,
    cells,
    walls: field.walls.filter(inside),
    doors: field.doors.filter((door) => inside(door.at)),
  };
}

const same = (a: Segment, b: Segment): boolean =>
  a.every((n, i) => n === b[i]) || [a[2], a[3], a[0], a[1]].every((n, i) => n === b[i]);

/** A wall from corner to corner; none where one stands already, none of no length. */
export function addWall(field: GridDraft, wall: Segment): GridDraft {
  const [a, b, c, d] = wall;
  if ((a === c && b === d) || field.walls.some((w) => same(w, wall))) return field;
  return { ...field, walls: [...field.walls, wall] };
}

export function addDoor(field: GridDraft, at: Segment): GridDraft {
  const [a, b, c, d] = at;
  if ((a === c && b === d) || field.doors.some((door) => same(door.at, at))) return field;
  return {
    ...field,
    walls: field.walls.filter((w) => !same(w, at)),
    doors: [...field.doors, { at, open: false }],
  };
}

export const toggleDoor = (field: GridDraft, index: number): GridDraft => ({
  ...field,
  doors: field.doors.map((door, i) => (i === index ? { ...door, open: !door.open } : door)),
});

/** How far a point is from a segment, in squares. */
export function distanceTo([x, y]: Square, [a, b, c, d]: Segment): number {
  const length = (c - a) ** 2 + (d - b) ** 2;
  const along = length === 0 ? 0 : ((x - a) * (c - a) + (y - b) * (d - b)) / length;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - a - t * (c - a), y - b - t * (d - b));
}

const NEAR = 0.3;

/** The wall or door under a point, the nearest first. */
export function edgeAt(
  field: GridDraft,
  point: Square,
): { readonly kind: "wall" | "door"; readonly index: number } | null {
  const found = [
    ...field.doors.map((door, index) => ({ kind: "door" as const, index, far: distanceTo(point, door.at) })),
    ...field.walls.map((wall, index) => ({ kind: "wall" as const, index, far: distanceTo(point, wall) })),
  ].filter((edge) => edge.far <= NEAR);
  const nearest = found.sort((a, b) => a.far - b.far)[0];
  return nearest === undefined ? null : { kind: nearest.kind, index: nearest.index };
}

/** Takes away what is at a point: a door or wall, else the square's terrain. */
export function erase(field: GridDraft, point: Square): GridDraft {
  const edge = edgeAt(field, point);
  if (edge === null) return paint(field, [Math.floor(point[0]), Math.floor(point[1])], OPEN);
  return edge.kind === "wall"
    ? { ...field, walls: field.walls.filter((_, i) => i !== edge.index) }
    : { ...field, doors: field.doors.filter((_, i) => i !== edge.index) };
}

export const ROUGH: GroundDraft = { name: "rough ground", cost: 2 };

/** The terrain a brush paints with: what is in hand, else the first of the map; a map without any gets rough ground. */
export function inked(field: GridDraft, wish: string): readonly [GridDraft, string] {
  const known = Object.keys(field.legend);
  if (known.includes(wish)) return [field, wish];
  const letter = known[0] ?? freeLetter(field) ?? wish;
  return [known.length > 0 ? field : { ...field, legend: { ...field.legend, [letter]: ROUGH } }, letter];
}

/** A letter for a new kind of terrain: none that is used already. */
export function freeLetter(field: GridDraft): string | null {
  return (
    [..."~^*%+=:abcdefghijklmnopqrstuvwxyz"].find((letter) => field.legend[letter] === undefined) ?? null
  );
}

/** An id nobody has yet: `wolf`, `wolf-2`… */
export function freeId(draft: Draft, wish: string): string {
  const taken = new Set(draft.combatants.map((c) => c.id));
  const stem =
    wish
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "somebody";
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.has(id)) return id;
  }
}

export function setCombatant(draft: Draft, id: string, to: Partial<CombatantDraft>): Draft {
  return { ...draft, combatants: draft.combatants.map((c) => (c.id === id ? { ...c, ...to } : c)) };
}

export const removeCombatant = (draft: Draft, id: string): Draft => ({
  ...draft,
  combatants: draft.combatants.filter((c) => c.id !== id),
});

/** Where a newcomer is put: on its side's edge of the map, near the middle of it. */
export function squareAtEdge(draft: Draft, edge: "left" | "right"): Square | null {
  if (draft.field.kind !== "grid") return null;
  const middle = heightOf(draft.field) / 2;
  const width = widthOf(draft.field);
  return freeSquare(draft, ([x, y]) => (edge === "left" ? x : width - x) * 100 + Math.abs(y - middle));
}

/** The open square nobody stands on that is the least far. */
function freeSquare(draft: Draft, far: (at: Square) => number): Square | null {
  if (draft.field.kind !== "grid") return null;
  const { cells } = draft.field;
  const taken = new Set(draft.combatants.map((c) => String(c.at)));
  const open = cells.flatMap((row, y) =>
    [...row].flatMap((letter, x) => (letter === SOLID || taken.has(`${x},${y}`) ? [] : [[x, y] as Square])),
  );
  return open.sort((a, b) => far(a) - far(b))[0] ?? null;
}
