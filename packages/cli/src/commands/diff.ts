import { type EncounterFile, type Event, type Json, type Ruleset } from "@fray/engine";
import {
  type Apart,
  type Diff,
  diffEncounters,
  type Difference,
  diffQuestions,
  type OddsDiff,
  type Told,
} from "@fray/engine/analysis";
import { count, decimal, interval, percent, plural, points, seenIn } from "@fray/engine/numbers";
import { openFile } from "../balance/open.ts";
import { early, Patience, playAsked, withPlayers } from "../balance/work.ts";
import { badInput, Failure, RULE_SAID_NO } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bold, dim, paint, print, table } from "../output.ts";
import { Progress } from "../progress.ts";
import { timeLimitOf } from "../simulate/options.ts";
import { openRulesets } from "../rulesets.ts";
import { exitOf } from "./odds.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common {
  readonly battles?: string;
  readonly seed?: string;
  readonly workers?: string;
  readonly timeLimit?: string;
  readonly told?: string;
}

const USUAL_BATTLES = "2000";
const USUAL_TOLD = "50";

export async function diff(a: string, b: string, options: Options): Promise<void> {
  const paths = [a, b] as const;
  const files = (await Promise.all(paths.map(readJson))) as [Json, Json];
  const rulesets = await openRulesets(options.ruleset);
  const [ruleset, other] = [await rulesets.of(nameOf(a), files[0]), await rulesets.of(nameOf(b), files[1])];
  if (ruleset.id !== other.id)
    throw badInput(nameOf(b), {
      code: "diff/ruleset",
      message: `expected ${JSON.stringify(ruleset.id)} as in ${nameOf(a)}, found ${JSON.stringify(other.id)}`,
      path: "ruleset",
    });
  const kinds = files.map(kindOf);
  if (kinds[0] !== kinds[1])
    throw badInput(nameOf(b), {
      code: "diff/kind",
      message: `expected ${kinds[0]} as ${nameOf(a)} is, found ${kinds[1]}`,
    });
  return kinds[0] === "an encounter"
    ? encounters(ruleset, paths, files as unknown as [EncounterFile, EncounterFile], options)
    : questions(ruleset, paths, files, options);
}

const kindOf = (file: Json): string =>
  typeof file === "object" && file !== null && "combatants" in file ? "an encounter" : "a question";

async function encounters(
  ruleset: Ruleset,
  paths: readonly [string, string],
  files: readonly [EncounterFile, EncounterFile],
  options: Options,
): Promise<void> {
  const battles = wholeOption("battles", options.battles ?? USUAL_BATTLES, 1, 100_000_000);
  const told = wholeOption("told", options.told ?? USUAL_TOLD, 0, 100_000);
  const seed = options.seed ?? freshSeed();
  paths.forEach((path, i) => openFile(path, files[i] as EncounterFile, ruleset));
  const progress = new Progress();
  const patience = new Patience(timeLimitOf(options));
  const asking = diffEncounters(ruleset, files, { seed, battles, told });
  const found = await withPlayers(ruleset, options, (players) =>
    playAsked(players, asking, patience, (done) =>
      progress.update({ done, total: 2 * battles, note: "comparing" }),
    ),
  );
  progress.clear();
  patience.forget();
  if (found === null)
    throw new Failure(Number(process.exitCode ?? RULE_SAID_NO), [
      { code: "interrupted", message: "stopped before both were fought" },
    ]);
  if (!found.ok) throw badInput(nameOf(paths[0]), ...found.problems);
  await print(
    options.json ? jsonOut(early(found.value, patience.gone)) : tell(paths, found.value, progress.took()),
  );
}

function tell([a, b]: readonly [string, string], found: Diff, took: string): string {
  const names = `${bold(nameOf(a))} and ${bold(nameOf(b))}`;
  if (found.differences.length === 0)
    return `${names}\n\n${SAME}\n  Every battle goes the same way in both; none had to be fought. ${dim(`Who wins: fray simulate ${nameOf(a)}`)}`;
  return [
    `${names}   ${plural(found.battles, "battle")} each on the same dice, seed ${found.seed}   ${took}`,
    ...(found.interrupted ? [paint("yellow", "  Stopped: this is what is known so far.")] : []),
    tellDifferences(found.differences),
    winsTable(found),
    `  ${decimal(known(found.rounds.a), 1)} rounds on average, then ${decimal(known(found.rounds.b), 1)}`,
    tellApart(found.first),
  ].join("\n\n");
}

