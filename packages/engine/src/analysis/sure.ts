import type { Sure } from "./odds.ts";

/** How sure odds are, in the same words everywhere. */

/** `exact`, `sampled: 10,000 playings`, `cut off: 12 % left out`. */
export function sureText({ exact, left = 0, samples }: Sure): string {
  if (exact) return "exact";
  if (samples !== undefined) return `sampled: ${grouped(samples)} ${samples === 1 ? "playing" : "playings"}`;
  const share =
    left < SEEN ? left.toExponential(1) : left > 1 - SEEN ? ">99.9 %" : `${(left * 100).toFixed(1)} %`;
  return `cut off: ${share} left out`;
}

/** Less than this would be told as no percentage at all. */
const SEEN = 0.0005;

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
