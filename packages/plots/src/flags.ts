import type { Token } from "./colour.ts";
import { type Area, TEXT } from "./frame.ts";
import type { Domain } from "./scale.ts";
import { line, stroke, text } from "./svg.ts";
import { shorten, textWidth } from "./text.ts";

/** Marked places on a level axis: a thin line down to the ground, its words above the plot, rows instead of overlap. */

export interface Flag {
  readonly x: number;
  readonly label: string;
  readonly token: Token;
  readonly dash?: string | undefined;
}

interface Placed extends Flag {
  readonly row: number;
  readonly textX: number;
  readonly anchor: "middle" | "end" | undefined;
}

/** Where words stand in the plot: lines stop above them and go on below. */
export interface Words {
  readonly across: Domain;
  readonly down: Domain;
}

export interface Flags {
  /** Height of the rows above the plot. */
  readonly height: number;
  draw(area: Area, words?: readonly Words[]): string[];
}

const ROW = 18;

/** `name` is what the upright axis shows; it stands at the left, above no line of a flag. */
export function flags(list: readonly Flag[], room: Domain, name?: string): Flags {
  const taken: Domain[][] = [];
  // From the right, so that the lines of the left ones, which may stand higher, pass beside the right ones' words.
  const placed: Placed[] = [];
  for (const flag of [...list].sort((a, b) => b.x - a.x)) placed.push(seat(flag, room, taken, placed));
  const axis = name === undefined ? undefined : shorten(name, TEXT, room[1] - room[0]);
  const row = axis === undefined ? 0 : rowOfName(room[0] + textWidth(axis, TEXT), placed, taken);
  return {
    height: Math.max(taken.length, axis === undefined ? 0 : row + 1) * ROW + 7,
    draw: (area, words = []) => [
      ...(axis === undefined ? [] : [text(room[0], area.top - 11 - row * ROW, axis, { token: "quiet" })]),
      ...placed.map((p) => drawLine(p, area, words)),
      ...placed.map((p) =>
        text(p.textX, area.top - 11 - p.row * ROW, p.label, { anchor: p.anchor, kind: "halo", weight: 600 }),
      ),
    ],
  };
}

function rowOfName(end: number, placed: readonly Placed[], taken: readonly Domain[][]): number {
  const crossed = (row: number) => placed.some((p) => p.row > row && p.x < end + 6);
  let row = 0;
  while (crossed(row) || (taken[row] ?? []).some(([from]) => from < end + 12)) row++;
  return row;
}

/** Right of its line like a flag, moved left only as far as the edge asks; the lowest row where nothing stands. */
function seat(flag: Flag, room: Domain, taken: Domain[][], before: readonly Placed[]): Placed {
  const label = shorten(flag.label, TEXT * 1.05, room[1] - room[0]);
  const wide = textWidth(label, TEXT * 1.05);
  const start = Math.max(room[0], Math.min(flag.x - 2, room[1] - wide));
  const crossed = (row: number) =>
    before.some((p) => p.row > row && p.x > Math.max(start, flag.x + 1) && p.x < start + wide + 4);
  const occupied = (row: number) =>
    (taken[row] ?? []).some(([from, to]) => start < to + 12 && from < start + wide + 12);
  let row = 0;
  while (occupied(row) || crossed(row)) row++;
  (taken[row] ??= []).push([start, start + wide]);
  const anchor = start < flag.x - 2 && start > room[0] ? "end" : undefined;
  return { ...flag, label, row, anchor, textX: anchor === "end" ? start + wide : start };
}

/** On a lighter bed, so that it is seen across bars of its own hue. */
function drawLine(flag: Placed, area: Area, words: readonly Words[]): string {
  const { x } = flag;
  const top = area.top - 7 - flag.row * ROW;
  const bed = { ...stroke("ground", 3.5), "stroke-opacity": "0.75" };
  const paint = { ...stroke(flag.token, 1.5), "stroke-dasharray": flag.dash };
  const met = words.filter(({ across: [from, to] }) => from < x && x < to).map(({ down }) => down);
  return (
    pieces([area.top, area.bottom], met)
      .map(([from, to]) => line([x, from], [x, to], bed))
      .join("") +
    pieces([top, area.bottom], met)
      .map(([from, to]) => line([x, from], [x, to], paint))
      .join("")
  );
}

/** What is left of a stretch without the gaps in it. */
function pieces([from, to]: Domain, gaps: readonly Domain[]): readonly Domain[] {
  const left: Domain[] = [];
  let start = from;
  for (const [first, last] of [...gaps].sort((a, b) => a[0] - b[0])) {
    if (first > start) left.push([start, Math.min(first, to)]);
    start = Math.max(start, last);
  }
  if (start < to) left.push([start, to]);
  return left;
}
