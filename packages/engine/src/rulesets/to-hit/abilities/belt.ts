import { shipped } from "./techniques.ts";

/** TH79 What a thing on the belt does: on oneself as a Minor Action, for others as a Standard one. */

export const SPARK = "healing-spark";

const spark = {
  item: SPARK,
  helps: [{ do: "heal", hearts: true }, { do: "cure" }],
} as const;

export const BELT = shipped({
  [SPARK]: {
    ...spark,
    name: "Healing spark",
    action: "minor",
    aim: "self",
    about: "Heals as much as the own Hearts score and ends a status; raises a fallen hero by itself.",
  },
  "send-spark": {
    ...spark,
    name: "Send a healing spark",
    range: "1 target within 8",
    about: "Heals as much as the friend's Hearts score and ends a status.",
  },
});
