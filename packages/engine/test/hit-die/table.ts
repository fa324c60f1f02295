import {
  type Answer,
  type Battle,
  type Command,
  type EncounterFile,
  type Event,
  type Json,
  openBattle,
  playStep,
  run,
  NOBODY,
  Recorded,
  stateOf,
  sure,
} from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import type { State, Unit } from "../../src/rulesets/hit-die/state.ts";

/** A few words to set up a fight and play it with scripted dice. */

export type Sheet = { readonly [field: string]: Json };
export type Person = {
  readonly id: string;
  readonly side?: string;
  readonly at?: string;
  readonly [field: string]: Json | undefined;
};

/** Heroes are listed first and act first; `sheet` fields are written beside the id. */
export function encounter(
  people: readonly Person[],
  more: { rules?: Sheet; order?: readonly string[] | null; field?: Json } = {},
): EncounterFile {
  const combatants = people.map(({ id, side, at, is, name, tactics, ...sheet }) => ({
    id,
    ...(is === undefined ? {} : { is: is as string }),
    ...(name === undefined ? {} : { name: name as string }),
    ...(tactics === undefined ? {} : { tactics: tactics as string }),
    side: side ?? (id.startsWith("foe") ? "foes" : "heroes"),
    ...(at === undefined ? {} : { at }),
    sheet: { ...(is === undefined ? { hp: 20 } : {}), ...(sheet as Sheet) },
  }));
  const order = more.order === null ? {} : { order: more.order ?? people.map((p) => p.id) };
  return {
    fray: 1,
    ruleset: "hit-die",
    name: "a test",
    rules: more.rules ?? {},
    ...order,
    ...(more.field === undefined ? {} : { field: more.field }),
    combatants,
  } as EncounterFile;
}

export function fight(
  people: readonly Person[],
  more: Parameters<typeof encounter>[1] = {},
  ...start: Answer[]
): Battle<State> {
  const opened = sure(openBattle(hitDie, encounter(people, more), "test"));
  return sure(playStep(opened, { command: { do: "start" }, answers: start }));
}

/** Plays commands with exactly these answers: none missing, none left over. */
export function play(battle: Battle<State>, command: Command, ...answers: Answer[]): Battle<State> {
  return sure(playStep(battle, { command, answers }));
}

export const roll = (value: number): Answer => ({ roll: value });
export const choose = (value: string): Answer => ({ choose: value });
export const attack = (actor: string, target: string, withWhat?: string, options?: Sheet): Command => ({
  do: "attack",
  actor,
  targets: [target],
  ...(withWhat === undefined ? {} : { with: withWhat }),
  ...(options === undefined ? {} : { options }),
});
export const use = (
  actor: string,
  ability: string,
  targets?: readonly string[],
  options?: Sheet,
): Command => ({
  do: "ability",
  actor,
  with: ability,
  ...(targets === undefined ? {} : { targets }),
  ...(options === undefined ? {} : { options }),
});
export const end = (actor: string): Command => ({ do: "end", actor });

/** Ends turns until it is somebody's. */
export function until(battle: Battle<State>, who: string): Battle<State> {
  let now = battle;
  for (let i = 0; i < 50 && hitDie.actor(stateOf(now)) !== who; i++)
    now = play(now, end(hitDie.actor(stateOf(now)) as string));
  return now;
}

/** To the same unit's next turn. */
export function nextRound(battle: Battle<State>): Battle<State> {
  const who = hitDie.actor(stateOf(battle)) as string;
  return until(play(battle, end(who)), who);
}

export function unit(battle: Battle<State>, id: string): Unit {
  return stateOf(battle).units.find((u) => u.id === id) as Unit;
}

export function statuses(battle: Battle<State>, id: string): string[] {
  return unit(battle, id).statuses.map((s) => s.status);
}

export function events(battle: Battle<State>, name?: string): Event[] {
  const all = [...(battle.past.at(-1)?.step.events ?? [])];
  return name === undefined ? all : all.filter((e) => e.event === name);
}

/** The codes of every reason why a command is refused. */
export function refused(battle: Battle<State>, command: Command): string[] {
  const outcome = run(hitDie, stateOf(battle), command, new Recorded([], NOBODY));
  return outcome.kind === "refused" ? outcome.problems.map((p) => p.code) : [];
}
