import { acrossLines, fittingTicks, groundLine, gutter, nameBelow, roomBelow, ticksOf } from "./axes.ts";
import { checkList, checkNumber, checkPositive, checkSameLength, refuse } from "./check.ts";
import { type Column, columnLabels, drawColumns, labelsFit, labelWords, type Slot } from "./columns.ts";
import { type Flag, type Flags, flags } from "./flags.ts";
import { type Area, bodyHeight, type FigureOptions, head, picture } from "./frame.ts";
import { count, number, percent, plural, wholePercent } from "@fray/engine/numbers";
import { type Domain, extent, linear, niceDomain, niceTicks, type Scale } from "./scale.ts";

export interface HistogramOptions extends FigureOptions {
  /** What the values are: "rounds". */
  readonly label?: string;
  /** What was counted, one and many; battles unless given. */
  readonly of?: readonly [one: string, many: string];
  /** Whole numbers. */
  readonly values: ArrayLike<number>;
  /** How often each was seen. */
  readonly counts: ArrayLike<number>;
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly seen: number;
  /** Everything from there on. */
  readonly andMore: boolean;
}

/** More bars than this are merged into bins of a round width. */
const MOST_BARS = 60;

/** How often each whole number was seen, with its median and where nine in ten lie. */
export function histogram(options: HistogramOptions): string {
  const seen = prepare(options);
  const total = seen.reduce((sum, [, n]) => sum + n, 0);
  const { shown, andMore } = shortened(seen, total);
  const bins = binned(shown, binSize(shown), andMore);
  const [low, middle, high] = [0.05, 0.5, 0.95].map((q) => quantile(seen, total * q)) as [
    number,
    number,
    number,
  ];
  const words = `Median ${number(middle)}, nine in ten from ${number(low)} to ${number(high)}, of ${plural(total, ...nouns(options))}.`;
  const named = andMore === null ? {} : { label: lastBar(options.label, bins) };
  const described = { ...options, ...named, description: options.description ?? words };
  return draw(described, bins, { total, low, middle, high });
}

const lastBar = (label: string | undefined, bins: readonly Bin[]): string =>
  `${label === undefined ? "" : `${label}; `}the last bar: ${number((bins.at(-1) as Bin).from)} or more`;

/** What hardly ever comes, far out, is one bar: it would press all others together. */
function shortened(
  seen: readonly (readonly [number, number])[],
  total: number,
): { readonly shown: readonly (readonly [number, number])[]; readonly andMore: number | null } {
  const [first, last] = [seen[0]?.[0] as number, seen.at(-1)?.[0] as number];
  const end = quantile(seen, total * (1 - RARE));
  if (last - first < MOST_BARS || end - first >= (last - first) / 2) return { shown: seen, andMore: null };
  const near = seen.filter(([value]) => value <= end);
  const far = seen.reduce((sum, [value, n]) => (value > end ? sum + n : sum), 0);
  return { shown: [...near, [end + 1, far]], andMore: end + 1 };
}
const RARE = 0.01;

function nouns(options: HistogramOptions): readonly [string, string] {
  return options.of ?? ["battle", "battles"];
}

function prepare({ values, counts }: HistogramOptions): (readonly [number, number])[] {
  checkList(values, "values");
  checkSameLength(values, counts, "values and counts");
  const seen = Array.from(values, (value, i) => {
    if (!Number.isInteger(checkNumber(value, `value ${i + 1}`)))
      refuse(`value ${i + 1}`, `is ${value}, not a whole number`);
    return [value, checkPositive(counts[i] as number, `count ${i + 1}`)] as const;
  })
    .filter(([, n]) => n > 0)
    .sort((a, b) => a[0] - b[0]);
  if (seen.length === 0) refuse("counts", "are all 0");
  return seen;
}

/** 1 while every whole number can have its bar, else round. */
function binSize(seen: readonly (readonly [number, number])[]): number {
  const [first, last] = [seen[0]?.[0] as number, seen.at(-1)?.[0] as number];
  if (last - first < MOST_BARS) return 1;
  const { values } = niceTicks([first, last], MOST_BARS / 2, 1);
  return (values[1] as number) - (values[0] as number);
}

