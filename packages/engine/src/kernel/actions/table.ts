import { unknownWith, wrongOptions } from "../asked.ts";
import type { Fight } from "../fight.ts";
import { type Ending, finish } from "../ending.ts";
import { type Grammar, turnOf, unknownActor, whyNotBy } from "../legal.ts";
import type { Problem } from "../result.ts";
import type { BattleState, VerbEntry } from "../ruleset.ts";
import type { Command, Id, Offer } from "../words.ts";
import {
  type Action,
  type Actor,
  type Aimed,
  type Attempt,
  type Covered,
  type Item,
  labelOf,
  NO_ITEM,
  type Options,
  type Price,
  priceOf,
  reasonsOf,
  takesOf,
  type Use,
} from "./action.ts";
import { pay, type PointRules, whyNotPay } from "./price.ts";

/** What follows from a list of actions: what is offered, every refusal, what a command does, and the list for people. */

/** A battle that goes by turns. */
export interface TurnState extends BattleState {
  /** Whose turn: a place in the order; −1 before the battle starts. */
  readonly at: number;
  /** Set once the game master has ended the encounter. */
  finished: boolean;
}

/** The actions of a ruleset, and what is so for all of them. */
export interface ActionList<S extends TurnState, U extends Actor, F = Fight<S>> {
  readonly id: string;
  readonly actions: readonly Action<S, U, Item, F>[];
  unit(state: S, id: Id): U | undefined;
  /** Whoever acts now. */
  actor(state: S): Id | null;
  /** Whether it is somebody's turn. Left out: whoever acts now has it. */
  acts?(state: S, unit: U): boolean;
  /** Whose turn it is, as a refusal says it. Left out: the name of whoever acts now. */
  turn?(state: S): string;
  /** Reasons against any action of somebody's now. */
  whyNot?(state: S, actor: U, action: Action<S, U, Item, F>): readonly Problem[];
  /** How prices are paid. Left out: from fields named like the points. */
  readonly purse?: Partial<Purse<U, F>>;
  /** The rules of points, for refusals. */
  readonly points?: PointRules;
  /** Whether something that costs nothing was done this turn already. */
  isAgain?(attempt: Attempt<S, U>, action: Action<S, U, Item, F>): boolean;
  /** The game master's verbs. Left out, the end of the encounter is a draw where nobody has won. */
  start(fight: F): void;
  finish?(fight: F): void;
  /** After an action: the next turn, where this one is over. */
  after(fight: F, actor: U, action: Action<S, U, Item, F>): void;
}

export interface Purse<U, F = unknown> {
  whyNot(unit: U, price: Price, what: string): readonly Problem[];
  pay(unit: U, price: Price, fight: F): void;
}

const NO_OPTIONS: Options = {};
const NOBODY: Aimed<never> = { targets: [], square: -1 };

export class Actions<S extends TurnState, U extends Actor, F extends Ending<S> = Fight<S>> {
  /** The verbs for people, the game master's among them. */
  readonly verbs: readonly VerbEntry[];
  readonly list: ActionList<S, U, F>;
  private readonly byName: ReadonlyMap<string, Action<S, U, Item, F>>;
  private readonly purse: Purse<U, F>;
  private readonly grammar: Grammar<S, U>;

  constructor(list: ActionList<S, U, F>) {
    const { actions, points } = list;
    this.list = list;
    this.verbs = verbsOf(actions);
    this.byName = new Map(actions.map((a) => [a.name, a]));
    this.purse = { whyNot: (unit, price, what) => whyNotPay(unit, price, what, points), pay, ...list.purse };
    const fields = actions.map((a) => [a.name, Object.keys(takesOf(a))] as const);
    const free = actions.flatMap(({ name, outOfTurn }) =>
      outOfTurn === undefined ? [] : [{ name, outOfTurn }],
    );
    this.grammar = {
      id: list.id,
      unit: list.unit,
      moment: ({ at, finished }) => ({ started: at >= 0, finished }),
      acts: (state, unit) => this.isOnTurn(state, unit),
      turn: list.turn ?? ((state) => turnOf(list.unit(state, list.actor(state) ?? ""))),
      fields: { start: [], ...Object.fromEntries(fields), finish: [] },
      moments: Object.fromEntries(free.map(({ name, outOfTurn }) => [name, outOfTurn])),
      anybody: Object.fromEntries(
        free.map(({ name }) => [name, (state: S, command: Command) => this.whyNotAnybody(state, command)]),
      ),
      whyNotVerb: (state, actor, command) => this.whyNotUse(state, actor, command),
    };
  }

