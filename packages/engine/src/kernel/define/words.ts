import type * as z from "zod";
import type { FieldSource } from "../../grid/index.ts";
import type { OptionTable } from "../options.ts";
import type { BattleState, EncounterFile, RosterEntry, RuleEntry, Upgrades } from "../ruleset.ts";
import type { Event, Id, Json } from "../words.ts";
import type { Action } from "./action.ts";
import type { Bout } from "./bout.ts";
import type { Ask } from "./dice.ts";
import type { Declared } from "./fields.ts";
import type { Reaction } from "./reaction.ts";
import type { TacticSpec } from "./tactics.ts";

/** The vocabulary of `defineRuleset`: what an author declares, and the state that follows from it. */

/** A combatant in a battle. The kernel keeps these fields; a ruleset declares its own beside them. */
export interface BaseUnit<Sheet = unknown> {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  readonly tactics: string;
  readonly hidden: boolean;
  /** The sheet as it was written, never changed in a battle. */
  readonly sheet: Sheet;
  hp: number;
  /** `up`, or the ruleset's word for whoever has fallen. */
  life: string;
  /** The square it stands on, −1 without a map. */
  at: number;
  conditions: Held[];
  /** Actions taken this turn. */
  done: readonly string[];
  dealt: number;
  taken: number;
}

/** A condition somebody is under, from whom, and for how many of its own turns; null until something ends it. */
export interface Held {
  readonly name: string;
  readonly by: Id;
  turns: number | null;
}

/** House rules that every defined ruleset has. */
export interface BaseRules {
  readonly maxRounds: number;
  readonly foesKnown: boolean;
}

/** The battle as plain data. */
export interface DefinedState<U extends BaseUnit = BaseUnit> extends BattleState {
  readonly rules: BaseRules & { readonly [name: string]: Json };
  readonly fixedOrder: readonly Id[] | null;
  units: U[];
  /** Places in `units`, in turn order. */
  order: number[];
  /** Whose turn: a place in `order`; −1 before the battle starts. */
  at: number;
  finished: boolean;
  readonly field: FieldSource | null;
}

/** A condition: its sentence for people, and what happens while somebody is under it. */
export interface Condition<U extends BaseUnit = BaseUnit> {
  readonly name: string;
  readonly rule?: string;
  readonly says: string;
  /** At the start and at the end of each turn of whoever is under it. */
  turnStarts?(fight: Bout<U>, unit: U, held: Held): void;
  turnEnds?(fight: Bout<U>, unit: U, held: Held): void;
}

/** What a combatant is made of. Each field is written once; copies, views and what carries over follow from it. */
export interface UnitSpec<U extends BaseUnit = BaseUnit> {
  /** The sheet as people write it. It has `hp`; every field carries its description. */
  readonly sheet: z.ZodType;
  /** What changes in play, beside `hp`: points, numbers, flags, words, lists. */
  readonly fields?: { readonly [name: string]: Declared<Json> };
  /** Numbers of the sheet that are shown to whoever knows somebody's numbers. */
  readonly stats?: readonly string[];
  readonly conditions?: readonly Condition<U>[];
  /** What somebody at 0 HP is called; `down` if nothing is said. */
  readonly falls?: string;
}

/** Who acts when. */
export interface TurnSpec<U extends BaseUnit = BaseUnit> {
  /** Dice thrown for everybody at the start, and what they come to: the highest acts first, of equals the one listed first. */
  readonly order?: { readonly dice: Ask; score(unit: U, shown: number): number };
  /** The start of somebody's turn, before conditions. */
  begins?(fight: Bout<U>, unit: U): void;
  /** Whether a turn goes on after an action. Left out: one action a turn. */
  goesOn?(unit: U): boolean;
  /** The end of somebody's turn, after conditions. */
  ends?(fight: Bout<U>, unit: U): void;
}

/** A sentence for each event that a ruleset tells by itself. */
export type Sayings = { readonly [event: string]: (event: Event, name: (id: unknown) => string) => string };

/** Everything an author says about a rule system. */
export interface RulesetSpec<U extends BaseUnit = BaseUnit> {
  readonly id: string;
  /** Raised whenever a log of before may play otherwise; with upgrades of older states where they can be read. */
  readonly version?: number | { readonly at: number; readonly upgrades: Upgrades };
  readonly title: string;
  /** One sentence on how it feels to play. */
  readonly feel: string;
  /** House rules beside `maxRounds` and `foesKnown`. */
  readonly rules?: OptionTable;
  /** The numbered rules, each in a line. */
  readonly book?: Readonly<Record<string, string>> | readonly RuleEntry[];
  readonly unit: UnitSpec<U>;
  /** What it is fought on. Left out: no map. */
  readonly field?: "abstract" | "grid";
  readonly turns?: TurnSpec<U>;
  readonly actions: readonly Action<U>[];
  readonly reactions?: readonly Reaction<U>[];
  /** Every die and choice by its name, in the order asked, reactions among them. */
  readonly asks?: readonly (Ask | Reaction<U>)[];
  /** Ways to fight, the first one for whoever has none. Left out: the blow that does most to the weakest in reach. */
  readonly tactics?: Readonly<Record<string, TacticSpec<U>>>;
  readonly roster: Readonly<Record<string, RosterEntry>>;
  readonly encounters: Readonly<Record<string, EncounterFile | Omit<EncounterFile, "fray" | "ruleset">>>;
  readonly sayings?: Sayings;
}
