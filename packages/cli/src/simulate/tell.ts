import type { Summary } from "@fray/engine";
import { type RunReport, type Spread } from "@fray/engine/analysis";
import { decimal, interval, plural, seenIn } from "@fray/engine/numbers";
import { nameIn, sideStyle } from "../field.ts";
import { commandText } from "../command-text.ts";
import { bar, dim, paint, table } from "../output.ts";

/** A run in words: who wins, at what cost, and which battles are worth a look. */

export interface Telling {
  readonly title: string;
  readonly opening: Summary;
  readonly took: string;
  /** Why it ended early, in words. */
  readonly early: string | null;
  /** The command line that shows a battle of this run; its number follows. */
  readonly again: string;
  readonly detail: boolean;
}

export function tellRun(report: RunReport, how: Telling): string {
  const { title, took, early, detail } = how;
  const head = `${title}   ${plural(report.battles, "battle")}, sampled with seed ${report.seed}   ${took}`;
  return [
    early === null ? head : `${head}\n${paint("yellow", early)}`,
    winsTable(report, how),
    inShort(report, how),
    peopleTable(report, how),
    ...(detail ? details(report, how) : []),
    foundTable(report, how),
    worthALook(report, how),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function winsTable(report: RunReport, { opening }: Telling): string {
  const rows = Object.entries(report.wins).map(([side, share]) => [
    paint(sideStyle(opening, side), side),
    seenIn(share, report.battles),
    interval(report.interval[side] ?? [0, 1], "percent"),
    paint(sideStyle(opening, side), bar(share, 30)),
  ]);
  if (report.draws > 0)
    rows.push(["draws", seenIn(report.draws, report.battles), "", dim(bar(report.draws, 30))]);
  return table(rows, { align: ["left", "right"], head: ["wins", "", "95 % interval", ""] });
}

/** How long, and who falls first. */
function inShort({ battles, rounds, firstDown, combatants }: RunReport, { opening }: Telling): string {
  const lines = [`  ${decimal(rounds.mean, 1)} rounds on average, most often ${mostOften(rounds)}`];
  const likely = Object.entries(combatants)
    .filter(([, c]) => c.firstDown > 0)
    .sort(([, a], [, b]) => b.firstDown - a.firstDown)
    .slice(0, 3)
    .map(([id, c]) => `${nameIn(opening, id)} ${seenIn(c.firstDown, battles)}`);
  if (likely.length > 0)
    lines.push(
      `  the first falls in round ${decimal(firstDown.round.mean, 1)} on average: ${likely.join(", ")}`,
    );
  return lines.join("\n");
}

function mostOften({ shares }: Spread): string {
  return Object.entries(shares).reduce((most, next) => (next[1] > most[1] ? next : most), ["0", 0])[0];
}

function peopleTable(report: RunReport, { opening }: Telling): string {
  const rows = Object.entries(report.combatants).map(([id, c]) => {
    const survives = seenIn(c.survives, report.battles);
    const side = opening.combatants[id]?.side ?? "";
    return [nameIn(opening, id), side, survives, c.dealt.toFixed(1), c.taken.toFixed(1)];
  });
  return table(rows, {
    align: ["left", "left", "right", "right", "right"],
    head: ["", "side", "survives", "dealt", "taken"],
  });
}

function details(report: RunReport, { opening }: Telling): string[] {
  const { battles, rounds, survivors, combatants } = report;
  const standing = Object.entries(survivors).flatMap(([side, spread]) =>
    spreadRows(spread, battles).map(([n, share, drawn], i) => [
      i === 0 ? paint(sideStyle(opening, side), side) : "",
      n,
      share,
      paint(sideStyle(opening, side), drawn),
    ]),
  );
  const people = Object.entries(combatants).map(([id, c]) => [
    nameIn(opening, id),
    c.dealtPerRound.toFixed(1),
    c.takenPerRound.toFixed(1),
    seenIn(c.firstDown, battles),
    c.uses
      .filter((use) => use.do !== "end")
      .map((use) => `${commandText(use)} ${times(use.mean)}`)
      .join(", "),
  ]);
  return [
    table(spreadRows(rounds, battles), { align: ["right", "right"], head: ["rounds", "", ""] }),
    table(standing, { align: ["left", "right", "right"], head: ["standing at the end", "", "", ""] }),
    table(people, {
      align: ["left", "right", "right", "right"],
      head: ["a round", "dealt", "taken", "falls first", "does, times a battle"],
    }),
  ];
}

/** What was done at all was not done 0 times. */
const times = (mean: number): string => (mean < 0.05 ? "<0.1" : decimal(mean, 1));

/** One line each for the values that are seen now and then; those beyond are told in one. */
function spreadRows({ shares }: Spread, battles: number): [string, string, string][] {
  const all = Object.entries(shares);
  const most = Math.max(...all.map(([, share]) => share));
  const shown = all.length <= ROWS ? all : all.slice(0, ROWS - 1);
  const rest = all.slice(shown.length).reduce((sum, [, share]) => sum + share, 0);
  const row = (value: string, share: number): [string, string, string] => [
    value,
    seenIn(share, battles),
    bar(Math.min(1, share / most), CELLS),
  ];
  const rows = shown.map(([value, share]) => row(value, share));
  return rest > 0 ? [...rows, row("more", rest)] : rows;
}

const ROWS = 20;
const CELLS = 30;

function foundTable({ found = {}, battles: all }: RunReport, { again }: Telling): string {
  const rows = Object.entries(found).map(([text, { share, battles }]) =>
    battles.length === 0
      ? [text, "never", "", ""]
      : [text, seenIn(share, all), listed(battles), dim(`${again} ${battles[0]}`)],
  );
  if (rows.length === 0) return "";
  return table(rows, { align: ["left", "right"], head: ["found", "of all", "first in battles", "see one"] });
}

function worthALook({ notable }: RunReport, { again, detail }: Telling): string {
  if (notable === null) return "";
  const { median, best, worst, fifth, ninetyFifth, order } = notable;
  if (!detail)
    return dim(
      `  See one: ${again} ${median} (the middle one), ${best[0]} (the best), ${worst[0]} (the worst)`,
    );
  const rows = [
    ["the best 5 %", listed(best)],
    ["1 in 20 is better", String(ninetyFifth)],
    ["the middle one", String(median)],
    ["1 in 20 is worse", String(fifth)],
    ["the worst 5 %", listed(worst)],
  ];
  return `${table(rows, { head: ["battles worth a look", ""] })}\n${dim(`  in order ${order}\n  see one: ${again} ${median}`)}`;
}

const listed = (battles: readonly number[]): string => battles.join(", ");
