import type { Answer, Battle, Command, dice, EncounterFile, Id, Overrule, Pending, Step } from "@fray/engine";

export type { Overrule };

/** The words of a table: a battle's append-only log, its seats and its settings. All of them are plain JSON. */

export const ROLES = ["game-master", "player", "onlooker"] as const;
export type Role = (typeof ROLES)[number];

/** A place at the table. The token itself is never kept, only its hash; null: nobody can sit here now. */
export interface SeatRecord {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  /** Whom a player plays. */
  readonly combatants: readonly Id[];
  readonly tokenHash: string | null;
  /** Dice of this seat's combatants are typed instead of thrown. */
  readonly typedDice: boolean;
  /** Only where the game master wants the dice of this seat thrown. */
  readonly mayTypeDice?: false;
}

/** How much of the odds seats are told; the game master always has them exactly. */
export const ODDS_MODES = ["exact", "words", "off"] as const;
export type OddsMode = (typeof ODDS_MODES)[number];

export interface Settings {
  readonly odds: OddsMode;
  /** How long a question waits before its default answers it; null: for ever. */
  readonly secondsToAnswer: number | null;
}

export const DEFAULT_SETTINGS: Settings = { odds: "exact", secondsToAnswer: null };

/** A result the game master fixes before it falls: the next roll of that name (by that combatant) shows these faces. */
export interface Forced {
  readonly name: string;
  readonly who?: Id;
  readonly faces: readonly number[];
}

/** What the first entry of every log says. */
export interface Opening {
  readonly table: string;
  readonly ruleset: string;
  readonly version: number;
  readonly generator: string;
  readonly encounter: EncounterFile;
  readonly seed: string;
  /** SHA-256 of the seed: told before the fight, so that nobody can choose another one after it. */
  readonly commitment: string;
  readonly settings: Settings;
  /** Combatants that tactics play from the beginning. */
  readonly tactics: readonly Id[];
}

/** Why a battle goes on with fresh dice: it came from a file, is a what-if of another, or its seed has been told. */
export const FRESH_WHY = ["import", "fork", "told"] as const;
export type FreshWhy = (typeof FRESH_WHY)[number];

/** Dice announced before anybody goes on with them: their seed is the server's, and nobody's to know. */
export interface FreshDice extends dice.DiceOrigin {
  /** SHA-256 of the seed, told to every seat. */
  readonly commitment: string;
  readonly why: FreshWhy;
}

/** What was put in, and everything needed to fold it again. */
export type Fact =
  | { readonly kind: "open"; readonly opening: Opening }
  | {
      readonly kind: "step";
      readonly step: Step;
      /** Places of the answers that people gave: typed or forced dice, and choices. All others are the seed's or tactics'. */
      readonly given: readonly number[];
      /** Which of the forced results it used up, by their places. */
      readonly used: readonly number[];
    }
  | {
      readonly kind: "asks";
      readonly pending: Pending;
      readonly given: readonly number[];
      readonly used: readonly number[];
    }
  | { readonly kind: "withdraw" }
  /** The dice of an epoch to come. It begins with a fork in the next step that is played. */
  | { readonly kind: "fresh-dice"; readonly dice: FreshDice }
  /** What the seat of this entry adds to the seed of the dice to come. */
  | { readonly kind: "entropy"; readonly text: string }
  | { readonly kind: "seat"; readonly seat: SeatRecord }
  | { readonly kind: "settings"; readonly settings: Settings }
  | { readonly kind: "tactics"; readonly combatant: Id; readonly on: boolean }
  | { readonly kind: "force"; readonly forced: readonly Forced[] }
  | {
      readonly kind: "roll";
      readonly dice: string;
      readonly faces: readonly number[];
      readonly total: number;
    };

export interface Entry {
  readonly seq: number;
  /** The seat that gave it; `tactics` and `clock` where no person did. */
  readonly who: string;
  readonly when: string;
  readonly fact: Fact;
}

export const BY_TACTICS = "tactics";
export const BY_CLOCK = "clock";

/** Whether whoever gave an input is one who may want it back. */
export const isPerson = (who: string | undefined): boolean => who !== BY_TACTICS && who !== BY_CLOCK;

/** What a seat may put in. */
export type Input =
  | { readonly do: "command"; readonly command: Command }
  | { readonly do: "answer"; readonly request: string; readonly answer: Answer | { readonly throw: true } }
  | { readonly do: "undo" }
  | { readonly do: "redo" }
  | { readonly do: "fork" }
  | { readonly do: "overrule"; readonly overrule: Overrule }
  | { readonly do: "force"; readonly forced: readonly Forced[] }
  | { readonly do: "seat"; readonly seat: SeatChange }
  | { readonly do: "settings"; readonly settings: Partial<Settings> }
  | { readonly do: "tactics"; readonly combatant: Id; readonly on: boolean }
  | { readonly do: "typed-dice"; readonly on: boolean }
  | { readonly do: "roll"; readonly dice: string }
  | { readonly do: "entropy"; readonly text: string }
  /** From the shell alone: time has passed, or tactics have more to do. */
  | { readonly do: "go-on" };

/** A new seat (`id` not yet at the table) or a changed one; a new hash re-issues its link, null revokes it. */
export interface SeatChange {
  readonly id: string;
  readonly role?: Role;
  readonly name?: string;
  readonly combatants?: readonly Id[];
  readonly tokenHash?: string | null;
  readonly mayTypeDice?: boolean;
}

/** What the core cannot know by itself. */
export interface World {
  /** Milliseconds since 1970: the shell owns the clock. */
  readonly now: number;
  /** Fresh and unguessable: the seed of fresh dice. */
  readonly entropy: string;
}

/** The question being put, since when, and until when. */
export interface Asking {
  /** Never used twice at a table, whatever is undone. */
  readonly id: string;
  readonly pending: Pending;
  readonly given: readonly number[];
  readonly used: readonly number[];
  readonly until: number | null;
}

export interface OlderRules {
  /** The version of the ruleset it was played under. */
  readonly version: number;
  /** The last step after which its state is known. */
  readonly step: number;
}

/** What was undone and could be redone. */
export interface Undoing {
  /** Entries there were before the first of the undos: from there the log leads to all of it. */
  readonly since: number;
  /** How many undone moments, the last to be redone, are in the log alone. */
  readonly forgotten: number;
}

/** What a person did: the battle's step of this number. Undo goes back to it, and says so before. */
export interface Decision {
  readonly depth: number;
  readonly command: Command;
}

/** A table under way: an immutable value. */
export interface Table {
  readonly opening: Opening;
  /** Entries so far: the sequence number of the next. */
  readonly seq: number;
  /** Its last steps were played under older rules: it is told as its log tells it, and does not go on. */
  readonly olderRules: OlderRules | null;
  /** Only its last moments are at hand; those before are in the log alone. */
  readonly battle: Battle;
  /** Dice that are announced: with the next step played they are the battle's. Null: it goes on with those it has. */
  readonly fresh: FreshDice | null;
  /** A die of the battle has fallen: nothing is added to its seed any more, whatever is undone. */
  readonly sealed: boolean;
  /** The battle has been over with the dice it has: everybody could know their seed, whatever is undone. */
  readonly told: boolean;
  /** Null: nothing could be redone. */
  readonly undoing: Undoing | null;
  /** The last ones that are not undone: always the same ones, however much of the past is at hand. */
  readonly decisions: readonly Decision[];
  readonly asking: Asking | null;
  readonly seats: readonly SeatRecord[];
  readonly settings: Settings;
  /** Whom tactics play now. */
  readonly tactics: readonly Id[];
  readonly forced: readonly Forced[];
}
