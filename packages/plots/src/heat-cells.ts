import { inkOn, LEVELS, RAMP } from "./colour.ts";
import type { Area } from "./frame.ts";
import type { HeatOptions } from "./heat.ts";
import { number, percent, seenIn, wholePercent } from "@fray/engine/numbers";
import type { Band } from "./scale.ts";
import { element, hit, hover, place, text } from "./svg.ts";
import { textWidth } from "./text.ts";

/** The cells of a heat map: their colours, the line that parts them, what is written in and said over them. */

export interface Grid {
  readonly options: HeatOptions;
  readonly columns: Band;
  readonly rows: Band;
  readonly area: Area;
  readonly middle: number;
  /** How far from the middle the ramp reaches. */
  readonly reach: number;
}

/** Below this many pixels neither gaps nor hover are of use. */
const SMALL = 8;
const MOST_HOVERS = 900;

export const nameOf = (value: number | string) => (typeof value === "number" ? number(value) : value);

export function levelOf(value: number, { middle, reach }: Pick<Grid, "middle" | "reach">): number {
  const t = (value - middle) / reach / 2 + 0.5;
  return Math.round(Math.max(0, Math.min(1, t)) * (LEVELS - 1));
}

/** One path for each colour; without gaps, neighbours of one colour are one box, and boxes are counted in cells. */
export function cells(grid: Grid): string[] {
  const { options, columns, rows, area } = grid;
  const small = Math.min(columns.step, -rows.step) < SMALL;
  const boxes = new Map<number, string>();
  options.values.forEach((row, j) => {
    for (let i = 0; i < row.length; ) {
      const level = levelOf(row[i] as number, grid);
      const end = small ? endOfRun(row, i, grid) : i + 1;
      const d = small ? `M${i} ${rowsOf(grid) - 1 - j}h${end - i}v1h${i - end}z` : box(grid, i, j);
      boxes.set(level, (boxes.get(level) ?? "") + d);
      i = end;
    }
  });
  const paths = [...boxes]
    .sort((a, b) => a[0] - b[0])
    .map(([level, d]) => element("path", { d, fill: RAMP[level] }));
  if (!small) return paths;
  const [wide, high] = [columns.step, -rows.step].map((s) => s.toFixed(5));
  const transform = `translate(${place(area.left)} ${place(area.top)}) scale(${wide} ${high})`;
  return [element("g", { transform, "shape-rendering": "crispEdges" }, ...paths)];
}

const rowsOf = ({ options }: Grid) => options.y.values.length;

function endOfRun(row: ArrayLike<number>, from: number, grid: Grid): number {
  const level = levelOf(row[from] as number, grid);
  let end = from + 1;
  while (end < row.length && levelOf(row[end] as number, grid) === level) end++;
  return end;
}

/** A gap of one pixel right and below. */
function box({ columns, rows }: Grid, column: number, row: number): string {
  const [left, top] = [columns.at(column), rows.at(row + 1)];
  return `M${place(left)} ${place(top)}h${place(columns.step - 1)}v${place(-rows.step - 1)}H${place(left)}z`;
}

/** The line between cells on this side of the middle and on that. */
export function parting(grid: Grid): string[] {
  const { options, columns, rows, middle } = grid;
  const above = (i: number, j: number) => {
    const value = options.values[j]?.[i];
    return value === undefined ? undefined : value >= middle;
  };
  const parts = (a: boolean | undefined, b: boolean | undefined) =>
    a !== undefined && b !== undefined && a !== b;
  const [across, up] = [options.x.values.length, options.y.values.length];
  let d = "";
  for (let j = 0; j < up; j++)
    for (let i = 0; i < across; i++) {
      if (parts(above(i, j), above(i + 1, j)))
        d += `M${place(columns.at(i + 1) - 0.5)} ${place(rows.at(j))}V${place(rows.at(j + 1))}`;
      if (parts(above(i, j), above(i, j + 1)))
        d += `M${place(columns.at(i))} ${place(rows.at(j + 1) - 0.5)}H${place(columns.at(i + 1))}`;
    }
  if (d === "") return [];
  // More crossings than this are noise, not a border.
  if (d.length > 60_000) return [];
  return [
    element("path", { d, stroke: "#ffffff", "stroke-width": 4, fill: "none", "stroke-linecap": "round" }),
    element("path", { d, stroke: "#14161a", "stroke-width": 2, fill: "none", "stroke-linecap": "round" }),
  ];
}

export function written(share: number, { battles }: HeatOptions, as: (share: number) => string): string {
  return battles === undefined ? as(share) : seenIn(share, battles, as);
}

/** All or none, so that no cell looks special; without the sign where that lets them in. */
export function cellTexts(grid: Grid): string[] {
  const { options, columns, rows } = grid;
  if (-rows.step < 15 || columns.step < 16 || options.x.values.length * options.y.values.length > 2000)
    return [];
  const all = options.values.map((row) => Array.from(row, (v) => written(v, options, wholePercent)));
  const fits = (labels: readonly string[][]) =>
    labels.every((row) => row.every((l) => textWidth(l, 11) + 4 <= columns.step));
  const bare = all.map((row) => row.map((l) => l.replace(" %", "")));
  const labels = fits(all) ? all : fits(bare) ? bare : [];
  return labels.flatMap((row, j) =>
    row.map((label, i) => {
      const kind = inkOn(RAMP[levelOf(options.values[j]?.[i] as number, grid)] as string);
      return text(columns.middle(i) - 0.5, rows.middle(j) + 3.5, label, {
        anchor: "middle",
        size: 11,
        kind,
      });
    }),
  );
}

export function hovers({ options, columns, rows }: Grid): string[] {
  if (options.x.values.length * options.y.values.length > MOST_HOVERS) return [];
  return options.values.flatMap((row, j) =>
    Array.from(row, (value, i) => {
      const where = `${options.x.label ?? "x"} ${nameOf(options.x.values[i] as string)}, ${options.y.label ?? "y"} ${nameOf(options.y.values[j] as string)}`;
      return hover(
        `${where}: ${written(value, options, percent)}`,
        hit(columns.at(i), rows.at(j + 1), columns.step, -rows.step),
      );
    }),
  );
}
