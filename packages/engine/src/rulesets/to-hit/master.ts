import type { Id, Left } from "../../kernel/index.ts";
import { carryRemains } from "./gear/remains.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "./state.ts";
import { passOn } from "./turn.ts";
import { drop, mourn, shrink } from "./verbs.ts";

/** What the game master's word above the rules means by them. */

/** What its record calls otherwise. */
export const CALLED = { hp: "health", movement: "moves" } as const;

/** Whoever was set to no Health falls (TH43, TH44), whoever has some again stands (TH46). */
export function amend(fight: Fight, who: Id): void {
  const { state } = fight;
  const unit = unitOf(state, who) as Unit;
  if (unit.cells !== null) shrink(unit); // TH65
  if (unit.health <= 0 && isUp(unit)) {
    drop(fight, unit, { by: null, mercy: null });
    mourn(fight, [unit]);
  } else if (unit.health > 0 && !isUp(unit)) {
    unit.life = "up";
    fight.tell({ event: "rises", target: unit.id });
  }
  if (state.winner === null && state.at >= 0 && state.turn === who && !isUp(unit)) passOn(fight, unit);
}

/** A newcomer acts last in the order. */
export function join(fight: Fight, fresh: State): void {
  const { state } = fight;
  const unit = fresh.units.at(-1) as Unit;
  const place = state.units.push(unit) - 1;
  if (state.at < 0) return listed(state, unit.id);
  state.order.push(place);
}

/** An order that was fixed beforehand has the newcomer last, too. */
function listed(state: State, who: Id): void {
  if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, who] });
}

/** What is left from an encounter before. */
export function carry(state: State, who: Id, { hp, points }: Left): void {
  const unit = unitOf(state, who) as Unit;
  unit.health = Math.min(hp ?? unit.health, unit.sheet.health);
  if (unit.cells !== null) shrink(unit);
  unit.sp = points["sp"] ?? unit.sp;
  unit.mp = points["mp"] ?? unit.mp;
  carryRemains(unit, points);
}
