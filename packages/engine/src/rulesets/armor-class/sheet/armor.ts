/** AC64, AC65: armor as data. */

export interface Armor {
  readonly id: string;
  readonly name: string;
  readonly meleeAC: number;
  readonly rangedAC: number;
  readonly soak: number;
  /** Added to the Trauma Target. */
  readonly trauma: number;
  /** AC78 Turns plain blades. */
  readonly plated: boolean;
}

type Row = readonly [name: string, ranged: number, melee: number, soak: number, trauma: number];

const armor = ([name, rangedAC, meleeAC, soak, trauma]: Row): Armor => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  meleeAC,
  rangedAC,
  soak,
  trauma,
  plated: name === "Grand plate",
});

/** AC64 One AC for both. */
const OLD: readonly Row[] = (
  [
    ["No armor", 10],
    ["War shirt", 11],
    ["Buff coat", 12],
    ["Linothorax", 13],
    ["War robe", 14],
    ["Pieced armor", 14],
    ["Mail shirt", 14],
    ["Cuirass and greaves", 15],
    ["Scaled armor", 16],
    ["Mail hauberk", 16],
    ["Grand plate", 16],
    ["Plate", 17],
    ["Great armor", 19],
  ] as const
).map(([name, ac]): Row => [name, ac, ac, 0, 0]);

/** AC65 The pairs: Ranged AC, Melee AC, Soak, Trauma Target. */
const PAIRS: readonly Row[] = [
  ["Ordinary clothing", 10, 10, 0, 0],
  ["Reinforced clothing", 13, 10, 2, 0],
  ["Street leathers", 13, 12, 3, 0],
  ["War harness", 13, 14, 5, 0],
  ["Impact jacket", 12, 14, 8, 1],
  ["Reinforced longcoat", 15, 13, 5, 1],
  ["Armored clothing", 16, 14, 5, 1],
  ["Plated longcoat", 17, 15, 5, 1],
  ["Light armored suit", 16, 13, 5, 2],
  ["Medium armored suit", 18, 14, 10, 2],
  ["Heavy armored suit", 20, 18, 15, 3],
];

export const ARMORS: Readonly<Record<string, Armor>> = Object.fromEntries(
  [...OLD, ...PAIRS].map(armor).map((a) => [a.id, a]),
);

/** AC65 What is worn on top of armor: added to both Armor Classes, and to Soak. */
export interface Accessory {
  readonly id: string;
  readonly name: string;
  readonly plus: number;
  readonly soak: number;
}

export const ACCESSORIES: Readonly<Record<string, Accessory>> = {
  "absorption-plates": { id: "absorption-plates", name: "Absorption plates", plus: 2, soak: 3 },
  "joint-reinforcement": { id: "joint-reinforcement", name: "Joint reinforcement", plus: 1, soak: 0 },
};

/** AC66 A shield gives a base of its own, or 1 more than armor as good; the riot shield adds to both. */
export interface Shield {
  readonly id: string;
  readonly base: number;
  readonly meleePlus: number;
  readonly rangedPlus: number;
}

export const SHIELDS: Readonly<Record<string, Shield>> = {
  small: { id: "small", base: 13, meleePlus: 0, rangedPlus: 0 },
  large: { id: "large", base: 14, meleePlus: 0, rangedPlus: 0 },
  riot: { id: "riot", base: 0, meleePlus: 4, rangedPlus: 2 },
};

/** The AC with a shield in hand. */
export function withShield(ac: number, shield: Shield | null, plus: "meleePlus" | "rangedPlus"): number {
  if (shield === null) return ac;
  if (shield.base === 0) return ac + shield[plus];
  return ac >= shield.base ? ac + 1 : shield.base;
}
