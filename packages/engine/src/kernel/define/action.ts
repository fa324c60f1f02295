import type { Problem } from "../result.ts";
import type { ActionKind, Json } from "../words.ts";
import type { Aim } from "./aims.ts";
import type { Bout } from "./bout.ts";
import type { BaseUnit, DefinedState } from "./words.ts";

/** One action, one record: its name, rule and sentence, whom it may be aimed at, its price, every reason against it, what it does. */

/** Points by name: `{breath: 2}`. */
export type Price = { readonly [points: string]: number };

/** Something an action is done with: a weapon, a spell, an ability. */
export interface Item {
  readonly id: string;
  readonly name?: string;
  readonly price?: Price;
}

/** One use of an action before it is aimed: who acts, in which battle, with what. */
export interface Attempt<U extends BaseUnit = BaseUnit, I extends Item = Item> {
  readonly state: DefinedState<U>;
  readonly actor: U;
  /** What it is done with, where an action has items. */
  readonly item: I;
}

/** One use of an action, aimed. */
export interface Use<U extends BaseUnit = BaseUnit, I extends Item = Item> extends Attempt<U, I> {
  /** The first of those it is aimed at; only for actions aimed at somebody. */
  readonly target: U;
  readonly targets: readonly U[];
  /** The square it is aimed at; −1 if at none. */
  readonly square: number;
  readonly options: { readonly [name: string]: Json };
}

export type Reasons = Problem | null | false | readonly (Problem | null | false)[];

export interface Action<U extends BaseUnit = BaseUnit, I extends Item = Item> {
  /** The verb of its command. */
  readonly name: string;
  readonly label?: string;
  readonly rule?: string;
  /** One sentence for people. */
  readonly says: string;
  readonly kind: ActionKind;
  /** Left out: at nobody. */
  readonly aim?: Aim<U, I>;
  readonly price?: Price;
  /** What somebody can do it with; the command names one, the first where it names none. */
  items?(actor: U): readonly I[];
  /** What a command may say about it besides, with the values each takes; the first is the default. */
  options?(attempt: Attempt<U, I>): { readonly [name: string]: readonly Json[] };
  /** Reasons against it, whomever it is aimed at. */
  whyNot?(attempt: Attempt<U, I>): Reasons;
  perform?(fight: Bout<U>, use: Use<U, I>): void;
}

/** An action as it is written; its type is checked, nothing is added. */
export const action = <U extends BaseUnit, I extends Item = Item>(written: Action<U, I>): Action<U> =>
  written as unknown as Action<U>;

/** A reason if something is so: `when(actor.breath === 0, problem(…))`. */
export const when = (so: boolean, reason: Problem): Problem | null => (so ? reason : null);

export const reasonsOf = (reasons: Reasons | undefined): Problem[] =>
  [reasons ?? null].flat().filter((r): r is Problem => typeof r === "object" && r !== null);

/** An action that ends the turn. */
export const endTurn = <U extends BaseUnit>(written: Partial<Action<U>> = {}): Action<U> => ({
  name: "end",
  label: "End the turn",
  says: "Ends the turn.",
  kind: "end",
  ...written,
});