  /** Everything somebody may do now: what nothing speaks against. */
  offers(state: S, id: Id): Offer[] {
    const { list } = this;
    const actor = list.unit(state, id);
    if (actor === undefined || state.winner !== null || !this.isOnTurn(state, actor)) return [];
    return list.actions.flatMap((action) => {
      if (action.outOfTurn !== undefined) return [];
      const items = action.items?.(actor, state) ?? [NO_ITEM];
      return items.flatMap((item) => this.offered(action, { state, actor, item, options: NO_OPTIONS }));
    });
  }

  /** Every reason why a command is not legal now; none means it is. */
  whyNot(state: S, command: Command): readonly Problem[] {
    return whyNotBy(this.grammar, state, command);
  }

  /** What a command of somebody's would cover on a map; null where its aim does not say. */
  covered(state: S, actor: U, command: Command): Covered | null {
    const action = this.byName.get(command.do);
    const item = action === undefined ? undefined : itemOf(action, { state, actor }, command);
    if (item === undefined) return null;
    const attempt = { state, actor, item, options: command.options ?? NO_OPTIONS };
    return action?.aim?.shows?.(attempt, command) ?? null;
  }

  perform(fight: F, command: Command): void {
    const { list } = this;
    if (command.do === "start") return list.start(fight);
    if (command.do === "finish") return list.finish === undefined ? finishFight(fight) : list.finish(fight);
    const action = this.named(command);
    const use = useOf(action, fight.state, list.unit(fight.state, command.actor as Id) as U, command);
    this.purse.pay(use.actor, priceOf(action, use), fight);
    action.perform?.(fight, use);
    list.after(fight, use.actor, action);
  }

  private isOnTurn(state: S, unit: U): boolean {
    return this.list.acts?.(state, unit) ?? this.list.actor(state) === unit.id;
  }

  private named({ do: verb }: Command): Action<S, U, Item, F> {
    return this.byName.get(verb) as Action<S, U, Item, F>;
  }

  private whyNotAnybody(state: S, command: Command): readonly Problem[] {
    const actor = command.actor === undefined ? undefined : this.list.unit(state, command.actor);
    return actor === undefined ? [unknownActor(command)] : this.whyNotUse(state, actor, command);
  }

  /** The reasons against a command of whoever's turn it is, if it is said as it should be: for those who make commands. */
  whyNotUse(state: S, actor: U, command: Command): readonly Problem[] {
    const action = this.named(command);
    const item = itemOf(action, { state, actor }, command);
    if (item === undefined)
      return [...this.whyNotNow(state, actor, action), unknownItem(action, { state, actor }, command)];
    const attempt = { state, actor, item, options: command.options ?? NO_OPTIONS, command };
    return [
      ...this.whyNotAttempt(action, attempt),
      ...(action.aim?.whyNot(attempt, command) ?? []),
      ...whyNotOptions(action, attempt, command),
    ];
  }

  private whyNotNow(state: S, actor: U, action: Action<S, U, Item, F>): readonly Problem[] {
    return this.list.whyNot?.(state, actor, action) ?? [];
  }

  /** Reasons against an action whomever it is aimed at. */
  private whyNotAttempt(action: Action<S, U, Item, F>, attempt: Attempt<S, U>): Problem[] {
    const { state, actor } = attempt;
    return [
      ...this.whyNotNow(state, actor, action),
      ...this.purse.whyNot(actor, priceOf(action, attempt), labelOf(action, attempt)),
      ...reasonsOf(action.whyNot?.(attempt)),
    ];
  }

