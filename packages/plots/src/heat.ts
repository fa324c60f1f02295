import { everyNth, gutter, roomBelow, type Tick } from "./axes.ts";
import { checkChance, checkList, checkPositive, checkSameLength, refuse } from "./check.ts";
import { LEVELS, RAMP } from "./colour.ts";
import { type Area, type FigureOptions, type Head, head, picture, TEXT } from "./frame.ts";
import { cells, cellTexts, type Grid, hovers, levelOf, nameOf, parting, written } from "./heat-cells.ts";
import { percent, wholePercent } from "@fray/engine/numbers";
import { band, type Domain } from "./scale.ts";
import { element, line, stroke, text } from "./svg.ts";
import { shorten, textWidth } from "./text.ts";

export interface HeatAxis {
  readonly label?: string;
  readonly values: readonly (number | string)[];
}

export interface HeatOptions extends FigureOptions {
  readonly x: HeatAxis;
  readonly y: HeatAxis;
  /** Shares from 0 to 1: one list for each y, from the first (drawn lowest) on, one share for each x. */
  readonly values: readonly ArrayLike<number>[];
  /** What the shares are; "win rate" unless given. */
  readonly measure?: string;
  /** Battles behind each cell: none lost of 50 is not certain. Left out, shares are exact. */
  readonly battles?: number;
  /** The share both hues part from, and where the line is drawn; 0.5 unless given. */
  readonly middle?: number;
}

/** A share over two varied numbers, parted at 50 %, written into the cells where there is room. */
export function heatMap(options: HeatOptions): string {
  check(options);
  const top = head(options);
  const middle = options.middle ?? 0.5;
  const grid = gridOf(options, top, middle);
  const legendHeight = 34;
  const below = grid.area.bottom + roomBelow(options.x.label);
  const described = { ...options, description: options.description ?? describe(options) };
  return picture(described, top, below + top.pad - 4, [
    ...legend(grid, {
      left: top.pad,
      right: top.width - top.pad,
      top: top.bottom,
      bottom: top.bottom + legendHeight,
    }),
    ...cells(grid),
    ...parting(grid),
    ...axes(grid, [top.pad, top.width - top.pad]),
    ...cellTexts(grid),
    ...hovers(grid),
  ]);
}

function check({ x, y, values, battles, middle }: HeatOptions): void {
  checkList(x.values, "x: values");
  checkList(y.values, "y: values");
  if (x.values.length * y.values.length > 250_000) refuse("values", "are more than 250,000 cells");
  checkSameLength(y.values, values, "y: values and rows");
  values.forEach((row, j) => {
    checkSameLength(x.values, row, `x: values and row ${j + 1}`);
    for (let i = 0; i < row.length; i++) checkChance(row[i] as number, `row ${j + 1}, cell ${i + 1}`);
  });
  if (battles !== undefined && checkPositive(battles, "battles") < 1)
    refuse("battles", `is ${battles}, not 1 or more`);
  if (middle !== undefined && (checkChance(middle, "middle") === 0 || middle === 1))
    refuse("middle", "is 0 or 1, the end of the range");
}

function gridOf(options: HeatOptions, top: Head, middle: number): Grid {
  const [across, up] = [options.x.values.length, options.y.values.length];
  const labels = options.y.values.map((v) => ({ at: 0, label: shorten(nameOf(v), TEXT, top.width / 4) }));
  const left = top.pad + gutter(labels);
  const right = top.width - top.pad;
  const start = top.bottom + 34 + (options.y.label === undefined ? 8 : 24);
  const height = heightOf(
    options,
    start + roomBelow(options.x.label) + top.pad - 4,
    ((right - left) / across) * up,
  );
  const area: Area = { left, right, top: start, bottom: start + height };
  const farthest = options.values.reduce((most, row) => {
    for (let i = 0; i < row.length; i++) most = Math.max(most, Math.abs((row[i] as number) - middle));
    return most;
  }, 0);
  const reach = [0.05, 0.1, 0.2, 0.3, 0.4].find((r) => r >= farthest - 1e-9) ?? Math.max(middle, 1 - middle);
  return {
    options,
    columns: band(across, [left, right]),
    rows: band(up, [area.bottom, area.top]),
    area,
    middle,
    reach,
  };
}

