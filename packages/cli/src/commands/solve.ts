import { bestPlay, estimateStates, Solving, usualStates } from "@fray/engine/analysis";
import { count, percent, plural } from "@fray/engine/numbers";
import { numberOption, type Opened, openEncounter, sideOption } from "../balance/open.ts";
import { Patience, whyEarly } from "../balance/work.ts";
import { advice, tellSolution } from "../balance/solved.ts";
import { commandText } from "../command-text.ts";
import { ruleSaidNo, usage } from "../failure.ts";
import { nameOf } from "../input.ts";
import { ascending } from "../json.ts";
import { type Common, wholeOption } from "../options.ts";
import { aboutSoMany, bold, print, table } from "../output.ts";
import { Progress } from "../progress.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common {
  readonly undecided?: string;
  readonly states?: string;
  readonly timeLimit?: string;
  readonly fractions?: true;
  readonly best?: string;
}

const MOST_STATES = 10_000_000;
const USUAL_SECONDS = 60;
/** What is known to be too large gets this long to show how far one comes. */
const HOPELESS_SECONDS = 1;
/** Ways walked between two looks at the clock. */
const WORK = 2000;

export async function solve(path: string, options: Options): Promise<void> {
  const settings = settingsOf(options);
  const opened = await openEncounter(path, options.ruleset);
  if (options.best !== undefined) return best(path, opened, options);
  const { ruleset, opening, encounter } = opened;
  const most = settings.states ?? usualStates(ruleset.standing(opening).length);
  const estimate = estimateStates(ruleset, opening);
  const hopeless = estimate > most;
  const seconds = hopeless ? Math.min(HOPELESS_SECONDS, settings.seconds) : settings.seconds;
  const solving = new Solving(ruleset, opening, encounter.rules, { ...settings.solve, states: most });
  const { progress, gone } = await work(solving, seconds);
  const solution = solving.solution();
  const size = solution.exact
    ? {}
    : { estimate: { states: Math.max(estimate, solution.states) }, advice: advice(path) };
  if (options.json)
    return print(
      jsonOut({
        ...solution,
        ...(solution.stopped === "interrupted" ? stoppedBy(gone, hopeless) : {}),
        rounds: { ...solution.rounds, chances: ascending(solution.rounds.chances) },
        ...size,
      }),
    );
  return print(tellSolution({ path, opened, solution, estimate, most, gone }, progress.took()));
}

function settingsOf(options: Options) {
  if (options.best !== undefined && options.fractions)
    throw usage("expected --best or --fractions, found both");
  const undecided =
    options.undecided === undefined ? null : numberOption("undecided", options.undecided, 0, 1);
  const states = options.states === undefined ? null : wholeOption("states", options.states, 1, MOST_STATES);
  const seconds =
    options.timeLimit === undefined
      ? USUAL_SECONDS
      : numberOption("time-limit", options.timeLimit, 0.001, 1e6);
  return {
    seconds,
    states,
    solve: {
      ...(undecided === null ? {} : { undecided }),
      ...(options.fractions ? { fractions: true } : {}),
    },
  };
}

/** Somebody stopped it, the time was up, or it was given little time for being too large. */
function stoppedBy(gone: Patience["gone"], hopeless: boolean): object {
  return gone === "time" && hopeless ? { stopped: "states" } : whyEarly(gone);
}

interface Worked {
  readonly progress: Progress;
  readonly gone: Patience["gone"];
}

async function work(solving: Solving<never>, seconds: number): Promise<Worked> {
  const patience = new Patience(seconds);
  const progress = new Progress();
  while (solving.advance(WORK)) {
    const { undecided, states, round } = solving.progress();
    progress.update({ done: 1 - undecided, total: 1, note: `round ${round}, ${count(states)} states` });
    if (await patience.over()) break;
  }
  progress.clear();
  patience.forget();
  return { progress, gone: patience.gone };
}

/** The best a side can do against the others' tactics. */
async function best(
  path: string,
  { ruleset, opening, encounter, sides }: Opened,
  options: Options,
): Promise<void> {
  const side = sideOption("best", options.best, sides);
  const seconds =
    options.timeLimit === undefined
      ? USUAL_SECONDS
      : numberOption("time-limit", options.timeLimit, 0.001, 1e6);
  const states =
    options.states === undefined ? {} : { states: wholeOption("states", options.states, 1, MOST_STATES) };
  const patience = new Patience(seconds);
  const progress = new Progress();
  const playing = bestPlay(ruleset, { opening, rules: encounter.rules }, side, states);
  let next = playing.next();
  while (!next.done && !(await patience.over())) {
    const { followed, states: total } = next.value;
    progress.update({ done: followed, total, note: "states found so far" });
    next = playing.next();
  }
  progress.clear();
  patience.forget();
  const found = next.done
    ? next.value
    : { tooLarge: patience.gone === "time" ? "time" : "stopped", ...next.value };
  if ("tooLarge" in found)
    throw ruleSaidNo(nameOf(path), {
      code: "solve/too-large",
      message: `the best play of ${side} is out of reach: ${WHY[found.tooLarge as keyof typeof WHY]} after ${count(found.states)} states of ${aboutSoMany(found.estimate, "or more")}; by tactics alone: fray solve ${path}, or fray simulate ${path}`,
    });
  const solving = new Solving(ruleset, opening, encounter.rules);
  await work(solving as Solving<never>, seconds);
  const byTactics = solving.solution();
  const tactics = byTactics.exact ? (byTactics.wins[side] as number) : null;
  if (options.json) return print(jsonOut({ ...found, tactics }));
  const first = found.first
    .slice(0, 5)
    .map((f) => [commandText(f.command), percent(f.chance), percent(f.value)]);
  return print(
    [
      `${bold(encounter.name)}   ${ruleset.title}   exact, ${plural(found.states, "state")}   ${progress.took()}`,
      `  At its best, ${side} win ${bold(percent(found.value))}${tactics === null ? "" : `; by tactics ${percent(tactics)}`}.`,
      table(first, { align: ["left", "right", "right"], head: ["first", "comes to that", "then wins"] }),
    ].join("\n\n"),
  );
}

const WHY = {
  states: "there are more states than are kept (--states)",
  ways: "one command alone can go in too many ways",
  commands: "too many commands are open at once",
  time: "the time was up (--time-limit)",
  stopped: "somebody stopped it",
} as const;
