import type { Generator } from "../dice/index.ts";
import type { Luck } from "./words.ts";

/** Where a random battle gets its luck: a generator, or a list that a property test makes shorter. */
export interface Picks {
  readonly pick: Luck;
  /** Nothing is left to pick from: the battle stops here. */
  spent(): boolean;
}

export function fromGenerator(dice: Generator): Picks {
  return { pick: (n) => dice.below(n), spent: () => false };
}

/** Naturals one by one; after the last only zeros, which stand for the plainest choice everywhere. */
export function fromNaturals(list: readonly number[]): Picks {
  let at = 0;
  return { pick: (n) => (list[at++] ?? 0) % n, spent: () => at >= list.length };
}

export function pickOne<T>(pick: Luck, list: readonly T[]): T {
  return list[pick(list.length)] as T;
}

/** So many different ones, in the order they are listed. */
export function pickSome<T>(pick: Luck, list: readonly T[], count: number): T[] {
  const chosen = shuffled(
    pick,
    list.map((_, i) => i),
    count,
  );
  return chosen.sort((a, b) => a - b).map((i) => list[i] as T);
}

export function shuffled<T>(pick: Luck, list: readonly T[], count = list.length): T[] {
  const left = [...list];
  const out: T[] = [];
  while (out.length < count && left.length > 0) out.push(left.splice(pick(left.length), 1)[0] as T);
  return out;
}
