/** The rulebook's vocabulary. */

/** BO6 The attacks that may take modifiers. */
export const ACTIONS = ["melee-attack", "melee-combo-attack", "gun-attack", "aimed-attack"] as const;
export type Action = (typeof ACTIONS)[number];

/** BO5, BO42: what an action takes from the two pools. */
export interface Price {
  readonly strength: number;
  readonly speed: number;
}

const price = (strength: number, speed: number): Price => ({ strength, speed });

/** BO42 Strength Cost and Speed Cost of everything that has a fixed one. */
export const PRICES = {
  "melee-attack": price(2, 1),
  "melee-combo-attack": price(1, 2),
  "gun-attack": price(0, 2),
  "aimed-attack": price(0, 3),
  reload: price(1, 0),
  grapple: price(1, 1),
  restore: price(0, 0),
  sidestep: price(0, 1),
  "fast-sidestep": price(0, 3),
  charge: price(0, 1),
  "fast-charge": price(0, 2),
  turn: price(0, 0),
  teleport: price(0, 0),
  cast: price(5, 5),
  echo: price(3, 0),
  block: price(2, 0),
  heavy: price(4, 0),
  super: price(6, 0),
  dodge: price(0, 1),
  riposte: price(1, 1),
  "obstruct movement": price(1, 0),
  "shorten-1": price(0, 5),
  "shorten-2": price(0, 15),
  free: price(0, 0),
} as const satisfies Record<string, Price>;

/** BO3 The three actions of a turn, and the Bonus Actions that come once in an Action Block (BO9), as bits. */
export const OFFENSIVE = 1;
export const MOVEMENT = 2;
export const VERBAL = 4;
export const SECOND = 8;
export const SQUEEZED = 16;
export const STRUGGLED = 32;
/** An attack was the last thing done: what a Second Attack has to follow (BO53). */
export const FRESH = 64;

/** BO26 The stances, by the block taken; `none` is 0. */
export const BLOCK_WORDS = ["none", "block", "heavy", "super"] as const;
export type BlockWord = (typeof BLOCK_WORDS)[number];
/** BO14 What each adds to Physical Damage Reduction. */
export const BLOCK_REDUCTION = [0, 5, 10, 15] as const;
/** BO42 Feet of knock back that each ignores. */
export const BLOCK_FOOTING = [0, 5, 10, 20] as const;
const STANCES = ["", "block-stance", "heavy-block-stance", "super-block-stance"] as const;
const SHIELD_STANCES = [
  "",
  "shield-block-stance",
  "heavy-shield-block-stance",
  "super-shield-block-stance",
] as const;
export const stanceName = (stance: number, shielded: boolean): string =>
  (shielded ? SHIELD_STANCES : STANCES)[stance] as string;
export const STANCE_NAMES: readonly string[] = [...STANCES.slice(1), ...SHIELD_STANCES.slice(1)];

/** BO18, BO19 */
export const LIVES = ["up", "unconscious", "dead"] as const;
export type Life = (typeof LIVES)[number];

/** BO57, BO59 What may lie on somebody for a while. The place in this list is the bit. */
export const STATUSES = [
  "stunned",
  "possessed",
  "phobia",
  "minor-insanity",
  "disrupted",
  "mutant",
  "vain",
  "hardened",
  "taunted",
  "exposed",
  "misled",
  "feinted",
  "lured",
  "guided",
  "veiled",
] as const;
export type Status = (typeof STATUSES)[number];
export const BIT = Object.fromEntries(STATUSES.map((s, i) => [s, 1 << i])) as Readonly<
  Record<Status, number>
>;
export const STUNNED = BIT.stunned | BIT.possessed;
/** A status without an end. */
export const LASTING = -1;

/** BO46 The special gifts of the six classes, and the Second Attack (BO53). */
export const GIFTS = [
  "burden-bearer",
  "quartermaster",
  "riposte",
  "concentration",
  "engineer",
  "spirit-bane",
  "second-attack",
] as const;
export type Gift = (typeof GIFTS)[number];

/** BO44 What a critical hit may do more. */
export const FLAIRS = ["piercing", "disrupting", "cancelling", "backfire"] as const;
export type Flair = (typeof FLAIRS)[number];

/** BO50 The Movement Actions that go somewhere: feet, and whether straight. */
export const MOVES = ["sidestep", "fast-sidestep", "charge", "fast-charge", "teleport"] as const;
export type MoveKind = (typeof MOVES)[number];
export const MOVE_FEET: Readonly<Record<Exclude<MoveKind, "teleport">, number>> = {
  sidestep: 5,
  "fast-sidestep": 10,
  charge: 10,
  "fast-charge": 20,
};
export const isCharge = (kind: MoveKind): boolean => kind === "charge" || kind === "fast-charge";

/** One square. */
export const FEET = 5;

/** BO8 The reactions whose policy may be set. */
export const REACTION_NAMES = [
  "obstruct movement",
  "dodge",
  "riposte",
  "block",
  "heavy block",
  "super block",
  "shield block",
  "maintain grapple",
] as const;
export type ReactionName = (typeof REACTION_NAMES)[number];

/** BO12, BO13 What a Base To Hit Roll comes to. */
export const MISS = 0;
export const HIT = 1;
export const CRITICAL = 2;
export type Outcome = typeof MISS | typeof HIT | typeof CRITICAL;

/** BO12 Never critical: more than two dice show. */
export const NEVER = 13;
/** Out of reach of any number a sheet may have. */
export const UNTOUCHABLE = 2 ** 40;
/** Points enough for anything: nobody in an odds question runs out. */
export const PLENTY = 1_000_000;
