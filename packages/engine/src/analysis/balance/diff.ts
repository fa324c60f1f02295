import {
  type BattleState,
  type Battle,
  type EncounterFile,
  type Event,
  type Id,
  type Json,
  ok,
  openBattle,
  type Result,
  type Ruleset,
  sure,
} from "../../kernel/index.ts";
import { playAgain } from "../simulate/replay.ts";
import type { Chunk } from "../simulate/battles.ts";
import { type Asking, AT_ONCE, battles, type Job, STOPPED } from "./job.ts";
import { type Change, Pairs } from "./paired.ts";

/** Two versions of an encounter: what differs in the files, what that does to the battles, and where it first shows. */

/** One place where two files differ; what one of them does not have is absent. */
export interface Difference {
  readonly path: string;
  readonly a?: Json;
  readonly b?: Json;
}

/** What is found in both; null where the files are the same and nothing was fought. */
export interface Both {
  readonly a: number | null;
  readonly b: number | null;
}

export interface SideDiff extends Change, Both {}

/** Where two battles on the same dice first go apart. */
export interface Apart {
  readonly battle: number;
  readonly round: number;
  /** Events told alike before. */
  readonly same: number;
  readonly a: Told | null;
  readonly b: Told | null;
  /** The fields of the two events that are not the same. */
  readonly fields: readonly string[];
}

export interface Told {
  readonly event: Event;
  readonly says: string;
}

export interface Diff {
  readonly differences: readonly Difference[];
  readonly battles: number;
  readonly seed: string;
  readonly wins: { readonly [side: string]: SideDiff };
  readonly draws: Both;
  readonly rounds: Both;
  /** Null when none of the first battles differ. */
  readonly first: Apart | null;
  /** Somebody stopped it: these are the battles fought by then. */
  readonly interrupted?: true;
}

export interface DiffSettings {
  readonly seed: string;
  readonly battles: number;
  /** How many battles are told to find the first that differs. */
  readonly told: number;
}

export function* diffEncounters<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly [EncounterFile, EncounterFile],
  settings: DiffSettings,
): Asking<S, Result<Diff>> {
  const { seed } = settings;
  const opened = files.map((file) => openBattle(ruleset, file, seed));
  for (const each of opened) if (!each.ok) return each;
  const [a, b] = opened.map(sure) as [Battle<S>, Battle<S>];
  const sides = [
    ...new Set([...ruleset.standing(a.opening), ...ruleset.standing(b.opening)].map((s) => s.side)),
  ];
  const differ = differences(files[0], files[1]);
  if (differ.length === 0) return ok(sameThroughout(seed, sides));
  const pairs = new Pairs(sides);
  const stopped = yield* fought(
    [
      { file: files[0], opening: a.opening, seed },
      { file: files[1], opening: b.opening, seed },
    ],
    settings.battles,
    pairs,
  );
  const means = (sums: { readonly a: number; readonly b: number }) => ({
    a: pairs.share(sums.a),
    b: pairs.share(sums.b),
  });
  return ok({
    differences: differ,
    battles: pairs.battles,
    seed,
    wins: Object.fromEntries(sides.map((side) => [side, pairs.of(side)])),
    draws: means(pairs.draws),
    rounds: means(pairs.rounds),
    first: firstApart(ruleset, files, { ...settings, battles: pairs.battles }),
    ...(stopped ? { interrupted: true } : {}),
  });
}

/** Every battle of equal files on equal dice is the same battle: that nothing changes is known without fighting any. */
function sameThroughout(seed: string, sides: readonly string[]): Diff {
  const unknown = { a: null, b: null };
  const unchanged: SideDiff = { ...unknown, change: 0, interval: [0, 0], gained: 0, lost: 0 };
  const wins = Object.fromEntries(sides.map((side) => [side, unchanged]));
  return { differences: [], battles: 0, seed, wins, draws: unknown, rounds: unknown, first: null };
}

type Fighting<S extends BattleState> = Omit<Job<S>, "from" | "to" | "count">;

/** The battles of both by turns, so that whoever is stopped has pairs to tell of. Returns whether it was stopped. */
function* fought<S extends BattleState>(
  [a, b]: readonly [Fighting<S>, Fighting<S>],
  wanted: number,
  pairs: Pairs,
): Asking<S, boolean> {
  try {
    let size = AT_FIRST;
    for (let from = 0; from < wanted; from += size, size = Math.min(AT_ONCE, 2 * size)) {
      const [span, start] = [{ from, to: Math.min(wanted, from + size) }, from];
      const first: Chunk[] = [];
      yield* battles(a, span, (battle) => first.push(battle));
      yield* battles(b, span, (battle, i) => pairs.add(first[i - start] as Chunk, battle));
    }
  } catch (stop) {
    if (stop !== STOPPED || pairs.battles === 0) throw stop;
    return true;
  }
  return false;
}

/** Something is known soon, also of battles that take long. */
const AT_FIRST = 50;

/** Combatants and entries with ids by those, everything else by its place. */
export function differences(a: Json | undefined, b: Json | undefined, path = ""): readonly Difference[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  const [one, other] = [fieldsOf(a), fieldsOf(b)];
  if (one === null || other === null)
    return [{ path, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) }];
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  const inner = keys.flatMap((key) =>
    differences(one.get(key), other.get(key), path === "" ? key : `${path}.${key}`),
  );
  const moved = [...one.keys()].join() !== [...other.keys()].join() && Array.isArray(a) && Array.isArray(b);
  return inner.length === 0 && moved ? [{ path, a: [...one.keys()], b: [...other.keys()] }] : inner;
}

function fieldsOf(value: Json | undefined): Map<string, Json> | null {
  if (typeof value !== "object" || value === null) return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  return new Map(value.map((v: Json, i) => [String((v as { id?: Id } | null)?.id ?? i), v]));
}

function firstApart<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly [EncounterFile, EncounterFile],
  { seed, battles: most, told }: DiffSettings,
): Apart | null {
  for (let battle = 0; battle < Math.min(most, told); battle++) {
    const [a, b] = files.map((file) => tell(ruleset, sure(playAgain(ruleset, file, seed, battle)))) as [
      Telling[],
      Telling[],
    ];
    const length = Math.max(a.length, b.length);
    for (let i = 0; i < length; i++)
      if (a[i]?.text !== b[i]?.text)
        return {
          battle,
          round: (a[i] ?? b[i])?.round ?? 0,
          same: i,
          a: a[i]?.told ?? null,
          b: b[i]?.told ?? null,
          fields: differences(eventOf(a[i]), eventOf(b[i])).map((d) => d.path),
        };
  }
  return null;
}

const eventOf = (telling: Telling | undefined): Json | undefined => telling?.told.event as Json | undefined;

interface Telling {
  readonly text: string;
  readonly round: number;
  readonly told: Told;
}

/** What happened, the explanations of its numbers aside: those may differ where nothing else does. */
function tell<S extends BattleState>(ruleset: Ruleset<S>, battle: Battle<S>): Telling[] {
  let round = 0;
  return battle.past.flatMap(({ state, step }) =>
    (step.events ?? []).map((full): Telling => {
      const { check: _, sum: __, ...event } = full;
      if (event.event === "round") round = Number(event["round"]);
      return {
        text: JSON.stringify(event),
        round,
        told: { event: event as Event, says: ruleset.say(state, full) },
      };
    }),
  );
}
