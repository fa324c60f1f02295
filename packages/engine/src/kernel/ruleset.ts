import type * as z from "zod";
import type { Encounter, Field, Left } from "./encounter.ts";
import type { Fight } from "./fight.ts";
import type { OptionTable } from "./options.ts";
import type { Preview } from "./preview.ts";
import type { Policies } from "./reactions.ts";
import type { Problem, Result } from "./result.ts";
import type { Command, Event, Id, Json, Offer, Place, Seat, Summary } from "./words.ts";

/** What every ruleset's state has; the rest is its own. Plain JSON, nothing shared with another state but what never changes. */
/** A combatant in a battle, as far as shared code knows it. */
export interface UnitState {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  /** How it fights while nobody plays it. */
  readonly tactics: string;
  /** Whom the game master hides, only whoever plays it sees. */
  readonly hidden: boolean;
  readonly sheet: unknown;
}

export interface BattleState {
  /** Everybody who fights. */
  readonly units: readonly UnitState[];
  round: number;
  /** Whose turn it is: a combatant, or a side where sides act whole. */
  turn: string | null;
  /** A side, `"draw"`, or null while it goes on. */
  winner: string | null;
  policies: Policies;
}

/** A numbered rule: what it says in a line, and the file it lives in. */
export interface RuleEntry {
  readonly id: string;
  readonly says: string;
  readonly in: string;
}

/** A question the ruleset asks: its name, what answers it, who, and when. Listed in the order asked. */
export interface AskEntry {
  readonly name: string;
  readonly answer: string;
  readonly who: string;
  readonly when: string;
  /** A card from a pile, put as a die that nobody has: people who type their dice are not asked for it. */
  readonly drawn?: true;
}

/** A verb of its commands with their parameters. */
export interface VerbEntry {
  readonly do: string;
  readonly takes: string;
  readonly does: string;
}

/** A reaction whose policy may be set, with the facts its conditions may name. */
export interface ReactionEntry {
  readonly name: string;
  readonly when: string;
  readonly facts: readonly string[];
}

export interface GlossaryEntry {
  readonly id: string;
  readonly name: string;
  /** Its type and price in a few words. */
  readonly kind: string;
  readonly about: string;
}

export interface RosterEntry {
  readonly name: string;
  readonly side: string;
  readonly at?: Place;
  readonly about: string;
  /** How it fights unless an encounter says otherwise: a tactic's name, or orders. Without it, `default`. */
  readonly tactics?: string;
  readonly sheet: { readonly [field: string]: Json };
}

/** An encounter as it is written in a file. */
export interface EncounterFile {
  readonly fray: 1;
  readonly ruleset: string;
  readonly name: string;
  readonly [more: string]: Json;
}

export interface Standing {
  readonly id: Id;
  readonly side: string;
  readonly up: boolean;
  readonly dealt: number;
  readonly taken: number;
}

/** A way to fight: what to do on one's turn, and how to answer what is asked. It must only do what is legal. */
export interface Tactic<S> {
  readonly about: string;
  act(state: S, actor: Id): Command;
  answer(
    state: S,
    asked: { readonly name: string; readonly options: readonly string[]; readonly who: Id },
  ): string;
}

/** By version, how a state of it, read from plain JSON, becomes one of the next. */
export type Upgrades = Readonly<Record<number, (state: BattleState) => BattleState>>;

/** Everything the rest of Fray needs of a rule system. Shared code never asks which one it is. */
export interface Ruleset<S extends BattleState = BattleState> {
  readonly id: string;
  /** Raised whenever a log of before may play otherwise, or a state of before has another shape. */
  readonly version: number;
  readonly title: string;
  /** One sentence on how it feels to play. */
  readonly feel: string;

  readonly options: OptionTable;
  readonly book: readonly RuleEntry[];
  readonly asks: readonly AskEntry[];
  readonly verbs: readonly VerbEntry[];
  readonly reactions: readonly ReactionEntry[];
  /** Things people look up by name (abilities, items, cards), by kind. */
  readonly glossary?: Readonly<Record<string, readonly GlossaryEntry[]>>;
  /** Everything that can fire in a battle (actions, statuses, reactions, keywords): random battles must meet all of it. */
  readonly repertoire: readonly string[];

