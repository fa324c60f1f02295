import { COLUMN_STEP, ROW_STEP, slide } from "../../../grid/index.ts";
import { NONE, react, term } from "../../../kernel/index.ts";
import type { Catch } from "../aim/catches.ts";
import { distanceOf, type Ground, groundOf } from "../move/ground.ts";
import { moveTo, standing } from "../move/move.ts";
import { interceptRoll } from "../questions.ts";
import { type Fight, has, inPeril, isHelpless, movementOf, type State, type Unit } from "../state.ts";
import { HALTED, PRONE, REACTION_BIT } from "../words.ts";
import { type Attack, INTERCEPTED, type Part } from "./attack.ts";
import { hardStep } from "./difficulty.ts";
import { guardOf } from "./guards.ts";
import { mayReact } from "./reactions.ts";
import { maneuverCheck } from "./why.ts";

/** TH62 Intercept: an ally steps into the blow. Settled for all targets before any dice, so that the parts stay apart. */

export function partsOf(fight: Fight, attack: Attack, caught: Catch): Part[] {
  const { units } = caught;
  const parts = [met(fight, attack, caught, 0)];
  for (let i = 1; i < units.length; i++) parts.push(met(fight, attack, caught, i));
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Part; // only now does everybody stand where they are met
    if (part.step >= 0) part.step = hardStep(fight.state, attack, part.target);
  }
  return parts;
}

function met(fight: Fight, attack: Attack, { units, squares }: Catch, i: number): Part {
  const target = units[i] as Unit;
  const stander = interceptor(fight, attack, target, units);
  if (stander !== null) return { target: stander, step: INTERCEPTED, squares: 1 };
  return { target, step: 0, squares: squares[i] as number };
}

function interceptor(fight: Fight, attack: Attack, ward: Unit, targets: readonly Unit[]): Unit | null {
  const { state } = fight;
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i] as Unit;
    if (!mayStepIn(state, unit, ward) || unit.side !== ward.side || unit === ward || unit === attack.by)
      continue;
    if (targets.includes(unit) || !mayIntercept(state, unit, ward)) continue;
    if (steps(fight, attack, unit, ward)) return unit;
  }
  return null;
}

/** TH62, TH94: who lists it, or everybody as the house says; before a killing blow at the Helpless, everybody. */
export function mayStepIn({ rules }: State, { sheet }: Unit, ward: Unit): boolean {
  if (rules.intercept === "anyone" || (isHelpless(ward) && !rules.interceptListed)) return true;
  return sheet.reactions.length > 0 && sheet.reactions.includes("intercept");
}

function mayIntercept(state: State, unit: Unit, ward: Unit): boolean {
  if (!mayReact(unit, REACTION_BIT.intercept) || (unit.mask !== 0 && has(unit, PRONE | HALTED))) return false;
  const ground = groundOf(state);
  if (ground === null) return true;
  if (unit.squares > 1 || ward.squares > 1 || unit.cells !== null || ward.cells !== null) return false; // room is made for one square only
  return distanceOf(ground, unit, ward) <= movementOf(unit) && hasRoomBeside(state, ground, ward);
}

function steps(fight: Fight, attack: Attack, unit: Unit, ward: Unit): boolean {
  const fact = (of: string): number => {
    if (of === "ally peril") return inPeril(ward) ? 1 : 0;
    if (of === "peril") return inPeril(unit) ? 1 : 0;
    return of === "ally health" ? ward.health : unit.health;
  };
  if (react(fight, { name: "intercept", who: unit.id, options: ["intercept"], fact }) === NONE) return false;
  unit.reacted |= REACTION_BIT.intercept;
  const needed = guardOf(attack.by, "concentration", attack.range);
  const reaches = (shown: number): boolean => shown + unit.sheet.agility + unit.sheet.perception >= needed;
  const roll = interceptRoll(fight, unit.id, reaches);
  const succeeds = reaches(roll);
  if (fight.told) tell(fight, unit, ward, { by: attack.by, roll, needed, succeeds });
  if (succeeds) swap(fight.state, unit, ward, attack.by);
  return succeeds;
}

function tell(
  fight: Fight,
  unit: Unit,
  ward: Unit,
  made: { by: Unit; roll: number; needed: number; succeeds: boolean },
): void {
  const terms = [
    term(made.roll, "intercept roll"),
    term(unit.sheet.agility, "Agility"),
    term(unit.sheet.perception, "Perception"),
  ];
  const check = maneuverCheck(terms, { target: made.needed, name: "Concentration" }, made.succeeds);
  fight.tell({
    event: "reaction",
    by: unit.id,
    target: ward.id,
    attacker: made.by.id, // whose Concentration it was against: only who knows that one's numbers is told the check
    reaction: "intercept",
    works: made.succeeds,
    ...(fight.explained ? { check } : {}),
  });
}

/** The ward makes room, away from the attacker, and the interceptor takes its square. */
function swap(state: State, unit: Unit, ward: Unit, attacker: Unit): void {
  const ground = groundOf(state);
  if (ground === null) return;
  const there = ward.at;
  moveTo(ground, ward, roomBeside(state, ground, ward, attacker));
  moveTo(ground, unit, there);
}

function hasRoomBeside(state: State, ground: Ground, unit: Unit): boolean {
  const bodies = standing(state, ground, unit);
  for (let d = 0; d < 8; d++)
    if (slide(ground.field, unit.at, unit.squares, d, bodies) !== unit.at) return true;
  return false;
}

/**
 * TH62 A free square beside one, for whoever has to make room: as far as can be from somebody, of those the one most
 * nearly straight away. There is one: it was looked for before anybody was asked.
 */
function roomBeside(state: State, ground: Ground, unit: Unit, from: Unit): number {
  const bodies = standing(state, ground, unit);
  const { at: start } = unit;
  let found = start;
  let farthest = -1;
  let straightest = 0;
  for (const d of READING_ORDER) {
    const to = slide(ground.field, start, unit.squares, d, bodies);
    if (to === start) continue;
    unit.at = to;
    const far = distanceOf(ground, unit, from);
    unit.at = start;
    const straight = leadsAway(ground, unit, from, d);
    if (far < farthest || (far === farthest && straight <= straightest)) continue;
    [found, farthest, straightest] = [to, far, straight];
  }
  return found;
}

/** Directions as one reads: the upper first, then from the left. */
const READING_ORDER = [7, 0, 1, 6, 2, 5, 4, 3] as const;

/** How nearly a step leads straight away from somebody: the more the better. */
function leadsAway({ columns, rows }: Ground, unit: Unit, from: Unit, d: number): number {
  const across =
    2 * ((columns[unit.at] as number) - (columns[from.at] as number)) + unit.squares - from.squares;
  const down = 2 * ((rows[unit.at] as number) - (rows[from.at] as number)) + unit.squares - from.squares;
  const along = (COLUMN_STEP[d] as number) * across + (ROW_STEP[d] as number) * down;
  return d % 2 === 0 ? along : along * Math.SQRT1_2;
}
