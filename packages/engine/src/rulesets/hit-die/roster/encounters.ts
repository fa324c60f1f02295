import type { EncounterFile } from "../../../kernel/index.ts";

/** Ready fights. */

const file = (
  name: string,
  combatants: readonly { readonly [field: string]: string }[],
  rules: { readonly [name: string]: boolean } = {},
): EncounterFile => ({
  fray: 1,
  ruleset: "hit-die",
  name,
  rules,
  field: { kind: "rows" },
  combatants,
});

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  "toll-bridge": file(
    "The toll bridge",
    [
      { id: "ana", name: "Ana", is: "knight" },
      { id: "bram", name: "Bram", is: "archer" },
      { id: "cleo", name: "Cleo", is: "bolt-mage" },
      { id: "sergeant", is: "sergeant" },
      { id: "watchman", is: "watchman" },
      { id: "skirmisher", is: "skirmisher" },
      { id: "trickster", is: "trickster" },
    ],
    { initiativeCall: false }, // the first fight anybody sees begins without a question
  ),
  "wolf-hollow": file("The wolves' hollow", [
    { id: "ana", name: "Ana", is: "knight" },
    { id: "dov", name: "Dov", is: "healer" },
    { id: "esme", name: "Esme", is: "shade" },
    { id: "finn", name: "Finn", is: "turncoat" },
    { id: "grey", name: "Grey wolf", is: "wolf" },
    { id: "black", name: "Black wolf", is: "wolf" },
    { id: "shaman", is: "shaman" },
  ]),
  "stone-hall": file("The hall of stone", [
    { id: "gita", name: "Gita", is: "sentinel" },
    { id: "hugo", name: "Hugo", is: "captain" },
    { id: "cleo", name: "Cleo", is: "bolt-mage" },
    { id: "dov", name: "Dov", is: "healer" },
    { id: "ghost", is: "ghost" },
    { id: "revenant", is: "revenant" },
    { id: "smith", is: "smith" },
  ]),
  duel: file("A duel at the ford", [
    { id: "esme", name: "Esme", is: "shade" },
    { id: "sergeant", is: "sergeant" },
  ]),
};
