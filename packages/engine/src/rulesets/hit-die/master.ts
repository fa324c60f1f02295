import type { Id, Left } from "../../kernel/index.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "./state.ts";
import { nextTurn } from "./turn.ts";
import { brace, fall, standUp } from "./verbs.ts";

/** What the game master's word above the rules means by them. */

/** Whoever was set to no HP falls (HD13), whoever has some again stands (HD81). */
export function amend(fight: Fight, who: Id): void {
  const { state } = fight;
  const unit = unitOf(state, who) as Unit;
  if (unit.hp <= 0 && isUp(unit)) fall(fight, unit, unit);
  else if (unit.hp > 0 && (unit.life === "down" || unit.life === "slain" || unit.life === "incapacitated"))
    standUp(fight, unit, unit.hp);
  if (state.winner === null && state.at >= 0 && state.turn === who && !isUp(unit)) nextTurn(fight);
}

/** A newcomer acts last in the order. */
export function join(fight: Fight, fresh: State): void {
  const { state } = fight;
  const unit = fresh.units.at(-1) as Unit;
  const place = state.units.push(unit) - 1;
  if (state.at < 0) return listed(state, unit.id);
  state.order.push(place);
  brace(fight, unit);
}

/** An order that was fixed beforehand has the newcomer last, too. */
function listed(state: State, who: Id): void {
  if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, who] });
}

/** What is left from an encounter before. */
export function carry(state: State, who: Id, { hp, points }: Left): void {
  const unit = unitOf(state, who) as Unit;
  if (hp !== undefined) {
    unit.restored -= unit.hp - Math.min(hp, unit.sheet.hp);
    unit.hp = Math.min(hp, unit.sheet.hp);
  }
  unit.mp = points["mp"] ?? unit.mp;
}
