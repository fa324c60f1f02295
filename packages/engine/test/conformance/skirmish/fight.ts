import {
  type Battle,
  type EncounterFile,
  type Json,
  openBattle,
  type Policy,
  type Source,
  stateOf,
  submit,
  sure,
} from "../../../src/kernel/index.ts";
import { skirmish } from "./index.ts";
import type { State } from "./state.ts";

/** Small fights whose numbers can be worked out by hand. */

export type Fields = { readonly [field: string]: Json };

/** Ana strikes first, with 2d6 and no Skill, for 1d6+1; the orc has no armor and no points unless told otherwise. */
export const ANA: Fields = { id: "ana", name: "Ana", side: "reds", sheet: { hp: 10 } };

export function orc(sheet: Fields = {}, policies: { readonly [reaction: string]: Policy } = {}): Fields {
  return {
    id: "orc",
    name: "Orc",
    side: "blues",
    sheet: { hp: 10, ...sheet },
    policies: policies as unknown as Json,
  };
}

export function fileOf(combatants: readonly Fields[], more: Fields = {}): EncounterFile {
  const order = combatants.map((c) => c["id"] as string);
  return { fray: 1, ruleset: "skirmish", name: "A fight", order, ...more, combatants };
}

/** A fight that has begun, in the order listed. */
export function begun(combatants: readonly Fields[], more: Fields = {}): Battle<State> {
  const opened = sure(openBattle(skirmish, fileOf(combatants, more), "seed"));
  return sure(submit(opened, { do: "start" }, NEVER));
}

export function begunState(combatants: readonly Fields[], more: Fields = {}): State {
  return stateOf(begun(combatants, more));
}

/** Nobody is there to answer. */
export const NEVER: Source = { dice: () => null, choice: () => null };

export const ATTACK = { do: "attack", actor: "ana", targets: ["orc"] } as const;
