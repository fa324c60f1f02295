import type { EncounterFile, Json, Ruleset } from "@fray/engine";

/** The encounters a person may pick: shipped ones, those built in this browser, and files. */

export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly file: EncounterFile;
}

const KEY = "fray.encounters";
/** Before the name of an encounter of one's own, in links. */
const MINE = "mine:";
export const idOfMine = (name: string): string => `${MINE}${name}`;

export const shippedEncounters = (ruleset: Ruleset): readonly Listed[] =>
  Object.entries(ruleset.encounters).map(([id, file]) => ({ id, name: file.name, file }));

/** What the builder has kept here, as a list or by name; only what is for this ruleset. */
export function ownEncounters(
  ruleset: Ruleset,
  kept: string | null = localStorage.getItem(KEY),
): readonly Listed[] {
  try {
    const read = JSON.parse(kept ?? "[]") as unknown;
    const all = Array.isArray(read) ? (read as unknown[]) : Object.values((read ?? {}) as object);
    return all
      .filter((e): e is EncounterFile => isEncounter(e) && e.ruleset === ruleset.id)
      .map((file) => ({ id: idOfMine(file.name), name: file.name, file }));
  } catch {
    return [];
  }
}

function isEncounter(value: unknown): value is EncounterFile {
  const { fray, ruleset, name, combatants } = (value ?? {}) as { readonly [field: string]: unknown };
  return fray === 1 && typeof ruleset === "string" && typeof name === "string" && Array.isArray(combatants);
}

/** A file's text as an encounter of this ruleset, or a sentence on what is wrong with it. */
export function readFile(ruleset: Ruleset, text: string): EncounterFile | string {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return `That file is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!isEncounter(read))
    return 'That file is no encounter: it needs "fray": 1, a ruleset, a name and combatants.';
  return read.ruleset === ruleset.id
    ? read
    : `That encounter is for ${read.ruleset}, not for ${ruleset.id}. Pick that system first.`;
}

type Written = { readonly [field: string]: Json };
const combatantsIn = (file: EncounterFile): readonly Written[] =>
  (file["combatants"] ?? []) as readonly Written[];

/** Whose side somebody is on: as written, or as the shipped one is. */
function sideOf(ruleset: Ruleset, one: Written): string {
  const is = typeof one["is"] === "string" ? one["is"] : "";
  return String(one["side"] ?? (Object.hasOwn(ruleset.roster, is) ? ruleset.roster[is]?.side : "") ?? "");
}

/** The sides in the order they appear: the first is the one whose luck is told. */
export const sidesOf = (ruleset: Ruleset, file: EncounterFile): readonly string[] => [
  ...new Set(combatantsIn(file).map((one) => sideOf(ruleset, one))),
];

/** The encounter with everybody of a side fighting in a certain way; sides that are not named stay as they are. */
export function withTactics(
  ruleset: Ruleset,
  file: EncounterFile,
  tactics: Readonly<Record<string, string>>,
): EncounterFile {
  const combatants = combatantsIn(file).map((one) => {
    const text = tactics[sideOf(ruleset, one)]?.trim() ?? "";
    return text === "" ? one : { ...one, tactics: text };
  });
  return { ...file, combatants } as EncounterFile;
}
