import type { Rules } from "../options.ts";
import { reductionOf } from "../health/conditions.ts";
import type { Attack } from "./attack.ts";
import type { State, Unit } from "../state.ts";
import { CRITICAL, type Outcome } from "../words.ts";

/** BO15 Damage Dealt from the roll, the bonus and the reduction. */

/** How often each counts. */
export interface Factors {
  readonly roll: number;
  readonly bonus: number;
  readonly reduction: number;
}

/** BO15, BO44 Of a hit; a critical one counts twice by the house, a piercing one the reduction once. */
export function factorsOf({ criticalDamage }: Rules, { sheet }: Unit, outcome: Outcome): Factors {
  if (outcome !== CRITICAL || criticalDamage === "none") return ONCE;
  if (criticalDamage === "double-dice") return ROLL_TWICE;
  return sheet.flairs.includes("piercing") ? PIERCING : TWICE;
}

export const ONCE: Factors = { roll: 1, bonus: 1, reduction: 1 };
const ROLL_TWICE: Factors = { roll: 2, bonus: 1, reduction: 1 };
const TWICE: Factors = { roll: 2, bonus: 2, reduction: 2 };
const PIERCING: Factors = { roll: 2, bonus: 2, reduction: 1 };

/** What is `rolled` for the whole damage expression, and the bonus with all that adds to it. Not under 0, and whole. */
export function damageOf(factors: Factors, target: Unit, rolled: number, bonus: number): number {
  const dealt = factors.roll * rolled + factors.bonus * bonus - factors.reduction * reductionOf(target);
  return dealt > 0 ? Math.floor(dealt) : 0;
}

/** What a hit does on average as things stand: for whoever decides about it. */
export const meanDamage = ({ rules }: State, attack: Attack, target: Unit, outcome: Outcome): number =>
  damageOf(factorsOf(rules, attack.by, outcome), target, attack.way.dice.mean, attack.bonus);
