import { format, interval, percent, plural, seenIn } from "../numbers/index.ts";
import type { Sure } from "./deciding.ts";

/** How sure odds are, and a chance of theirs, in the same words everywhere. */

/** `exact`, `sampled: 10,000 playings`, `cut off: 12.0 % left out`. */
export function sureText({ exact, left = 0, samples }: Sure): string {
  if (exact) return "exact";
  if (samples !== undefined) return `sampled: ${plural(samples, "playing")}`;
  return `cut off: ${left < SEEN ? left.toExponential(1) : percent(left)} left out`;
}

/** Less than this would be told as no percentage at all. */
const SEEN = 0.0005;

/** A chance as these odds know it: of a sample none and all are not certain, where ways are left out it lies between two. */
export function chanceText(
  chance: number,
  { left = 0, samples }: Pick<Sure, "left" | "samples">,
  as: "whole" | "percent" = "whole",
): string {
  if (samples !== undefined) return seenIn(chance, samples, (share) => format(share, as));
  return left > 0 ? interval([chance, Math.min(1, chance + left)], as) : format(chance, as);
}