const SAME = "  The files say the same.";
/** Of files that differ, battles were fought. */
const known = (value: number | null): number => value ?? 0;

function winsTable({ wins, draws, battles }: Diff): string {
  const rows = Object.entries(wins).map(([side, w]) => {
    const sure = w.interval[0] > 0 || w.interval[1] < 0;
    return [
      side,
      seenIn(known(w.a), battles),
      seenIn(known(w.b), battles),
      sure ? bold(points(w.change)) : points(w.change),
      interval(w.interval, "points"),
    ];
  });
  const [before, after] = [known(draws.a), known(draws.b)];
  if (before > 0 || after > 0)
    rows.push(["draws", seenIn(before, battles), seenIn(after, battles), points(after - before), ""]);
  return table(rows, {
    align: ["left", "right", "right", "right"],
    head: ["wins", "first", "second", "change", "95 % interval"],
  });
}

const MOST_SHOWN = 30;

function tellDifferences(all: readonly Difference[]): string {
  if (all.length === 0) return SAME;
  const rows = all.slice(0, MOST_SHOWN).map(({ path, a, b }) => [path, shown(a), shown(b)]);
  const more = all.length > rows.length ? `\n${dim(`  and ${all.length - rows.length} more`)}` : "";
  return table(rows, { head: ["differs", "first", "second"] }) + more;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return dim("–");
  const text = JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 37)}…`;
}

function tellApart(first: Apart | null): string {
  if (first === null) return dim("  None of the battles told go apart.");
  const { battle, round, same, a, b, fields } = first;
  const line = (told: Told | null): string => {
    if (told === null) return dim("it is over");
    return a?.says === b?.says ? `${told.says} ${dim(fieldsText(told.event, fields))}` : told.says;
  };
  return [
    `  They first go apart in battle ${count(battle)}, round ${round}, after ${plural(same, "event")} alike:`,
    `    ${dim("first ")} ${line(a)}`,
    `    ${dim("second")} ${line(b)}`,
  ].join("\n");
}

/** Where words do not tell them apart: `(hp 2)`. */
function fieldsText(event: Event, fields: readonly string[]): string {
  return `(${fields.map((field) => `${field} ${JSON.stringify(event[field.split(".")[0] as string])}`).join(", ")})`;
}

async function questions(
  ruleset: Ruleset,
  paths: readonly [string, string],
  files: readonly [Json, Json],
  options: Options,
): Promise<void> {
  const found = diffQuestions(ruleset, files);
  if (!found.ok) throw new Failure(exitOf(found.problems), found.problems, nameOf(paths[found.which ?? 0]));
  await print(options.json ? jsonOut(found.value) : tellOdds(paths, found.value));
}

const PARTS = ["hit", "critical", "effect", "down"] as const;

function tellOdds([a, b]: readonly [string, string], found: OddsDiff): string {
  const targets = found.targets.map((target, i) => {
    const rows = PARTS.filter((part) => target[part].a > 0 || target[part].b > 0 || part === "hit").map(
      (part) => {
        const { a: before, b: after, change } = target[part];
        return [part, percent(before), percent(after), change === 0 ? dim("same") : points(change)];
      },
    );
    const { mean } = target;
    rows.push([
      "mean",
      decimal(mean.a, 2),
      decimal(mean.b, 2),
      mean.change === 0 ? dim("same") : decimal(mean.change, 2).replace(/^(?=\d)/, "+"),
    ]);
    const name = found.targets.length > 1 ? `target ${i + 1}` : "";
    return table(rows, {
      align: ["left", "right", "right", "right"],
      head: [name, "first", "second", "change"],
    });
  });
  return [
    `${bold(nameOf(a))} and ${bold(nameOf(b))}   ${found.exact ? dim("exact") : paint("yellow", "cut off")}`,
    tellDifferences(found.differences),
    ...targets,
  ].join("\n\n");
}
