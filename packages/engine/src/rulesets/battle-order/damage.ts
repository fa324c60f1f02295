import type { Rules } from "./options.ts";
import { reductionOf } from "./conditions.ts";
import type { Unit } from "./state.ts";

/** BO15 Damage Dealt from the roll, the bonus and the reduction. */

export interface Harm {
  /** The rolled result of the whole damage expression. */
  readonly rolled: number;
  /** The Damage Dealt Bonus with all that adds to it. */
  readonly bonus: number;
  readonly critical: boolean;
  /** BO44 A piercing critical counts the reduction once. */
  readonly piercing: boolean;
}

/** How often each counts. */
export interface Factors {
  readonly roll: number;
  readonly bonus: number;
  readonly reduction: number;
}

/** BO15, BO44 */
export const factorsOf = (rules: Rules, { critical, piercing }: Harm): Factors =>
  critical ? criticalFactors(rules, piercing) : ONCE;

function criticalFactors(rules: Rules, piercing: boolean): Factors {
  if (rules.criticalDamage === "none") return ONCE;
  if (rules.criticalDamage === "double-dice") return ROLL_TWICE;
  return piercing ? PIERCING : TWICE;
}

const ONCE: Factors = { roll: 1, bonus: 1, reduction: 1 };
const ROLL_TWICE: Factors = { roll: 2, bonus: 1, reduction: 1 };
const TWICE: Factors = { roll: 2, bonus: 2, reduction: 2 };
const PIERCING: Factors = { roll: 2, bonus: 2, reduction: 1 };

/** Not under 0; expressions that divide are rounded down. */
export function damageOf(rules: Rules, target: Unit, harm: Harm): number {
  const { roll, bonus, reduction } = factorsOf(rules, harm);
  const dealt = roll * harm.rolled + bonus * harm.bonus - reduction * reductionOf(target);
  return dealt > 0 ? Math.floor(dealt) : 0;
}