/** Square cells if that gives a calm picture. */
function heightOf(options: HeatOptions, around: number, square: number): number {
  const { height, y } = options;
  if (height === undefined)
    return Math.round(
      Math.max(Math.min(28 * y.values.length, 300), Math.min(square, 440, 34 * y.values.length), 64),
    );
  if (height - around < 60)
    refuse("height", `is ${height}, too low: ${Math.ceil(around + 60)} is the least here`);
  return height - around;
}

function axes({ options, columns, rows, area }: Grid, room: Domain): string[] {
  const across = options.x.values.map((v, at): Tick => ({ at, label: shorten(nameOf(v), TEXT, 120) }));
  const some = everyNth(across, columns.middle, room);
  const parts = some.map(({ at, label }) => {
    const wide = textWidth(label, TEXT) / 2;
    const x = Math.max(room[0] + wide, Math.min(room[1] - wide, columns.middle(at)));
    return text(x, area.bottom + 17, label, { anchor: "middle", token: "quiet" });
  });
  const every = Math.max(1, Math.ceil(16 / -rows.step));
  const nth = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((n) => n >= every) ?? 1000;
  options.y.values.forEach((v, j) => {
    const label = shorten(nameOf(v), TEXT, area.left - 8 - room[0]);
    if (j % nth === 0)
      parts.push(text(area.left - 8, rows.middle(j) + 4, label, { anchor: "end", token: "quiet" }));
  });
  const name = (label: string | undefined) =>
    label === undefined ? "" : shorten(label, TEXT, room[1] - room[0]);
  if (options.y.label !== undefined)
    parts.push(text(room[0], area.top - 9, name(options.y.label), { token: "quiet" }));
  if (options.x.label === undefined) return parts;
  const label = name(options.x.label);
  const wide = textWidth(label, TEXT) / 2;
  const x = Math.max(room[0] + wide, (area.left + area.right) / 2);
  return [
    ...parts,
    text(Math.min(x, room[1] - wide), area.bottom + 35, label, { anchor: "middle", token: "quiet" }),
  ];
}

const NUMBER = { anchor: "middle", token: "quiet" } as const;

function legend({ options, middle, reach }: Grid, box: Area): string[] {
  const name = shorten(options.measure ?? "win rate", TEXT, (box.right - box.left) / 2 - 12);
  const left = box.left + textWidth(name, TEXT) + 12;
  const wide = Math.min(260, box.right - left - 16);
  const y = box.top + 2;
  const low = Math.max(0, middle - reach);
  const high = Math.min(1, middle + reach);
  const at = (v: number) => left + 14 + ((v - low) / (high - low)) * (wide - 14);
  const step = (wide - 14) / LEVELS;
  const strips = Array.from({ length: LEVELS }, (_, i) => {
    const value = low + ((high - low) * (i + 0.5)) / LEVELS;
    const level = levelOf(value, { middle, reach });
    return element("rect", { x: left + 14 + step * i, y, width: step + 0.3, height: 12, fill: RAMP[level] });
  });
  const half = (v: number) => textWidth(wholePercent(v), TEXT) / 2 + 4;
  const clear = (v: number) => v === middle || Math.abs(at(v) - at(middle)) > half(v) + half(middle);
  const ends = [low, middle, high].filter(clear).map((v) => text(at(v), y + 26, wholePercent(v), NUMBER));
  const needle = line([at(middle), y - 2], [at(middle), y + 14], stroke("ink", 1.5));
  return [
    text(box.left, y + 10, name),
    element("g", { "shape-rendering": "crispEdges" }, ...strips),
    needle,
    ...ends,
  ];
}

function describe(options: HeatOptions): string {
  const { x, y, values, measure } = options;
  let [best, worst] = [
    [0, 0],
    [0, 0],
  ] as [[number, number], [number, number]];
  const at = ([j, i]: readonly [number, number]) => values[j]?.[i] as number;
  values.forEach((row, j) => {
    for (let i = 0; i < row.length; i++) {
      if (at([j, i]) > at(best)) best = [j, i];
      if (at([j, i]) < at(worst)) worst = [j, i];
    }
  });
  const say = (p: readonly [number, number]) => {
    return `${written(at(p), options, percent)} (${x.label ?? "x"} ${nameOf(x.values[p[1]] as string)}, ${y.label ?? "y"} ${nameOf(y.values[p[0]] as string)})`;
  };
  return `${measure ?? "win rate"} from ${say(worst)} to ${say(best)}.`;
}
