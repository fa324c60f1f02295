import {
  type Answer,
  type Battle,
  type Command,
  type EncounterFile,
  type Event,
  type Json,
  NOBODY,
  openBattle,
  playStep,
  Recorded,
  run,
  stateOf,
  sure,
} from "../../src/kernel/index.ts";
import { dicePool } from "../../src/rulesets/dice-pool/index.ts";
import type { State, Unit } from "../../src/rulesets/dice-pool/state.ts";

/** A few words to set up a fight and play it with scripted dice. */

export type Fields = { readonly [field: string]: Json };
export type Person = {
  readonly id: string;
  readonly at?: readonly [number, number];
  readonly [field: string]: Json | undefined;
};
export interface More {
  readonly rules?: Fields;
  readonly order?: readonly string[] | null;
  readonly cells?: readonly string[];
  readonly walls?: readonly (readonly number[])[];
  readonly legend?: Fields;
}

/** Heroes are listed first and act first; `sheet` fields are written beside the id. */
export function encounter(people: readonly Person[], more: More = {}): EncounterFile {
  const combatants = people.map(({ id, side, at, is, name, tactics, hidden, policies, ...sheet }) => ({
    id,
    ...given({ is, name, tactics, hidden, policies, at: at as Json | undefined }),
    side: side ?? (id.startsWith("foe") ? "foes" : "heroes"),
    sheet: { ...(is === undefined ? { hp: 20 } : {}), ...(sheet as Fields) },
  }));
  const field = more.cells === undefined && more.walls === undefined ? {} : { field: grid(more) };
  const order = more.order === null ? {} : { order: more.order ?? people.map((p) => p.id) };
  return {
    fray: 1,
    ruleset: "dice-pool",
    name: "a test",
    rules: more.rules ?? {},
    ...order,
    ...field,
    combatants,
  } as unknown as EncounterFile;
}

function given(fields: { readonly [field: string]: Json | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined)) as Fields;
}

function grid({ cells, walls, legend }: More): Fields {
  return {
    kind: "grid",
    cells: cells ?? Array.from({ length: 8 }, () => "........"),
    ...given({ walls: walls as unknown as Json | undefined, legend }),
  };
}

export function fight(people: readonly Person[], more: More = {}, ...start: Answer[]): Battle<State> {
  const opened = sure(openBattle(dicePool, encounter(people, more), "test"));
  return sure(playStep(opened, { command: { do: "start" }, answers: start }));
}

/** Plays a command with exactly these answers: none missing, none left over. */
export function play(battle: Battle<State>, command: Command, ...answers: Answer[]): Battle<State> {
  return sure(playStep(battle, { command, answers }));
}

export const roll = (value: number): Answer => ({ roll: value });
export const rolls = (...values: number[]): Answer =>
  values.length === 1 ? roll(values[0] as number) : { rolls: values };
export const choose = (value: string): Answer => ({ choose: value });
export const attack = (actor: string, target: string, withWhat?: string, options?: Fields): Command => ({
  do: "attack",
  actor,
  targets: [target],
  ...(withWhat === undefined ? {} : { with: withWhat }),
  ...(options === undefined ? {} : { options }),
});
export const use = (
  verb: "ability" | "card" | "item",
  actor: string,
  what: string,
  targets?: readonly string[],
  options?: Fields,
): Command => ({
  do: verb,
  actor,
  with: what,
  ...(targets === undefined ? {} : { targets }),
  ...(options === undefined ? {} : { options }),
});
export const end = (actor: string): Command => ({ do: "end", actor });

/** Somebody who can lay these changes before itself for 3 turns, as its free ability `bear`. */
export const bearing = (who: Person, mods: Fields, more: Fields = {}): Person => ({
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

export function unit(battle: Battle<State>, id: string): Unit {
  return stateOf(battle).units.find((u) => u.id === id) as Unit;
}

/** The battle with something about a unit changed by hand: for what would take many turns to come to. */
export function changed(battle: Battle<State>, id: string, change: (unit: Unit) => void): Battle<State> {
  const state = dicePool.copy(stateOf(battle));
  change(state.units.find((u) => u.id === id) as Unit);
  const last = battle.past.at(-1);
  if (last === undefined) throw new Error("a battle that has started");
  return { ...battle, past: [...battle.past.slice(0, -1), { ...last, state }] };
}

export function events(battle: Battle<State>, name?: string): Event[] {
  const all = [...(battle.past.at(-1)?.step.events ?? [])];
  return name === undefined ? all : all.filter((e) => e.event === name);
}

export function asked(battle: Battle<State>): string[] {
  return (battle.log.steps.at(-1)?.asked ?? []).map(
    (q) => `${q.who}: ${q.name}${q.dice === undefined ? "" : ` ${q.dice}`}`,
  );
}

/** Where a unit stands, as `[column, row]`. */
export function place(battle: Battle<State>, id: string): Json {
  return (dicePool.summary(stateOf(battle)).combatants[id]?.at ?? null) as Json;
}

/** The codes of every reason why a command is refused. */
export function refused(battle: Battle<State>, command: Command): string[] {
  const outcome = run(dicePool, stateOf(battle), command, new Recorded([], NOBODY));
  return outcome.kind === "refused" ? outcome.problems.map((p) => p.code) : [];
}
