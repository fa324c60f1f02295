import type { WithKind } from "../asked.ts";
import type { Fight } from "../fight.ts";
import type { Problem } from "../result.ts";
import type { ActionKind, Command, Id, Json, Offer } from "../words.ts";

/**
 * One action, one record: its name, rule and sentence, whom it may be aimed at, its price, every reason against it, what it
 * does. What is offered, refused, performed and listed follows from the list of actions (see `table.ts`).
 */

/** Whoever acts, as far as actions must know. */
export interface Actor {
  readonly id: Id;
  readonly name: string;
  readonly hidden?: boolean;
}

/** Points by name: `{ap: 1, mp: 3}`. */
export type Price = { readonly [points: string]: number };

/** Something an action is done with: a weapon, a spell, an ability. */
export interface Item {
  readonly id: string;
  readonly name?: string;
}

/** One use of an action before it is aimed: who acts, in which battle, with what and how. */
export interface Attempt<S, U, I = Item> {
  readonly state: S;
  readonly actor: U;
  /** What it is done with, where an action has items. */
  readonly item: I;
  /** What the command says besides; nothing while it is only offered. */
  readonly options: Options;
  /** The command as it stands; none while it is only offered. */
  readonly command?: Command;
}

export type Options = { readonly [name: string]: Json };

/** One use of an action, aimed. */
export interface Use<S, U, I = Item> extends Attempt<S, U, I>, Aimed<U> {
  /** The first of those it is aimed at; only for actions aimed at somebody. */
  readonly target: U;
  readonly command: Command;
}

/** Whom and where a command means. */
export interface Aimed<U> {
  readonly targets: readonly U[];
  /** The square it is aimed at; −1 if at none. */
  readonly square: number;
}

/** What an action may be aimed at. What is offered, every refusal and what is struck follow from one record. */
export interface Aim<S, U, I = Item> {
  /** The fields of a command that hold it, each with a few words for people: `{targets: "[one foe]"}`. */
  readonly takes: { readonly [field in AimField]?: string };
  /** What it may be aimed at now, as an offer lists it; null where there is nothing. */
  offered(attempt: Attempt<S, U, I>): OfferedAim | null;
  /** Reasons against how a command aims it. */
  whyNot(attempt: Attempt<S, U, I>, command: Command): readonly Problem[];
  /** Left out: the action reads the command by itself. */
  aimed?(attempt: Attempt<S, U, I>, command: Command): Aimed<U>;
  /** On a map: what a command covers; without its aim, what it reaches. */
  shows?(attempt: Attempt<S, U, I>, command: Command): Covered;
}

/** Squares, and a line over some: of aim from one to another, or a way walked. */
export interface Covered {
  readonly squares: readonly number[];
  readonly line?: { readonly kind: "aim" | "path"; readonly over: readonly number[] };
}

export type AimField = "targets" | "at" | "path" | "squares" | "toward";
export type OfferedAim = Pick<Offer, "targets" | "places" | "area">;

export type Reasons = Problem | null | false | readonly (Problem | null | false)[];

/** A function of an attempt; one of a narrower item fits where any item is meant, as methods do. */
type By<A, R> = { of(given: A): R }["of"];

export interface Action<S, U, I extends Item = Item, F = Fight<S>> {
  /** The verb of its command. */
  readonly name: string;
  /** What people read on an offer. Left out: the name of its item, or the verb. */
  readonly label?: string | By<Attempt<S, U, I>, string>;
  readonly rule?: string;
  /** One sentence for people. */
  readonly says: string;
  readonly kind: ActionKind;
  /** Left out: at nobody. */
  readonly aim?: Aim<S, U, I>;
  readonly price?: Price | By<Attempt<S, U, I>, Price>;
  /** What somebody can do it with. A command names one; where it names none, it is the first, unless it has to name one. */
  items?(actor: U, state: S): readonly I[];
  /** The item of a name, where more can be named than is offered, or where it is found more quickly. */
  itemCalled?(actor: U, id: string): I | undefined;
  readonly mustName?: boolean | By<U, boolean>;
  readonly itemKind?: WithKind;
  /** Why a command names nothing that it can be done with. Left out: a sentence that lists the items. */
  whyNotItem?(actor: U, command: Command): Problem;
  /** What a command may say about it besides, with the values each takes; the first is the default. */
  options?(attempt: Attempt<S, U, I>): { readonly [name: string]: readonly Json[] };
  /** Reasons against what a command says besides. Left out: every option and value that `options` does not list. */
  whyNotOptions?(attempt: Attempt<S, U, I>, command: Command): readonly Problem[];
  /** Reasons against it, whomever it is aimed at. */
  whyNot?(attempt: Attempt<S, U, I>): Reasons;
  /** An action of anybody, not of the one whose turn it is: why not now, or null. It is never offered. */
  outOfTurn?(state: S): Problem | null;
  /** Whether it is meant to harm. Left out: attacks are. */
  isHarmful?(attempt: Attempt<S, U, I>): boolean;
  /** Offers made of the plain one: in other manners, with less, or none. Left out: the plain one alone. */
  offers?(attempt: Attempt<S, U, I>, plain: Offer): readonly Offer[];
  /** Words for people on fields of its command: `{with: "(a weapon)"}`. */
  readonly notes?: { readonly [field: string]: string };
  perform?(fight: F, use: Use<S, U, I>): void;
}

/** An action without an item. */
export const NO_ITEM: Item = { id: "" };

/** A reason if something is so: `when(actor.breath === 0, problem(…))`. */
export const when = (so: boolean, reason: Problem): Problem | null => (so ? reason : null);

export const reasonsOf = (reasons: Reasons | undefined): Problem[] =>
  [reasons ?? null].flat().filter((r): r is Problem => typeof r === "object" && r !== null);

/** A verb as people read it: `fire-flask` is `Fire flask`. */
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** An action as lists name it, whatever it is done with. */
export const titleOf = ({ label, name }: { label?: unknown; name: string }): string =>
  typeof label === "string" ? label : titled(name);

export function labelOf<S, U, I extends Item, F>(
  action: Action<S, U, I, F>,
  attempt: Attempt<S, U, I>,
): string {
  const { label } = action;
  if (typeof label === "function") return label(attempt);
  if (action.items === undefined) return titleOf(action);
  return attempt.item.name ?? attempt.item.id;
}

export function priceOf<S, U, I extends Item, F>(
  { price }: Action<S, U, I, F>,
  attempt: Attempt<S, U, I>,
): Price {
  return typeof price === "function" ? price(attempt) : (price ?? FREE);
}
const FREE: Price = {};

/** The fields of a command for an action, each with its words for people. */
export function takesOf<S, U, I extends Item, F>(action: Action<S, U, I, F>): { [field: string]: string } {
  const { items, aim, options, whyNotOptions, notes } = action;
  return {
    actor: "",
    ...(items === undefined ? {} : { with: "" }),
    ...aim?.takes,
    ...(options === undefined && whyNotOptions === undefined ? {} : { options: "" }),
    ...notes,
  };
}
