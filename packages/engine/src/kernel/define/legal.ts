import { priceOf } from "../actions/action.ts";
import type { ActionList } from "../actions/table.ts";
import { added } from "../actions/price.ts";
import type { Action, Item } from "./action.ts";
import { isUp } from "./aims.ts";
import type { Bout } from "./bout.ts";
import { acting, endTurnOf, start } from "./turns.ts";
import type { BaseUnit, DefinedState, RulesetSpec } from "./words.ts";

/** The actions of a defined ruleset, with the turns it has. */
export function actionList<U extends BaseUnit>(
  spec: RulesetSpec<U>,
): ActionList<DefinedState<U>, U, Bout<U>> {
  const { turns } = spec;
  return {
    id: spec.id,
    actions: spec.actions.map(withItemPrice),
    unit: (state, id) => state.units.find((u) => u.id === id),
    actor: (state) => acting(state)?.id ?? null,
    isAgain: (attempt, action) =>
      attempt.actor.done.includes(action.name) &&
      Object.values(priceOf(action, attempt)).every((cost) => cost === 0),
    start: (fight) => start(spec, fight),
    after(fight, actor, action) {
      actor.done = [...actor.done, action.name];
      if (fight.state.winner !== null) return;
      const goesOn = action.kind !== "end" && isUp(actor) && (turns?.goesOn?.(actor) ?? false);
      if (!goesOn) endTurnOf(spec, fight, actor);
    },
  };
}

/** An action whose items have prices of their own. */
export function withItemPrice<U extends BaseUnit>(action: Action<U>): Action<U> {
  const { price, items } = action;
  if (items === undefined || typeof price === "function") return action;
  return { ...action, price: ({ item }) => added(price, (item as Item).price) };
}
