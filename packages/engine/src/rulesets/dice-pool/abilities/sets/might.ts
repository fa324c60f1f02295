import type { SkillSet } from "./words.ts";

export const MIGHT: SkillSet = {
  name: "Might",
  primary: false,
  passive: { firstDice: 1 },
  about: "Plain strength: the first attack of a turn has a die more.",
  cards: {
    "heavy-blow": {
      copies: 3,
      name: "Heavy blow",
      ap: 3,
      does: [{ do: "attack", notation: "4pb" }],
      about: "4pb.",
    },
    anger: {
      copies: 2,
      name: "Anger",
      ap: 1,
      aim: "self",
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: "until-turn", mods: { attackDice: 1, physicalDice: -1 } },
      about: "A die more on attacks, a physical defense die less, until the next turn.",
    },
    "running-start": {
      copies: 2,
      name: "Running start",
      ap: 1,
      aim: "self",
      does: [{ do: "mp", amount: 3 }],
      about: "3 MP.",
    },
    "bowl-over": {
      copies: 2,
      name: "Bowl over",
      ap: 3,
      mp: 1,
      does: [
        {
          do: "attack",
          notation: "3pb",
          keywords: ["knock-back"],
          hurt: [{ do: "status", status: "stunned" }],
        },
      ],
      about: "3pb knock-back; damage leaves the target Stunned.",
    },
    "sure-of-it": {
      copies: 1,
      name: "Sure of it",
      ap: 1,
      aim: "self",
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: { turns: 1 }, mods: { attackDice: 2 } },
      about: "Two dice more on attacks this turn.",
    },
  },
};
