import { atOnce, type EncounterFile, type Json, type Ruleset, sure } from "@fray/engine";
import { newDice } from "@fray/engine/dice";
import { openedBattle } from "../../src/table/log/opened.ts";
import { combatantsOf, RULESETS } from "../table/tables.ts";
import type { Chance } from "./chance.ts";

/**
 * Shipped encounters with canaries: every combatant has an id and a name that occur nowhere else, so that one search
 * tells whether a message speaks of somebody it must not know of.
 */

export interface Staged {
  readonly ruleset: Ruleset;
  readonly file: EncounterFile;
  /** By id. */
  readonly names: ReadonlyMap<string, string>;
  /** Its battle, opened. Whoever holds it decides that a server finds it open, which garbage collection would else. */
  readonly opened: readonly unknown[];
}

export const canaryId = (number: number): string => `zq${number}xj`;

/** `salt` tells two runs apart that differ in nothing but the names of those who begin hidden. */
const canaryName = (number: number, salt: string): string => `Vyx${number}${salt}`;

export function stage(chance: Chance, salt: string): Staged {
  const ruleset = chance.pick(RULESETS);
  const shipped = chance.pick(Object.values(ruleset.encounters)) as EncounterFile;
  const written = combatantsOf(shipped);
  const hidden = chance.below(3);
  const combatants = written.map((combatant, i) => {
    // those who hide are the last: foes, as encounters are written
    const hides = i >= written.length - Math.min(hidden, written.length - 2);
    const name = canaryName(i, hides ? salt : "A");
    return { ...combatant, id: canaryId(i), name, ...(hides ? { hidden: true } : {}) };
  });
  const { order: _, ...rest } = shipped as EncounterFile & { readonly order?: Json };
  const file = { ...rest, combatants: combatants as unknown as Json } as EncounterFile;
  const names = new Map(combatants.map((c) => [c.id, c.name] as const));
  return { ruleset, file, names, opened: opened(ruleset, file) };
}

/** As it is asked for, and as tables keep it. */
function opened(ruleset: Ruleset, file: EncounterFile): readonly unknown[] {
  const open = (written: EncounterFile) => sure(atOnce(openedBattle(ruleset, written, newDice(""))));
  const asked = open(file);
  return [asked, open(asked.log.encounter)];
}
