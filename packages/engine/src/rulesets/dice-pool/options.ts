import { MAX_ROUNDS, type OptionTable, type Rules as RulesOf } from "../../kernel/index.ts";

/** House rules: readings a table may want otherwise. */
export const OPTIONS = {
  critCounts: {
    kind: "word",
    default: "hit-and-crit",
    words: ["hit-and-crit", "crit-only"],
    rule: "DP10",
    about:
      "A crit is a hit too and does 3 in all (hit-and-crit), or it is counted apart and does 2 (crit-only).",
  },
  initiative: {
    kind: "word",
    default: "rolled",
    words: ["rolled", "fixed"],
    rule: "DP49",
    about: "Heroes roll 3d6 for initiative (rolled), or everybody uses the number on the sheet (fixed).",
  },
  opportunities: {
    kind: "flag",
    default: true,
    rule: "DP47",
    about: "Leaving a square next to a foe costs more or gives attacks of opportunity; false: it is free.",
  },
  dyingHp: {
    kind: "number",
    default: -10,
    min: -1000,
    max: 0,
    rule: "DP50",
    about: "An unconscious hero is dead at this many HP.",
  },
  foesKnown: {
    kind: "flag",
    default: true,
    rule: "DP60",
    about: "Everybody sees everybody's numbers; false: a foe's numbers are the game master's.",
  },
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;

export type Rules = RulesOf<typeof OPTIONS>;