function binned(seen: readonly (readonly [number, number])[], size: number, andMore: number | null): Bin[] {
  const found = new Map<number, number>();
  for (const [value, n] of seen) {
    const from = Math.floor(value / size) * size;
    found.set(from, (found.get(from) ?? 0) + n);
  }
  return [...found].map(([from, n]) => {
    const to = from + size - 1;
    return { from, to, seen: n, andMore: andMore !== null && to >= andMore };
  });
}

function quantile(seen: readonly (readonly [number, number])[], rank: number): number {
  let sum = 0;
  for (const [value, n] of seen) {
    sum += n;
    if (sum >= rank * (1 - 1e-12)) return value;
  }
  return seen.at(-1)?.[0] as number;
}

interface Summary {
  readonly total: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

function draw(options: HistogramOptions, bins: readonly Bin[], summary: Summary): string {
  const top = head(options);
  const room: Domain = [top.pad, top.width - top.pad];
  const ends = extent(bins.flatMap((b) => [b.from - 0.5, b.to + 0.5]));
  const most = extent(bins.map((b) => b.seen / summary.total))[1];
  const left = top.pad + gutter(ticksUpTo(most));
  const x = linear(ends, [left, room[1]]);
  const above = flags([medianFlag(summary, x)], room);
  const below = roomBelow(options.label) + top.pad - 4;
  const start = top.bottom + above.height;
  const area: Area = { left, right: room[1], top: start, bottom: start + bodyHeight(options, start + below) };
  const columns = bins.map((bin) => columnOf(bin, summary.total, nouns(options)));
  return picture(options, top, area.bottom + below, [
    ...groundLine(area, { scale: x, ticks: fittingTicks(ends, x, room, { as: "number", grain: 1 }) }, room),
    ...nameBelow(area, options.label, room),
    ...drawBars(columns, { x, most, size: sizeOf(bins), area }, above),
  ]);
}

const sizeOf = ([first]: readonly Bin[]) => (first as Bin).to - (first as Bin).from + 1;
const ticksUpTo = (most: number) => ticksOf(niceDomain([0, most], 4), 4, "percent");

function medianFlag({ low, middle, high }: Summary, x: Scale): Flag {
  const words = low === high ? "" : `, nine in ten from ${number(low)} to ${number(high)}`;
  return { x: x(middle), label: `median ${number(middle)}${words}`, token: "ink", dash: "3 3" };
}

interface Stage {
  readonly x: Scale;
  readonly most: number;
  readonly size: number;
  readonly area: Area;
}

/** With its number on every bar, or with an axis. */
function drawBars(columns: readonly Column[], { x, most, size, area }: Stage, above: Flags): string[] {
  const step = x(size) - x(0);
  const labelled = labelsFit(columns, step);
  const y = labelled
    ? linear([0, most], [area.bottom, area.top + 18])
    : linear(niceDomain([0, most], 4), [area.bottom, area.top]);
  const slot: Slot = { x, y, step, place: [0, 1], token: "side-a" };
  return [
    ...(labelled ? [] : acrossLines(area, { scale: y, ticks: ticksUpTo(most) })),
    ...drawColumns(columns, slot, area),
    ...above.draw(area, labelled ? labelWords(columns, slot) : []),
    ...(labelled ? columnLabels(columns, slot) : []),
  ];
}

function columnOf({ from, to, seen, andMore }: Bin, total: number, of: readonly [string, string]): Column {
  const share = seen / total;
  const some = from === to ? number(from) : `${number(from)} to ${number(to)}`;
  const values = andMore ? `${number(from)} or more` : some;
  return {
    value: (from + to) / 2,
    height: share,
    words: `${values}: ${percent(share)}, ${count(seen)} of ${plural(total, ...of)}`,
    label: wholePercent(share),
    faint: "full",
  };
}
