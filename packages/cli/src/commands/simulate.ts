import { type BattleState, type EncounterFile, openBattle, type Ruleset, type Summary } from "@fray/engine";
import {
  type Chunk,
  mergeChunks,
  precisionOf,
  type Simulation,
  simulateChunk,
  summarizeRun,
  wilson,
} from "@fray/engine/analysis";
import { badInput, usage } from "../failure.ts";
import { sideStyle } from "../field.ts";
import { nameOf, readJson } from "../input.ts";
import { jsonLine } from "../json.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bar, bold, count, decimal, dim, paint, percent, print, table } from "../output.ts";
import { Progress } from "../progress.ts";
import { openRulesets } from "../rulesets.ts";

interface Options extends Common {
  readonly battles?: string;
  readonly precision?: string;
  readonly seed?: string;
  readonly workers?: string;
}

/** Battles are counted chunk by chunk, merged in order: the result is the same whoever computes a chunk. */
const CHUNK = 1000;
const MOST_BATTLES = 1_000_000_000;
const USUAL_BATTLES = "10000";

/** When to stop: after so many battles, or at the first chunk's end that is precise enough. */
type Goal = { readonly battles: number } | { readonly precision: number };

export async function simulate(path: string, options: Options): Promise<void> {
  const goal = goalOf(options);
  if (options.workers !== undefined) wholeOption("workers", options.workers, 1, 1024);
  const seed = options.seed ?? freshSeed();
  const file = await readJson(path);
  const ruleset = await (await openRulesets(options.ruleset)).of(nameOf(path), file);
  const opened = openBattle(ruleset, file as EncounterFile, seed);
  if (!opened.ok) throw badInput(nameOf(path), ...opened.problems);
  const { opening, encounter } = opened.value;
  const progress = new Progress();
  const result = summarizeRun(await simulateAll({ ruleset, opening, seed }, goal, progress), seed);
  progress.clear();
  await print(
    options.json
      ? jsonLine(result)
      : tell(`${bold(encounter.name)}   ${ruleset.title}`, result, ruleset.summary(opening), progress.took()),
  );
}

function goalOf({ battles, precision }: Options): Goal {
  if (precision === undefined)
    return { battles: wholeOption("battles", battles ?? USUAL_BATTLES, 1, MOST_BATTLES) };
  if (battles !== undefined) throw usage("expected --battles or --precision, found both");
  const wanted = Number(precision);
  if (!(wanted > 0 && wanted < 1))
    throw usage(
      `--precision: expected a number between 0 and 1, such as 0.01, found ${JSON.stringify(precision)}`,
    );
  return { precision: wanted };
}

interface Run {
  readonly ruleset: Ruleset;
  readonly opening: BattleState;
  readonly seed: string;
}

async function simulateAll({ ruleset, opening, seed }: Run, goal: Goal, progress: Progress): Promise<Chunk> {
  const last = "battles" in goal ? goal.battles : MOST_BATTLES;
  let all: Chunk | null = null;
  for (let from = 0; from < last; from += CHUNK) {
    const chunk = simulateChunk(ruleset, opening, { seed, from, to: Math.min(last, from + CHUNK) });
    all = all === null ? chunk : mergeChunks(all, chunk);
    const sofar = summarizeRun(all, seed);
    if ("precision" in goal && precisionOf(sofar) <= goal.precision) break;
    progress.update({
      done: all.battles,
      total: "battles" in goal ? goal.battles : expected(sofar, goal.precision),
      note: noteOf(sofar),
    });
    await breathe();
  }
  return all as Chunk;
}

/** Precision grows with the square root of the battles. */
function expected(sofar: Simulation, precision: number): number {
  return Math.min(
    MOST_BATTLES,
    Math.ceil((sofar.battles * (precisionOf(sofar) / precision) ** 2) / CHUNK) * CHUNK,
  );
}

/** Lets signals and the terminal have their turn. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function noteOf(sofar: Simulation): string {
  const [side, share] = Object.entries(sofar.wins)[0] ?? ["", 0];
  return `${side} ${percent(share)} ± ${(precisionOf(sofar) * 100).toFixed(1)}`;
}

function tell(title: string, result: Simulation, opening: Summary, took: string): string {
  const head = `${title}   ${count(result.battles)} battles, sampled with seed ${result.seed}   ${took}`;
  const wins = Object.entries(result.wins).map(([side, share]) => [
    paint(sideStyle(opening, side), side),
    sampled(share, result.interval[side]),
    intervalText(result.interval[side]),
    paint(sideStyle(opening, side), bar(share, 30)),
  ]);
  if (result.draws > 0) wins.push(["draws", percent(result.draws), "", dim(bar(result.draws, 30))]);
  const people = Object.entries(result.combatants).map(([id, c]) => {
    const one = opening.combatants[id];
    const name = paint(sideStyle(opening, one?.side ?? ""), one?.name ?? id);
    const survives = sampled(c.survives, wilson(c.survives * result.battles, result.battles));
    return [name, one?.side ?? "", survives, c.dealt.toFixed(1), c.taken.toFixed(1)];
  });
  return [
    head,
    table(wins, { align: ["left", "right"], head: ["wins", "", "95 % interval", ""] }),
    `  ${decimal(result.rounds.mean, 1)} rounds on average`,
    table(people, {
      align: ["left", "left", "right", "right", "right"],
      head: ["", "side", "survives", "dealt", "taken"],
    }),
  ].join("\n\n");
}

/** Nothing is certain in a sample: where all or none won, the interval says how far that goes. */
function sampled(share: number, interval: readonly [number, number] | undefined): string {
  if (share === 0) return `<${percent(interval?.[1] ?? 0)}`;
  return share === 1 ? `>${percent(interval?.[0] ?? 1)}` : percent(share);
}

function intervalText(interval: readonly [number, number] | undefined): string {
  if (interval === undefined) return "";
  const [low, high] = interval.map((x) => percent(x).replace(" %", ""));
  return `${low}–${high} %`;
}
