import type { Left } from "../encounter.ts";
import type { Id } from "../words.ts";
import { isUp } from "./aims.ts";
import type { Bout } from "./bout.ts";
import { acting, endTurnOf } from "./turns.ts";
import { pointNames } from "./units.ts";
import type { BaseUnit, DefinedState, RulesetSpec } from "./words.ts";

/** What the game master's word means by the rules: numbers set, somebody brought in, what is left from before. */

/** Whoever was set to no HP falls, whoever has some again stands. */
export function amend<U extends BaseUnit>(spec: RulesetSpec<U>, bout: Bout<U>, who: Id): void {
  const { state } = bout;
  const unit = state.units.find((u) => u.id === who) as U;
  const turn = acting(state);
  if (unit.hp <= 0 && isUp(unit)) bout.fall(unit, unit);
  else if (unit.hp > 0 && !isUp(unit)) {
    unit.life = "up";
    bout.tell({ event: "stands", target: unit.id });
  }
  if (!bout.over && turn === unit && !isUp(unit)) endTurnOf(spec, bout, unit);
}

/** A newcomer acts last in the order. */
export function join<U extends BaseUnit>({ state }: Bout<U>, fresh: DefinedState<U>): void {
  const unit = fresh.units.at(-1) as U;
  const place = state.units.push(unit) - 1;
  if (state.at >= 0) state.order.push(place);
  else if (state.fixedOrder !== null) Object.assign(state, { fixedOrder: [...state.fixedOrder, unit.id] });
}

/** HP and points somebody begins with. */
export function carry<U extends BaseUnit>(
  { unit: spec }: RulesetSpec<U>,
  state: DefinedState<U>,
  who: Id,
  left: Left,
): void {
  const unit = state.units.find((u) => u.id === who) as U;
  unit.hp = Math.min(left.hp ?? unit.hp, unit.hp);
  const own = unit as unknown as Record<string, number>;
  for (const name of pointNames(spec)) own[name] = left.points[name] ?? (own[name] as number);
}
