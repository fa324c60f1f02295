// The stats of the hand-written attacks as an encounter: `by0` strikes `on0`, and so on.
import { asRead } from "./pairs.mjs";
import { ACCURACY, ATTACK, DEFENSE, EVASION, SHELL, UNITS } from "./plain/attack.mjs";

export function matchups() {
  const combatants = Array.from({ length: 16 }, (_, i) => [
    {
      id: `by${i}`,
      side: "a",
      sheet: { hp: 1000, physicalAccuracy: ACCURACY[i], physicalAttack: ATTACK[i] },
    },
    {
      id: `on${i}`,
      side: "b",
      sheet: { hp: 1000, evasion: EVASION[i], physicalDefense: DEFENSE[i], shell: SHELL[i] * 1000 },
    },
  ]).flat();
  return asRead({ fray: 1, ruleset: "hit-die", name: "sixteen pairs", combatants });
}

export function fourOnFour() {
  const combatants = UNITS.hp.map((hp, i) => ({
    id: `u${i}`,
    side: i < 4 ? "a" : "b",
    sheet: {
      hp,
      shell: UNITS.shell[i],
      physicalAccuracy: UNITS.accuracy[i],
      evasion: UNITS.evasion[i],
      physicalAttack: UNITS.attack[i],
      physicalDefense: UNITS.defense[i],
      initiative: 10 - (i & 3),
    },
  }));
  return asRead({ fray: 1, ruleset: "hit-die", name: "four on four", combatants });
}
