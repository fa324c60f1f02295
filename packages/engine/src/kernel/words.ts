/** The words every ruleset, oracle and interface shares. All of them are plain JSON. */

import type { Check, Sum } from "./explain.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A combatant's id. */
export type Id = string;

/** `[column, row]` on a grid, or a row such as `"front"`. */
export type Place = readonly [number, number] | string;

/** What somebody wants done: the one shape for page, command line, logs, bots and assistants. */
export interface Command {
  readonly do: string;
  readonly actor?: Id;
  readonly with?: string;
  readonly targets?: readonly Id[];
  readonly path?: readonly (readonly [number, number])[];
  readonly at?: Place;
  /** Which squares an area or a shot at squares takes. */
  readonly squares?: readonly (readonly [number, number])[];
  /** Where a cone or a line goes: a direction such as `"ne"`, or a square. */
  readonly toward?: Place;
  readonly options?: { readonly [name: string]: Json };
}

export type Answer =
  | { readonly roll: number }
  | { readonly rolls: readonly number[] }
  | { readonly choose: string };

/** What a rule cannot decide itself, put to somebody. */
export interface Question {
  /** `step.ordinal`: unique in a battle. */
  readonly id: string;
  readonly kind: "dice" | "choice";
  /** The rulebook's name for it: `hit die`, `dodge`. */
  readonly name: string;
  /** The combatant (or side) whose player answers. */
  readonly who: Id;
  /** For dice: `1d10`, `2d6`, `2d6+1`. */
  readonly dice?: string;
  /** For dice: how many faces are to be given, when that is fixed. */
  readonly count?: number;
  readonly sides?: number;
  /** For a choice: the legal answers; the first is the default. */
  readonly options?: readonly string[];
}

/** Something that happened. `event` names it; the rest is as its ruleset documents. */
export interface Event {
  readonly event: string;
  readonly by?: Id;
  readonly target?: Id;
  readonly check?: Check;
  readonly sum?: Sum;
  readonly [more: string]: Json | Check | Sum | undefined;
}

/** Who is looking, or acting. */
export type Seat =
  | { readonly role: "game-master" }
  | { readonly role: "player"; readonly combatants: readonly Id[] }
  | { readonly role: "onlooker" };

export const GAME_MASTER: Seat = { role: "game-master" };

/** What a combatant looks like from outside, in the words of the contract. */
export interface CombatantSummary {
  readonly name: string;
  readonly side: string;
  /** −1 where it is not known; then `looks` has to do. */
  readonly hp: number;
  readonly maxHp?: number;
  /** What anybody sees of its wounds: `unhurt`, `hurt`, `badly hurt`, `at the end`. */
  readonly looks?: string;
  readonly at: Place | null;
  /** Squares on a side. */
  readonly size?: number;
  readonly state: string;
  readonly statuses: readonly string[];
  readonly points: { readonly [name: string]: number };
  readonly [more: string]: Json | undefined;
}

export interface Summary {
  readonly round: number;
  readonly turn: string | null;
  readonly winner: string | null;
  readonly combatants: { readonly [id: Id]: CombatantSummary };
  readonly [more: string]: Json | undefined | { readonly [id: Id]: CombatantSummary };
}

/** What an action is for: nothing in shared code depends on how its verb is spelled. */
export const ACTION_KINDS = ["attack", "help", "move", "other", "end"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export interface OfferedTargets {
  readonly of: readonly Id[];
  /** So many different ones. */
  readonly min: number;
  readonly max: number;
  /** The most names in all where one may be named several times, as several attacks are split. Absent: each once. */
  readonly names?: number;
}

/** One legal thing to do, with what is still open about it. */
export interface Offer {
  readonly do: string;
  readonly actor: Id;
  readonly with?: string;
  /** What it is for: `attack`, `help`, `move`, `end` or `other`. */
  readonly kind?: ActionKind;
  /** What a person reads: `Strike`, `Move to the back row`. */
  readonly label: string;
  /** What it costs, in the ruleset's points: `{ap: 1, mp: 3}`. */
  readonly cost: { readonly [points: string]: number };
  /** Which combatants may be aimed at, and how many of them. Absent: it has no target. */
  readonly targets?: OfferedTargets;
  /** Where it may go. */
  readonly places?: readonly Place[];
  /** Options of the command with the values they may take; the first is what happens if it is left out. */
  readonly options?: { readonly [name: string]: readonly Json[] };
  /** True when aiming it at several combatants strikes them all. */
  readonly area?: boolean;
  /** True when it is meant to harm: a front end lists foes first. */
  readonly harmful?: boolean;
  /** True when it costs nothing and was taken this turn already: tactics and orders leave it, so that every turn ends. */
  readonly again?: boolean;
}
