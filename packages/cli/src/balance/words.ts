import type { Command } from "@fray/engine";
import { percent, words } from "../output.ts";

/** Shares, intervals and changes in words. */
export { shortPath } from "@fray/engine/analysis";

/** Nothing is certain in a sample: where all or none won, the interval says how far that goes. */
export function sampled(share: number, interval: readonly [number, number] | undefined): string {
  if (share === 0) return `<${percent(interval?.[1] ?? 0)}`;
  return share === 1 ? `>${percent(interval?.[0] ?? 1)}` : percent(share);
}

export function intervalText(interval: readonly [number, number] | undefined): string {
  if (interval === undefined) return "";
  const [low, high] = interval.map((x) => percent(x).replace(" %", ""));
  return `${low}–${high} %`;
}

/** `+3.2`, `−0.4`: points of a hundred. */
export function points(change: number): string {
  const text = (Math.abs(change) * 100).toFixed(1);
  return change < 0 && text !== "0.0" ? `−${text}` : `+${text}`;
}

/** `+1.2 to +5.2` */
export const pointsInterval = ([low, high]: readonly [number, number]): string =>
  `${points(low)} to ${points(high)}`;

/** `strike at orc` */
export function commandText({ do: verb, with: what, targets = [], at, options = {} }: Command): string {
  const parts = [
    verb === "attack" || verb === "ability"
      ? words(what ?? verb)
      : words(what === undefined ? verb : `${verb} ${what}`),
  ];
  if (targets.length > 0) parts.push(`at ${targets.join(", ")}`);
  if (at !== undefined) parts.push(`to ${typeof at === "string" ? at : at.join(",")}`);
  const chosen = Object.entries(options).filter(([, value]) => value !== false && value !== null);
  if (chosen.length > 0)
    parts.push(`(${chosen.map(([name, value]) => `${words(name)} ${String(value)}`).join(", ")})`);
  return parts.join(" ");
}
