import type { BattleState, EncounterFile } from "@fray/engine";
import type { Chunk, Job, RunSettings, Span, Study } from "@fray/engine/analysis";

/** What is said between the command line and its threads. Plain data both ways. */

/** A run that chunks will be asked of. */
export interface Opening extends RunSettings {
  readonly file: EncounterFile;
  /** Modules of rulesets from outside. */
  readonly ruleset: readonly string[];
}

/** Battles that slices will be asked of, until others are named. A state is plain data: it goes as it is. */
export interface Work extends Pick<Job<BattleState>, "file" | "opening" | "seed" | "count"> {
  readonly ruleset: readonly string[];
}

/** A piece of the work named last, and whose it is: what comes back late is told from what was asked since. */
export interface Slice extends Span {
  readonly job: number;
}

export type Request =
  | { readonly open: Opening }
  | { readonly span: Span }
  | { readonly work: Work }
  | { readonly slice: Slice };

export type Reply =
  /** The run is opened: from now on chunks may be asked for. */
  | { readonly ready: true }
  | { readonly span: Span; readonly study: Study }
  | { readonly slice: Slice; readonly chunks: readonly Chunk[] }
  /** A mistake in a ruleset or in Fray: nothing a thread could do about it. */
  | { readonly failed: string };
