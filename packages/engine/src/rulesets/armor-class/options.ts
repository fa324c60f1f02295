import { MAX_ROUNDS, type OptionTable, type Rules as RulesOf } from "../../kernel/index.ts";

/** House rules: readings a table may want otherwise. */
export const OPTIONS = {
  naturals: {
    kind: "flag",
    default: false,
    rule: "AC2",
    about: "A natural 1 always misses, a natural 20 always hits.",
  },
  trauma: {
    kind: "flag",
    default: false,
    rule: "AC25",
    about:
      "A hit also rolls the weapon's Trauma Die; at the target's Trauma Target the damage is multiplied.",
  },
  majorInjury: {
    kind: "word",
    default: "off",
    words: ["off", "trauma", "always"],
    rule: "AC83",
    about:
      "Who is stabilized saves or keeps a Major Injury: nobody, those who took a Traumatic Hit in this fight, or everybody.",
  },
  halfCover: {
    kind: "number",
    default: 8,
    min: 1,
    max: 16,
    rule: "AC26",
    about: "So many of the 16 lines cut put a target at least half in cover.",
  },
  almostCover: {
    kind: "number",
    default: 14,
    min: 1,
    max: 16,
    rule: "AC26",
    about: "So many of the 16 lines cut put a target almost completely in cover.",
  },
  initiative: {
    kind: "word",
    default: "side",
    words: ["side", "individual"],
    rule: "AC42",
    about: "One roll for each side, which acts whole; or one for each combatant.",
  },
  totalDefense: {
    kind: "word",
    default: "next-turn",
    words: ["next-turn", "round"],
    rule: "AC46",
    about: "Total Defense lasts until the own next turn, or until the round ends.",
  },
  snapAttacks: {
    kind: "flag",
    default: true,
    rule: "AC44",
    about: "Snap Attacks may be made out of turn; false: nobody is asked.",
  },
  gunsInMelee: {
    kind: "word",
    default: "free",
    words: ["free", "hindered"],
    rule: "AC85",
    about: "While being meleed guns shoot freely; or those for two hands not at all, the others at −4.",
  },
  blastRadius: {
    kind: "number",
    default: 1,
    min: 0,
    max: 20,
    rule: "AC81",
    about: "A grenade also catches everybody within so many squares of whom it is thrown at; 0: nobody else.",
  },
  morale: {
    kind: "flag",
    default: true,
    rule: "AC57",
    about: "Those with a Morale score check it when the first of their side falls and when half are down.",
  },
  instinct: {
    kind: "flag",
    default: false,
    rule: "AC58",
    about: "Those with an Instinct score check it in the second round and after every Morale check.",
  },
  foesKnown: {
    kind: "flag",
    default: true,
    rule: "AC70",
    about: "Everybody sees everybody's numbers; false: only those of the own side.",
  },
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;

export type Rules = RulesOf<typeof OPTIONS>;
