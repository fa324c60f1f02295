import type { CombatantSummary, Encounter, Summary } from "@fray/engine";
import { capital, spoken } from "@fray/engine/numbers";
import type { Board } from "./board.ts";
import { bar, dim, paint, type Style, table } from "./output.ts";

/** The field of battle as text, from what a seat may see of it: sides, rows, health, points, statuses. */

const SIDE_STYLES: readonly Style[] = ["cyan", "red", "magenta", "yellow"];
const CELLS = 12;
/** Fields with a column of their own, and those only a sheet shows. */
const SHOWN: ReadonlySet<string> = new Set(["hp", "maxHp"]);

export interface Picture {
  readonly summary: Summary;
  /** Everybody's health when the battle began. */
  readonly opening: Summary;
  readonly actor: string | null;
  /** Draws the map they stand on; null where there is none. */
  readonly board: BoardDrawer | null;
}

export type BoardDrawer = (summary: Summary) => Board | null;

/** What draws a map, loaded only where there is one to draw. */
export async function boardOf(ground: Encounter["field"]): Promise<BoardDrawer | null> {
  if (ground.kind !== "grid") return null;
  const { drawBoard } = await import("./board.ts");
  return (summary) => drawBoard(ground, summary);
}

export function sidesOf(summary: Summary): string[] {
  return [...new Set(Object.values(summary.combatants).map((c) => c.side))];
}

export function sideStyle(summary: Summary, side: string): Style {
  return SIDE_STYLES[sidesOf(summary).indexOf(side) % SIDE_STYLES.length] as Style;
}

/** A combatant's name in its side's colour. */
export function nameIn(summary: Summary, id: string): string {
  const one = summary.combatants[id];
  return one === undefined ? id : paint(sideStyle(summary, one.side), one.name);
}

/** A map where there is one, and under it who stands where and how they fare. */
export function drawField(picture: Picture): string {
  const board = picture.board?.(picture.summary) ?? null;
  const people = drawPeople(picture, board?.letters ?? new Map());
  return board === null ? people : `${indent(board.map)}\n\n${people}`;
}

const indent = (text: string): string =>
  text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");

type Letters = ReadonlyMap<string, string>;

/** Two sides face each other: the first stands below, both front rows in the middle. */
function drawPeople(picture: Picture, letters: Letters): string {
  const sides = sidesOf(picture.summary);
  const facing = sides.length === 2;
  const blocks = (facing ? sides.toReversed() : sides).map((side, i) =>
    drawSide(picture, letters, side, facing && i === 0),
  );
  const rows = blocks.flatMap((block, i) => (i === 0 ? block : [[], ...block]));
  const placed = Object.values(picture.summary.combatants).some((c) => c.at !== null);
  const align = ["left", "left", "left", "left", "right"] as const;
  return placed
    ? table(rows, { gap: 2, align })
    : table(
        rows.map((r) => r.toSpliced(1, 1)),
        { gap: 2, align: align.slice(1) },
      );
}

/** One side, row by row: the one whose front faces down begins with the back. */
function drawSide(picture: Picture, letters: Letters, side: string, faced: boolean): string[][] {
  const all = Object.entries(picture.summary.combatants).filter(([, c]) => c.side === side);
  const places = [...new Set(all.map(([, c]) => placeOf(c)))].sort((a, b) => rank(a) - rank(b));
  const rows: string[][] = [];
  for (const place of faced ? places.reverse() : places) {
    const here = all.filter(([, c]) => placeOf(c) === place);
    for (const [i, [id, c]] of here.entries()) {
      const name = rows.length === 0 ? paint(sideStyle(picture.summary, side), side) : "";
      rows.push([name, i === 0 ? dim(place) : "", ...drawOne(picture, letters.get(id) ?? "", id, c)]);
    }
  }
  return rows;
}

/** Rows in the contract's order; anything else as it comes. */
const ROWS = ["front", "back"];
const rank = (place: string): number => ROWS.indexOf(place);

function placeOf({ at }: CombatantSummary): string {
  return at === null ? "" : typeof at === "string" ? at : at.join(",");
}

function drawOne(
  { summary, opening, actor }: Picture,
  letter: string,
  id: string,
  c: CombatantSummary,
): string[] {
  const up = c.state === "up";
  const name = up ? nameIn(summary, id) : paint(["dim", "strikethrough"], c.name);
  const notes = [
    ...(up ? [] : [c.state]),
    ...numbersOf(c),
    ...c.statuses.map((s) => paint("yellow", spoken(s))),
  ];
  return [
    `${id === actor ? paint("yellow", "▸") : " "} ${letter === "" ? "" : `${letter} `}${name}`,
    ...health(c, maxHp(c, opening.combatants[id])),
    pointsOf(c),
    notes.join(" · "),
  ];
}

function maxHp(c: CombatantSummary, before: CombatantSummary | undefined): number {
  const given = c["maxHp"];
  return typeof given === "number" ? given : Math.max(c.hp, before?.hp ?? c.hp);
}

/** Who may not know the number is told how it looks. */
function health(c: CombatantSummary, most: number): [string, string] {
  if (c.hp < 0) return ["", c.looks ?? "?"];
  const share = most > 0 ? c.hp / most : 0;
  const style = share > 0.5 ? "green" : share > 0.25 ? "yellow" : "red";
  const filled = bar(share, CELLS);
  return [paint(style, filled) + dim("░".repeat(CELLS - filled.length)), `${c.hp}/${most}`];
}

export function pointsOf({ points }: Pick<CombatantSummary, "points">): string {
  return Object.entries(points)
    .map(([name, n]) => `${name.length <= 3 ? name.toUpperCase() : spoken(name)} ${n}`)
    .join(" ");
}

/** Whatever else a ruleset counts: `Shell 5`. */
function numbersOf(c: CombatantSummary): string[] {
  return Object.entries(c)
    .filter(
      ([field, value]) =>
        typeof value === "number" && value !== 0 && !SHOWN.has(field) && !(field === "size" && value === 1),
    )
    .map(([field, value]) => `${capital(spoken(field))} ${value}`);
}

/** `Round 2, Ana's turn.` */
export function standing(summary: Summary): string {
  if (summary.winner === "draw") return `A draw in round ${summary.round}.`;
  if (summary.winner !== null) return `${capital(summary.winner)} win in round ${summary.round}.`;
  if (summary.turn === null)
    return summary.round === 0 ? "The battle has not begun." : `Round ${summary.round}.`;
  return `Round ${summary.round}, ${summary.combatants[summary.turn]?.name ?? summary.turn}'s turn.`;
}
