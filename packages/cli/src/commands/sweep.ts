import type { Problem } from "@fray/engine";
import {
  AT_ONCE,
  mergeChunks,
  parseVary,
  type Plan,
  planSweep,
  type Row,
  rowOf,
  shortPath,
  Solving,
  type Vary,
  type Version,
} from "@fray/engine/analysis";
import type { Chunk } from "@fray/engine/analysis";
import { count, percent, plural } from "@fray/engine/numbers";
import { type Opened, openEncounter, sideOption } from "../balance/open.ts";
import { heatMap, sweepTable } from "../balance/grid.ts";
import { Patience, whyEarly, withPlayers } from "../balance/work.ts";
import { badInput, usage } from "../failure.ts";
import { drawTo, type Drawn, placeFor } from "../html/write.ts";
import { nameOf } from "../input.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bold, dim, paint, print, write } from "../output.ts";
import { Progress } from "../progress.ts";
import { timeLimitOf } from "../simulate/options.ts";
import type { Players } from "../workers/players.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common, Drawn {
  readonly vary?: readonly string[];
  readonly battles?: string;
  readonly seed?: string;
  readonly side?: string;
  readonly csv?: true;
  readonly exact?: true;
  readonly workers?: string;
  readonly timeLimit?: string;
}

const USUAL_BATTLES = "2000";
const MOST_BATTLES = 100_000_000;
/** Ways walked between two looks at the clock. */
const WORK = 5000;

export async function sweep(path: string, options: Options): Promise<void> {
  if (options.json && options.csv) throw usage("expected --json or --csv, found both");
  if (options.exact && options.battles !== undefined)
    throw usage("expected --exact or --battles, found both");
  const battles = wholeOption("battles", options.battles ?? USUAL_BATTLES, 1, MOST_BATTLES);
  const seed = options.seed ?? freshSeed();
  const varies = variesOf(options.vary ?? []);
  const opened = await openEncounter(path, options.ruleset);
  const side = sideOption("side", options.side, opened.sides);
  const plan = planSweep(opened.ruleset, opened.file, varies);
  if (!plan.ok) throw badInput(nameOf(path), ...plan.problems.map((p) => withBattles(p, varies, battles)));
  await placeFor(options);
  const progress = new Progress();
  const patience = new Patience(timeLimitOf(options));
  const rows = await withPlayers(opened.ruleset, options, (players) => {
    const sampling = new Sampling(players, { seed, battles, side });
    return allRows(plan.value, patience, progress, (version, counted) =>
      options.exact ? exactRow(opened, version, patience) : sampling.row(version, patience, counted),
    );
  });
  progress.clear();
  patience.forget();
  const done: Done = { plan: plan.value, rows, side, seed, opened, gone: patience.gone };
  await drawTo(options, async () => {
    const { sweepFigures, sweepHtml } = await import("@fray/plots");
    const swept = {
      title: opened.encounter.name,
      ruleset: opened.ruleset.title,
      vary: plan.value.vary,
      nameOf: shortPath,
      rows,
      side,
      seed,
    };
    return { page: () => sweepHtml(swept), figures: () => sweepFigures(swept) };
  });
  if (options.csv) {
    const { sweepCsv } = await import("@fray/plots");
    return write(sweepCsv(plan.value.vary, opened.sides, rows));
  }
  return print(options.json ? jsonOut(asJson(done)) : tell(done, progress.took()));
}

/** How long that would have taken. */
function withBattles(p: Problem, varies: readonly Vary[], battles: number): Problem {
  if (p.code !== "vary/too-many") return p;
  const rows = varies.reduce((n, v) => n * v.values.length, 1);
  return { ...p, message: `${p.message} (some ${count(rows * battles)} battles in all)` };
}

interface Done {
  readonly plan: Plan;
  readonly rows: readonly Row[];
  readonly side: string;
  readonly seed: string;
  readonly opened: Opened;
  readonly gone: Patience["gone"];
}

