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

/** BO15, BO44: how often roll, bonus and reduction count. */
export function factorsOf(rules: Rules, { critical, piercing }: Harm): readonly [number, number, number] {
  if (!critical || rules.criticalDamage === "none") return ONCE;
  if (rules.criticalDamage === "double-dice") return ROLL_TWICE;
  return piercing ? PIERCING : TWICE;
}

const ONCE = [1, 1, 1] as const;
const ROLL_TWICE = [2, 1, 1] as const;
const TWICE = [2, 2, 2] as const;
const PIERCING = [2, 2, 1] as const;

/** Not under 0; expressions that divide are rounded down. */
export function damageOf(rules: Rules, target: Unit, harm: Harm): number {
  const [roll, bonus, reduction] = factorsOf(rules, harm);
  const dealt = roll * harm.rolled + bonus * harm.bonus - reduction * reductionOf(target);
  return dealt > 0 ? Math.floor(dealt) : 0;
}
