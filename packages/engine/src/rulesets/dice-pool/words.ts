/** The rulebook's vocabulary. */

/** DP1 The two categories, and the subtypes of each by the letter that stands for them. */
export const CATEGORIES = ["physical", "magical"] as const;
export type Category = (typeof CATEGORIES)[number];

export const SUBTYPES = {
  ps: "slashing",
  pp: "piercing",
  pb: "bashing",
  mf: "fire",
  ma: "arcane",
  mb: "bio",
  mh: "holy",
  md: "dark",
} as const;
export type Letters = keyof typeof SUBTYPES;
export type Subtype = (typeof SUBTYPES)[Letters];

/** DP35 Defense against one subtype, in dice and in points: it adds to that against its category. */
export type SubtypeDice = `${Subtype}Dice`;
export type SubtypeBonus = `${Subtype}Bonus`;
export type SubtypeDefense = SubtypeDice | SubtypeBonus;
export const SUBTYPE_DICE = lettersTo((subtype): SubtypeDice => `${subtype}Dice`);
export const SUBTYPE_BONUS = lettersTo((subtype): SubtypeBonus => `${subtype}Bonus`);
export const SUBTYPE_DEFENSES: readonly SubtypeDefense[] = [
  ...Object.values(SUBTYPE_DICE),
  ...Object.values(SUBTYPE_BONUS),
];
/** What somebody has more against some subtypes; nothing stands here with 0. */
export type Against = Readonly<Partial<Record<SubtypeDefense, number>>>;

function lettersTo<T>(named: (subtype: Subtype) => T): Readonly<Record<Letters, T>> {
  const all = Object.entries(SUBTYPES).map(([letters, subtype]) => [letters, named(subtype)]);
  return Object.fromEntries(all) as Record<Letters, T>;
}

/** DP18–DP23 */
export const KEYWORDS = ["knock-back", "crushing", "poisoned", "penetrating", "focused", "flaming"] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** Each keyword as one bit. */
export const KNOCK_BACK = 1;
export const CRUSHING = 2;
export const POISONOUS = 4;
export const PENETRATING = 8;
export const FOCUSED = 16;
export const FLAMING = 32;
/** Those that do something further to whoever is hurt. */
export const FURTHER = KNOCK_BACK | POISONOUS | FLAMING;

export function keywordBits(list: readonly Keyword[]): number {
  return list.reduce((bits, k) => bits | (1 << KEYWORDS.indexOf(k)), 0);
}

/** DP27–DP31 */
export const STATUSES = ["poisoned", "stunned", "dazed", "defenseless", "on-fire"] as const;
export type Status = (typeof STATUSES)[number];
export const POISONED = 1;
export const STUNNED = 2;
export const DAZED = 4;
export const DEFENSELESS = 8;
export const ON_FIRE = 16;
export const BIT: Readonly<Record<Status, number>> = {
  poisoned: POISONED,
  stunned: STUNNED,
  dazed: DAZED,
  defenseless: DEFENSELESS,
  "on-fire": ON_FIRE,
};

/** DP50 Up, unconscious (heroes at 0 HP or less), or dead. */
export const LIVES = ["up", "unconscious", "dead"] as const;
export type Life = (typeof LIVES)[number];

/** What somebody has a figure of its own for. */
export const FIGURES = [
  "attackDice",
  "attackBonus",
  "physicalDice",
  "magicalDice",
  "physicalBonus",
  "magicalBonus",
  "firstDice",
  "leech",
  /** DP64 MP at each beginning. */
  "mpMod",
  /** DP63, DP64 On physical attacks, dice on bashing ones, on attacks of the axes' set. */
  "physicalAttack",
  "bashingAttack",
  "axeAttack",
  /** DP66 Dice for each attack made earlier this turn; damage more when hurt; dice against what is no melee. */
  "rhythm",
  "tender",
  "distantDice",
  /** DP66 Nobody strikes when it leaves. */
  "unseen",
  /** DP61 */
  "slow",
  "haste",
  "immobilized",
  /** DP68 */
  "nimble",
  "clumsy",
] as const;
export type Figure = (typeof FIGURES)[number];

/** What a lasting card changes while it lies before somebody, and what a skill's passive changes always. */
export type Mod = Figure | SubtypeDefense;
export const MODS: readonly Mod[] = [...FIGURES, ...SUBTYPE_DEFENSES];
export type Mods = Readonly<Partial<Record<Mod, number>>>;
