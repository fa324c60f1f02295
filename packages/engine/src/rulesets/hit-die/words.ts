/** The rulebook's vocabulary. */

export const STATS = [
  "physicalAttack",
  "magicalAttack",
  "physicalDefense",
  "magicalDefense",
  "evasion",
  "resistance",
  "physicalAccuracy",
  "magicalAccuracy",
  "statusAccuracy",
] as const;
export type Stat = (typeof STATS)[number];

export type Stats = Readonly<Record<Stat, number>>;

export const STAT_NAMES: Readonly<Record<Stat, string>> = {
  physicalAttack: "Physical Attack",
  magicalAttack: "Magical Attack",
  physicalDefense: "Physical Defense",
  magicalDefense: "Magical Defense",
  evasion: "Evasion",
  resistance: "Resistance",
  physicalAccuracy: "Physical Accuracy",
  magicalAccuracy: "Magical Accuracy",
  statusAccuracy: "Status Accuracy",
};

/** HD41 The bonus tracker: seven steps, counted −3..3. */
export const TRACKER = [-7, -3, -1, 0, 1, 3, 7] as const;

export const ELEMENTS = [
  "fire",
  "water",
  "earth",
  "wind",
  "thunder",
  "ice",
  "wood",
  "light",
  "shadow",
] as const;
export type Element = (typeof ELEMENTS)[number];

/** HD42 Multiplier of an attack's element (row) against its target's (column). Colorless on either side: 1. */
export const ELEMENT_TABLE: Readonly<Record<Element, Readonly<Record<Element, number>>>> = {
  fire: { fire: 1, water: 0.5, earth: 1, wind: 0.25, thunder: 1, ice: 4, wood: 2, light: 1, shadow: 1 },
  water: { fire: 2, water: 1, earth: 0.5, wind: 4, thunder: 0.25, ice: 1, wood: 1, light: 1, shadow: 1 },
  earth: { fire: 1, water: 2, earth: 1, wind: 0.5, thunder: 4, ice: 0.25, wood: 1, light: 1, shadow: 1 },
  wind: { fire: 4, water: 0.25, earth: 2, wind: 2, thunder: 1, ice: 2, wood: 0.5, light: 4, shadow: 0.25 },
  thunder: { fire: 1, water: 4, earth: 0.25, wind: 1, thunder: 1, ice: 2, wood: 2, light: 0.5, shadow: 0.5 },
  ice: { fire: 0.25, water: 1, earth: 4, wind: 2, thunder: 0.5, ice: 1, wood: 2, light: 0.5, shadow: 1 },
  wood: { fire: 0.5, water: 1, earth: 1, wind: 2, thunder: 0.5, ice: 0.5, wood: 1, light: 2, shadow: 2 },
  light: { fire: 1, water: 1, earth: 1, wind: 0.25, thunder: 2, ice: 2, wood: 0.5, light: 0.5, shadow: 4 },
  shadow: { fire: 1, water: 1, earth: 1, wind: 4, thunder: 2, ice: 1, wood: 0.5, light: 0.25, shadow: 1 },
};

/** HD24 Every ability has exactly one of these. */
export const ABILITY_TYPES = [
  "melee",
  "ranged",
  "self",
  "ally",
  "special",
  "passive",
  "multi",
  "reaction",
] as const;
export type AbilityType = (typeof ABILITY_TYPES)[number];

export const ATTACK_KINDS = ["physical", "magical", "status"] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** HD50 The nine elemental statuses, each by its element. */
export const STATUS_OF: Readonly<Record<Element, ElementalStatus>> = {
  fire: "burned",
  water: "confused",
  earth: "petrified",
  wind: "fatigued",
  thunder: "paralyzed",
  ice: "frostbitten",
  wood: "poisoned",
  light: "blinded",
  shadow: "silenced",
};

export const ELEMENTAL_STATUSES = [
  "burned",
  "confused",
  "petrified",
  "fatigued",
  "paralyzed",
  "frostbitten",
  "poisoned",
  "blinded",
  "silenced",
] as const;
export type ElementalStatus = (typeof ELEMENTAL_STATUSES)[number];

