import { type Ability, shipped } from "./deeds.ts";

/** HD79 Things used up in battle, 1 AP each. */
export const ITEMS: Readonly<Record<string, Ability>> = shipped({
  potion: { name: "Potion", type: "ally", does: [{ do: "heal", amount: 5 }], about: "5 HP." },
  "strong-potion": {
    name: "Strong potion",
    type: "ally",
    does: [{ do: "heal", amount: 10 }],
    about: "10 HP.",
  },
  ether: { name: "Ether", type: "ally", does: [{ do: "mana", amount: 5 }], about: "5 MP." },
  firebomb: {
    name: "Firebomb",
    type: "ranged",
    does: [{ do: "burst", amount: 5, element: "fire" }],
    about: "5 damage by fire; only the element changes it.",
  },
  "smelling-salts": {
    name: "Smelling salts",
    type: "ally",
    aim: "fallen",
    does: [{ do: "revive", hp: 1 }],
    about: "Brings a fallen ally back at 1 HP.",
  },
  remedy: { name: "Remedy", type: "ally", does: [{ do: "cure" }], about: "Ends every elemental status." },
});
