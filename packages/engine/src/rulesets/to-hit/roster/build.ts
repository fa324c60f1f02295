import type { Json, RosterEntry } from "../../../kernel/index.ts";

/** TH60, TH66 Ready combatants. Rows of Traits: Combat, Willpower, Accuracy, Athletics, Agility, Fortitude, Discipline, Perception. */

export type Row = readonly [
  combat: number,
  willpower: number,
  accuracy: number,
  athletics: number,
  agility: number,
  fortitude: number,
  discipline: number,
  perception: number,
];
export type More = { readonly [field: string]: Json };

function sheet(row: Row, more: More): More {
  const [combat, willpower, accuracy, athletics, agility, fortitude, discipline, perception] = row;
  return { combat, willpower, accuracy, athletics, agility, fortitude, discipline, perception, ...more };
}

export const hero = (name: string, about: string, row: Row, more: More): RosterEntry => ({
  name,
  side: "heroes",
  about,
  sheet: sheet(row, more),
});
export const foe = (name: string, about: string, row: Row, more: More): RosterEntry => ({
  name,
  side: "foes",
  about,
  sheet: sheet(row, more),
});
