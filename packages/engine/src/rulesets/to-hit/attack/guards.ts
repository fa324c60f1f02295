import type { Range } from "../aim/ranges.ts";
import { amountOf, has, isHelpless, type Unit } from "../state.ts";
import { DEFENDING, FROZEN, type Guard, HALTED, OFF_BALANCE, PRONE, SAND_COVERED } from "../words.ts";
import { lowAims } from "./difficulty.ts";

/** TH2, TH45, TH54, TH63, TH70: what a roll To-Hit is held against. */

/** TH45, TH54, TH70: Evasion as it counts against this range. */
export function evasionOf(target: Unit, range: Range): number {
  return target.mask === 0 ? target.sheet.evasion : hinderedEvasion(target, range);
}

function hinderedEvasion(target: Unit, range: Range): number {
  if (isHelpless(target) || has(target, HALTED | FROZEN) || (has(target, PRONE) && lowAims(range))) return 0;
  return target.sheet.evasion + shiftOf(target);
}

/** TH2 The better of the named guard stat and Evasion, unless Evasion is out of the question. */
export function guardOf(target: Unit, guard: Guard, range: Range): number {
  if (isHelpless(target)) return 0;
  const evasion = evasionOf(target, range);
  if (guard === "evasion") return evasion;
  const { concentration, vitality } = target.sheet;
  const own =
    (guard === "concentration" ? concentration : vitality) + (target.mask === 0 ? 0 : shiftOf(target));
  const swaps = target.mask === 0 || !(has(target, OFF_BALANCE) || (has(target, PRONE) && lowAims(range)));
  return swaps && evasion > own ? evasion : own;
}

/** TH56 What a roll To-Hit of this attack is held against. */
export const guardFor = (attack: { readonly against: Guard; readonly range: Range }, target: Unit): number =>
  attack.against === "evasion"
    ? evasionOf(target, attack.range)
    : guardOf(target, attack.against, attack.range);

/** TH63, TH70: what all three guard stats are shifted by. */
function shiftOf(target: Unit): number {
  const sand = has(target, SAND_COVERED) ? -2 : 0;
  return has(target, DEFENDING) ? sand + amountOf(target, "defending") : sand;
}
