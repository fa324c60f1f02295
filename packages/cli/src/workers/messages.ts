import type { EncounterFile } from "@fray/engine";
import type { RunSettings, Span, Study } from "@fray/engine/analysis";

/** What is said between the command line and its threads. Plain data both ways. */

/** A run that chunks will be asked of. */
export interface Opening extends RunSettings {
  readonly file: EncounterFile;
  /** Where its ruleset comes from, when it is not a shipped one. */
  readonly ruleset: string | null;
}

export type Request = { readonly open: Opening } | { readonly span: Span };

export type Reply =
  | { readonly span: Span; readonly study: Study }
  /** A mistake in a ruleset or in Fray: nothing a thread could do about it. */
  | { readonly failed: string };
