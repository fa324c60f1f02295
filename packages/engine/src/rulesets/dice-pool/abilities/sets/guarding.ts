import type { SkillSet } from "./words.ts";

export const GUARDING: SkillSet = {
  name: "Guarding",
  primary: false,
  passive: { bashingDice: 1 },
  about: "Shields; a die more against bashing.",
  cards: {
    "raised-shield": {
      copies: 3,
      name: "Raised shield",
      ap: 2,
      aim: "self",
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: { rounds: 2 }, mods: { physicalDice: 2, physicalBonus: 2 } },
      about: "For 2 rounds two physical defense dice and 2 more.",
    },
    "shield-bash": {
      copies: 3,
      name: "Shield bash",
      ap: 3,
      does: [
        {
          do: "attack",
          notation: "2pb+1",
          keywords: ["knock-back"],
          hurt: [{ do: "status", status: "defenseless" }],
        },
      ],
      about: "2pb+1 knock-back; damage leaves the target Defenseless.",
    },
    "stand-beside": {
      copies: 2,
      name: "Stand beside",
      ap: 2,
      aim: "ally",
      range: "distance(2)",
      does: [{ do: "lay" }],
      effect: { lasts: "until-turn", mods: { physicalDice: 1, magicalDice: 1, physicalBonus: 2 } },
      about: "An ally within 2 has a defense die and 2 more until its next turn.",
    },
    "shove-off": {
      copies: 2,
      name: "Shove off",
      reaction: true,
      ap: 0,
      does: [{ do: "attack", notation: "1pb+2", keywords: ["knock-back"] }],
      about: "Reaction to a melee attack: 1pb+2 knock-back at the attacker; its hits are extra defense dice.",
    },
  },
};
