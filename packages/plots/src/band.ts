import { acrossLines, fittingTicks, groundLine, gutter, nameBelow, roomBelow, ticksOf } from "./axes.ts";
import { checkChance, checkNumber, refuse } from "./check.ts";
import {
  checkCurves,
  type CurveSeries,
  curveKeys,
  curveZones,
  drawCurves,
  heightsOf,
  type Plane,
} from "./curves.ts";
import { TOKENS } from "./colour.ts";
import { type Flag, flags } from "./flags.ts";
import { type Area, bodyHeight, type FigureOptions, head, picture, TEXT } from "./frame.ts";
import { chosen, type Format, format, interval, number } from "@fray/engine/numbers";
import { type Domain, extent, linear, niceDomain } from "./scale.ts";
import { element, fill, line, mark, stroke, text } from "./svg.ts";
import { textWidth } from "./text.ts";

export interface BandOptions extends FigureOptions {
  /** What is varied: "orc's armour". */
  readonly label?: string;
  /** What is measured: "win rate". */
  readonly measure?: string;
  /** How y is written; `percent` unless given. */
  readonly as?: Format;
  /** What the upright axis covers at least: chances that hardly differ look so when it is [0, 1]. */
  readonly covers?: readonly [low: number, high: number];
  readonly series: readonly CurveSeries[];
  /** A level to reach. */
  readonly target?: { readonly y: number; readonly label?: string };
  /** The x that reaches it, perhaps only known to lie from `low` to `high`. */
  readonly solution?: {
    readonly x: number;
    readonly low?: number;
    readonly high?: number;
    readonly label?: string;
  };
}

/** Curves with their bands over a varied number, a level to reach and the place that reaches it. */
export function bandPlot(options: BandOptions): string {
  const as = options.as ?? "percent";
  const series = checkCurves(options.series, as);
  checkMarks(options, as);
  const top = head(options, curveKeys(series));
  const room: Domain = [top.pad, top.width - top.pad];
  const yDomain = upright(series, options, as);
  const yTicks = ticksOf(yDomain, 5, as);
  const xDomain = level(series, options);
  const [left, right] = [top.pad + gutter(yTicks), top.width - top.pad - 4];
  const x = linear(xDomain, [left, right]);
  const above = flags(solutionFlag(options, x), room, options.measure);
  const below = roomBelow(options.label) + top.pad - 4;
  const height = bodyHeight(options, top.bottom + above.height + below);
  const area: Area = {
    left,
    right,
    top: top.bottom + above.height,
    bottom: top.bottom + above.height + height,
  };
  const plane: Plane = { x, y: linear(yDomain, [area.bottom, area.top]), area };
  const described = { ...options, description: options.description ?? describe(series, options, as) };
  return picture(described, top, area.bottom + below, [
    ...acrossLines(area, { scale: plane.y, ticks: yTicks }),
    ...groundLine(
      area,
      { scale: x, ticks: fittingTicks(xDomain, x, room, { as: "number", grain: grainOf(series) }) },
      room,
    ),
    ...nameBelow(area, options.label, room),
    ...solutionRange(options, plane),
    ...above.draw(area),
    ...drawCurves(series, plane),
    ...targetLine(series, options, plane, as),
    ...solutionMark(options, plane),
    ...curveZones(series, plane, as, options.label),
  ]);
}

function checkMarks({ target, solution }: BandOptions, as: Format): void {
  if (target !== undefined) (as === "percent" ? checkChance : checkNumber)(target.y, "target");
  if (solution === undefined) return;
  checkNumber(solution.x, "solution");
  const [low, high] = [solution.low ?? solution.x, solution.high ?? solution.x];
  if (checkNumber(low, "solution: low") > checkNumber(high, "solution: high"))
    refuse("solution", `lies from ${low} to ${high}, the wrong way round`);
}

/** Whole steps get whole numbers below. */
function grainOf(series: readonly CurveSeries[]): number {
  return series.every(({ points }) => points.every((p) => Number.isInteger(p.x))) ? 1 : 0;
}

