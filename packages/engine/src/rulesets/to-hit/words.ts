/** The rulebook's vocabulary. */

/** TH60 The three guard stats: what a To-Hit roll is held against. */
export const GUARDS = ["evasion", "concentration", "vitality"] as const;
export type Guard = (typeof GUARDS)[number];
/** What an additional effect is rolled against (TH7). */
export const EFFECT_GUARDS = ["concentration", "vitality"] as const;
export type EffectGuard = (typeof EFFECT_GUARDS)[number];

export const GUARD_NAMES: Readonly<Record<Guard, string>> = {
  evasion: "Evasion",
  concentration: "Concentration",
  vitality: "Vitality",
};

/** TH60 The Traits a fight makes use of. Every one is a plain number, 0 if left out. */
export const TRAITS = [
  "accuracy",
  "combat",
  "willpower",
  "agility",
  "discipline",
  "fortitude",
  "athletics",
  "perception",
  "command",
  "guile",
  "insight",
  "influence",
  "intimidate",
] as const;
export type Trait = (typeof TRAITS)[number];

export const ATTACK_KINDS = ["basic", "technique", "spell"] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];
export const DAMAGE_TRAITS = ["combat", "willpower"] as const;
export type DamageTrait = (typeof DAMAGE_TRAITS)[number];

/** TH24 How hard a foe is to hit: nothing, −2, −5. */
export const HARD = ["no", "hard", "extremely"] as const;
export type Hard = (typeof HARD)[number];
export const HARD_PENALTY = [0, -2, -5] as const;
export const HARD_NAMES = ["", "Hard to Hit", "Extremely Hard to Hit"] as const;

/** Types the shipped attacks use; a sheet may name others. */
export const TYPES = [
  "blunt",
  "sharp",
  "piercing",
  "dark",
  "earth",
  "fire",
  "ice",
  "light",
  "shock",
  "water",
] as const;

/** TH25 Size categories with squares a side and eighths of a square they fill. */
export const SIZES = [
  "diminutive",
  "tiny",
  "small",
  "medium",
  "large",
  "huge",
  "gigantic",
  "colossal",
] as const;
export type Size = (typeof SIZES)[number];
export const SQUARES_OF: Readonly<Record<Size, number>> = {
  diminutive: 1,
  tiny: 1,
  small: 1,
  medium: 1,
  large: 2,
  huge: 3,
  gigantic: 4,
  colossal: 6,
};
/** Eighths of a square: the small ones share until it is full. */
export const EIGHTHS_OF: Readonly<Record<Size, number>> = {
  diminutive: 1,
  tiny: 2,
  small: 4,
  medium: 8,
  large: 8,
  huge: 8,
  gigantic: 8,
  colossal: 8,
};

/** Whether one fills less than a square, and may share it. */
export const isSmall = (size: Size): boolean => EIGHTHS_OF[size] < 8;

/** TH53 The category of a height in feet; the lower bound belongs to it. */
export function sizeOfHeight(feet: number): Size {
  const place = [1, 2, 4, 8, 16, 32, 64].findIndex((bound) => feet < bound);
  return SIZES[place < 0 ? 7 : place] as Size;
}

/** TH66 Orders of foes: factors of Health and of points, turns a round. A swarm counts its squares instead. */
export const ORDERS = ["normal", "heavy", "miniboss", "boss", "swarm"] as const;
export type Order = (typeof ORDERS)[number];
export const ORDER_TABLE: Readonly<Record<Order, { health: number; points: number; turns: number }>> = {
  normal: { health: 1, points: 1, turns: 1 },
  heavy: { health: 2, points: 1.5, turns: 1 },
  miniboss: { health: 4, points: 2, turns: 2 },
  boss: { health: 10, points: 5, turns: 4 },
  swarm: { health: 1, points: 1, turns: 1 },
};

/** TH43–TH45: up, Helpless at 0 Health, or dead. */
export const LIVES = ["up", "helpless", "dead"] as const;
export type Life = (typeof LIVES)[number];

/** TH70 The status table. The place in this list is the bit. */
export const STATUSES = [
  "off-balance",
  "distracted",
  "blinded",
  "dazzled",
  "prone",
  "halted",
  "slowed",
  "frozen",
  "cursed",
  "on-fire",
  "sick",
  "soaked",
  "oil-soaked",
  "sand-covered",
  "defending",
  "invisible",
  "electrified",
  "mighty",
  "tough",
  "hasty",
  "rusted",
  "burning",
  "charmed",
  "knack",
  "unaware",
] as const;
export type Status = (typeof STATUSES)[number];

export const OFF_BALANCE = 1 << 0;
export const DISTRACTED = 1 << 1;
export const BLINDED = 1 << 2;
export const DAZZLED = 1 << 3;
export const PRONE = 1 << 4;
export const HALTED = 1 << 5;
export const SLOWED = 1 << 6;
export const FROZEN = 1 << 7;
export const CURSED = 1 << 8;
export const ON_FIRE = 1 << 9;
export const SICK = 1 << 10;
export const SOAKED = 1 << 11;
export const OIL_SOAKED = 1 << 12;
export const SAND_COVERED = 1 << 13;
export const DEFENDING = 1 << 14;
export const INVISIBLE = 1 << 15;
export const ELECTRIFIED = 1 << 16;
export const MIGHTY = 1 << 17;
export const TOUGH = 1 << 18;
export const HASTY = 1 << 19;
export const RUSTED = 1 << 20;
export const BURNING = 1 << 21;
export const CHARMED = 1 << 22;
export const KNACK = 1 << 23;
/** TH77 */
export const UNAWARE = 1 << 24;

/** The bit of a status by its name. */
export const BIT = Object.fromEntries(STATUSES.map((s, i) => [s, 1 << i])) as Readonly<
  Record<Status, number>
>;

/** When a status ends: at the start or end of its bearer's turn, at the end of its giver's, with its binding, or by a cure. */
export const ENDS = ["start", "end", "giver", "bound", "lasting"] as const;
export type Ends = (typeof ENDS)[number];

/** When each status ends unless the ability that gives it says otherwise (TH70). */
export const USUAL_END: Readonly<Record<Status, Ends>> = {
  "off-balance": "start",
  distracted: "end",
  blinded: "end",
  dazzled: "end",
  prone: "lasting",
  halted: "end",
  slowed: "end",
  frozen: "lasting",
  cursed: "end",
  "on-fire": "lasting",
  sick: "lasting",
  soaked: "lasting",
  "oil-soaked": "lasting",
  "sand-covered": "lasting",
  defending: "start",
  invisible: "lasting",
  electrified: "end",
  mighty: "bound",
  tough: "bound",
  hasty: "bound",
  rusted: "lasting",
  burning: "lasting",
  charmed: "end",
  knack: "end",
  unaware: "start",
};

/** TH62 The reactions whose policy may be set. */
export const REACTION_NAMES = ["deflect", "parry", "intercept", "aegis"] as const;
export type ReactionName = (typeof REACTION_NAMES)[number];
export const REACTION_BIT: Readonly<Record<ReactionName, number>> = {
  deflect: 1,
  parry: 2,
  intercept: 4,
  aegis: 8,
};

/** TH81 */
export const FEATS = ["desperate-strength", "desperate-dodge", "bulwark", "longshot", "far-salvo"] as const;
export type Feat = (typeof FEATS)[number];

/** Out of reach of any number a sheet may have. */
export const UNTOUCHABLE = 2 ** 40;
