import { type Affliction, type Brawl, has, hasFrom, type State, type Unit } from "./state.ts";
import { lose } from "./verbs.ts";
import { BIT, BLOCK_REDUCTION, BLOCK_WORDS, type BlockWord } from "./words.ts";
import { shieldOf } from "./kit.ts";

/** BO2, BO26, BO43, BO57, BO59: what stances and statuses change. */

/** BO59 A mutant is harder to wound and easier to hit. */
export const MUTANT_REDUCTION = 2;
export const MUTANT_EVASION = -1;

/** BO11, BO13: Evasion as it counts now. BO18: the Unconscious have what the house says. */
export function evasionOf(state: State, unit: Unit, dodging: boolean): number {
  if (unit.life !== "up") return state.rules.unconsciousEvasion;
  const own = dodging ? unit.active : unit.passive;
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

/** BO2 Damaged reduction regrows by 1, up to what it was. */
export function regrow(fight: Brawl, unit: Unit): void {
  if (unit.reduction >= unit.sheet.physicalDamageReduction) return;
  unit.reduction += 1;
  if (fight.told) fight.tell({ event: "regrows", target: unit.id, reduction: unit.reduction });
}

/** Statuses count down at the end of their bearer's turn. */
export function tick(fight: Brawl, unit: Unit): void {
  if (unit.mask === 0) return;
  const over: Affliction[] = [];
  for (const s of unit.statuses) {
    if (s.left < 0) continue;
    s.left -= 1;
    if (s.left === 0) over.push(s);
  }
  for (const s of over) {
    if (unit.statuses.filter((x) => x.status === s.status).length > 1) dropOne(unit, s);
    else lose(fight, unit, s.status);
  }
}

/** The same status from another giver stays. */
function dropOne(unit: Unit, gone: Affliction): void {
  unit.statuses = unit.statuses.filter((s) => s !== gone);
}