/** Shares that spread over half the range show all of it. */
function upright(series: readonly CurveSeries[], { target, covers }: BandOptions, as: Format): Domain {
  const heights = [...heightsOf(series), ...(covers ?? [])];
  const [low, high] = extent(target === undefined ? heights : [...heights, target.y]);
  if (as !== "percent") return niceDomain([low, high], 5);
  if (high - low > 0.5) return [0, 1];
  const pad = Math.max(0.01, (high - low) * 0.08);
  const [from, to] = niceDomain([Math.max(0, low - pad), Math.min(1, high + pad)], 5);
  return [Math.max(0, from), Math.min(1, to)];
}

function level(series: readonly CurveSeries[], { solution }: BandOptions): Domain {
  const places = series.flatMap(({ points }) => points.map((p) => p.x));
  const [low, high] = extent(solution === undefined ? places : [...places, solution.x]);
  return low === high ? [low - 1, high + 1] : [low, high];
}

function solutionFlag({ solution }: BandOptions, x: (v: number) => number): Flag[] {
  if (solution === undefined) return [];
  return [{ x: x(solution.x), label: solution.label ?? number(solution.x), token: "accent", dash: "5 3" }];
}

function solutionRange({ solution }: BandOptions, { x, area }: Plane): string[] {
  if (solution?.low === undefined || solution.high === undefined) return [];
  const inside = (v: number) => Math.max(area.left, Math.min(area.right, x(v)));
  const [from, to] = [inside(solution.low), inside(solution.high)];
  const box = { x: from, y: area.top, width: to - from, height: area.bottom - area.top };
  return [element("rect", { ...box, ...fill("accent"), "fill-opacity": "0.13" })];
}

function solutionMark({ solution, target }: BandOptions, { x, y }: Plane): string[] {
  if (solution === undefined || target === undefined) return [];
  const ring = { ...stroke("accent", 2.5), class: "s-accent f-ground", fill: TOKENS.ground[0] };
  return [mark("circle", [x(solution.x), y(target.y)], 5, ring)];
}

/** The words stand at the end of the line that is farther from the curves. */
function targetLine(
  series: readonly CurveSeries[],
  options: BandOptions,
  plane: Plane,
  as: Format,
): string[] {
  const { target } = options;
  if (target === undefined) return [];
  const { area, x, y } = plane;
  const label = target.label ?? `target ${chosen(target.y, as)}`;
  const wide = textWidth(label, TEXT);
  const clear = (from: number, to: number) => {
    const near = series.flatMap(({ points }) => points.filter((p) => x(p.x) >= from && x(p.x) <= to));
    return Math.min(200, ...near.map((p) => Math.abs(y(p.y) - (y(target.y) - 8))));
  };
  const atRight = clear(area.right - wide - 8, area.right) >= clear(area.left, area.left + wide + 8);
  const where = y(target.y) - area.top < 18 ? y(target.y) + 15 : y(target.y) - 6;
  const words = { kind: "halo" as const, anchor: atRight ? ("end" as const) : undefined };
  return [
    line([area.left, y(target.y)], [area.right, y(target.y)], {
      ...stroke("ink", 1.25),
      "stroke-dasharray": "2 3",
    }),
    text(atRight ? area.right - 2 : area.left + 6, where, label, words),
  ];
}

function describe(series: readonly CurveSeries[], { solution, label }: BandOptions, as: Format): string {
  const ends = series.map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)].map((p) => {
      const band = p?.low === undefined ? "" : ` (${interval([p.low, p.high as number], as)})`;
      return `${format(p?.y as number, as)}${band} at ${number(p?.x as number)}`;
    });
    return points.length === 1 ? `${name}: ${first}.` : `${name}: from ${first} to ${last}.`;
  });
  const solved = solution === undefined ? "" : ` Solution: ${label ?? "x"} ${number(solution.x)}.`;
  return ends.join(" ") + solved;
}
