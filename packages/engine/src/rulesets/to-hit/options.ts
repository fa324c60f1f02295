import { MAX_ROUNDS, type OptionTable, type Rules as RulesOf } from "../../kernel/index.ts";

/** House rules: readings a table may want otherwise. */
export const OPTIONS = {
  coverRule: {
    kind: "word",
    default: "any-line",
    words: ["any-line", "best-corner"],
    rule: "TH23",
    about: "Cover if any of the 16 lines is cut, or only if the attacker's best corner has a cut one.",
  },
  vulnerabilityFloor: {
    kind: "word",
    default: "last",
    words: ["last", "before-reaction"],
    rule: "TH37",
    about: "The least damage of 4 on the vulnerable holds after a halving reaction too, or only before it.",
  },
  areasNeedSight: {
    kind: "flag",
    default: false,
    rule: "TH12",
    about: "Blasts, bursts, cones and sweeps reach only squares the user has a clear line to.",
  },
  hardAddsUp: {
    kind: "flag",
    default: false,
    rule: "TH24",
    about: "Two or more reasons to be Hard to Hit make a target Extremely Hard to Hit.",
  },
  naturalTwelveHits: {
    kind: "flag",
    default: false,
    rule: "TH93",
    about: "A Basic Attack that shows a natural 12 hits whatever the guard stat.",
  },
  friendlyFire: {
    kind: "flag",
    default: false,
    rule: "TH58",
    about: "On the map areas strike friends in them too; a friend felled so is spared.",
  },
  mercy: {
    kind: "word",
    default: "kill",
    words: ["kill", "spare", "ask"],
    rule: "TH43",
    about:
      "What an attacker does at 0 Health unless the command says otherwise; ask puts it to them every time.",
  },
  intercept: {
    kind: "word",
    default: "listed",
    words: ["listed", "anyone"],
    rule: "TH62",
    about: "Who may Intercept: those whose sheet lists it, or every ally.",
  },
  interceptListed: {
    kind: "flag",
    default: false,
    rule: "TH94",
    about: "A killing blow at a Helpless ally, too, is intercepted only by those whose sheet lists it.",
  },
  foesKnown: {
    kind: "flag",
    default: true,
    rule: "TH75",
    about: "Everybody sees everybody's numbers; false: a foe's numbers only once learned.",
  },
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;

export type Rules = RulesOf<typeof OPTIONS>;