/** HD60 Statuses that abilities give without a roll. */
export const GRANTED_STATUSES = [
  "taunted",
  "guarded",
  "shielded",
  "barred",
  "countering",
  "reflecting",
  "protected",
  "vulnerable",
  "hasted",
  "slowed",
  "focused",
  "hunted",
  "hidden",
  "masked",
] as const;
export type GrantedStatus = (typeof GRANTED_STATUSES)[number];

export const STATUSES = [...ELEMENTAL_STATUSES, ...GRANTED_STATUSES] as const;
export type Status = (typeof STATUSES)[number];

/** Each status as one bit: `has(unit, HUNTED)` is the question every attack asks many times. */
export const BURNED = 1 << 0;
export const CONFUSED = 1 << 1;
export const PETRIFIED = 1 << 2;
export const FATIGUED = 1 << 3;
export const PARALYZED = 1 << 4;
export const FROSTBITTEN = 1 << 5;
export const POISONED = 1 << 6;
export const BLINDED = 1 << 7;
export const SILENCED = 1 << 8;
export const TAUNTED = 1 << 9;
export const GUARDED = 1 << 10;
export const SHIELDED = 1 << 11;
export const BARRED = 1 << 12;
export const COUNTERING = 1 << 13;
export const REFLECTING = 1 << 14;
export const PROTECTED = 1 << 15;
export const VULNERABLE = 1 << 16;
export const HASTED = 1 << 17;
export const SLOWED = 1 << 18;
export const FOCUSED = 1 << 19;
export const HUNTED = 1 << 20;
export const HIDDEN = 1 << 21;
export const MASKED = 1 << 22;

/** The bit of a status by its name. */
export const BIT = Object.fromEntries(STATUSES.map((s, i) => [s, 1 << i])) as Readonly<
  Record<Status, number>
>;

/** HD70 What passive abilities and reactions change; an ability names the one it gives. */
export const TRAITS = [
  "deathless",
  "regeneration",
  "braced",
  "stalwart",
  "riposte",
  "slip-away",
  "last-breath",
  "vengeance",
] as const;
export type Trait = (typeof TRAITS)[number];
export const TRAIT = Object.freeze(
  Object.fromEntries(TRAITS.map((t, i) => [t, 1 << i])) as Record<Trait, number>,
);

/** HD28 Has a Passive or a Reaction that is written out. */
export const WRITTEN = 1 << TRAITS.length;

/** HD27, HD28 What a Special, a Passive or a Reaction may depend on. */
export const CIRCUMSTANCES = [
  "front-empty",
  "foes-front-empty",
  "in-front",
  "in-back",
  "alone",
  "outnumbered",
  "hurt",
  "unhurt",
  "shelled",
  "unshelled",
  "first-round",
  "friend-fallen",
] as const;
export type CircumstanceId = (typeof CIRCUMSTANCES)[number];

/** HD28 Moments of what works by itself: of a Passive, and of a Reaction. */
export const PASSIVE_MOMENTS = ["battle-start", "turn-start", "effect-phase"] as const;
export const REACTION_MOMENTS = [
  "hit",
  "missed",
  "afflicted",
  "shell-broken",
  "friend-falls",
  "foe-falls",
] as const;
export const MOMENTS = [...PASSIVE_MOMENTS, ...REACTION_MOMENTS] as const;
export type Moment = (typeof MOMENTS)[number];

export const ROWS = ["front", "back"] as const;
export type Row = (typeof ROWS)[number];

/** HD13, HD22, HD30, HD80: up; at 0 HP a hero is down and others are slain; knocked out by a nonlethal blow; or gone. */
export const LIVES = ["up", "down", "slain", "incapacitated", "fled"] as const;
export type Life = (typeof LIVES)[number];

export const RANKS = ["normal", "hero", "elite", "antagonist"] as const;
export type Rank = (typeof RANKS)[number];
