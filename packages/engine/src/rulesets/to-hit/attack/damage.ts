import { amountOf, type State, type Unit } from "../state.ts";
import type { Attack } from "./attack.ts";

/** TH32–TH38: what a hit does. */

/** What one hit brings beyond the attack itself. */
export interface Hit {
  critical: boolean;
  /** What a landed effect adds (TH68), and a Sneak Attack (TH77). */
  extra: number;
  /** Deflected or parried (TH62). */
  halved: boolean;
  /** TH65 Squares of a swarm that were struck. */
  readonly squares: number;
  /** TH78 It met a Weak Point. */
  readonly weak: boolean;
}

/** A hit that brings nothing more. */
export const PLAIN_HIT: Readonly<Hit> = { critical: false, extra: 0, halved: false, squares: 1, weak: false };

export function damageOf(state: State, attack: Attack, target: Unit, hit: Hit): number {
  if (isImmune(attack, target)) return 0; // TH38
  if (target.cells !== null || target.sheet.order === "swarm") return swarmLoss(attack, target, hit);
  const power = attack.power + attack.might + hit.extra + (hit.critical ? attack.power : 0); // TH32, TH35
  if (hit.weak) return Math.max(4, power + 4); // TH78
  const left = power - (attack.ability.pierces ? 0 : defenseOf(target)); // TH33, TH80
  return attack.types.length === 0 ? atLeastOne(left, hit) : ofType(state, attack, target, { left, hit });
}

/** TH33, TH37: what comes of it by its types: 2 less per rank of Resistance, half of that and 4 more for the vulnerable. */
function ofType(
  state: State,
  attack: Attack,
  target: Unit,
  { left, hit }: { readonly left: number; readonly hit: Hit },
): number {
  const rank = rankAgainst(attack, target);
  return isVulnerable(attack, target) ? hurt(state, left + 4 - rank, hit) : atLeastOne(left - 2 * rank, hit);
}

/** TH34 */
function atLeastOne(left: number, { halved }: Hit): number {
  const floored = left > 1 ? left : 1;
  return halved ? halfOf(floored) : floored;
}

/** TH37 The least that is done to the vulnerable holds last, or before the halving. */
function hurt({ rules }: State, left: number, { halved }: Hit): number {
  const last = rules.vulnerabilityFloor === "last";
  const floored = Math.max(last ? 1 : 4, left);
  const done = halved ? halfOf(floored) : floored;
  return last ? Math.max(4, done) : done;
}

/** Halves round up. */
const halfOf = (amount: number): number => Math.ceil(amount / 2);

export function defenseOf(target: Unit): number {
  return target.mask === 0 ? target.sheet.defense : target.sheet.defense + amountOf(target, "tough");
}

/** TH33 2 per rank; TH37 half of that for the vulnerable. */
export function resisted(attack: Attack, target: Unit): number {
  return rankAgainst(attack, target) * (isVulnerable(attack, target) ? 1 : 2);
}

/** TH57 Of several Resistances the best one counts. */
function rankAgainst({ types }: Attack, { sheet }: Unit): number {
  let best = 0;
  for (let i = 0; i < types.length; i++) {
    const type = types[i] as string;
    if (Object.hasOwn(sheet.resistance, type)) best = Math.max(best, sheet.resistance[type] as number);
  }
  return best;
}

/** TH57 To any of its types, and once. */
export function isVulnerable({ types }: Attack, { sheet }: Unit): boolean {
  const { vulnerable } = sheet;
  return types.length > 0 && vulnerable.length > 0 && types.some((type) => vulnerable.includes(type));
}

/** TH38, TH57: to all of its types. */
export function isImmune({ types }: Attack, { sheet }: Unit): boolean {
  const { immune } = sheet;
  return types.length > 0 && immune.length > 0 && types.every((type) => immune.includes(type));
}

/** TH65 Squares, not points: one for each struck, one more for a Critical and for a Vulnerability, one fewer per rank of Resistance. */
function swarmLoss(attack: Attack, target: Unit, hit: Hit): number {
  const more = (hit.critical ? 1 : 0) + (isVulnerable(attack, target) ? 1 : 0);
  return Math.max(1, hit.squares + more - rankAgainst(attack, target));
}
