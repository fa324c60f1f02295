import type { Ticks } from "./scale.ts";

/** Every number that is printed is printed here. */

export type Format = "percent" | "points" | "number" | "count";
export type Interval = readonly [low: number, high: number];

/** `61.2 %`. 0 and 100 are kept for what is certain. */
export function percent(chance: number): string {
  if (chance === 0) return "0 %";
  if (chance === 1) return "100 %";
  if (chance < 0.0005) return "<0.1 %";
  return chance >= 0.9995 ? ">99.9 %" : `${(chance * 100).toFixed(1)} %`;
}

/** `62 %`, where there is little room. */
export function wholePercent(chance: number): string {
  if (chance === 0) return "0 %";
  if (chance === 1) return "100 %";
  if (chance < 0.005) return "<1 %";
  return chance >= 0.995 ? ">99 %" : `${Math.round(chance * 100)} %`;
}

/** A share that was sampled: none seen is `<0.3 %`, not `0 %`, with the end of its interval. */
export function estimate(
  share: number,
  [low, high]: Interval,
  as: (share: number) => string = percent,
): string {
  if (share === 0 && high > 0) return `<${as(high).replace(/^[<>]/, "")}`;
  return share === 1 && low < 1 ? `>${as(low).replace(/^[<>]/, "")}` : as(share);
}

/** 95 % interval (Wilson's) of a share seen in `battles` tries; what was never or always seen keeps its own end. */
export function shareInterval(share: number, battles: number): Interval {
  const z2 = 1.959964 * 1.959964;
  const middle = (share + z2 / (2 * battles)) / (1 + z2 / battles);
  const half =
    (Math.sqrt((share * (1 - share) + z2 / (4 * battles)) / battles) * 1.959964) / (1 + z2 / battles);
  return [share === 0 ? 0 : Math.max(0, middle - half), share === 1 ? 1 : Math.min(1, middle + half)];
}

/** `1,234,567` */
export function count(value: number): string {
  return signed(grouped(Math.abs(Math.round(value)).toFixed(0)), Math.round(value));
}

/** At most `digits` after the point, none that say nothing: `7.1`, `7`, `1,204`. A minus sign is a minus sign. */
export function decimal(value: number, digits = 1): string {
  const text = fixed(value, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** As many digits as say something: `12,304`, `61.2`, `0.034`. */
export function number(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return count(value);
  if (size >= 10 || size === 0) return decimal(value, 1);
  if (size >= 1) return decimal(value, 2);
  return size >= 0.001 ? decimal(value, 3) : scientific(value);
}

/** A difference of two shares, in percentage points: `+4.2 pts`; next to nothing is `<+0.1 pts`. */
export function points(difference: number): string {
  if (difference === 0) return "0 pts";
  const sign = difference < 0 ? "−" : "+";
  const size = Math.abs(difference) * 100;
  if (size < 0.05) return difference < 0 ? ">−0.1 pts" : "<+0.1 pts";
  return `${sign}${size.toFixed(1)} pts`;
}

const FORMATS: Readonly<Record<Format, (value: number) => string>> = { percent, points, number, count };

export function format(value: number, as: Format): string {
  return FORMATS[as](value);
}

/** A number somebody chose, as it was chosen: a target of `60 %`, not of `60.0 %`. */
export function chosen(value: number, as: Format): string {
  return as === "percent" ? `${decimal(value * 100, 2)} %` : format(value, as);
}

/** `58.1 to 63.2 %`; an end at 0 or 1 is no finding: `below 0.4 %`. */
export function interval([low, high]: Interval, as: Format): string {
  if (as === "percent" && low === 0 && high < 1) return `below ${percent(high).replace(/^[<>]/, "")}`;
  if (as === "percent" && high === 1 && low > 0) return `above ${percent(low).replace(/^[<>]/, "")}`;
  const [from, to] = [endOf(low, as), endOf(high, as)];
  const unit = / (%|pts)$/.exec(to)?.[0] ?? "";
  return `${from.endsWith(unit) ? from.slice(0, from.length - unit.length) : from} to ${to}`;
}

/** An end of an interval is no finding: next to nothing is as much as it is. */
function endOf(value: number, as: Format): string {
  if (as !== "points" || Math.abs(value) >= 0.0005) return format(value, as);
  return `${value < 0 ? "−" : "+"}${(Math.abs(value) * 100).toFixed(2)} pts`;
}

/** The texts of an axis, all with the same digits after the point. */
export function tickLabels(ticks: Ticks, as: Format): string[] {
  if (as === "percent" || as === "points") {
    const digits = Math.max(0, ticks.decimals - 2);
    const sign = (v: number) => (as === "points" && v > 0 ? "+" : "");
    return ticks.values.map((v) => `${sign(v)}${plain(v * 100, digits)}${as === "percent" ? " %" : ""}`);
  }
  return ticks.values.map((v) => plain(v, ticks.decimals));
}

/** `3 rounds`, `1 round` */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

function plain(value: number, digits: number): string {
  return digits > 6 ? scientific(value) : fixed(value, digits);
}

function fixed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return signed(grouped(text), Number(text) === 0 ? 0 : value);
}

function scientific(value: number): string {
  return value === 0 ? "0" : value.toExponential(1).replaceAll("-", "−");
}

function grouped(digits: string): string {
  const [whole, part] = digits.split(".") as [string, string?];
  const parted = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return part === undefined ? parted : `${parted}.${part}`;
}

function signed(text: string, value: number): string {
  return value < 0 ? `−${text}` : text;
}
