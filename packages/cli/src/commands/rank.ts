import { type Nudge, PILOT, rank as rankNumbers, type Ranking } from "@fray/engine/analysis";
import { count, decimal, interval, plural, points, seenIn } from "@fray/engine/numbers";
import { type Opened, openEncounter, sideOption } from "../balance/open.ts";
import { early, Patience, playAsked, withPlayers } from "../balance/work.ts";
import { shortPath } from "../command-text.ts";
import { badInput, Failure, RULE_SAID_NO } from "../failure.ts";
import { nameIn } from "../field.ts";
import { drawTo, type Drawn, placeFor } from "../html/write.ts";
import { nameOf } from "../input.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bar, bold, dim, paint, print, table } from "../output.ts";
import { Progress } from "../progress.ts";
import { timeLimitOf } from "../simulate/options.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common, Drawn {
  readonly side?: string;
  readonly battles?: string;
  readonly seed?: string;
  readonly workers?: string;
  readonly timeLimit?: string;
  readonly top?: string;
}

const USUAL_BATTLES = "1000";
const USUAL_TOP = "20";

export async function rank(path: string, options: Options): Promise<void> {
  const battles = wholeOption("battles", options.battles ?? USUAL_BATTLES, 2, 10_000_000);
  const top = wholeOption("top", options.top ?? USUAL_TOP, 1, 100_000);
  const seed = options.seed ?? freshSeed();
  const opened = await openEncounter(path, options.ruleset);
  const side = sideOption("side", options.side, opened.sides);
  await placeFor(options);
  const progress = new Progress();
  const patience = new Patience(timeLimitOf(options));
  const numbers = opened.encounter.combatants.length * ABOUT;
  const asking = rankNumbers(opened.ruleset, opened.file, { side, seed, battles });
  const found = await withPlayers(opened.ruleset, options, (players) =>
    playAsked(players, asking, patience, (done) =>
      progress.update({ done, total: Math.max(done, battles * (1 + numbers)), note: "nudging" }),
    ),
  );
  progress.clear();
  patience.forget();
  if (found === null)
    throw new Failure(Number(process.exitCode ?? RULE_SAID_NO), [
      { code: "interrupted", message: "stopped before all numbers were tried" },
    ]);
  if (!found.ok) throw badInput(nameOf(path), ...found.problems);
  await drawTo(options, async () => {
    const { rankingFigure, rankingHtml } = await import("../html/sweep.ts");
    const { encounter, ruleset, opening } = opened;
    const summary = ruleset.summary(opening);
    const page = {
      ranking: found.value,
      title: encounter.name,
      ruleset: ruleset.title,
      nameOf: (id: string) => nameIn(summary, id),
    };
    return {
      page: () => rankingHtml(page),
      figures: () => ({ ranking: rankingFigure(page) }),
    };
  });
  await print(
    options.json
      ? jsonOut(early(found.value, patience.gone))
      : tell(opened, found.value, { top, took: progress.took() }),
  );
}
/** Numbers of one combatant that come to a full count, as a guess for the bar. */
const ABOUT = 10;

function tell(
  { encounter, ruleset, opening }: Opened,
  ranking: Ranking,
  { top, took }: { readonly top: number; readonly took: string },
): string {
  const summary = ruleset.summary(opening);
  const most = ranking.rows[0]?.effect ?? 1;
  const rows = ranking.rows
    .slice(0, top)
    .map((row) => [
      nameIn(summary, row.who),
      shortPath(row.path).slice(row.who.length + 1),
      decimal(row.now, 6),
      ...nudgeCells(row.up),
      ...nudgeCells(row.down),
      paint("cyan", bar(most === 0 ? 0 : row.effect / most, 16)),
    ]);
  const align = ["left", "left", "right", "right", "right", "left", "right", "right", "left"] as const;
  const rest = ranking.rows.length - rows.length;
  return [
    `${bold(encounter.name)}   ${ruleset.title}   ${count(ranking.battles)} battles each on the same dice, seed ${ranking.seed}   ${took}`,
    `  ${ranking.side} win ${seenIn(ranking.wins, ranking.battles)}. What a nudge adds to that, in points of a hundred:`,
    table(rows, { align, head: ["", "", "now", "up", "", "95 % interval", "down", "", "95 % interval", ""] }),
    ...(ranking.untried === 0
      ? []
      : [paint("yellow", `  Stopped: ${count(ranking.untried)} numbers were not tried.`)]),
    dim(
      `  ${count(ranking.idle)} further numbers changed none of the first ${plural(Math.min(PILOT, ranking.battles), "battle")}${rest > 0 ? `; ${rest} more rows with --top` : ""}`,
    ),
  ].join("\n\n");
}

function nudgeCells(nudge: Nudge | null): [string, string, string] {
  if (nudge === null) return ["", "", ""];
  const sure = nudge.interval[0] > 0 || nudge.interval[1] < 0;
  const change = points(nudge.change);
  return [
    dim(`→ ${decimal(nudge.to, 6)}`),
    sure ? bold(change) : dim(change),
    dim(interval(nudge.interval, "points")),
  ];
}
