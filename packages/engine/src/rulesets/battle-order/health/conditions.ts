import { has, hasFrom, type State, type Unit } from "../state.ts";
import { BIT, BLOCK_REDUCTION, BLOCK_WORDS, type BlockWord } from "../words.ts";
import { shieldOf } from "../attack/kit.ts";

/** BO26, BO43, BO57, BO59: the numbers that stances and statuses change. */

/** BO59 A mutant is harder to wound and easier to hit. */
const MUTANT_REDUCTION = 2;
const MUTANT_EVASION = -1;

/** BO11, BO13: Passive or Active Evasion as it counts now. BO18: the Unconscious have what the house says. */
export function evasionOf(state: State, unit: Unit, own: number): number {
  if (unit.life !== "up") return state.rules.unconsciousEvasion;
  return unit.mask !== 0 && has(unit, BIT.mutant) ? own + MUTANT_EVASION : own;
}

/** BO57, BO59 What statuses of either add to a roll to hit. */
export const hitShift = (state: State, by: Unit, target: Unit): number =>
  (by.mask | target.mask) === 0 ? 0 : statusShift(state, by, target);

function statusShift(state: State, by: Unit, target: Unit): number {
  const { rules } = state;
  let shift = 0;
  if (has(by, BIT.phobia)) shift -= rules.phobiaPenalty;
  if (has(by, BIT.guided)) shift += rules.guidanceBonus;
  if (has(by, BIT.taunted) && !hasFrom(by, "taunted", target)) shift -= rules.tauntPenalty;
  if (has(by, BIT.misled) && hasFrom(by, "misled", target)) shift -= rules.stealthPenalty;
  if (has(target, BIT.exposed) && isExposedTo(state, target, by)) shift += rules.strategyBonus;
  return shift;
}

function isExposedTo(state: State, target: Unit, by: Unit): boolean {
  return target.statuses.some((s) => s.status === "exposed" && (state.units[s.by] as Unit).side === by.side);
}

/** BO14, BO15: Physical Damage Reduction with the stance, the shield and what statuses add. */
export function reductionOf(unit: Unit): number {
  return (unit.mask | unit.stance) === 0 ? unit.reduction : raisedReduction(unit);
}

function raisedReduction(unit: Unit): number {
  const mutant = has(unit, BIT.mutant) ? MUTANT_REDUCTION : 0;
  return unit.reduction + mutant + stanceReduction(unit);
}

/** BO26 What the stance alone adds. */
export function stanceReduction(unit: Unit): number {
  if (unit.stance === 0) return 0;
  const block = BLOCK_REDUCTION[unit.stance] as number;
  return unit.shielded ? block + shieldBonus(unit, unit.stance) : block;
}

/** BO14 The shield's bonus that goes with a block. */
export function shieldBonus(unit: Unit, stance: number): number {
  const word = BLOCK_WORDS[stance] as BlockWord;
  return word === "none" ? 0 : (shieldOf(unit)?.[word] ?? 0);
}
