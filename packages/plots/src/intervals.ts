import { checkChance, checkInterval, checkList, checkNumber, checkText } from "./check.ts";
import { MOST_SERIES } from "./colour.ts";
import { type FigureOptions, head, type Key, lookOf } from "./frame.ts";
import { estimate, type Format, format, interval, number } from "@fray/engine/numbers";
import { drawRows, type Row } from "./rows.ts";
import { type Domain, extent, niceDomain, type Scale } from "./scale.ts";
import { fill, line, mark, markOf, stroke } from "./svg.ts";

export interface DotRow {
  readonly name: string;
  /** Rows of one side share hue and mark. */
  readonly side?: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface DotOptions extends FigureOptions {
  readonly rows: readonly DotRow[];
  /** `percent` unless given. */
  readonly as?: Format;
  /** What is measured: "survives". */
  readonly label?: string;
  /** A value to compare with, as an upright line. */
  readonly against?: number;
}

/** A dot with its interval for each row, as in survival by combatant. */
export function dotIntervals(options: DotOptions): string {
  checkList(options.rows, "rows");
  const as = options.as ?? "percent";
  options.rows.forEach((row, i) => checkRow(row, i, as));
  if (options.against !== undefined) checkNumber(options.against, "against");
  const sides = [...new Set(options.rows.map((r) => r.side ?? ""))];
  checkList(sides, "sides", MOST_SERIES);
  const top = head(options, sides.length > 1 ? sides.map(keyOf) : []);
  const described = { ...options, description: options.description ?? describe(options.rows, as) };
  return drawRows({
    options: described,
    head: top,
    rows: options.rows.map((row) => rowOf(row, sides.indexOf(row.side ?? ""), as)),
    domain: domainOf(options, as),
    as,
    label: options.label,
    against: options.against,
  });
}

function checkRow({ name, value, low, high }: DotRow, i: number, as: Format): void {
  checkText(name, `row ${i + 1}: name`);
  const check = as === "percent" ? checkChance : checkNumber;
  check(value, name);
  check(low, `${name}: low`);
  check(high, `${name}: high`);
  checkInterval(low, value, high, name);
}

/** Shares always show the whole range: rows are read against never and always. */
function domainOf({ rows, against }: DotOptions, as: Format): Domain {
  if (as === "percent") return [0, 1];
  const [low, high] = extent([
    ...rows.flatMap((r) => [r.low, r.high, r.value]),
    ...(against === undefined ? [] : [against]),
  ]);
  return niceDomain([low, high], 5);
}

function keyOf(name: string, i: number): Key {
  return {
    name: name === "" ? "others" : name,
    sign: (x, y) =>
      line([x, y], [x + 18, y], stroke(lookOf(i).token, 2)) +
      mark(markOf(i), [x + 9, y], 4.5, fill(lookOf(i).token)),
  };
}

function rowOf(row: DotRow, side: number, as: Format): Row {
  const ends = [row.low, row.high] as const;
  const { token } = lookOf(side);
  return {
    name: row.name,
    value: as === "percent" ? estimate(row.value, ends) : format(row.value, as),
    interval: row.low === row.high ? "" : intervalOf(row, as),
    draw: (x: Scale, y: number) =>
      line([x(row.low), y], [x(row.high), y], {
        ...stroke(token, 6),
        "stroke-opacity": "0.35",
        "stroke-linecap": "round",
      }) + mark(markOf(side), [x(row.value), y], 4.5, fill(token)),
  };
}

/** `<0.4 %` has said its interval already. */
function intervalOf({ value, low, high }: DotRow, as: Format): string {
  return as === "percent" && (value === 0 || value === 1) ? "" : interval([low, high], as);
}

function describe(rows: readonly DotRow[], as: Format): string {
  const said = rows
    .slice(0, 12)
    .map((r) => `${r.name} ${as === "percent" ? estimate(r.value, [r.low, r.high]) : format(r.value, as)}`);
  const more = rows.length > 12 ? `, and ${number(rows.length - 12)} more` : "";
  return `${said.join(", ")}${more}.`;
}