  private offered(action: Action<S, U, Item, F>, attempt: Attempt<S, U>): readonly Offer[] {
    if (this.whyNotAttempt(action, attempt).length > 0) return [];
    const aim = action.aim?.offered(attempt);
    if (aim === null) return [];
    const { actor, item } = attempt;
    const options = action.options?.(attempt) ?? {};
    const harmful = action.isHarmful?.(attempt) ?? action.kind === "attack";
    const plain: Offer = {
      do: action.name,
      actor: actor.id,
      ...(item === NO_ITEM ? {} : { with: item.id }),
      kind: action.kind,
      label: labelOf(action, attempt),
      cost: priceOf(action, attempt),
      ...aim,
      ...(Object.keys(options).length > 0 ? { options } : {}),
      ...(harmful ? { harmful } : {}),
      ...(this.list.isAgain?.(attempt, action) === true ? { again: true } : {}),
    };
    return action.offers?.(attempt, plain) ?? [plain];
  }
}

/** The encounter ends by the game master's word. */
export function finishFight<S extends TurnState>(fight: Ending<S>): void {
  fight.state.finished = true;
  if (fight.state.winner === null) finish(fight, "draw");
}

/** The item a command names; the first where it names none and need not. */
function itemOf<S, U, F>(
  action: Action<S, U, Item, F>,
  { state, actor }: Acting<S, U>,
  { with: wanted }: Command,
): Item | undefined {
  if (action.items === undefined) return NO_ITEM;
  if (wanted !== undefined && action.itemCalled !== undefined) return action.itemCalled(actor, wanted);
  const items = action.items(actor, state);
  if (wanted === undefined) return mustName(action, actor) ? undefined : items[0];
  for (let i = 0; i < items.length; i++) if ((items[i] as Item).id === wanted) return items[i];
  return undefined;
}

function mustName<S, U, F>({ mustName: must }: Action<S, U, Item, F>, actor: U): boolean {
  return typeof must === "function" ? must(actor) : must === true;
}

type Acting<S, U> = Pick<Attempt<S, U>, "state" | "actor">;

function unknownItem<S, U extends Actor, F>(
  action: Action<S, U, Item, F>,
  { state, actor }: Acting<S, U>,
  command: Command,
): Problem {
  const has = (action.items?.(actor, state) ?? []).map((i) => i.id);
  return (
    action.whyNotItem?.(actor, command) ??
    unknownWith(action.itemKind ?? "item", command, { name: actor.name, has })
  );
}

function whyNotOptions<S, U, F>(
  action: Action<S, U, Item, F>,
  attempt: Attempt<S, U>,
  command: Command,
): readonly Problem[] {
  if (action.whyNotOptions !== undefined) return action.whyNotOptions(attempt, command);
  return wrongOptions(command, action.options?.(attempt) ?? {}, { what: labelOf(action, attempt) });
}

function useOf<S, U, F>(action: Action<S, U, Item, F>, state: S, actor: U, command: Command): Use<S, U> {
  const item = itemOf(action, { state, actor }, command) as Item;
  const options = command.options ?? NO_OPTIONS;
  const { targets, square } =
    action.aim?.aimed?.({ state, actor, item, options, command }, command) ?? NOBODY;
  return { state, actor, item, options, targets, target: targets[0] as U, square, command };
}

/** The verbs for people. */
export const verbsOf = <S, U, F>(actions: readonly Action<S, U, Item, F>[]): readonly VerbEntry[] => [
  { do: "start", takes: "", does: "begins the battle" },
  ...actions.map((a) => ({ do: a.name, takes: takesSaid(takesOf(a)), does: a.says })),
  { do: "finish", takes: "", does: "ends the encounter by the game master's word" },
];

const takesSaid = (takes: { readonly [field: string]: string }): string =>
  Object.entries(takes)
    .map(([field, note]) => (note === "" ? field : `${field} ${note}`))
    .join(", ");
