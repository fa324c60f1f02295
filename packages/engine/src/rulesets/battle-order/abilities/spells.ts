import type { Sheet } from "../sheet.ts";

/** BO56 The spells: range in squares, cast time in own turns, and what boosts add. */

export interface Spell {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly does: "harm" | "heal" | "gale" | "mist" | "barrier";
  /** Squares; of Gale Burst the radius, of Gather Mist nothing. */
  readonly range: number;
  readonly time: number;
  readonly aim: "foe" | "ally" | "self";
  /** BO56 Whether it may be made explosive or a beam. */
  readonly shapes: boolean;
}

const elemental = (element: string): Spell => ({
  id: `elemental-${element}`,
  name: `Elemental Spell (${element})`,
  about:
    "6d6 damage, less Spell Damage Reduction; 2d6 more for each offensive boost, 1d6 for each general one.",
  does: "harm",
  range: 12,
  time: 3,
  aim: "foe",
  shapes: true,
});

const ALL: readonly Spell[] = [
  elemental("fire"),
  elemental("cold"),
  elemental("electric"),
  {
    id: "health-recovery",
    name: "Health Recovery",
    about: "Heals 6d6; 2d6 more for each defensive boost, 1d6 for each general one.",
    does: "heal",
    range: 12,
    time: 2,
    aim: "ally",
    shapes: true,
  },
  {
    id: "gale-burst",
    name: "Gale Burst",
    about:
      "Pushes all others within 45 feet 30 feet away, 5 more for each offensive boost; a wall does 1 damage a foot.",
    does: "gale",
    range: 9,
    time: 3,
    aim: "self",
    shapes: false,
  },
  {
    id: "gather-mist",
    name: "Gather Mist",
    about: "Ghost Power back to its maximum, then an Insanity Roll.",
    does: "mist",
    range: 0,
    time: 2,
    aim: "self",
    shapes: false,
  },
  {
    id: "spell-barrier",
    name: "Spell Barrier",
    about: "Absorbs 30 spell damage for 30 turns; 5 more for each defensive boost, 2 for each general one.",
    does: "barrier",
    range: 6,
    time: 3,
    aim: "ally",
    shapes: false,
  },
];

export const SPELLS: Readonly<Record<string, Spell>> = Object.fromEntries(ALL.map((s) => [s.id, s]));
export const spellOf = (id: string): Spell => SPELLS[id] as Spell;

/** BO22 So many d6: the base with every boost that counts for the spell. */
export function spellDice({ does }: Spell, sheet: Sheet): number {
  const own = does === "harm" ? sheet.offensiveBoost : sheet.defensiveBoost;
  return 6 + 2 * own + sheet.generalBoost;
}

/** BO22 Feet of a Gale Burst. */
export const galeFeet = (sheet: Sheet): number => 30 + 5 * sheet.offensiveBoost;
/** BO22 What a Spell Barrier absorbs; HOUSE: 2 for each general boost, and it lasts 30 own turns. */
export const barrierOf = (sheet: Sheet): number => 30 + 5 * sheet.defensiveBoost + 2 * sheet.generalBoost;
export const BARRIER_TURNS = 30;

/** BO7, BO56 Shapes exclude each other. HOUSE: what they cost more in Strength. */
export const SHAPES = ["none", "explosive", "advanced-explosive", "beam"] as const;
export type Shape = (typeof SHAPES)[number];
export const SHAPE_COST: Readonly<Record<Shape, number>> = {
  none: 0,
  explosive: 1,
  "advanced-explosive": 2,
  beam: 1,
};
/** Squares around the target that an explosion reaches. */
export const RADIUS: Readonly<Record<Shape, number>> = {
  none: 0,
  explosive: 1,
  "advanced-explosive": 2,
  beam: 0,
};
