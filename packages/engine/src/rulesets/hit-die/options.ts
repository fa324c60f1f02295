import { MAX_ROUNDS, type OptionTable, type Rules as RulesOf } from "../../kernel/index.ts";

/** House rules: readings a table may want otherwise. */
export const OPTIONS = {
  hitTarget: {
    kind: "number",
    default: 7,
    min: -1000,
    max: 1000,
    rule: "HD4",
    about: "An attack hits when die − Accuracy + Evasion is this or less.",
  },
  statusTarget: {
    kind: "number",
    default: 5,
    min: -1000,
    max: 1000,
    rule: "HD6",
    about:
      "A status lands when die − Status Accuracy + Resistance is this or less (where no element shifts it).",
  },
  rescueFloor: {
    kind: "flag",
    default: true,
    rule: "HD10",
    about: "The least base damage of 1 also holds when only the natural 1 saved the hit.",
  },
  initiativeCall: {
    kind: "flag",
    default: true,
    rule: "HD45",
    about: "Heroes call a number before the battle and 2d4 are thrown against it.",
  },
  injuries: {
    kind: "flag",
    default: false,
    rule: "HD82",
    about: "Heroes still down when the encounter is finished come back at 1 HP with an injury (1d12).",
  },
  blindTracker: {
    kind: "flag",
    default: true,
    rule: "HD54",
    about: "Blinded halves Accuracy with the bonus tracker in it; false: the base only.",
  },
  foesKnown: {
    kind: "flag",
    default: true,
    rule: "HD91",
    about: "Everybody sees everybody's numbers; false: a foe's numbers only after Scan.",
  },
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;

export type Rules = RulesOf<typeof OPTIONS>;
