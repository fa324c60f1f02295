import { finish } from "../ending.ts";
import { Fight } from "../fight.ts";
import { Unanswered } from "../oracle.ts";
import { Recorded } from "../recorded.ts";
import type { Id } from "../words.ts";
import { isUp } from "./aims.ts";
import { Bout } from "./bout.ts";
import { copyState } from "./units.ts";
import type { BaseUnit, Condition, DefinedState, Held, RulesetSpec } from "./words.ts";

/** Turns and rounds: who acts now, what happens as a turn begins and ends. */

export const acting = <U extends BaseUnit>(state: DefinedState<U>): U | null =>
  state.at < 0 || state.winner !== null ? null : (state.units[state.order[state.at] as number] as U);

/** The battle begins: the order is thrown for unless it is given, and the first one's turn comes. */
export function start<U extends BaseUnit>(spec: RulesetSpec<U>, bout: Bout<U>): void {
  const { state } = bout;
  bout.tell({ event: "start" });
  state.order = orderOf(spec, bout);
  bout.tell({ event: "order", order: state.order.map((i) => (state.units[i] as U).id) });
  nextTurn(spec, bout);
}

function orderOf<U extends BaseUnit>({ turns }: RulesetSpec<U>, bout: Bout<U>): number[] {
  const { units, fixedOrder } = bout.state;
  if (fixedOrder !== null) return fixedOrder.map((id) => units.findIndex((u) => u.id === id));
  const places = units.map((_, i) => i);
  const order = turns?.order;
  if (order === undefined) return places;
  const scores = units.map((u) => order.score(u, bout.roll(order.dice, u)));
  return places.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

/** Goes on to whoever acts next; after the last round it is a draw. */
export function nextTurn<U extends BaseUnit>(spec: RulesetSpec<U>, bout: Bout<U>): void {
  const { state } = bout;
  while (state.winner === null) {
    state.at += 1;
    if (state.at >= state.order.length || state.round === 0) {
      if (state.round >= bout.rules.maxRounds) return finish(bout.fight, "draw");
      state.at = 0;
      state.round += 1;
      bout.tell({ event: "round", round: state.round });
    }
    const unit = state.units[state.order[state.at] as number] as U;
    if (isUp(unit) && beginTurn(spec, bout, unit)) return;
  }
}

/** Whether there is still somebody to act. */
function beginTurn<U extends BaseUnit>(spec: RulesetSpec<U>, bout: Bout<U>, unit: U): boolean {
  bout.state.turn = unit.id;
  unit.done = [];
  bout.tell({ event: "turn", by: unit.id });
  spec.turns?.begins?.(bout, unit);
  eachCondition(spec, unit, (condition, held) => condition.turnStarts?.(bout, unit, held));
  return isUp(unit) && !bout.over;
}

/** Conditions at the end of a turn; those that last a number of turns are one turn older. */
export function endTurnOf<U extends BaseUnit>(spec: RulesetSpec<U>, bout: Bout<U>, unit: U): void {
  if (isUp(unit)) {
    eachCondition(spec, unit, (condition, held) => condition.turnEnds?.(bout, unit, held));
    for (const held of unit.conditions) {
      if (held.turns === null) continue;
      held.turns -= 1;
      if (held.turns <= 0) bout.lose(unit, held.name);
    }
    spec.turns?.ends?.(bout, unit);
  }
  nextTurn(spec, bout);
}

function eachCondition<U extends BaseUnit>(
  { unit: { conditions = [] } }: RulesetSpec<U>,
  unit: U,
  then: (condition: Condition<U>, held: Held) => void,
): void {
  for (const held of unit.conditions) {
    const condition = conditions.find((c) => c.name === held.name);
    if (condition !== undefined && unit.conditions.includes(held)) then(condition, held);
  }
}

/** The same battle as somebody's next turn begins, nobody having acted; null if it cannot act, or dice would decide it. */
export function onTurn<U extends BaseUnit>(
  spec: RulesetSpec<U>,
  state: DefinedState<U>,
  who: Id,
): DefinedState<U> | null {
  const next = copyState(state);
  const place = next.order.indexOf(next.units.findIndex((u) => u.id === who));
  const unit = next.units.find((u) => u.id === who);
  if (unit === undefined || place < 0 || next.at < 0 || !isUp(unit) || next.winner !== null) return null;
  next.at = place;
  try {
    const bout = new Bout(new Fight(next, new Recorded([]), "nothing"), spec.unit);
    return beginTurn(spec, bout, unit) ? next : null;
  } catch (stop) {
    if (stop instanceof Unanswered) return null;
    throw stop;
  }
}
