import type { Battle, Command } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import type { State } from "../../src/rulesets/armor-class/state.ts";
import { events, type Person, type Sheet, tableOf, targets } from "../table.ts";

export { asked, choose, damage, dice, end, events, move, NO, open, play, roll as d } from "../table.ts";
export type { Person, Setting, Sheet } from "../table.ts";

export const { encounter, fight, until, nextRound, unit, statuses, refused, reasons } = tableOf(armorClass, {
  blank: (sheet) => (sheet["hd"] === undefined ? { hp: 20 } : {}),
  field: { kind: "abstract" },
});

export const attack = targets("attack");
export const plain =
  (verb: string) =>
  (actor: string, at?: string, more: object = {}): Command => ({
    do: verb,
    actor,
    ...(at === undefined ? {} : { targets: [at] }),
    ...more,
  });

/** A plain sword: 1d8, Shock 2/15, by Strength or Dexterity. */
export const SWORD: Sheet = {
  attacks: {
    sword: { weapon: { damage: "1d8", attributes: ["str", "dex"], shock: { damage: 2, ac: 15 } } },
  },
};
export const BOW: Sheet = {
  attacks: { bow: { weapon: { damage: "1d6", attributes: ["dex"], kind: "bow" }, range: "50/300" } },
};
/** Neither snaps nor defends out of turn. */
export const DULL = {
  policies: {
    "snap attack": { mode: "off" },
    "total defense": { mode: "off" },
    "free attack": { mode: "off" },
  },
} as const;

/** Somebody with a sword, of Armor Class 12, who neither snaps nor defends out of turn. */
export const person = (id: string, more: object = {}): Person =>
  ({ id, meleeAC: 12, rangedAC: 12, ...SWORD, ...DULL, ...more }) as Person;
export const npc = (id: string, more: object = {}): Person => person(id, { npc: true, ...more });

/** Whether the first attack of the last step hit. */
export const hits = (battle: Battle<State>): unknown => events(battle, "attack")[0]?.["hit"];
