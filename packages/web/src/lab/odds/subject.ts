import type { Json } from "@fray/engine";
import type { Fields } from "../../forms/values.ts";

/** What the lab is asked about: two combatants, bare numbers, or dice. Plain data: it goes into links and to the worker. */

/** Two of the roster, one on turn, with sheets that may be changed. */
export interface FightSubject {
  readonly kind: "fight";
  readonly by: string;
  readonly to: string;
  /** Which offer: its verb, what with, and its label where those are not enough. */
  readonly deed: string | null;
  readonly options: { readonly [name: string]: Json };
  /** Squares between them, where there are squares. */
  readonly far: number;
  readonly bySheet: Fields;
  readonly toSheet: Fields;
}

/** A question of the contract, as far as it differs from the defaults. */
export interface NumbersSubject {
  readonly kind: "numbers";
  readonly question: Fields;
}

export interface DiceSubject {
  readonly kind: "dice";
  readonly text: string;
  /** From here on it counts. */
  readonly least?: number;
}

export type Subject = FightSubject | NumbersSubject | DiceSubject;
export type SubjectKind = Subject["kind"];

export const SUBJECT_KINDS = ["fight", "numbers", "dice"] as const satisfies readonly SubjectKind[];

/** A variant that was put aside to be compared. */
export interface Pin {
  readonly name: string;
  readonly ruleset: string;
  readonly subject: Subject;
}

export interface LabState {
  readonly ruleset: string;
  readonly kind: SubjectKind;
  readonly fight: FightSubject;
  readonly numbers: NumbersSubject;
  readonly dice: DiceSubject;
  /** The number that the curve is drawn over, by its path. */
  readonly curve: string | null;
  readonly pins: readonly Pin[];
}

export const MOST_PINS = 5;
export const PIN_NAMES = ["A", "B", "C", "D", "E"] as const;

export const subjectOf = (state: LabState): Subject => state[state.kind];
