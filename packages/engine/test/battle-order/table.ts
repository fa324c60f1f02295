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
import { battleOrder } from "../../src/rulesets/battle-order/index.ts";
import type { State, Unit } from "../../src/rulesets/battle-order/state.ts";

/** A few words to set up a fight and play it with scripted dice. */

export type Sheet = { readonly [field: string]: Json };
export type Person = {
  readonly id: string;
  readonly side?: string;
  readonly at?: Json;
  readonly [field: string]: Json | undefined;
};
export interface Setting {
  readonly rules?: Sheet;
  readonly order?: readonly string[] | null;
  /** Rows of a map; left out: no map. */
  readonly map?: readonly string[];
}

/** Open ground. */
export const open = (columns: number, rows: number): string[] =>
  Array.from({ length: rows }, () => ".".repeat(columns));

/** Whoever is called foe… fights on the other side; `sheet` fields are written beside the id. */
export function encounter(people: readonly Person[], more: Setting = {}): EncounterFile {
  const combatants = people.map(({ id, side, at, is, name, tactics, policies, ...sheet }) => ({
    id,
    ...(is === undefined ? {} : { is: is as string }),
    ...(name === undefined ? {} : { name: name as string }),
    ...(tactics === undefined ? {} : { tactics: tactics as string }),
    ...(policies === undefined ? {} : { policies }),
    side: side ?? (id.startsWith("foe") ? "foes" : "heroes"),
    ...(at === undefined ? {} : { at }),
    sheet: { ...(is === undefined ? { hp: 20 } : {}), ...(sheet as Sheet) },
  }));
  const order = more.order === null ? {} : { order: more.order ?? people.map((p) => p.id) };
  return {
    fray: 1,
    ruleset: "battle-order",
    name: "a test",
    rules: more.rules ?? {},
    ...order,
    field: more.map === undefined ? { kind: "abstract" } : { kind: "grid", cells: more.map },
    combatants,
  } as EncounterFile;
}

export function fight(people: readonly Person[], more: Setting = {}, ...start: Answer[]): Battle<State> {
  const opened = sure(openBattle(battleOrder, encounter(people, more), "test"));
  return sure(playStep(opened, { command: { do: "start" }, answers: start }));
}

/** Plays a command with exactly these answers: none missing, none left over. */
export function play(battle: Battle<State>, command: Command, ...answers: Answer[]): Battle<State> {
  return sure(playStep(battle, { command, answers }));
}

/** Two dice that come to so much. */
export function dice(total: number): Answer {
  const first = Math.max(1, total - 6);
  return { rolls: [first, total - first] };
}
export const rolls = (...faces: number[]): Answer => ({ rolls: faces });
export const choose = (value: string): Answer => ({ choose: value });
export const NO = choose("none");

type Options = Sheet | undefined;
const withOptions = (options: Options) => (options === undefined ? {} : { options });
export const attack = (actor: string, what: string, at: string, options?: Sheet): Command => ({
  do: "attack",
  actor,
  with: what,
  targets: [at],
  ...withOptions(options),
});
export const use = (actor: string, what: string, ...targets: string[]): Command => ({
  do: "ability",
  actor,
  with: what,
  targets,
});
export const cast = (actor: string, what: string, target?: string, options?: Sheet): Command => ({
  do: "cast",
  actor,
  with: what,
  ...(target === undefined ? {} : { targets: [target] }),
  ...withOptions(options),
});
export const own = (verb: string, actor: string, what?: string, options?: Sheet): Command => ({
  do: verb,
  actor,
  ...(what === undefined ? {} : { with: what }),
  ...withOptions(options),
});
export const end = (actor: string): Command => ({ do: "end", actor });
export const move = (
  actor: string,
  kind: string | null,
  ...path: (readonly [number, number])[]
): Command => ({
  do: "move",
  actor,
  ...(kind === null ? {} : { with: kind }),
  path,
});

/** Ends turns until it is somebody's. */
export function until(battle: Battle<State>, who: string): Battle<State> {
  let now = battle;
  for (let i = 0; i < 50 && battleOrder.actor(stateOf(now)) !== who; i++)
    now = play(now, end(battleOrder.actor(stateOf(now)) as string));
  return now;
}

/** To the same unit's next turn. */
export function nextRound(battle: Battle<State>): Battle<State> {
  const who = battleOrder.actor(stateOf(battle)) as string;
  return until(play(battle, end(who)), who);
}

export function unit(battle: Battle<State>, id: string): Unit {
  return stateOf(battle).units.find((u) => u.id === id) as Unit;
}

/** What anybody may read: statuses and stances. */
export function statuses(battle: Battle<State>, id: string): readonly string[] {
  return battleOrder.summary(stateOf(battle)).combatants[id]?.statuses ?? [];
}

export function events(battle: Battle<State>, name?: string): Event[] {
  const all = [...(battle.past.at(-1)?.step.events ?? [])];
  return name === undefined ? all : all.filter((e) => e.event === name);
}

/** The amounts of damage somebody took in the last step. */
export function damage(battle: Battle<State>, id: string): number[] {
  return events(battle, "damage")
    .filter((e) => e.target === id)
    .map((e) => e["amount"] as number);
}

/** The names of the questions the last step asked, each with who answered. */
export function asked(battle: Battle<State>): string[] {
  return (battle.past.at(-1)?.step.asked ?? []).map((q) => `${q.name} ${q.who}`);
}

/** The codes of every reason why a command is refused. */
export function refused(battle: Battle<State>, command: Command): string[] {
  const outcome = run(battleOrder, stateOf(battle), command, new Recorded([], NOBODY));
  return outcome.kind === "refused" ? outcome.problems.map((p) => p.code) : [];
}

/** Sheets that never react: nothing to pay with. */
export const SPENT: Sheet = { strength: 0, speed: 0 };
