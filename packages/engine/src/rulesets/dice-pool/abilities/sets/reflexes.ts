import type { SkillSet } from "./words.ts";

export const REFLEXES: SkillSet = {
  name: "Reflexes",
  primary: false,
  passive: { physicalBonus: 1 },
  about: "Quick feet; 1 more on physical defense.",
  cards: {
    sprint: {
      copies: 2,
      name: "Sprint",
      ap: 2,
      aim: "self",
      does: [
        { do: "mp", amount: 4 },
        { do: "mp", amount: "1d6" },
      ],
      about: "4 + 1d6 MP.",
    },
    sidestep: {
      copies: 2,
      name: "Sidestep",
      ap: 2,
      aim: "self",
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: { turns: 2 }, mods: { physicalBonus: 2 } },
      about: "For 2 turns 2 more on physical defense.",
    },
    "low-cut": {
      copies: 2,
      name: "Low cut",
      ap: 2,
      does: [{ do: "attack", notation: "2ps+1", hurt: [{ do: "status", status: "dazed" }] }],
      about: "2ps+1; damage leaves the target Dazed.",
    },
    "snake-bite": {
      copies: 2,
      name: "Snake bite",
      ap: 3,
      range: "reach",
      does: [{ do: "attack", notation: "2x2pp+1" }],
      about: "2pp+1 in reach, rolled twice.",
    },
    "last-reserve": {
      copies: 1,
      name: "Last reserve",
      ap: 0,
      aim: "self",
      does: [
        { do: "pay", hp: 1 },
        { do: "ap", amount: 2 },
      ],
      about: "Pays 1 HP for 2 AP.",
    },
    "slip-aside": {
      copies: 1,
      name: "Slip aside",
      reaction: true,
      ap: 0,
      does: [{ do: "attack", notation: "1ps+3" }],
      about: "Reaction to a melee attack: 1ps+3 at the attacker; its hits are extra defense dice.",
    },
  },
};
