import type { Id, Left } from "../../kernel/index.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "./state.ts";
import { endTurn, refill } from "./turn.ts";
import { fall } from "./verbs.ts";

/** What the game master's word above the rules means by them. */

/** Whoever was set to no HP falls (DP50), whoever has some again is up. */
export function amend(fight: Fight, who: Id): void {
  const { state } = fight;
  const unit = unitOf(state, who) as Unit;
  if (unit.hp <= 0 && isUp(unit)) fall(fight, unit, unit);
  else if (unit.hp > 0 && !isUp(unit)) {
    unit.life = "up";
    if (fight.told) fight.tell({ event: "wakes", target: unit.id });
  }
  if (state.winner === null && state.at >= 0 && state.turn === who && !isUp(unit)) endTurn(fight, unit);
}

/** A newcomer acts last in the order; its cards are drawn as the next round begins (DP53). */
export function join(fight: Fight, fresh: State): void {
  const { state } = fight;
  const unit = fresh.units.at(-1) as Unit;
  const place = state.units.push(unit) - 1;
  if (state.at < 0) return listed(state, unit.id);
  refill(unit);
  state.order.push(place);
  if (state.line.length > 0) state.line.push(place); // DP65
}

/** An order that was fixed beforehand has the newcomer last, too. */
function listed(state: State, who: Id): void {
  if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, who] });
}

/** What is left from an encounter before: HP, and how many of each item (DP63). */
export function carry(state: State, who: Id, { hp, points }: Left): void {
  const unit = unitOf(state, who) as Unit;
  if (hp !== undefined) {
    unit.restored -= unit.hp - Math.min(hp, unit.sheet.hp);
    unit.hp = Math.min(hp, unit.sheet.hp);
  }
  unit.items = unit.items.map((count, i) => points[unit.goods[i]?.id ?? ""] ?? count);
}
