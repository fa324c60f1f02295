import type { Rules } from "./options.ts";
import { reductionOf } from "./conditions.ts";
import type { Unit } from "./state.ts";

/** BO15 Damage Dealt from the roll, the bonus and the reduction. */

/** How often each counts. */
export interface Factors {
  readonly roll: number;
  readonly bonus: number;
  readonly reduction: number;
}

/** BO15, BO44 Of a critical hit; a piercing one counts the reduction once. */
export function criticalFactors({ criticalDamage }: Rules, { sheet }: Unit): Factors {
  if (criticalDamage === "none") return ONCE;
  if (criticalDamage === "double-dice") return ROLL_TWICE;
  return sheet.flairs.includes("piercing") ? PIERCING : TWICE;
}

/** Of any other. */
export const ONCE: Factors = { roll: 1, bonus: 1, reduction: 1 };
const ROLL_TWICE: Factors = { roll: 2, bonus: 1, reduction: 1 };
const TWICE: Factors = { roll: 2, bonus: 2, reduction: 2 };
const PIERCING: Factors = { roll: 2, bonus: 2, reduction: 1 };
/** All there are. */
export const FACTORS: readonly Factors[] = [ONCE, ROLL_TWICE, TWICE, PIERCING];

/** What is `rolled` for the whole damage expression, and the bonus with all that adds to it. Not under 0, and whole. */
export function damageOf(factors: Factors, target: Unit, rolled: number, bonus: number): number {
  return damageFrom(factors, rolled, bonus, reductionOf(target));
}

export function damageFrom(factors: Factors, rolled: number, bonus: number, reduction: number): number {
  const dealt = factors.roll * rolled + factors.bonus * bonus - factors.reduction * reduction;
  return dealt > 0 ? Math.floor(dealt) : 0;
}
