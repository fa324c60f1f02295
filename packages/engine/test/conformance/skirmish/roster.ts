import type { EncounterFile, Json, RosterEntry, Tactic } from "../../../src/kernel/index.ts";
import { type Fighter, fighterOf, foesOf, type State } from "./state.ts";

type Fields = { readonly [field: string]: Json };
const entry = (name: string, side: string, sheet: Fields): RosterEntry => ({
  name,
  side,
  about: `${name}, of the ${side}`,
  sheet,
});

export const ROSTER: Readonly<Record<string, RosterEntry>> = {
  sword: entry("Sword", "reds", { hp: 10, skill: 1, armor: 1, points: 2 }),
  bow: entry("Bow", "reds", { hp: 7, points: 1, volleys: 3 }),
  club: entry("Club", "blues", { hp: 9, armor: 2, points: 1, blade: "2d4" }),
  knife: entry("Knife", "blues", { hp: 6, skill: 2, points: 2, volleys: 1, blade: "3" }),
};

const encounter = (name: string, combatants: readonly Fields[], more: Fields = {}): EncounterFile => ({
  fray: 1,
  ruleset: "skirmish",
  name,
  ...more,
  combatants,
});

export const ENCOUNTERS: Readonly<Record<string, EncounterFile>> = {
  duel: encounter("A duel", [
    { id: "ana", is: "sword" },
    { id: "orc", is: "club" },
  ]),
  ambush: encounter(
    "An ambush",
    [
      { id: "ana", is: "sword" },
      {
        id: "bo",
        is: "bow",
        policies: { dodge: { mode: "automatic", when: [{ fact: "hp left", is: "at most", value: 4 }] } },
      },
      { id: "orc", is: "club", policies: { screen: { mode: "off" } } },
      { id: "sly", is: "knife", tactics: "archer", hidden: true },
    ],
    { rules: { maxRounds: 12 } },
  ),
};

/** The foe with the least HP. */
function weakest(state: State, actor: Fighter): Fighter | undefined {
  return foesOf(state, actor).sort((a, b) => a.hp - b.hp)[0];
}

const plain: Tactic<State>["act"] = (state, id) => {
  const target = weakest(state, fighterOf(state, id) as Fighter);
  return target === undefined ? { do: "end", actor: id } : { do: "attack", actor: id, targets: [target.id] };
};

export const TACTICS: Readonly<Record<string, Tactic<State>>> = {
  default: {
    about: "Strikes the weakest; reacts only when badly hurt.",
    act: plain,
    answer: (state, { options, who }) =>
      ((fighterOf(state, who)?.hp ?? 0) <= 4 ? options[1] : options[0]) as string,
  },
  archer: {
    about: "Shoots while there are arrows; takes every reaction.",
    act(state, id) {
      const actor = fighterOf(state, id) as Fighter;
      const targets = foesOf(state, actor)
        .slice(0, 3)
        .map((f) => f.id);
      return actor.volleys > 0 && targets.length > 0
        ? { do: "volley", actor: id, targets }
        : plain(state, id);
    },
    answer: (_, { options }) => options.at(-1) as string,
  },
};
