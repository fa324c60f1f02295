/** The rulebook's vocabulary. */

/** AC40 The six attributes; a sheet gives their modifiers. */
export const ATTRIBUTES = ["str", "dex", "con", "int", "wis", "cha"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** AC40 The modifier of a score of 3 to 18. */
export function modifierOf(score: number): number {
  if (score <= 3) return -2;
  if (score <= 7) return -1;
  return score <= 13 ? 0 : score <= 17 ? 1 : 2;
}

/** AC41 The skills a fight makes use of; null is untrained. */
export const SKILLS = ["stab", "shoot", "punch", "exert", "heal", "sneak", "notice"] as const;
export type Skill = (typeof SKILLS)[number];

/** How a weapon is used: melee and unarmed meet the Melee AC, the others the Ranged. */
export const KINDS = ["melee", "thrown", "bow", "gun", "unarmed"] as const;
export type Kind = (typeof KINDS)[number];

export const PRONE_TARGETS = ["no", "adjacent", "distant"] as const;
export type ProneTarget = (typeof PRONE_TARGETS)[number];
export const COVERS = ["no", "half", "almost"] as const;
export type Cover = (typeof COVERS)[number];
export const COVER_PENALTY = [0, -2, -4] as const;
export const RANGES = ["normal", "long", "point-blank"] as const;
export type Range = (typeof RANGES)[number];

/** AC84 Against what goes for the body, and what can be ducked. */
export const SAVES = ["physical", "evasion"] as const;
export type Save = (typeof SAVES)[number];

/** AC86 Foci whose numbers nothing else on a sheet carries, each at level 1 or 2. */
export const FOCI = ["closeCombatant", "deadeye", "dieHard", "valiantDefender"] as const;
export type Focus = (typeof FOCI)[number];

/** AC54 Up; at 0 HP mortally wounded, stabilized, unconscious (struck without killing) or dead; gone from the field. */
export const LIVES = ["up", "mortally-wounded", "stabilized", "unconscious", "dead", "fled"] as const;
export type Life = (typeof LIVES)[number];

/** What somebody can be. The place in this list is the bit. */
export const STATUSES = [
  "prone",
  "total-defense",
  "charging",
  "withdrawn",
  "shield-spent",
  "shield-broken",
  "shield-down",
  "holding",
  "broken",
  "frail",
  "unaware",
  "prepared",
  "screening",
  "swarming",
  "grappled",
  "grappling",
  "unseen",
  "traumatized",
  "scarred",
  "lamed",
  "maimed",
  "half-blind",
  "sickly",
] as const;
export type Status = (typeof STATUSES)[number];

export const PRONE = 1 << 0;
export const TOTAL_DEFENSE = 1 << 1;
export const CHARGING = 1 << 2;
export const WITHDRAWN = 1 << 3;
export const SHIELD_SPENT = 1 << 4;
export const SHIELD_BROKEN = 1 << 5;
export const SHIELD_DOWN = 1 << 6;
export const HOLDING = 1 << 7;
export const BROKEN = 1 << 8;
export const FRAIL = 1 << 9;
export const UNAWARE = 1 << 10;
export const PREPARED = 1 << 11;
export const SCREENING = 1 << 12;
export const SWARMING = 1 << 13;
export const GRAPPLED = 1 << 14;
export const GRAPPLING = 1 << 15;
export const UNSEEN = 1 << 16;
export const TRAUMATIZED = 1 << 17;
export const SCARRED = 1 << 18;
export const LAMED = 1 << 19;
export const MAIMED = 1 << 20;
export const HALF_BLIND = 1 << 21;
export const SICKLY = 1 << 22;

/** Bits that end with the round. */
export const ROUND_BITS = CHARGING | HOLDING | SWARMING;
/** Bits that end as their bearer's own turn begins. */
export const TURN_BITS = SHIELD_DOWN | SCREENING | WITHDRAWN | UNAWARE;

/** AC83 What a Major Injury leaves behind: for good. */
export const INJURIES = ["scarred", "lamed", "maimed", "half-blind", "sickly"] as const;
export type Injury = (typeof INJURIES)[number];
const INJURY_BITS = SCARRED | LAMED | MAIMED | HALF_BLIND | SICKLY;
/** Bits that are carried over from one encounter to the next. */
export const CARRIED_BITS = FRAIL | SHIELD_BROKEN | INJURY_BITS;
/** Bits that stay with whoever falls. */
export const LASTING_BITS = FRAIL | UNSEEN | TRAUMATIZED | INJURY_BITS;

/** The reactions whose policy may be set. Their names are also those of their questions. */
export const REACTION_NAMES = ["free attack", "held attack", "snap attack", "total defense", "luck"] as const;
export type ReactionName = (typeof REACTION_NAMES)[number];

/** AC72 What a weapon needs before it shoots again, once it is empty. */
export const RELOADS = ["none", "move", "main", "never"] as const;
export type Reload = (typeof RELOADS)[number];

/** More HP than any blow takes. */
export const UNTOUCHABLE = 2 ** 40;
/** AC19 Shock "n/−": above every Armor Class a sheet may have; small enough that V8 keeps it as a whole number. */
export const ANY_AC = 1e9;
/** A side of a square in feet. */
export const FEET = 5;
/** AC63 Shots of a burst. */
export const BURST = 3;
