import { fixed, type Format, scientific } from "@fray/engine/numbers";
import { type Area, TEXT } from "./frame.ts";
import { type Domain, type Scale, niceTicks, type Ticks } from "./scale.ts";
import { type Attributes, line, stroke, text } from "./svg.ts";
import { shorten, textWidth } from "./text.ts";

/** Axes with only as many numbers as can be read, none over another. */

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface AxisData {
  readonly ticks: readonly Tick[];
  readonly scale: Scale;
}

/** Between two labels of one line. */
const GAP = 10;

export function ticksOf(domain: Domain, most: number, as: Format, grain = 0): Tick[] {
  const ticks = niceTicks(domain, most, grain);
  const labels = tickLabels(ticks, as);
  return ticks.values.map((at, i) => ({ at, label: labels[i] as string }));
}

/** The texts of an axis, all with the same digits after the point. */
export function tickLabels(ticks: Ticks, as: Format): string[] {
  const isShare = as === "percent" || as === "points";
  const digits = isShare ? Math.max(0, ticks.decimals - 2) : ticks.decimals;
  return ticks.values.map((v) => {
    const value = isShare ? v * 100 : v;
    const text = digits > 6 ? scientific(value) : fixed(value, digits);
    return `${as === "points" && v > 0 ? "+" : ""}${text}${as === "percent" ? " %" : ""}`;
  });
}

/** Where a label of this width stands if its middle should be at `x`: inside the picture, whatever happens. */
export function clamped(x: number, wide: number, left: number, right: number): number {
  return Math.max(left + wide / 2, Math.min(right - wide / 2, x));
}

export interface Numbers {
  readonly as: Format;
  /** The least step; 1 keeps them whole. */
  readonly grain: number;
}

/** As many round numbers as stand side by side with a gap. */
export function fittingTicks(domain: Domain, scale: Scale, room: Domain, { as, grain }: Numbers): Tick[] {
  for (
    let most = Math.max(2, Math.floor(Math.abs(scale(domain[1]) - scale(domain[0])) / 44));
    most > 1;
    most--
  ) {
    const ticks = ticksOf(domain, most, as, grain);
    if (standApart(ticks, scale, room)) return ticks;
  }
  return ticksOf(domain, 1, as, grain).slice(0, 1);
}

function standApart(ticks: readonly Tick[], scale: Scale, [left, right]: Domain): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const { at, label } of ticks) {
    const wide = textWidth(label, TEXT);
    const x = clamped(scale(at), wide, left, right);
    if (x - wide / 2 < end + GAP) return false;
    end = x + wide / 2;
  }
  return true;
}

/** Every n-th of a list of labels, n the least that lets them stand apart. */
export function everyNth(ticks: readonly Tick[], scale: Scale, room: Domain): Tick[] {
  for (const n of [1, 2, 5, 10, 20, 25, 50, 100, 200, 500]) {
    const some = ticks.filter((_, i) => i % n === 0);
    if (standApart(some, scale, room)) return some;
  }
  return ticks.slice(0, 1);
}

/** Room the numbers of an upright axis need. */
export function gutter(ticks: readonly Tick[]): number {
  return Math.ceil(Math.max(0, ...ticks.map((t) => textWidth(t.label, TEXT)))) + 8;
}

/** Quiet lines across, numbers at their left. */
export function acrossLines(area: Area, { ticks, scale }: AxisData): string[] {
  return ticks.flatMap(({ at, label }) => [
    line([area.left, scale(at)], [area.right, scale(at)], stroke("line")),
    text(area.left - 8, scale(at) + 4, label, { anchor: "end", token: "quiet" }),
  ]);
}

/** Quiet lines upright through these bands of the area, numbers below it. */
export function uprightLines(
  area: Area,
  axis: AxisData,
  room: Domain,
  bands: readonly Domain[] = [[area.top, area.bottom]],
): string[] {
  const lines = axis.ticks.flatMap(({ at }) => upright(axis.scale(at), bands, stroke("line")));
  return [...lines, ...numbersBelow(area, axis, room)];
}

export const upright = (x: number, bands: readonly Domain[], paint: Attributes): string[] =>
  bands.map(([top, bottom]) => line([x, top], [x, bottom], paint));

/** The ground line with small marks and numbers. */
export function groundLine(area: Area, axis: AxisData, room: Domain): string[] {
  const marks = axis.ticks.map(({ at }) =>
    line([axis.scale(at), area.bottom], [axis.scale(at), area.bottom + 4], stroke("quiet")),
  );
  const ground = line([area.left, area.bottom], [area.right, area.bottom], stroke("quiet"));
  return [ground, ...marks, ...numbersBelow(area, axis, room)];
}

function numbersBelow(area: Area, { ticks, scale }: AxisData, [left, right]: Domain): string[] {
  return ticks.map(({ at, label }) => {
    const x = clamped(scale(at), textWidth(label, TEXT), left, right);
    return text(x, area.bottom + 18, label, { anchor: "middle", token: "quiet" });
  });
}

/** What a level axis counts, in the middle below its numbers. Room: 18 for numbers, 18 for this. */
export function nameBelow(area: Area, name: string | undefined, [left, right]: Domain): string[] {
  if (name === undefined) return [];
  const label = shorten(name, TEXT, right - left);
  const x = clamped((area.left + area.right) / 2, textWidth(label, TEXT), left, right);
  return [text(x, area.bottom + 36, label, { anchor: "middle", token: "quiet" })];
}

export function roomBelow(name: string | undefined): number {
  return name === undefined ? 22 : 40;
}
