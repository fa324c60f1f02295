import { NONE, react, term } from "../../kernel/index.ts";
import type { Catch } from "./areas.ts";
import { type Attack, guardOf, type Part, partOf } from "./attack.ts";
import { distanceOf, type Ground, groundOf } from "./ground.ts";
import { moveTo, roomBeside } from "./move.ts";
import { interceptRoll } from "./questions.ts";
import { mayReact } from "./reactions.ts";
import { type Brawl, has, inPeril, movementOf, type State, type Unit } from "./state.ts";
import { maneuverCheck } from "./why.ts";
import { HALTED, PRONE, REACTION_BIT } from "./words.ts";

/** TH62 Intercept: an ally steps into the blow. Settled for all targets before any dice, so that the parts stay apart. */

export function partsOf(fight: Brawl, attack: Attack, caught: Catch): Part[] {
  const met = caught.units.map((target, i) => {
    const stander = interceptor(fight, attack, target, caught.units);
    return {
      target: stander ?? target,
      forced: stander !== null,
      squares: stander === null ? (caught.squares[i] as number) : 1,
    };
  });
  return met.map(({ target, ...more }) => partOf(fight.state, attack, target, more));
}

function interceptor(fight: Brawl, attack: Attack, ward: Unit, targets: readonly Unit[]): Unit | null {
  for (const unit of fight.state.units) {
    if (unit.side !== ward.side || unit === ward || unit === attack.by || targets.includes(unit)) continue;
    if (mayIntercept(fight.state, unit, ward) && steps(fight, attack, unit, ward)) return unit;
  }
  return null;
}

function mayIntercept(state: State, unit: Unit, ward: Unit): boolean {
  const knows = state.rules.intercept === "anyone" || unit.sheet.reactions.includes("intercept");
  if (!knows || !mayReact(unit, "intercept") || (unit.mask !== 0 && has(unit, PRONE | HALTED))) return false;
  const ground = groundOf(state);
  if (ground === null) return true;
  if (unit.squares > 1 || ward.squares > 1 || unit.cells !== null || ward.cells !== null) return false; // room is made for one square only
  return distanceOf(ground, unit, ward) <= movementOf(unit) && roomBeside(state, ward) >= 0;
}

function steps(fight: Brawl, attack: Attack, unit: Unit, ward: Unit): boolean {
  const fact = (of: string): number => {
    if (of === "ally peril") return inPeril(ward) ? 1 : 0;
    if (of === "peril") return inPeril(unit) ? 1 : 0;
    return of === "ally health" ? ward.health : unit.health;
  };
  if (react(fight, { name: "intercept", who: unit.id, options: ["intercept"], fact }) === NONE) return false;
  unit.reacted |= REACTION_BIT.intercept;
  const roll = interceptRoll(fight, unit.id);
  const needed = guardOf(attack.by, "concentration", attack.range);
  const succeeds = roll + unit.sheet.agility + unit.sheet.perception >= needed;
  if (fight.told) tell(fight, unit, ward, { roll, needed, succeeds });
  if (succeeds) swap(fight.state, unit, ward);
  return succeeds;
}

function tell(
  fight: Brawl,
  unit: Unit,
  ward: Unit,
  made: { roll: number; needed: number; succeeds: boolean },
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
    reaction: "intercept",
    works: made.succeeds,
    ...(fight.explained ? { check } : {}),
  });
}

/** The ward makes room, the interceptor takes its square. */
function swap(state: State, unit: Unit, ward: Unit): void {
  const ground = groundOf(state);
  if (ground === null) return;
  const there = ward.at;
  moveTo(ground as Ground, ward, roomBeside(state, ward));
  moveTo(ground as Ground, unit, there);
}
