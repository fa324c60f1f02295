import type { EncounterFile } from "../../../kernel/index.ts";

/** Ready fights. */

const file = (name: string, combatants: readonly { readonly [field: string]: string }[]): EncounterFile => ({
  fray: 1,
  ruleset: "hit-die",
  name,
  rules: {},
  field: { kind: "rows" },
  combatants,
});

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  "toll-bridge": file("The toll bridge", [
    { id: "ana", name: "Ana", is: "knight" },
    { id: "bram", name: "Bram", is: "archer" },
    { id: "cleo", name: "Cleo", is: "bolt-mage" },
    { id: "watchman", is: "watchman" },
    { id: "shellback", is: "shellback" },
    { id: "skirmisher", is: "skirmisher" },
    { id: "firestarter", is: "firestarter" },
  ]),
  "wolf-hollow": file("The wolves' hollow", [
    { id: "ana", name: "Ana", is: "knight" },
    { id: "dov", name: "Dov", is: "healer" },
    { id: "esme", name: "Esme", is: "shade" },
    { id: "finn", name: "Finn", is: "turncoat" },
    { id: "wolf-1", name: "Grey wolf", is: "wolf" },
    { id: "wolf-2", name: "Black wolf", is: "wolf" },
    { id: "rider", is: "boar-rider" },
    { id: "shaman", is: "shaman" },
  ]),
  "stone-hall": file("The hall of stone", [
    { id: "gita", name: "Gita", is: "sentinel" },
    { id: "hugo", name: "Hugo", is: "captain" },
    { id: "ines", name: "Ines", is: "saboteur" },
    { id: "dov", name: "Dov", is: "healer" },
    { id: "statue", is: "statue" },
    { id: "carver", is: "rune-carver" },
    { id: "ghost", is: "ghost" },
  ]),
  duel: file("A duel at the ford", [
    { id: "ana", name: "Ana", is: "knight" },
    { id: "sergeant", is: "sergeant" },
  ]),
};
