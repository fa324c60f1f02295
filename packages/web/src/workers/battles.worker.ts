import {
  type BattleState,
  type EncounterFile,
  formatLog,
  type Id,
  openBattle,
  type Problem,
  type Result,
  type Ruleset,
} from "@fray/engine";
import {
  type At,
  type Chunk,
  type Plan,
  planSweep,
  playAgain,
  playSlice,
  slicesOf,
  type Span,
  type Study,
  studyChunk,
  type Vary,
} from "@fray/engine/analysis";
import { loadSystem } from "../systems.ts";
import { type Channel, serve } from "./wire.ts";

/** A worker that plays battles: pieces of a run, pieces of a sweep, or one battle again with its whole log. */

export interface Opening {
  readonly ruleset: string;
  readonly file: EncounterFile;
  readonly seed: string;
}

/** Battles `from` up to `to` of one row of the sweep opened last. */
export interface RowSpan extends Span {
  readonly row: number;
}

/** A sweep before it is fought. */
export interface Outline {
  readonly vary: readonly string[];
  readonly rows: readonly At[];
  readonly idle: readonly string[];
}

export type BattleAsks = {
  readonly open: { readonly ask: Opening; readonly answer: readonly Problem[] };
  readonly study: { readonly ask: Span; readonly answer: Study };
  readonly plan: {
    readonly ask: Opening & { readonly vary: readonly Vary[] };
    readonly answer: Result<Outline>;
  };
  readonly row: { readonly ask: RowSpan; readonly answer: readonly Chunk[] };
  readonly again: { readonly ask: Opening & { readonly number: number }; readonly answer: Result<object> };
};

interface Opened {
  readonly ruleset: Ruleset;
  readonly opening: BattleState;
  readonly seed: string;
}

let run: Opened | null = null;
let sweep: { readonly ruleset: Ruleset; readonly plan: Plan; readonly seed: string } | null = null;

async function rulesetOf(id: Id): Promise<Ruleset> {
  const ruleset = await loadSystem(id);
  if (ruleset === null) throw new Error(`there is no ruleset called ${JSON.stringify(id)}`);
  return ruleset;
}

serve<BattleAsks>(globalThis as unknown as Channel, {
  open: async ({ ruleset: id, file, seed }) => {
    const ruleset = await rulesetOf(id);
    const opened = openBattle(ruleset, file, seed);
    if (!opened.ok) return opened.problems;
    run = { ruleset, opening: opened.value.opening, seed };
    return [];
  },
  study: (span) => {
    if (run === null) throw new Error("no run has been opened");
    return studyChunk(run.ruleset, run.opening, { seed: run.seed, find: [] }, span);
  },
  plan: async ({ ruleset: id, file, seed, vary }) => {
    const ruleset = await rulesetOf(id);
    const plan = planSweep(ruleset, file, vary);
    if (!plan.ok) return plan;
    sweep = { ruleset, plan: plan.value, seed };
    const { rows, idle } = plan.value;
    return { ok: true, value: { vary: plan.value.vary, rows: rows.map((r) => r.at), idle } };
  },
  row: ({ row, from, to }) => {
    const version = sweep?.plan.rows[row];
    if (sweep === null || version === undefined) throw new Error("no such row has been planned");
    const { ruleset, seed } = sweep;
    const what = { opening: version.opening, seed, count: "together" } as const;
    return slicesOf({ from, to }).flatMap((slice) => playSlice(ruleset, what, slice));
  },
  again: async ({ ruleset, file, seed, number }) => {
    const battle = playAgain(await rulesetOf(ruleset), file, seed, number);
    return battle.ok ? { ok: true, value: JSON.parse(formatLog(battle.value.log)) as object } : battle;
  },
});
