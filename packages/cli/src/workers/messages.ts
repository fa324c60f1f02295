import type { BattleState, EncounterFile } from "@fray/engine";
import type { Job, RunSettings } from "@fray/engine/analysis";

/** What is said to the command line's threads: a brief, then spans of battles. Plain data. */

/** Rulesets from outside are loaded from these modules. */
interface Loaded {
  readonly ruleset: readonly string[];
}

/** A run whose chunks will be asked for. */
export type Opening = RunSettings & Loaded & { readonly file: EncounterFile };

/** Battles of a comparison whose slices will be asked for. A state is plain data: it goes as it is. */
export type Comparison = Loaded & Pick<Job<BattleState>, "file" | "opening" | "seed" | "count">;

export type Brief = { readonly run: Opening } | { readonly compare: Comparison };
