import { type BattleState, type Encounter, type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { badInput, usage } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import { openRulesets } from "../rulesets.ts";

/** An encounter read, checked and opened. */
export interface Opened {
  readonly ruleset: Ruleset;
  readonly file: EncounterFile;
  readonly opening: BattleState;
  readonly encounter: Encounter;
  readonly sides: readonly string[];
}

export async function openEncounter(path: string, ruleset: readonly string[] | undefined): Promise<Opened> {
  const file = (await readJson(path)) as EncounterFile;
  return openFile(path, file, await (await openRulesets(ruleset)).of(nameOf(path), file));
}

export function openFile(path: string, file: EncounterFile, ruleset: Ruleset): Opened {
  const opened = openBattle(ruleset, file, "");
  if (!opened.ok) throw badInput(nameOf(path), ...opened.problems);
  const { opening, encounter } = opened.value;
  return {
    ruleset,
    file,
    opening,
    encounter,
    sides: [...new Set(ruleset.standing(opening).map((s) => s.side))],
  };
}

/** A side of the encounter; the first one where none is named. */
export function sideOption(option: string, given: string | undefined, sides: readonly string[]): string {
  const side = given ?? sides[0] ?? "";
  if (!sides.includes(side))
    throw usage(`--${option}: expected one of ${sides.join(", ")}, found ${JSON.stringify(side)}`);
  return side;
}

/** A number of the command line that may be broken. */
export function numberOption(option: string, text: string, least: number, most: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!(value >= least && value <= most))
    throw usage(`--${option}: expected a number from ${least} to ${most}, found ${JSON.stringify(text)}`);
  return value;
}