export function variesOf(texts: readonly string[]): readonly Vary[] {
  if (texts.length === 0)
    throw usage("--vary: expected what is to vary, such as combatants.orc.sheet.hp=10..40..5");
  return texts.map((text) => {
    const vary = parseVary(text);
    if (!vary.ok)
      throw badInput(null, ...vary.problems.map((p) => ({ ...p, message: `--vary: ${p.message}` })));
    return vary.value;
  });
}

type Counted = (share: number, note: string) => void;

/** Rows in order; when somebody stops it, those known by then. */
async function allRows(
  plan: Plan,
  patience: Patience,
  progress: Progress,
  rowFor: (version: Version, counted: Counted) => Promise<Row | null>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [i, version] of plan.rows.entries()) {
    const row = await rowFor(version, (share, note) =>
      progress.update({
        done: i + share,
        total: plan.rows.length,
        note: [`row ${i + 1} of ${plan.rows.length}`, ...(note === "" ? [] : [note])].join(", "),
      }),
    );
    if (row !== null) rows.push(row);
    if (patience.gone !== null) break;
  }
  return rows;
}

interface Sampled {
  readonly seed: string;
  readonly battles: number;
  readonly side: string;
}

class Sampling {
  private readonly players: Players;
  private readonly run: Sampled;

  constructor(players: Players, run: Sampled) {
    this.players = players;
    this.run = run;
  }

  /** What a row has when it is stopped is told too, with the battles it has. */
  async row({ at, file, opening }: Version, patience: Patience, counted: Counted): Promise<Row | null> {
    const { seed, battles, side } = this.run;
    const what = { file, opening, seed, count: "together" } as const;
    let sum: Chunk | null = null;
    for (let from = 0; from < battles && patience.gone === null; from += AT_ONCE) {
      const wins = sum === null ? "" : `${side} ${percent((sum.wins[side] ?? 0) / sum.battles)}`;
      const job = { ...what, from, to: Math.min(battles, from + AT_ONCE) };
      const chunks = await this.players.play(job, {
        over: () => patience.over(),
        counted: (done) => counted((from + done) / battles, wins),
      });
      for (const chunk of chunks) sum = sum === null ? chunk : mergeChunks(sum, chunk);
    }
    return sum === null ? null : rowOf(at, sum, seed);
  }
}

/** Exact shares: the interval is what is left undecided. */
async function exactRow(
  { ruleset }: Opened,
  { at, file, opening }: Version,
  patience: Patience,
): Promise<Row | null> {
  const solving = new Solving(ruleset, opening, (file["rules"] ?? {}) as never);
  while (solving.advance(WORK)) if (await patience.over()) return null;
  const { wins, draws, undecided, exact, rounds, states } = solving.solution();
  const interval = Object.fromEntries(
    Object.entries(wins).map(([side, share]) => [side, [share, Math.min(1, share + undecided)] as const]),
  );
  const more = { exact, undecided, states };
  return { at, wins, interval, draws, battles: 0, rounds: { mean: rounds.mean }, ...more };
}

function asJson({ plan, rows, seed, gone }: Done): object {
  return {
    vary: plan.vary,
    seed,
    rows,
    ...(plan.idle.length === 0 ? {} : { idle: plan.idle }),
    ...whyEarly(gone),
  };
}

function tell(done: Done, took: string): string {
  const { plan, rows, side, opened, seed, gone } = done;
  const interrupted = gone !== null;
  const battles = rows[0]?.battles ?? 0;
  const how = battles === 0 ? "exact" : `${count(battles)} battles each, sampled with seed ${seed}`;
  const notes = plan.idle.map((path) => paint("yellow", `  ${path} changes nothing in this encounter.`));
  if (interrupted)
    notes.push(
      paint(
        "yellow",
        `  Stopped after ${plural(rows.length, "row")} of ${plan.rows.length}: this is what is known so far.`,
      ),
    );
  return [
    `${bold(opened.encounter.name)}   ${opened.ruleset.title}   ${plural(rows.length, "row")}, ${how}   ${took}`,
    ...(notes.length > 0 ? [notes.join("\n")] : []),
    plan.vary.length === 2 && !interrupted
      ? heatMap(plan.vary, rows, side)
      : sweepTable(plan.vary, rows, side),
    dim(`  wins of ${side}; --side for another, --json or --csv for all`),
  ].join("\n\n");
}
