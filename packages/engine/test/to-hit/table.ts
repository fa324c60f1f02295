import type { Battle } from "../../src/kernel/index.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import type { State } from "../../src/rulesets/to-hit/state.ts";
import { type Sheet, tableOf, targets } from "../table.ts";

export { choose, damage, dice, end, events, move, open, play, targets } from "../table.ts";
export type { Person, Setting, Sheet } from "../table.ts";

export const { encounter, fight, until, nextRound, unit, refused, reasons } = tableOf(toHit, {
  blank: (sheet) => (sheet["hearts"] === undefined ? { health: 20 } : {}),
  field: { kind: "abstract" },
});

export const attack = targets("attack");
export const use = targets("ability");
export const cast = targets("cast");
export const maneuver = targets("maneuver");

export function statuses(battle: Battle<State>, id: string): string[] {
  return unit(battle, id).statuses.map((s) => s.status);
}

/** A plain attack: weapon power and accuracy, and whatever else. */
export const arms = (
  weapon: { attack: number; accuracy: number },
  attackFields: Sheet = {},
  more: Sheet = {},
): Sheet => ({
  attacks: { hit: { weapon, attack: attackFields, ...more } },
});
