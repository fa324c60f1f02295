import type { EncounterFile, Script } from "../kernel/index.ts";

/** The laws of the design, and three more: of the game master's word, of what others read, and that what explains a number must come to it. */
export const LAWS = {
  L1: "the same state, command and answers give the same events and the same state",
  L2: "every oracle given the same answers gives the same events and the same state",
  L3: "exact odds add up to 1 and agree with a large sample",
  L4: "a log gives its state again; undo then redo changes nothing; undoing never rerolls",
  L5: "what is offered can be done; what is not is refused with its reasons and changes nothing",
  L6: "a state survives JSON; nobody is shown what they may not know",
  L7: "scripted answers are used up exactly",
  L8: "everything listed fires in some battle, everything asked is listed, and every battle ends",
  form: "what others read is there and whole: the opening, summaries, offers, questions, and words for every event",
  master: "what the game master overrules is done by the rules, comes to the same again, and loses nothing",
  why: "every explanation adds up and agrees with what happened",
} as const;
export type Law = keyof typeof LAWS;
export const LAW_NAMES = Object.keys(LAWS) as Law[];

/** A breach that is meant. It silences just this law about just this subject. */
export interface Exception {
  readonly law: Law;
  /** The subject as a failure names it: `offer move`, `ask dodge`. */
  readonly about: string;
  readonly reason: string;
}

/** 0..n-1, as luck would have it. */
export type Luck = (n: number) => number;

export interface Settings {
  readonly seed?: string;
  /** Encounters to fight, by name. Left out: all that the ruleset ships. */
  readonly encounters?: Readonly<Record<string, EncounterFile>>;
  /** Makes random encounters. Left out: from the roster. Null: only those listed are fought. */
  readonly build?: ((pick: Luck) => EncounterFile) | null;
  /** How many random battles are fought under every law. */
  readonly battles?: number;
  /** The most commands in each. */
  readonly steps?: number;
  /** The most battles played beyond those until everything has fired (L8). */
  readonly further?: number;
  /** The largest tree whose odds are worked out (L3, L6). */
  readonly leaves?: number;
  /** Throws of each sample (L3). */
  readonly samples?: number;
  readonly exceptions?: readonly Exception[];
}

export type Bounds = Required<Settings>;

export interface Failure {
  readonly law: Law;
  readonly about: string;
  readonly ruleset: string;
  /** One sentence. */
  readonly says: string;
  /** The battle in which it was met first, to be played again: null where no single battle shows it. */
  readonly encounter: EncounterFile | null;
  readonly script: Script;
  /** How often it was met. */
  times: number;
}

export interface LawReport {
  readonly law: Law;
  readonly says: string;
  readonly checks: number;
  /** The checks by what was looked at, so that a thin spot shows. */
  readonly parts: { readonly [what: string]: number };
  readonly failures: readonly Failure[];
  /** Failures that an exception silenced. */
  readonly excused: number;
}

export interface Report {
  readonly ruleset: string;
  readonly ok: boolean;
  readonly battles: number;
  readonly commands: number;
  readonly laws: readonly LawReport[];
  /** Exceptions that silenced nothing, or say no reason. */
  readonly stale: readonly Exception[];
}
