import type { Answer, Battle, Command, EncounterFile, Json } from "../../src/kernel/index.ts";
import { stateOf } from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import type { State, Unit } from "../../src/rulesets/dice-pool/state.ts";
import { given, open, type Person, play, roll, type Sheet, tableOf } from "../table.ts";

export { choose, end, events, play, roll } from "../table.ts";
export type { Person, Sheet as Fields } from "../table.ts";

export interface More {
  readonly rules?: Sheet;
  readonly order?: readonly string[] | null;
  readonly cells?: readonly string[];
  readonly walls?: readonly (readonly number[])[];
  readonly legend?: Sheet;
}

const table = tableOf(dicePool, { blank: () => ({ hp: 20 }) });
export const { unit, refused } = table;

/** Eight squares by eight, where only walls or a legend are given. */
function setting({ cells, walls, legend, ...more }: More) {
  if (cells === undefined && walls === undefined) return more;
  return { ...more, field: { kind: "grid", cells: cells ?? open(8, 8), ...given({ walls, legend }) } };
}
export const encounter = (people: readonly Person[], more: More = {}): EncounterFile =>
  table.encounter(people, setting(more));
export const fight = (people: readonly Person[], more: More = {}, ...start: Answer[]): Battle<State> =>
  table.fight(people, setting(more), ...start);

export const rolls = (...values: number[]): Answer =>
  values.length === 1 ? roll(values[0] as number) : { rolls: values };
export const attack = (actor: string, target: string, what?: string, options?: Sheet): Command => ({
  do: "attack",
  actor,
  targets: [target],
  ...given({ with: what, options }),
});
export const use = (
  verb: "ability" | "card" | "item",
  actor: string,
  what: string,
  targets?: readonly string[],
  options?: Sheet,
): Command => ({ do: verb, actor, with: what, ...given({ targets, options }) });

/** Somebody who can lay these changes before itself for 3 turns, as its free ability `bear`. */
export const bearing = (who: Person, mods: Sheet, more: Sheet = {}): Person => ({
  ...who,
  abilities: [
    {
      id: "bear",
      ap: 0,
      aim: "self",
      does: [{ do: "lay", on: "user" }],
      effect: { lasts: { turns: 3 }, mods },
    },
  ],
  ...more,
});
/** Whoever has just done so. */
export const borne = (people: readonly Person[], more: More = {}): Battle<State> =>
  play(fight(people, more), use("ability", (people[0] as Person).id, "bear"));

/** The battle with something about a unit changed by hand: for what would take many turns to come to. */
export function changed(battle: Battle<State>, id: string, change: (unit: Unit) => void): Battle<State> {
  const state = dicePool.copy(stateOf(battle));
  change(state.units.find((u) => u.id === id) as Unit);
  const last = battle.past.at(-1);
  if (last === undefined) throw new Error("a battle that has started");
  return { ...battle, past: [...battle.past.slice(0, -1), { ...last, state }] };
}

/** The names of everything the last step asked, each with who answered and its dice. */
export function asked(battle: Battle<State>): string[] {
  return (battle.log.steps.at(-1)?.asked ?? []).map(
    (q) => `${q.who}: ${q.name}${q.dice === undefined ? "" : ` ${q.dice}`}`,
  );
}

/** Where a unit stands, as `[column, row]`. */
export function place(battle: Battle<State>, id: string): Json {
  return (dicePool.summary(stateOf(battle)).combatants[id]?.at ?? null) as Json;
}
