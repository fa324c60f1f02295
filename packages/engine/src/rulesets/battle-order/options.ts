import { MAX_ROUNDS, type OptionTable, type Rules as RulesOf } from "../../kernel/index.ts";

/** House rules: readings a table may want otherwise, and what was never published. */

const number = <const D extends number>(
  value: D,
  [min, max]: readonly [number, number],
  rule: string,
  about: string,
) => ({ kind: "number", default: value, min, max, rule, about }) as const;
const flag = (value: boolean, rule: string, about: string) =>
  ({ kind: "flag", default: value, rule, about }) as const;

export const OPTIONS = {
  criticalDamage: {
    kind: "word",
    default: "double-all",
    words: ["double-all", "double-dice", "none"],
    rule: "BO15",
    about: "What a critical hit doubles: roll, bonus and reduction; the roll alone; or nothing.",
  },
  evasionBase: number(7, [0, 30], "BO41", "Passive Evasion of whoever's sheet gives none."),
  dodgeBoost: number(3, [0, 30], "BO41", "Active Evasion over Passive where the sheet gives none."),
  healthFactor: number(
    5,
    [1, 100],
    "BO41",
    "Health is so many times Strength plus Speed where the sheet gives none.",
  ),
  healthFloor: flag(false, "BO16", "Health never goes under 0; false: it falls by all the damage."),
  weightPerPenalty: number(
    10,
    [0, 100],
    "BO41",
    "So much weight of weapons takes one point of battle Strength; 0: none does.",
  ),
  speedPenalty: flag(false, "BO41", "The Weight Penalty is taken from battle Speed too."),
  restoreAmount: number(
    5,
    [1, 100],
    "BO48",
    "Points that Restore Strength and Restore Speed give back, the rank of recovery added.",
  ),
  stances: {
    kind: "word",
    default: "turn",
    words: ["turn", "attack"],
    rule: "BO43",
    about: "A block stance lasts until its owner's next turn, or for the one attack.",
  },
  unconsciousEvasion: number(0, [0, 30], "BO18", "Evasion of the Unconscious."),
  obstruct: {
    kind: "word",
    default: "foes",
    words: ["foes", "anyone"],
    rule: "BO28",
    about: "Who may Obstruct Movement: the mover's foes, or everybody else.",
  },
  comboAfterCombo: flag(
    false,
    "BO42",
    "A Melee Combo Attack may follow another; false: only a Melee Attack.",
  ),
  spinningHits: {
    kind: "word",
    default: "everyone",
    words: ["everyone", "foes"],
    rule: "BO49",
    about: "Whom Spinning and Whirlwind Strikes meet in reach.",
  },
  spinningCost: number(2, [0, 20], "BO49", "Strength that a Spinning Strike costs more."),
  whirlwindCost: number(3, [0, 20], "BO49", "Strength that a Whirlwind Strike costs more."),
  powerCost: number(2, [0, 20], "BO31", "Strength that a Power Strike costs more."),
  preciseCost: number(1, [0, 20], "BO31", "Speed that a Precise Strike costs more."),
  bracedCost: number(1, [0, 20], "BO31", "Strength that a Braced Shot costs more."),
  longShotCost: number(1, [0, 20], "BO31", "Speed that a Long Shot costs more."),
  doubleShotCost: number(2, [0, 20], "BO31", "Speed that a Double Shot costs more."),
  vitalShotCost: number(1, [0, 20], "BO31", "Speed that a Vital Shot costs more."),
  magazines: flag(true, "BO52", "Guns run empty and have to be reloaded."),
  facing: flag(true, "BO50", "A Charge goes within 60 degrees of where the charger faces."),
  diagonals: {
    kind: "word",
    default: "1-2-1",
    words: ["1-2-1", "plain"],
    rule: "BO40",
    about: "Every second diagonal counts two squares, or each counts one.",
  },
  shotgunCritical: number(0, [0, 6], "BO45", "From this face on a bullet is critical; 0: none ever is."),
  riposteOn: {
    kind: "word",
    default: "miss",
    words: ["miss", "always"],
    rule: "BO47",
    about: "A Riposte strikes back when the attack missed, or whatever came of it.",
  },
  charismaDice: number(3, [1, 10], "BO57", "d6 of every charisma roll."),
  tauntPenalty: number(2, [0, 20], "BO57", "What the taunted lose to hit against anybody else."),
  stealthPenalty: number(3, [0, 20], "BO57", "What those misled by Stealth lose to hit against its user."),
  strategyBonus: number(2, [0, 20], "BO57", "What the strategist's side gains to hit against the exposed."),
  guidanceBonus: number(2, [0, 20], "BO57", "What the guided gain to hit."),
  insanity: flag(true, "BO17", "Insanity Rolls are made."),
  insanityWhenFelled: flag(
    false,
    "BO32",
    "Whoever a blow fells Unconscious makes the Insanity Roll too; false: nobody who has fallen does.",
  ),
  phobiaPenalty: number(2, [0, 20], "BO59", "What a phobia takes from every roll to hit."),
  foesKnown: flag(true, "BO61", "Everybody sees everybody's numbers; false: a foe's numbers only once told."),
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;

export type Rules = RulesOf<typeof OPTIONS>;
