import {
  type Answer,
  type Battle,
  type BattleState,
  type Command,
  type EncounterFile,
  type Event,
  type Id,
  type Json,
  NOBODY,
  openBattle,
  type Problem,
  playStep,
  Recorded,
  type Ruleset,
  run,
  stateOf,
  sure,
} from "../src/kernel/index.ts";

/** A few words to set up a fight of any ruleset and play it with scripted dice. */

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
  /** Rows of a map. */
  readonly map?: readonly string[];
  readonly field?: Json;
}

interface Custom {
  /** What a blank sheet needs; nothing is added to somebody of the roster. */
  readonly blank: (sheet: Sheet) => Sheet;
  /** The field where neither a map nor another is given; left out: the ruleset's own. */
  readonly field?: Json;
}

type Units<S> = S extends { readonly units: readonly (infer U)[] } ? U : never;

/** The table of one ruleset. */
export function tableOf<S extends BattleState & { readonly units: readonly { readonly id: Id }[] }>(
  ruleset: Ruleset<S>,
  { blank, field }: Custom,
) {
  /** Heroes are listed first and act first, foes are called foe…; `sheet` fields are written beside the id. */
  function encounter(people: readonly Person[], more: Setting = {}): EncounterFile {
    const combatants = people.map(
      ({ id, side, at, is, name, tactics, hidden, policies, marks, ...sheet }) => ({
        id,
        ...given({ is, name, tactics, hidden, policies, at }),
        ...(marks as object | undefined),
        side: side ?? (id.startsWith("foe") ? "foes" : "heroes"),
        sheet: { ...(is === undefined ? blank(sheet as Sheet) : {}), ...sheet },
      }),
    );
    const map = more.map === undefined ? field : { kind: "grid", cells: more.map };
    return {
      fray: 1,
      ruleset: ruleset.id,
      name: "a test",
      rules: more.rules ?? {},
      ...(more.order === null ? {} : { order: more.order ?? people.map((p) => p.id) }),
      ...given({ field: more.field ?? map }),
      combatants,
    } as unknown as EncounterFile;
  }

  function fight(people: readonly Person[], more: Setting = {}, ...start: Answer[]): Battle<S> {
    const opened = sure(openBattle(ruleset, encounter(people, more), "test"));
    return play(opened, { do: "start" }, ...start);
  }

  const actorOf = (battle: Battle<S>) => ruleset.actor(stateOf(battle)) as Id;

  /** Ends turns until it is somebody's. */
  function until(battle: Battle<S>, who: string): Battle<S> {
    let now = battle;
    for (let i = 0; i < 50 && actorOf(now) !== who; i++) now = play(now, end(actorOf(now)));
    return now;
  }

  function problems(battle: Battle<S>, command: Command): readonly Problem[] {
    const outcome = run(ruleset, stateOf(battle), command, new Recorded([], NOBODY));
    return outcome.kind === "refused" ? outcome.problems : [];
  }

  return {
    encounter,
    fight,
    until,
    /** To the same unit's next turn. */
    nextRound: (battle: Battle<S>): Battle<S> => until(play(battle, end(actorOf(battle))), actorOf(battle)),
    unit: (battle: Battle<S>, id: string): Units<S> =>
      stateOf(battle).units.find((u) => u.id === id) as Units<S>,
    /** What anybody may read. */
    statuses: (battle: Battle<S>, id: string): readonly string[] =>
      ruleset.summary(stateOf(battle)).combatants[id]?.statuses ?? [],
    /** The codes of every reason why a command is refused. */
    refused: (battle: Battle<S>, command: Command): string[] => problems(battle, command).map((p) => p.code),
    /** The sentences of those reasons. */
    reasons: (battle: Battle<S>, command: Command): string[] =>
      problems(battle, command).map((p) => p.message),
  };
}

/** What is there of some fields. */
export function given(fields: { readonly [field: string]: unknown }): Sheet {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Sheet;
}

/** Open ground. */
export const open = (columns: number, rows: number): string[] =>
  Array.from({ length: rows }, () => ".".repeat(columns));

/** Plays a command with exactly these answers: none missing, none left over. */
export function play<S extends BattleState>(
  battle: Battle<S>,
  command: Command,
  ...answers: Answer[]
): Battle<S> {
  return sure(playStep(battle, { command, answers }));
}

/** One die. */
export const roll = (value: number): Answer => ({ roll: value });
/** Two dice that come to so much. */
export function dice(total: number): Answer {
  const first = Math.max(1, total - 6);
  return { rolls: [first, total - first] };
}
export const choose = (value: string): Answer => ({ choose: value });
export const NO = choose("none");

/** Commands of one verb: who, with what, at whom. */
export const targets =
  (verb: string) =>
  (actor: string, what: string, at: string | readonly string[], options?: Sheet): Command => ({
    do: verb,
    actor,
    with: what,
    targets: typeof at === "string" ? [at] : at,
    ...(options === undefined ? {} : { options }),
  });
export const end = (actor: string): Command => ({ do: "end", actor });
export const move = (actor: string, ...path: (readonly [number, number])[]): Command => ({
  do: "move",
  actor,
  path,
});

/** A battle of whatever ruleset. */
type Played = Pick<Battle<BattleState>, "past">;

/** What the last step told. */
export function events(battle: Played, name?: string): Event[] {
  const all = [...(battle.past.at(-1)?.step.events ?? [])];
  return name === undefined ? all : all.filter((e) => e.event === name);
}

/** The amounts of damage somebody took in the last step. */
export function damage(battle: Played, id: string): number[] {
  return events(battle, "damage")
    .filter((e) => e.target === id)
    .map((e) => e["amount"] as number);
}

/** The names of everything the last step asked, each with who answered, in order. */
export function asked(battle: Played): string[] {
  return (battle.past.at(-1)?.step.asked ?? []).map((q) => `${q.name} ${q.who}`);
}
