import type { Mods } from "../words.ts";
import { type Ability, shipped } from "./deeds.ts";

/** DP63 Consumables: used like an ability, and gone. */
export const ITEMS: Readonly<Record<string, Ability>> = shipped<string>({
  "healing-draught": {
    name: "Healing draught",
    ap: 1,
    aim: "self",
    does: [{ do: "heal", amount: "max(3d6)" }],
    about: "The higher of 3d6 HP.",
  },
  "quick-draught": {
    name: "Quick draught",
    ap: 1,
    aim: "self",
    does: [{ do: "mp", amount: "2d6" }],
    about: "2d6 MP.",
  },
  "strong-draught": {
    name: "Strong draught",
    ap: 1,
    aim: "self",
    does: [{ do: "lay", on: "user" }],
    effect: { lasts: { turns: 3 }, mods: { physicalAttack: 2, bashingAttack: 1 } },
    about: "For 3 turns 2 more on physical attacks, and a die more on bashing ones.",
  },
  "clear-draught": {
    name: "Clear draught",
    ap: 2,
    aim: "self",
    does: [{ do: "recover", cards: 10 }],
    about: "Ten discarded cards go back to the pile.",
  },
});

export interface Equipment {
  readonly name: string;
  readonly mods: Mods;
  readonly about: string;
}

/** DP64 What is worn or wielded works always. */
export const EQUIPMENT: Readonly<Record<string, Equipment>> = {
  "chain-mail": {
    name: "Chain mail",
    mods: { mpMod: -1, physicalDice: 1 },
    about: "1 MP less, a physical defense die more.",
  },
  "wicked-axe": { name: "Wicked axe", mods: { axeAttack: 1 }, about: "1 more on attacks with axes." },
};
