import type { Strike } from "./strike.ts";
import { distanceOf, groundOf } from "../move/ground.ts";
import { contestCheck } from "../why.ts";
import { screenRoll } from "../questions.ts";
import { type Fight, isUp, type State, type Unit } from "../state.ts";
import { SCREENING } from "../words.ts";

/** AC48 Screen an Ally, and checks of skill in a fight. */

/** AC41 What is added to 2d6 in a check: an NPC's one bonus, or attribute and skill, −1 untrained. */
export function checkBonus(unit: Unit, mod: number, skill: number | null): number {
  return unit.sheet.npc ? unit.sheet.skillBonus : mod + (skill ?? -1);
}

/** The level of the skill one fights with: of the first attack; an NPC's is its bonus. */
export function combatSkill(unit: Unit): number | null {
  return unit.sheet.npc ? unit.sheet.skillBonus : (unit.arms[0]?.skill ?? null);
}

function pushBonus(unit: Unit): number {
  const { mods } = unit.sheet;
  return checkBonus(unit, Math.max(mods.str, mods.dex), combatSkill(unit));
}

/** AC86 */
const guardBonus = (unit: Unit): number => pushBonus(unit) + (unit.sheet.foci.valiantDefender > 0 ? 2 : 0);

/** AC48, AC86 How many attackers it holds off: as many as its skill, a Valiant Defender one more. */
export function screenLimit(unit: Unit): number {
  return (combatSkill(unit) ?? 0) + (unit.sheet.foci.valiantDefender > 0 ? 1 : 0);
}

/** AC41 The higher wins; of equals a PC over an NPC, else whoever is acted upon. */
export function beats(by: Unit, mine: number, other: Unit, theirs: number): boolean {
  if (mine !== theirs) return mine > theirs;
  return !by.sheet.npc && other.sheet.npc;
}

/** AC48 Near enough, and not yet met by as many attackers as its skill allows. */
export function screens(state: State, unit: Unit, ward: Unit): boolean {
  if (unit.ward !== ward.index || (unit.mask & SCREENING) === 0 || !isUp(unit)) return false;
  if (unit.met >= screenLimit(unit)) return false;
  const ground = groundOf(state);
  return ground === null || distanceOf(ground, unit, ward) <= 2;
}

/** Whoever takes the blow instead; null if it goes where it was aimed. */
export function screenerFor(fight: Fight, made: Strike): Unit | null {
  const { units } = fight.state;
  let found: Unit | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit;
    if (unit.ward < 0 || unit === made.by || !screens(fight.state, unit, made.target)) continue;
    const score = stands(fight, made, unit);
    if (score !== null && score < least) {
      found = unit;
      least = score;
    }
  }
  return found;
}

/** The screener's total if it holds the attacker off, else null. */
function stands(fight: Fight, { by, target }: Strike, unit: Unit): number | null {
  unit.met += 1;
  if (unit.met === 1 && unit.sheet.foci.valiantDefender > 1) return alwaysHolds(fight, { by, target }, unit);
  const [mine, theirs] = [screenRoll(fight.ask, by.id), screenRoll(fight.ask, unit.id)];
  const attacker = mine + pushBonus(by);
  const total = theirs + guardBonus(unit);
  const held = !beats(by, attacker, unit, total);
  if (fight.told) {
    const check = fight.explained
      ? {
          check: contestCheck("screen", { roll: mine, bonus: pushBonus(by) }, total, {
            rule: "AC48",
            wins: !held,
          }),
        }
      : {};
    fight.tell({ event: "screened", by: unit.id, target: target.id, from: by.id, holds: held, ...check });
  }
  return held ? total : null;
}

/** AC86 The first is held off without a roll, before all others. */
function alwaysHolds(fight: Fight, { by, target }: Pick<Strike, "by" | "target">, unit: Unit): number {
  if (fight.told) fight.tell({ event: "screened", by: unit.id, target: target.id, from: by.id, holds: true });
  return Number.MIN_SAFE_INTEGER;
}
