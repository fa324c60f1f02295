import { type Row, tune as tuneNumber, type Tuned } from "@fray/engine/analysis";
import { chosen, count, decimal, estimate, interval } from "@fray/engine/numbers";
import { numberOption, type Opened, openEncounter, sideOption } from "../balance/open.ts";
import { sweepTable } from "../balance/grid.ts";
import { early, Patience, playAsked, withPlayers } from "../balance/work.ts";
import { shortPath } from "../command-text.ts";
import { badInput, RULE_SAID_NO, Failure, usage } from "../failure.ts";
import { drawTo, type Drawn, placeFor } from "../html/write.ts";
import { nameOf } from "../input.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bold, dim, paint, print } from "../output.ts";
import { Progress } from "../progress.ts";
import { timeLimitOf } from "../simulate/options.ts";
import { variesOf } from "./sweep.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common, Drawn {
  readonly vary?: readonly string[];
  readonly target?: string;
  readonly battles?: string;
  readonly seed?: string;
  readonly workers?: string;
  readonly timeLimit?: string;
}

const USUAL_BATTLES = "10000";
const MOST_BATTLES = 100_000_000;

export async function tune(path: string, options: Options): Promise<void> {
  const battles = wholeOption("battles", options.battles ?? USUAL_BATTLES, 100, MOST_BATTLES);
  const seed = options.seed ?? freshSeed();
  const [vary, ...more] = variesOf(options.vary ?? []);
  if (vary === undefined || more.length > 0) throw usage("--vary: expected one number, found several");
  const opened = await openEncounter(path, options.ruleset);
  const target = targetOf(options.target, opened);
  await placeFor(options);
  const progress = new Progress();
  const patience = new Patience(timeLimitOf(options));
  const asking = tuneNumber(opened.ruleset, opened.file, { vary, target }, { seed, battles });
  const found = await withPlayers(opened.ruleset, options, (players) =>
    playAsked(players, asking, patience, (done) =>
      progress.update({ done, total: Math.max(done, 10 * battles), note: "looking" }),
    ),
  );
  progress.clear();
  patience.forget();
  if (found === null)
    throw new Failure(process.exitCode === undefined ? RULE_SAID_NO : Number(process.exitCode), [
      { code: "interrupted", message: "stopped before a value was found" },
    ]);
  if (!found.ok) throw badInput(nameOf(path), ...found.problems);
  await drawTo(options, async () => {
    const { tunedFigure, tunedHtml } = await import("../html/sweep.ts");
    const { name } = opened.encounter;
    return {
      page: () => tunedHtml(found.value, name, opened.ruleset.title),
      figures: () => ({ wins: tunedFigure(found.value, name) }),
    };
  });
  await print(
    options.json ? jsonOut(early(found.value, patience.gone)) : tell(opened, found.value, progress.took()),
  );
}

/** `heroes=0.6` or `heroes=60%` */
function targetOf(
  text: string | undefined,
  { sides }: Opened,
): { readonly side: string; readonly share: number } {
  const at = text?.lastIndexOf("=") ?? -1;
  if (text === undefined || at < 0)
    throw usage(
      `--target: expected a side and its share of wins, such as ${sides[0]}=0.6${text === undefined ? "" : `, found ${JSON.stringify(text)}`}`,
    );
  const side = sideOption("target", text.slice(0, at).trim(), sides);
  const given = text.slice(at + 1).trim();
  const share = given.endsWith("%")
    ? numberOption("target", given.slice(0, -1), 0, 100) / 100
    : numberOption("target", given, 0, 1);
  return { side, share };
}

function tell({ encounter, ruleset }: Opened, tuned: Tuned, took: string): string {
  const { side, share } = tuned.target;
  const name = shortPath(tuned.vary);
  const wins = (row: Row): string =>
    `${estimate(row.wins[side] ?? 0, row.interval[side])} (${interval(row.interval[side] ?? [0, 1], "percent")})`;
  const now = tuned.now === null ? "" : `, now ${decimal(tuned.now, 6)}`;
  const lines = [
    tuned.reached
      ? `  ${bold(`${name} = ${tuned.value}`)}${now}: ${side} win ${wins(tuned.best)}, ${chosen(share, "percent")} wanted.`
      : `  ${paint("yellow", `${chosen(share, "percent")} is out of reach in this range.`)} Nearest: ${bold(`${name} = ${tuned.value}`)}${now}, ${side} win ${wins(tuned.best)}.`,
  ];
  if (tuned.interrupted) lines.push(paint("yellow", "  Stopped: this is the nearest so far."));
  if (tuned.crossedAgain)
    lines.push(paint("yellow", "  Shares go up and down over this range: there are further values."));
  return [
    `${bold(encounter.name)}   ${ruleset.title}   up to ${count(tuned.best.battles)} battles each, sampled with seed ${tuned.seed}   ${took}`,
    lines.join("\n"),
    sweepTable(
      [tuned.vary],
      [...tuned.neighbours, tuned.best].sort(
        (a, b) => (a.at[tuned.vary] as number) - (b.at[tuned.vary] as number),
      ),
      side,
    ),
    dim(`  ${tuned.rows.length} values were looked at; --json has them all`),
  ].join("\n\n");
}
