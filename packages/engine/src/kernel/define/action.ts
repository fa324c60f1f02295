import type * as actions from "../actions/action.ts";
import type { Aim, Item as AnyItem, Price } from "../actions/action.ts";
import type { Bout } from "./bout.ts";
import type { BaseUnit, DefinedState } from "./words.ts";

/** Actions as an author writes them: those of the kernel, in a defined battle. */

/** Something an action is done with: a weapon, a spell, an ability; its price is added to that of the action. */
export interface Item extends AnyItem {
  readonly price?: Price;
}

export type Attempt<U extends BaseUnit = BaseUnit, I extends Item = Item> = actions.Attempt<
  DefinedState<U>,
  U,
  I
>;
export type Use<U extends BaseUnit = BaseUnit, I extends Item = Item> = actions.Use<DefinedState<U>, U, I>;
export type UnitAim<U extends BaseUnit = BaseUnit, I extends Item = Item> = Aim<DefinedState<U>, U, I>;
export type Action<U extends BaseUnit = BaseUnit, I extends Item = Item> = actions.Action<
  DefinedState<U>,
  U,
  I,
  Bout<U>
>;

/** An action as it is written; its type is checked, nothing is added. */
export const action = <U extends BaseUnit, I extends Item = Item>(written: Action<U, I>): Action<U> =>
  written as unknown as Action<U>;

/** An action that ends the turn. */
export const endTurn = <U extends BaseUnit>(written: Partial<Action<U>> = {}): Action<U> => ({
  name: "end",
  label: "End the turn",
  says: "Ends the turn.",
  kind: "end",
  ...written,
});