  /** Schema of a combatant's sheet and of an odds question. */
  readonly sheet: z.ZodType;
  readonly question: z.ZodType;
  /** Fields of battle it can be fought on, the default first. */
  readonly fields: readonly [Field, ...Field[]];
  readonly roster: Readonly<Record<string, RosterEntry>>;
  readonly encounters: Readonly<Record<string, EncounterFile>>;
  readonly tactics: Readonly<Record<string, Tactic<S>>>;

  /** The door: an encounter that passed `readEncounter` becomes a legal fight, or says all that is wrong. */
  setup(encounter: Encounter): Result<S>;
  /** An odds question as a small fight and the command whose odds are asked. */
  pose(question: unknown): Result<{ readonly state: S; readonly command: Command }>;
  /** A working copy that shares nothing mutable. Called once per sampled battle: it must be quick. */
  copy(state: S): S;
  /** For states of older versions. One that no way leads from is not read: its battle is played again from its log. */
  readonly upgrades?: Upgrades;

  /** Who must act now: a combatant, or null when the battle has not started or is over. */
  actor(state: S): Id | null;
  /** The tactic that plays a combatant when nobody else does. */
  tacticOf(state: S, who: Id): string;
  /**
   * The same battle at the start of that combatant's next turn: its points and actions fresh, nothing asked
   * and nobody else having acted; null if it cannot act. The given state stays as it is.
   */
  onTurn?(state: S, who: Id): S | null;
  /** Who stands, and what each has dealt and taken: simulation counts it without events. */
  standing(state: S): readonly Standing[];
  offers(state: S, actor: Id): readonly Offer[];
  /** Every reason why a command is not legal now; none means it is. */
  whyNot(state: S, command: Command): readonly Problem[];
  /**
   * Which squares a command would cover and which lines decide it, as a seat sees the battle: whoever it does not
   * see is not there. Without its aim: what it reaches. Nothing of what cannot be told. Asked by `previewFor` only.
   */
  shows?(state: S, command: Command, seat: Seat): Preview;
  /** Does it: mutates `fight.state`, asks `fight.ask`, tells `fight`. Only ever called with what `whyNot` found legal. */
  perform(fight: Fight<S>, command: Command): void;

  /**
   * Numbers of a combatant that its record keeps under other names than its summary shows them by: `{hp: "health"}`.
   * The game master sets them by either.
   */
  readonly called?: Readonly<Record<string, string>>;
  /** The game master has set a number of a combatant's: whoever falls by it falls, whoever stands again stands. */
  amend?(fight: Fight<S>, who: Id): void;
  /** The game master brings somebody in: the last of `fresh`, in which everybody else stands where they are now. */
  join?(fight: Fight<S>, fresh: S): void;
  /** Sets what somebody has left from an encounter before, in a battle that has not begun. */
  carry?(state: S, who: Id, left: Left): void;

  summary(state: S): Summary;
  /** What a seat may see of the state and of an event; null hides the event whole. */
  view(state: S, seat: Seat): Summary;
  /**
   * A seat whose view of this state is the very same as this one's: it is looked at once for all who see what it sees.
   * Without it every seat is looked at by itself.
   */
  seesAs?(state: S, seat: Seat): Seat;
  viewEvent(state: S, event: Event, seat: Seat): Event | null;
  /**
   * The battle as it is for a seat: whoever it does not see is not there, so that nothing worked out of it tells of
   * them. The very state where it sees everybody.
   */
  asSeen?(state: S, seat: Seat): S;
  /** Whether a seat knows all that the odds of a command would tell. */
  knows(state: S, command: Command, seat: Seat): boolean;
  /** The same state with everything a seat may not know changed: views must not tell the two apart. */
  disguise?(state: S, seat: Seat): S;
  /** An event in a person's words, without the explanation of its numbers. */
  say(state: S, event: Event): string;
  /** The names in the repertoire that a command and its events show to have fired. */
  fired(command: Command, events: readonly Event[]): readonly string[];
}
