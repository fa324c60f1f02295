import { type Check, type Sum, type Term, term } from "../../kernel/index.ts";
import type { Struck } from "./attack.ts";
import type { State } from "./state.ts";

/** Why a number is what it is. Made from the same values as the number, and only when somebody listens. */

function terms(state: State, { hits, crits, blocks }: Struck): Term[] {
  if (state.rules.critCounts === "crit-only")
    return [term(hits - crits, "hits"), term(2 * crits, twice(crits)), term(-blocks, "blocks")];
  return [term(hits, "hits"), term(2 * crits, twice(crits)), term(-blocks, "blocks")];
}

const twice = (crits: number): string => `for ${crits} crit${crits === 1 ? "" : "s"}`;

/** DP10 `3 hits + 2 for 1 crit − 1 blocks = 4, needs 1 or more: damage`. */
export function attackCheck(state: State, struck: Struck, stopped: string | null): Check {
  const all = terms(state, struck);
  const total = all.reduce((sum, t) => sum + t.value, 0);
  return {
    terms: all,
    total,
    needs: "at least",
    target: 1,
    verdict: struck.damage > 0 ? "damage" : "no damage",
    rule: "DP10",
    ...(stopped !== null && total > 0 ? { because: stopped } : {}),
  };
}

export function damageSum(state: State, struck: Struck, tender: number): Sum {
  return {
    terms: terms(state, struck),
    floor: 0,
    factors: [],
    after: tender === 0 ? [] : [term(tender, "tender (DP66)")],
    total: struck.damage,
    rule: "DP10",
  };
}

/** DP27, DP28: a status and its dice. */
export function statusCheck(total: number, name: "poisoned" | "stunned", verdict: string): Check {
  return {
    terms: [term(total, name === "poisoned" ? "d6" : "2d6")],
    total,
    needs: "nothing",
    target: 0,
    verdict,
    rule: name === "poisoned" ? "DP27" : "DP28",
  };
}
