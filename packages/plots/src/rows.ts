import { fittingTicks, nameBelow, roomBelow, upright, uprightLines } from "./axes.ts";
import { checkNumber, refuse } from "./check.ts";
import { type Area, type FigureOptions, type Head, isNarrow, picture, TEXT } from "./frame.ts";
import { type Format, plural } from "@fray/engine/numbers";
import { type Domain, linear, type Scale } from "./scale.ts";
import { hit, hover, stroke, text } from "./svg.ts";
import { shorten, textWidth } from "./text.ts";

/** One line for each thing: its name, its place on a common axis, its number. Names go above on a phone. */

export interface Row {
  readonly name: string;
  readonly value: string;
  readonly interval: string;
  /** The sign of the row, on the axis at height y. */
  draw(x: Scale, y: number): string;
}

export interface RowsSheet {
  readonly options: FigureOptions;
  readonly head: Head;
  readonly rows: readonly Row[];
  readonly domain: Domain;
  readonly as: Format;
  readonly label: string | undefined;
  /** A place on the axis that the rows are compared with. */
  readonly against: number | undefined;
}

/** More than this nobody reads; the rest is counted. */
export const MOST_ROWS = 60;

const widest = (words: readonly string[], size: number) =>
  Math.max(0, ...words.map((w) => textWidth(w, size)));

/** The value beside it has said the unit. */
const bare = (row: Row): Row => ({ ...row, interval: row.interval.replace(/ (%|pts)$/, "") });

export function drawRows(sheet: RowsSheet): string {
  const { head, options } = sheet;
  const rows = sheet.rows.slice(0, MOST_ROWS).map(bare);
  const narrow = isNarrow(head.width);
  const left = sheet.rows.length - rows.length;
  const below = roomBelow(sheet.label) + (left > 0 ? 18 : 0);
  const pitch = pitchOf(sheet, rows.length, below);
  const area = areaOf(sheet, rows, narrow, pitch);
  const room: Domain = [head.pad, head.width - head.pad];
  const x = linear(sheet.domain, [area.left, area.right]);
  const ticks = fittingTicks(sheet.domain, x, room, { as: sheet.as, grain: 0 });
  const bands = narrow
    ? rows.map((_, i) => bandBelowName(area.top + pitch * i, pitch))
    : [[area.top, area.bottom] as const];
  const parts = uprightLines(area, { scale: x, ticks }, room, bands);
  if (sheet.against !== undefined) parts.push(...upright(x(sheet.against), bands, stroke("quiet", 1.25)));
  rows.forEach((row, i) => {
    const top = area.top + pitch * i;
    const words = `${row.name}: ${row.value}${row.interval === "" ? "" : ` (${row.interval})`}`;
    parts.push(
      hover(words, hit(room[0], top, room[1] - room[0], pitch), row.draw(x, top + (narrow ? 30 : pitch / 2))),
    );
    parts.push(
      ...(narrow
        ? namesAbove(row, top, room, rows)
        : namesBeside(row, top + pitch / 2, { area, room, rows })),
    );
  });
  parts.push(...nameBelow(area, sheet.label, room));
  const bottom = area.bottom + below;
  if (left > 0)
    parts.push(text(head.pad, bottom - 4, `${plural(left, "more row")} not shown`, { token: "quiet" }));
  return picture(options, head, bottom + head.pad - 4, parts);
}

/** Where names stand above, lines of the axis leave them free. */
const bandBelowName = (top: number, pitch: number): Domain => [top + 21, top + pitch - 2];

/** The height of one row: calm unless the whole height is asked for. */
function pitchOf({ head, options }: RowsSheet, rows: number, below: number): number {
  const [usual, least] = isNarrow(head.width) ? [42, 38] : [28, 18];
  if (options.height === undefined) return usual;
  const around = head.bottom + below + head.pad;
  const pitch = (checkNumber(options.height, "height") - around) / rows;
  if (pitch < least)
    refuse("height", `is ${options.height}, too low: ${Math.ceil(around + least * rows)} is the least here`);
  return pitch;
}

/** Names take what they need up to a third; numbers stand at the right. */
function areaOf({ head }: RowsSheet, rows: readonly Row[], narrow: boolean, pitch: number): Area {
  const [top, bottom] = [head.bottom + 4, head.bottom + 4 + pitch * rows.length];
  if (narrow) return { left: head.pad + 8, right: head.width - head.pad - 8, top, bottom };
  const wanted = widest(
    rows.map((r) => r.name),
    13,
  );
  const names = Math.ceil(Math.min(wanted, head.width / 3)); // whole pixels: what is added and taken off again fits
  return { left: head.pad + names + 20, right: head.width - head.pad - 20 - numbersWide(rows), top, bottom };
}

function numbersWide(rows: readonly Row[]): number {
  const intervals = widest(
    rows.map((r) => r.interval),
    TEXT,
  );
  return (
    widest(
      rows.map((r) => r.value),
      13 * 1.05,
    ) + (intervals > 0 ? intervals + 12 : 0)
  );
}

interface Beside {
  readonly area: Area;
  readonly room: Domain;
  readonly rows: readonly Row[];
}

function namesBeside(row: Row, y: number, { area, room, rows }: Beside): string[] {
  const intervals = widest(
    rows.map((r) => r.interval),
    TEXT,
  );
  const valueEnd = room[1] - (intervals > 0 ? intervals + 12 : 0);
  const parts = [
    text(room[0], y + 4.5, shorten(row.name, 13, area.left - 20 - room[0]), { size: 13 }),
    text(valueEnd, y + 4.5, row.value, { anchor: "end", size: 13, weight: 600 }),
  ];
  if (row.interval !== "")
    parts.push(text(room[1], y + 4.5, row.interval, { anchor: "end", token: "quiet" }));
  return parts;
}

function namesAbove(row: Row, top: number, [left, right]: Domain, rows: readonly Row[]): string[] {
  const value = widest(
    rows.map((r) => r.value),
    13 * 1.05,
  );
  const interval =
    widest(
      rows.map((r) => r.interval),
      TEXT,
    ) + 10;
  const both = interval > 10 && right - left - value - interval > 90;
  const end = both ? right - interval : right;
  const parts = [
    text(left, top + 15, shorten(row.name, 13, end - value - 10 - left), { size: 13, kind: "halo" }),
    text(end, top + 15, row.value, { anchor: "end", size: 13, weight: 600, kind: "halo" }),
  ];
  if (both && row.interval !== "")
    parts.push(text(right, top + 15, row.interval, { anchor: "end", token: "quiet", kind: "halo" }));
  return parts;
}
