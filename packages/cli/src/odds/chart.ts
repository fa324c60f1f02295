import { percent } from "@fray/engine/numbers";
import { bar, dim, paint, table } from "../output.ts";

/** A distribution as text: value, chance, chance of at least as much, a bar. */

export interface Bin {
  readonly value: string;
  readonly chance: number;
  /** As an exact fraction, where it is wanted; else "". */
  readonly fraction: string;
}

const CELLS = 32;
/** More rows than this are no picture: the likeliest stretch is shown, the ends are added up. */
const MOST_ROWS = 40;

export function chart(bins: readonly Bin[], name: string): string {
  const { shown, before, after } = window(bins);
  const highest = Math.max(...shown.map((b) => b.chance));
  const exactly = bins.some((b) => b.fraction !== "");
  let atLeast = 1 - sum(before);
  const rows = shown.map((b, i) => {
    const least = i === 0 && before.length === 0 ? 1 : clean(atLeast);
    atLeast -= b.chance;
    const numbers = [b.value, percent(b.chance), percent(least)];
    return numbers.concat(exactly ? b.fraction : [], paint("cyan", bar(b.chance / highest, CELLS)));
  });
  const ends = [end("below", before), ...rows, end("above", after)].filter((r) => r !== null);
  const head = [name, "chance", "at least"].concat(exactly ? "exactly" : []);
  return table(ends, { indent: 4, align: head.map(() => "right"), head });
}

function end(where: string, bins: readonly Bin[]): string[] | null {
  return bins.length === 0
    ? null
    : [dim(where), percent(clean(sum(bins))), "", dim(`${bins.length} more values`)];
}

function window(bins: readonly Bin[]): {
  shown: readonly Bin[];
  before: readonly Bin[];
  after: readonly Bin[];
} {
  if (bins.length <= MOST_ROWS) return { shown: bins, before: [], after: [] };
  let from = 0;
  let to = bins.length;
  while (to - from > MOST_ROWS) {
    if ((bins[from] as Bin).chance <= (bins[to - 1] as Bin).chance) from += 1;
    else to -= 1;
  }
  return { shown: bins.slice(from, to), before: bins.slice(0, from), after: bins.slice(to) };
}

const sum = (bins: readonly Bin[]): number => bins.reduce((all, b) => all + b.chance, 0);

/** What is within rounding of nothing or of everything, after a subtraction, is not certain: it only rounds so. */
function clean(chance: number): number {
  return Math.min(1 - 1e-15, Math.max(1e-15, chance));
}
