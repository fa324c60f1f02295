import { writeFile } from "node:fs/promises";
import { type EncounterFile, formatLog, openBattle, stateOf } from "@fray/engine";
import {
  type Goal,
  MOST_BATTLES,
  type Notable,
  playAgain,
  precisionOf,
  reportRun,
  type RunReport,
  summarizeRun,
} from "@fray/engine/analysis";
import { count } from "@fray/engine/numbers";
import { badInput, type Failure } from "../failure.ts";
import { standing } from "../field.ts";
import { fileTrouble, nameOf, readJson } from "../input.ts";
import { freshSeed } from "../options.ts";
import { aboutSoMany, bold, dim, inWords, print } from "../output.ts";
import { duration } from "../progress.ts";
import { drawTo, placeFor } from "../html/write.ts";
import { reportBattle } from "../report.ts";
import { openRulesets } from "../rulesets.ts";
import { goalOf, type Options, searchesOf, timeLimitOf, wantedOf, workersOf } from "../simulate/options.ts";
import { type Outcome, type Plan, simulateRun } from "../simulate/run.ts";
import { tellRun } from "../simulate/tell.ts";
import { jsonOut } from "../warnings.ts";

/** Exit codes of a process ended by a signal, as shells have them. */
const ENDED_BY: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

export async function simulate(path: string, options: Options): Promise<void> {
  const wanted = wantedOf(options);
  const plan = await planOf(path, options);
  await placeFor(options);
  if (typeof wanted === "number") return showBattle(plan, wanted, options);
  const outcome = await simulateRun(plan);
  if (outcome.stopped === "reach") throw tooPrecise(plan.goal, outcome);
  const report = reportRun(outcome.study, plan.settings.seed, plan.settings.find);
  if (outcome.stopped !== null && outcome.stopped !== "time")
    process.exitCode = ENDED_BY[outcome.stopped] ?? 130;
  if (wanted === null) {
    await drawn(plan, report, options);
    return print(
      options.json ? jsonOut(asJson(report, outcome)) : told(path, plan, { report, outcome, options }),
    );
  }
  const { median, best, worst } = report.notable as Notable;
  return showBattle(
    plan,
    wanted === "median" ? median : ((wanted === "best" ? best : worst)[0] as number),
    options,
  );
}

/** A precision that would take longer than any run may go on is refused at once, with what it would take; unless time is given. */
function tooPrecise(goal: Goal, { study, needed }: Outcome): Failure {
  const precision = "precision" in goal ? goal.precision : 0;
  const reached = roundedUp(precisionOf(summarizeRun(study, "")) * Math.sqrt(study.battles / MOST_BATTLES));
  return badInput(null, {
    code: "simulate/too-precise",
    message: `--precision: ± ${precision} takes ${aboutSoMany(needed, "battles")}, and ${inWords(MOST_BATTLES)} are the most that are fought: enough for ± ${reached}`,
  });
}

/** One figure, and no finer than the number itself. */
function roundedUp(value: number): string {
  const step = 10 ** Math.floor(Math.log10(value));
  return String(Number((Math.ceil(value / step) * step).toPrecision(1)));
}

/** `--html FILE` and `--svg FOLDER`: the same run to look at. */
function drawn({ ruleset, opening, file }: Plan, report: RunReport, options: Options): Promise<void> {
  return drawTo(options, async () => {
    const { simulationFigures, simulationHtml } = await import("@fray/plots");
    const setting = { title: file.name, ruleset: ruleset.title, opening: ruleset.summary(opening) };
    return {
      page: () => simulationHtml(report, setting),
      figures: () => simulationFigures(report, setting),
    };
  });
}

async function planOf(path: string, options: Options): Promise<Plan> {
  const [goal, workers, timeLimit] = [goalOf(options), workersOf(options), timeLimitOf(options)];
  const seed = options.seed ?? freshSeed();
  const file = (await readJson(path)) as EncounterFile;
  const ruleset = await (await openRulesets(options.ruleset)).of(nameOf(path), file);
  const opened = openBattle(ruleset, file, seed);
  if (!opened.ok) throw badInput(nameOf(path), ...opened.problems);
  const { opening } = opened.value;
  const find = searchesOf(options, ruleset, opening);
  const rulesetPath = options.ruleset ?? [];
  return { ruleset, opening, file, rulesetPath, settings: { seed, find }, goal, workers, timeLimit };
}

/** The contract's fields and ours; a run that ended before its goal says so. */
function asJson(report: RunReport, { stopped }: Outcome): object {
  if (stopped === null) return report;
  return stopped === "time" ? { ...report, stopped } : { ...report, interrupted: true };
}

interface Told {
  readonly report: RunReport;
  readonly outcome: Outcome;
  readonly options: Options;
}

function told(
  path: string,
  { ruleset, opening, file, goal }: Plan,
  { report, outcome, options }: Told,
): string {
  const { stopped, seconds } = outcome;
  const wanted = "battles" in goal ? `of ${count(goal.battles)}` : `before ± ${goal.precision} was reached`;
  const why = stopped === "time" ? "The time was up" : "Stopped";
  const rulesetGiven = (options.ruleset ?? []).map((r) => ` --ruleset ${quoted(r)}`).join("");
  return tellRun(report, {
    title: `${bold(file.name)}   ${ruleset.title}`,
    opening: ruleset.summary(opening),
    took: dim(`${duration(seconds)}, ${count(report.battles / Math.max(seconds, 1e-3))} a second`),
    early:
      stopped === null
        ? null
        : `${why} after ${count(report.battles)} ${wanted}: this is what is known so far.`,
    again: `fray simulate ${quoted(path)}${rulesetGiven} --seed ${quoted(report.seed)} --battle`,
    detail: options.detail === true,
  });
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** One battle of a run with everything that happened: told, or kept as a log. */
async function showBattle(
  { ruleset, file, settings }: Plan,
  number: number,
  options: Options,
): Promise<void> {
  const battle = playAgain(ruleset, file, settings.seed, number);
  if (!battle.ok) throw badInput(null, ...battle.problems);
  const { log } = options;
  if (log !== undefined) {
    // Nobody's log is overwritten by another battle.
    await writeFile(log, formatLog(battle.value.log), { flag: "wx" }).catch((error: unknown) => {
      throw fileTrouble(log, error);
    });
    const end = standing(ruleset.summary(stateOf(battle.value)));
    if (!options.json)
      return print(
        `Battle ${count(number)} of seed ${settings.seed}: ${end}\n${dim(`The log is in ${log}: fray replay ${quoted(log)}`)}`,
      );
  }
  return reportBattle(battle.value, options.json ? { json: true } : {});
}
