import {
  type Answer,
  type Battle,
  type Command,
  type EncounterFile,
  type Event,
  type Json,
  NOBODY,
  openBattle,
  type Problem,
  playStep,
  Recorded,
  run,
  stateOf,
  sure,
} from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import type { State, Unit } from "../../src/rulesets/armor-class/state.ts";

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
  readonly field?: Json;
}

/** Open ground. */
export const open = (columns: number, rows: number): string[] =>
  Array.from({ length: rows }, () => ".".repeat(columns));

/** Heroes are listed first and act first; `sheet` fields are written beside the id. */
export function encounter(people: readonly Person[], more: Setting = {}): EncounterFile {
  const combatants = people.map(({ id, side, at, is, name, tactics, policies, marks, ...sheet }) => ({
    id,
    ...(is === undefined ? {} : { is: is as string }),
    ...(name === undefined ? {} : { name: name as string }),
    ...(tactics === undefined ? {} : { tactics: tactics as string }),
    ...(policies === undefined ? {} : { policies }),
    ...(marks as object | undefined),
    side: side ?? (id.startsWith("foe") ? "foes" : "heroes"),
    ...(at === undefined ? {} : { at }),
    sheet: {
      ...(is === undefined && sheet["hd"] === undefined ? { hp: 20 } : {}),
      ...(sheet as Sheet),
    },
  }));
  const order = more.order === null ? {} : { order: more.order ?? people.map((p) => p.id) };
  const field =
    more.field ?? (more.map === undefined ? { kind: "abstract" } : { kind: "grid", cells: more.map });
  return {
    fray: 1,
    ruleset: "armor-class",
    name: "a test",
    rules: more.rules ?? {},
    ...order,
    field,
    combatants,
  } as EncounterFile;
}

export function fight(people: readonly Person[], more: Setting = {}, ...start: Answer[]): Battle<State> {
  const opened = sure(openBattle(armorClass, encounter(people, more), "test"));
  return sure(playStep(opened, { command: { do: "start" }, answers: start }));
}

/** Plays commands with exactly these answers: none missing, none left over. */
export function play(battle: Battle<State>, command: Command, ...answers: Answer[]): Battle<State> {
  return sure(playStep(battle, { command, answers }));
}

/** Two dice that come to so much. */
export function dice(total: number): Answer {
  const first = Math.max(1, total - 6);
  return { rolls: [first, total - first] };
}
export const choose = (value: string): Answer => ({ choose: value });
export const targets =
  (verb: string) =>
  (actor: string, what: string, at: string | readonly string[], options?: Sheet): Command => ({
    do: verb,
    actor,
    with: what,
    targets: typeof at === "string" ? [at] : at,
    ...(options === undefined ? {} : { options }),
  });
export const attack = targets("attack");
export const plain =
  (verb: string) =>
  (actor: string, at?: string, more: object = {}): Command => ({
    do: verb,
    actor,
    ...(at === undefined ? {} : { targets: [at] }),
    ...more,
  });
export const end = (actor: string): Command => ({ do: "end", actor });
export const move = (actor: string, ...path: (readonly [number, number])[]): Command => ({
  do: "move",
  actor,
  path,
});

/** Ends turns until it is somebody's. */
export function until(battle: Battle<State>, who: string): Battle<State> {
  let now = battle;
  for (let i = 0; i < 50 && armorClass.actor(stateOf(now)) !== who; i++)
    now = play(now, end(armorClass.actor(stateOf(now)) as string));
  return now;
}

/** To the same unit's next turn. */
export function nextRound(battle: Battle<State>): Battle<State> {
  const who = armorClass.actor(stateOf(battle)) as string;
  return until(play(battle, end(who)), who);
}

export function unit(battle: Battle<State>, id: string): Unit {
  return stateOf(battle).units.find((u) => u.id === id) as Unit;
}

export function statuses(battle: Battle<State>, id: string): readonly string[] {
  return armorClass.summary(stateOf(battle)).combatants[id]?.statuses ?? [];
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

/** The codes of every reason why a command is refused. */
export function refused(battle: Battle<State>, command: Command): string[] {
  return problems(battle, command).map((p) => p.code);
}

/** The sentences of those reasons. */
export function reasons(battle: Battle<State>, command: Command): string[] {
  return problems(battle, command).map((p) => p.message);
}

function problems(battle: Battle<State>, command: Command): readonly Problem[] {
  const outcome = run(armorClass, stateOf(battle), command, new Recorded([], NOBODY));
  return outcome.kind === "refused" ? outcome.problems : [];
}

/** One die. */
export const d = (roll: number): Answer => ({ roll });
export const NO: Answer = { choose: "none" };

/** A plain sword: 1d8, Shock 2/15, by Strength or Dexterity. */
export const SWORD: Sheet = {
  attacks: {
    sword: { weapon: { damage: "1d8", attributes: ["str", "dex"], shock: { damage: 2, ac: 15 } } },
  },
};
export const BOW: Sheet = {
  attacks: { bow: { weapon: { damage: "1d6", attributes: ["dex"], kind: "bow" }, range: "50/300" } },
};
/** Neither snaps nor defends out of turn. */
export const DULL = {
  policies: {
    "snap attack": { mode: "off" },
    "total defense": { mode: "off" },
    "free attack": { mode: "off" },
  },
} as const;

/** Somebody with a sword, of Armor Class 12, who neither snaps nor defends out of turn. */
export const person = (id: string, more: object = {}): Person =>
  ({ id, meleeAC: 12, rangedAC: 12, ...SWORD, ...DULL, ...more }) as Person;
export const npc = (id: string, more: object = {}): Person => person(id, { npc: true, ...more });

/** Whether the first attack of the last step hit. */
export const hits = (battle: Battle<State>): unknown => events(battle, "attack")[0]?.["hit"];

/** The names of everything asked in the last step, in order. */
export function asked(battle: Battle<State>): string[] {
  return (battle.past.at(-1)?.step.asked ?? []).map((q) => `${q.name} ${q.who}`);
}
