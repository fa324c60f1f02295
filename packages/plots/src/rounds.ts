import { acrossLines, fittingTicks, groundLine, gutter, nameBelow, roomBelow, ticksOf } from "./axes.ts";
import { checkInterval, checkList, checkPositive, checkSameLength, checkText, refuse } from "./check.ts";
import { MOST_SERIES } from "./colour.ts";
import { type CurveSeries, curveKeys, curveZones, drawCurves, heightsOf, type Plane } from "./curves.ts";
import { flags } from "./flags.ts";
import {
  type Area,
  bodyHeight,
  type FigureOptions,
  head,
  type Key,
  lineOf,
  lookOf,
  picture,
} from "./frame.ts";
import { number } from "@fray/engine/numbers";
import { type Domain, extent, linear, niceDomain } from "./scale.ts";
import { element, fill, line, polyline } from "./svg.ts";

export interface RoundsSeries {
  readonly name: string;
  /** One value for each round, the first round first. */
  readonly values: ArrayLike<number>;
  readonly low?: ArrayLike<number>;
  readonly high?: ArrayLike<number>;
}

export interface RoundsOptions extends FigureOptions {
  readonly series: readonly RoundsSeries[];
  /** `lines` beside each other (unless given), or `stacked` to their sum. */
  readonly kind?: "lines" | "stacked";
  /** What is measured: "damage per battle". */
  readonly measure?: string;
  /** What the steps are; "round" unless given. */
  readonly label?: string;
}

/** Something by round for each side: lines, or areas that add up. */
export function roundsPlot(options: RoundsOptions): string {
  const series = prepare(options);
  const stacked = options.kind === "stacked";
  const top = head(options, stacked ? areaKeys(series) : curveKeys(series));
  const room: Domain = [top.pad, top.width - top.pad];
  const sums = stacked ? stack(series) : [];
  const highest = extent(stacked ? (sums.at(-1) as number[]) : heightsOf(series))[1];
  const yDomain = niceDomain([0, highest === 0 ? 1 : highest], 4);
  const yTicks = ticksOf(yDomain, 4, "number");
  const [left, right] = [top.pad + gutter(yTicks), top.width - top.pad - 4];
  const last = (series[0] as CurveSeries).points.length;
  const xDomain: Domain = last === 1 ? [0.5, 1.5] : [1, last];
  const x = linear(xDomain, [left, right]);
  const above = flags([], room, options.measure);
  const below = roomBelow("round") + top.pad - 4;
  const height = bodyHeight(options, top.bottom + above.height + below);
  const area: Area = {
    left,
    right,
    top: top.bottom + above.height,
    bottom: top.bottom + above.height + height,
  };
  const plane: Plane = { x, y: linear(yDomain, [area.bottom, area.top]), area };
  const described = { ...options, description: options.description ?? series.map(describe).join(" ") };
  return picture(described, top, area.bottom + below, [
    ...acrossLines(area, { scale: plane.y, ticks: yTicks }),
    ...above.draw(area),
    ...(stacked ? drawStack(sums, plane) : drawCurves(series, plane)),
    ...groundLine(
      area,
      { scale: x, ticks: fittingTicks(xDomain, x, room, { as: "number", grain: 1 }) },
      room,
    ),
    ...nameBelow(area, options.label ?? "round", room),
    ...curveZones(series, plane, "number", options.label ?? "round"),
  ]);
}

function prepare({ series, kind }: RoundsOptions): CurveSeries[] {
  checkList(series, "series", MOST_SERIES);
  return series.map((one, i) => {
    checkText(one.name, `series ${i + 1}: name`);
    checkList(one.values, `${one.name}: values`);
    checkSameLength(
      one.values,
      (series[0] as RoundsSeries).values,
      `${series[0]?.name} and ${one.name}: values`,
    );
    if ((one.low === undefined) !== (one.high === undefined))
      refuse(one.name, "has only one end of its intervals");
    for (const ends of [one.low, one.high])
      if (ends !== undefined) checkSameLength(one.values, ends, `${one.name}: values and intervals`);
    return { name: one.name, points: Array.from(one.values, (_, n) => pointOf(one, n, kind)) };
  });
}

function pointOf(one: RoundsSeries, n: number, kind: RoundsOptions["kind"]) {
  const what = `${one.name}: round ${n + 1}`;
  const y = checkPositive(one.values[n] as number, what);
  if (one.low === undefined || one.high === undefined || kind === "stacked") return { x: n + 1, y };
  const [low, high] = [checkPositive(one.low[n] as number, what), checkPositive(one.high[n] as number, what)];
  checkInterval(low, y, high, what);
  return { x: n + 1, y, low, high };
}

/** Sum up to and with each series, by round. */
function stack(series: readonly CurveSeries[]): number[][] {
  let below: readonly number[] = [];
  return series.map(({ points }) => {
    const sums = points.map((p, i) => p.y + (below[i] ?? 0));
    below = sums;
    return sums;
  });
}

function drawStack(sums: readonly (readonly number[])[], { x, y, area }: Plane): string[] {
  return sums.flatMap((sum, i) => {
    const under = sums[i - 1] ?? sum.map(() => 0);
    const upper = outline(sum, { x, y, area });
    const lower = outline(under, { x, y, area }).reverse();
    const paint = { ...fill(lookOf(i).token), "fill-opacity": "0.5" };
    return [
      element("path", { d: `${polyline([...upper, ...lower])}z`, ...paint }),
      element("path", { d: polyline(upper), ...lineOf(i) }),
    ];
  });
}

/** A single round is as wide as the plot. */
function outline(heights: readonly number[], { x, y, area }: Plane): [number, number][] {
  const only = heights.length === 1 ? y(heights[0] as number) : undefined;
  if (only !== undefined) return [area.left, area.right].map((at) => [at, only]);
  return heights.map((h, i) => [x(i + 1), y(h)]);
}

/** In the order of the stack: the top one first. */
function areaKeys(series: readonly CurveSeries[]): Key[] {
  return series
    .map(({ name }, i) => ({
      name,
      sign: (x: number, y: number) => {
        const box = { x, y: y - 5, width: 18, height: 11, ...fill(lookOf(i).token), "fill-opacity": "0.5" };
        return element("rect", box) + line([x, y - 5], [x + 18, y - 5], lineOf(i));
      },
    }))
    .reverse();
}

function describe({ name, points }: CurveSeries): string {
  const most = points.reduce((best, p) => (p.y > best.y ? p : best));
  const total = points.reduce((sum, p) => sum + p.y, 0);
  return `${name}: ${number(total)} in all, most in round ${most.x} (${number(most.y)}).`;
}
