import { parseAttack } from "../notation.ts";
import { type Ability, shipped } from "./deeds.ts";
import { plainAttack } from "./plain.ts";

/** DP42 The basic attack: 2pb in melee for 3 AP, for whoever has no other dice for it. */
export function basicAttack(notation: string): Ability {
  const dice = parseAttack(notation) ?? { times: 1, dice: 2, type: "pb" as const, bonus: 0 };
  return plainAttack("basic-attack", { notation: dice, keywords: [] }, { name: "Basic attack" });
}

/** DP43 Defensive posture lies before its bearer like any card. */
export const POSTURE: Ability = shipped({
  posture: {
    name: "Defensive posture",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: "until-turn", mods: { physicalDice: 1, magicalDice: 1 } },
    about: "A defense die more of both kinds until the next turn.",
  },
}).posture;

/** DP59 What monsters do beside attacking. */
export const ABILITIES: Readonly<Record<string, Ability>> = shipped<string>({
  scurry: { name: "Scurry", ap: 3, aim: "self", does: [{ do: "mp", amount: 5 }], about: "5 MP." },
  "war-chant": {
    name: "War chant",
    ap: 4,
    aim: "allies",
    range: "distance(3)",
    targets: 20,
    does: [{ do: "lay" }],
    effect: { lasts: { turns: 1 }, mods: { attackDice: 1 } },
    about: "Allies within 3 have a die more on attacks in their next turn.",
  },
  goad: {
    name: "Goad",
    ap: 3,
    aim: "ally",
    range: "melee",
    does: [{ do: "lay" }],
    effect: { lasts: { turns: 1 }, mods: { attackDice: 2 } },
    about: "An ally next to it has two dice more in its next turn.",
  },
  "knit-flesh": {
    name: "Knit flesh",
    ap: 2,
    aim: "self",
    does: [{ do: "heal", amount: 1 }],
    about: "Regains 1 HP.",
  },
  "stunning-howl": {
    name: "Stunning howl",
    ap: 4,
    aim: "foes",
    range: "distance(2)",
    targets: 20,
    does: [{ do: "status", status: "stunned" }],
    about: "Every foe within 2 is Stunned.",
  },
  "binding-web": {
    name: "Binding web",
    ap: 4,
    range: "range(3)",
    does: [{ do: "lay" }],
    effect: { lasts: { turns: 1 }, mods: { immobilized: 1 } },
    about: "A foe within 3 is Immobilized in its next turn.",
  },
  hobble: {
    name: "Hobble",
    ap: 2,
    range: "range(4)",
    does: [{ do: "lay" }],
    effect: { lasts: { rounds: 2 }, mods: { slow: 1 } },
    about: "A foe within 4 is Slow for 2 rounds.",
  },
  spur: {
    name: "Spur",
    ap: 3,
    aim: "ally",
    range: "melee",
    does: [{ do: "lay" }],
    effect: { lasts: { turns: 1 }, mods: { haste: 1 } },
    about: "An ally next to it is Hasty in its next turn.",
  },
  "sure-footing": {
    name: "Sure footing",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { rounds: 2 }, mods: { nimble: 1 } },
    about: "Nimble for 2 rounds: climbs cost nothing.",
  },
  "loose-stones": {
    name: "Loose stones",
    ap: 2,
    range: "range(4)",
    does: [{ do: "lay" }],
    effect: { lasts: { rounds: 2 }, mods: { clumsy: 1 } },
    about: "A foe within 4 is Clumsy for 2 rounds: climbs cost it twice as much.",
  },
  "thrown-bones": {
    name: "Thrown bones",
    ap: 3,
    range: "distance(4)",
    does: [
      {
        do: "table",
        dice: "2d6",
        outcomes: [
          { to: 4, does: [{ do: "damage", amount: 1, on: "user" }] },
          { from: 5, to: 7 },
          { from: 8, to: 10, does: [{ do: "damage", amount: 1 }] },
          {
            from: 11,
            does: [
              { do: "damage", amount: 1 },
              { do: "status", status: "dazed" },
            ],
          },
        ],
      },
    ],
    about:
      "2d6 at a foe within 4, walls or not: 8 and more 1 damage, from 11 on it is Dazed too; 4 and less 1 damage to oneself.",
  },
  feint: {
    name: "Feint",
    ap: 3,
    does: [
      { do: "bonus", mods: { physicalDice: -1 } },
      { do: "attack", notation: "2pp" },
    ],
    about: "2pp; for this attack alone the target has a physical defense die less.",
  },
  harden: {
    name: "Harden",
    ap: 2,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { rounds: 2 }, mods: { physicalDice: 1 } },
    about: "For 2 rounds a physical defense die more.",
  },
});

export const isShipped = (id: string): boolean => Object.hasOwn(ABILITIES, id);
