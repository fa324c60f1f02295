import type { Id, Left } from "../../kernel/index.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "./state.ts";
import { nextTurn } from "./turn.ts";
import { mourn } from "./verbs.ts";
import { fall } from "./health/wounds.ts";

/** What the game master's word above the rules means by them. */

/** What its record calls otherwise. */
export const CALLED = { ghostPower: "ghost" } as const;

/** Whoever was set to no Health falls (BO18), whoever has some again wakes (BO60). */
export function amend(fight: Fight, who: Id): void {
  const { state } = fight;
  const unit = unitOf(state, who) as Unit;
  if (unit.hp <= 0 && isUp(unit)) {
    fall(fight, unit, "unconscious", null);
    mourn(fight);
  } else if (unit.hp > 0 && !isUp(unit)) {
    unit.life = "up";
    if (fight.told) fight.tell({ event: "wakes", target: unit.id });
  }
  if (state.winner === null && state.at >= 0 && state.turn === who && !isUp(unit)) nextTurn(fight);
}

/** A newcomer has all its points (BO1) and acts last in the order. */
export function join(fight: Fight, fresh: State): void {
  const { state } = fight;
  const unit = { ...(fresh.units.at(-1) as Unit), place: state.units.length };
  state.units.push(unit);
  if (state.at < 0) return listed(state, unit.id);
  [unit.strength, unit.speed] = [unit.maxStrength, unit.maxSpeed];
  state.order.push(unit.place);
}

/** An order that was fixed beforehand has the newcomer last, too. */
function listed(state: State, who: Id): void {
  if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, who] });
}

/** What is left from an encounter before. */
export function carry(state: State, who: Id, { hp, points }: Left): void {
  const unit = unitOf(state, who) as Unit;
  unit.hp = Math.min(hp ?? unit.hp, unit.maxHp);
  unit.ghost = points["ghostPower"] ?? unit.ghost;
}
