import { capital } from "../../numbers/index.ts";
import { finish } from "../ending.ts";
import { type Grammar, turnOf } from "../legal.ts";
import { unknownWith, wrongOptions } from "../asked.ts";
import type { Problem } from "../result.ts";
import type { Command, Id, Offer } from "../words.ts";
import { type Action, type Attempt, type Item, type Price, reasonsOf, type Use } from "./action.ts";
import { isUp } from "./aims.ts";
import type { Bout } from "./bout.ts";
import { added, pay, whyNotPay } from "./price.ts";
import { acting, endTurnOf, start } from "./turns.ts";
import type { BaseUnit, DefinedState, RulesetSpec } from "./words.ts";

/** What follows from the list of actions: refusals, offers, and what a command does. */

export const labelOf = ({ label, name }: Pick<Action, "label" | "name">, item?: Item): string =>
  item === undefined ? (label ?? capital(name).replaceAll("-", " ")) : (item.name ?? item.id);

/** An action with its label: it is asked for in every offer. */
export const labelled = <U extends BaseUnit>(action: Action<U>): Action<U> => ({
  ...action,
  label: labelOf(action),
});

const NO_ITEM: Item = { id: "" };

/** The fields of a command for an action. */
export function takesOf<U extends BaseUnit>({ items, aim, options }: Action<U>): string[] {
  return [
    "actor",
    ...(items === undefined ? [] : ["with"]),
    ...(aim === undefined ? [] : [aim.takes]),
    ...(options === undefined ? [] : ["options"]),
  ];
}

const priceOf = <U extends BaseUnit>(action: Action<U>, item: Item): Price => added(action.price, item.price);

/** The item a command names, the first where it names none. */
export function itemOf<U extends BaseUnit>(action: Action<U>, actor: U, command: Command): Item | undefined {
  if (action.items === undefined) return NO_ITEM;
  const items = action.items(actor);
  return command.with === undefined ? items[0] : items.find((i) => i.id === command.with);
}

export function grammarOf<U extends BaseUnit>(spec: RulesetSpec<U>): Grammar<DefinedState<U>, U> {
  const fields = spec.actions.map((a) => [a.name, takesOf(a)] as const);
  return {
    id: spec.id,
    fields: { start: [], ...Object.fromEntries(fields), finish: [] },
    moment: (state) => ({ started: state.at >= 0, finished: state.finished }),
    unit: (state, id) => state.units.find((u) => u.id === id),
    acts: (state, unit) => acting(state) === unit,
    turn: (state) => turnOf(acting(state) ?? undefined),
    whyNotVerb: (state, actor, command) => whyNotAction(spec, state, actor, command),
  };
}

function whyNotAction<U extends BaseUnit>(
  spec: RulesetSpec<U>,
  state: DefinedState<U>,
  actor: U,
  command: Command,
): readonly Problem[] {
  const action = spec.actions.find((a) => a.name === command.do) as Action<U>;
  const item = itemOf(action, actor, command);
  if (item === undefined) {
    const has = (action.items?.(actor) ?? []).map((i) => i.id);
    return [unknownWith("item", command, { name: actor.name, has })];
  }
  const attempt = { state, actor, item };
  return [
    ...whyNotAttempt(action, attempt),
    ...(action.aim?.whyNot(attempt, command) ?? []),
    ...wrongOptions(command, action.options?.(attempt) ?? {}, { what: labelOf(action) }),
  ];
}

/** Reasons against an action whomever it is aimed at. */
function whyNotAttempt<U extends BaseUnit>(action: Action<U>, attempt: Attempt<U>): Problem[] {
  const what = action.items === undefined ? labelOf(action) : labelOf(action, attempt.item);
  return [
    ...whyNotPay(attempt.actor, priceOf(action, attempt.item), what),
    ...reasonsOf(action.whyNot?.(attempt)),
  ];
}

/** Everything somebody may do now: what nothing speaks against. */
export function offers<U extends BaseUnit>(spec: RulesetSpec<U>, state: DefinedState<U>, id: Id): Offer[] {
  const actor = acting(state);
  if (actor === null || actor.id !== id) return [];
  return spec.actions.flatMap((action) => {
    const items = action.items?.(actor) ?? [NO_ITEM];
    return items.flatMap((item) => offered(action, { state, actor, item }) ?? []);
  });
}

function offered<U extends BaseUnit>(action: Action<U>, attempt: Attempt<U>): Offer | null {
  if (whyNotAttempt(action, attempt).length > 0) return null;
  const aim = action.aim?.offered(attempt);
  if (aim === null) return null;
  const { actor, item } = attempt;
  const cost = priceOf(action, item);
  const options = action.options?.(attempt);
  const isFree = Object.values(cost).every((c) => c === 0);
  return {
    do: action.name,
    actor: actor.id,
    ...(item === NO_ITEM ? {} : { with: item.id }),
    kind: action.kind,
    label: item === NO_ITEM ? labelOf(action) : labelOf(action, item),
    cost,
    ...aim,
    ...(options === undefined ? {} : { options }),
    ...(action.kind === "attack" ? { harmful: true } : {}),
    ...(isFree && actor.done.includes(action.name) ? { again: true } : {}),
  };
}

/** Does a command: pays, performs, and goes on to the next turn where this one is over. */
export function perform<U extends BaseUnit>(spec: RulesetSpec<U>, bout: Bout<U>, command: Command): void {
  const { state } = bout;
  if (command.do === "start") return start(spec, bout);
  if (command.do === "finish") {
    state.finished = true;
    if (state.winner === null) finish(bout.fight, "draw");
    return;
  }
  const action = spec.actions.find((a) => a.name === command.do) as Action<U>;
  const actor = acting(state) as U;
  const use = useOf(action, state, actor, command);
  pay(actor, priceOf(action, use.item));
  actor.done = [...actor.done, action.name];
  action.perform?.(bout, use);
  if (state.winner !== null) return;
  const goesOn = action.kind !== "end" && isUp(actor) && (spec.turns?.goesOn?.(actor) ?? false);
  if (!goesOn) endTurnOf(spec, bout, actor);
}

function useOf<U extends BaseUnit>(
  action: Action<U>,
  state: DefinedState<U>,
  actor: U,
  command: Command,
): Use<U> {
  const attempt = { state, actor, item: itemOf(action, actor, command) as Item };
  const { targets, square } = action.aim?.aimed(attempt, command) ?? { targets: [], square: -1 };
  return { ...attempt, targets, target: targets[0] as U, square, options: command.options ?? {} };
}
