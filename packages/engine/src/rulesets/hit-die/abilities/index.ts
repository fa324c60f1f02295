import { type Ability, shipped } from "./deeds.ts";
import { SPELLS } from "./spells.ts";
import { STANCES } from "./stances.ts";
import { STRIKES } from "./strikes.ts";
import { SUPPORT } from "./support.ts";
import { TRAITS } from "./traits.ts";

/** HD2 Basic attack: colorless, physical, always Melee. Everybody has it. */
export const BASIC_ATTACK: Ability = shipped({
  "basic-attack": {
    name: "Basic attack",
    type: "melee",
    does: [{ do: "attack", kind: "physical" }],
    about: "A plain blow.",
  },
})["basic-attack"];

/** HD14–HD21, HD70–HD79: the shipped abilities. */
export const ABILITIES: Readonly<Record<string, Ability>> = {
  ...STRIKES,
  ...SPELLS,
  ...SUPPORT,
  ...STANCES,
  ...TRAITS,
};
