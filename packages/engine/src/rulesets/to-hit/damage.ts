import { amountOf, type State, type Unit } from "./state.ts";
import type { Attack } from "./attack.ts";

/** TH32–TH38: what a hit does. */

/** What one hit brings beyond the attack itself. */
export interface Hit {
  critical: boolean;
  /** What a landed effect adds (TH68). */
  /** And what a Sneak Attack adds (TH77). */
  extra: number;
  /** Deflected or parried (TH62). */
  halved: boolean;
  /** TH65 Squares of a swarm that were struck. */
  readonly squares: number;
  /** TH78 It met a Weak Point. */
  readonly weak: boolean;
}

export function damageOf(state: State, attack: Attack, target: Unit, hit: Hit): number {
  if (isImmune(attack, target)) return 0; // TH38
  if (target.cells !== null || target.sheet.order === "swarm") return swarmLoss(attack, target, hit);
  const power = attack.power + attack.might + hit.extra + (hit.critical ? attack.power : 0); // TH32, TH35
  if (hit.weak) return Math.max(4, power + 4); // TH78
  const vulnerable = isVulnerable(attack, target);
  const rank = rankAgainst(attack, target);
  const armor = attack.ability.pierces ? 0 : defenseOf(target); // TH80
  const left = power + (vulnerable ? 4 : 0) - armor - rank * perRank(vulnerable); // TH33, TH37
  const last = vulnerable && state.rules.vulnerabilityFloor === "last";
  const least = vulnerable && !last ? 4 : 1; // TH34, TH37
  const floored = left > least ? left : least;
  const halved = hit.halved ? Math.ceil(floored / 2) : floored; // halves round up
  return last && halved < 4 ? 4 : halved;
}

export function defenseOf(target: Unit): number {
  return target.mask === 0 ? target.sheet.defense : target.sheet.defense + amountOf(target, "tough");
}

/** TH33 2 per rank; TH37 half of that for the vulnerable. */
export function resisted(attack: Attack, target: Unit): number {
  return rankAgainst(attack, target) * perRank(isVulnerable(attack, target));
}

const perRank = (vulnerable: boolean): number => (vulnerable ? 1 : 2);

function rankAgainst({ type }: Attack, { sheet }: Unit): number {
  return type === null || !Object.hasOwn(sheet.resistance, type) ? 0 : (sheet.resistance[type] as number);
}

export function isVulnerable({ type }: Attack, target: Unit): boolean {
  return type !== null && target.sheet.vulnerable.includes(type);
}

export function isImmune({ type }: Attack, target: Unit): boolean {
  return type !== null && target.sheet.immune.includes(type);
}

/** TH65 Squares, not points: one for each struck, one more for a Critical and for a Vulnerability, one fewer per rank of Resistance. */
function swarmLoss(attack: Attack, target: Unit, hit: Hit): number {
  const more = (hit.critical ? 1 : 0) + (isVulnerable(attack, target) ? 1 : 0);
  return Math.max(1, hit.squares + more - rankAgainst(attack, target));
}
