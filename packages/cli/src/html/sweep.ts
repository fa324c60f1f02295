import type { Ranked, Ranking, Row, Tuned } from "@fray/engine/analysis";
import {
  bandPlot,
  barRanking,
  count,
  decimal,
  estimate,
  heatMap,
  htmlReport,
  interval,
  percent,
} from "@fray/plots";
import { shortPath } from "../balance/words.ts";

/** Sweeps, tunings and rankings as pages that stand alone. */

export interface Swept {
  readonly title: string;
  readonly ruleset: string;
  readonly vary: readonly string[];
  readonly rows: readonly Row[];
  readonly side: string;
  readonly seed: string;
}

/** One number: a curve with its band. Two: a heat map. More: the table alone. */
export function sweepFigures(swept: Swept, width = 640): Readonly<Record<string, string>> {
  if (swept.rows.length < 2) return {};
  if (swept.vary.length === 1) return { wins: curve(swept, width) };
  return swept.vary.length === 2 && isWhole(swept) ? { wins: map(swept, width) } : {};
}

export function sweepHtml(swept: Swept): string {
  const { vary, rows, side, seed } = swept;
  const sides = Object.keys(rows[0]?.wins ?? {});
  const battles = rows[0]?.battles ?? 0;
  const drawn = Object.keys(sweepFigures(swept)).length > 0;
  return htmlReport({
    title: swept.title,
    subtitle: `${swept.ruleset}. How often ${side} win as ${vary.map(shortPath).join(" and ")} ${vary.length === 1 ? "changes" : "change"}; ${battles === 0 ? "exact" : `${count(battles)} battles for each value on the same dice, sampled with seed ${seed}`}.`,
    sections: [
      ...(drawn
        ? [
            {
              heading: vary.map(shortPath).join(" against "),
              figure: (width: number) => sweepFigures(swept, width)["wins"] as string,
            },
          ]
        : []),
      {
        heading: "Every value",
        table: {
          columns: [
            ...vary.map((path) => ({ name: shortPath(path), as: "number" as const })),
            ...sides.flatMap((s) => [{ name: `${s} win` }, { name: "95 % interval" }]),
            { name: "Rounds", as: "number" as const },
          ],
          rows: rows.map((row) => [
            ...vary.map((path) => row.at[path] as number),
            ...sides.flatMap((s) => {
              const between = row.interval[s] ?? [0, 1];
              return [estimate(row.wins[s] ?? 0, between), interval(between, "percent")];
            }),
            row.rounds.mean,
          ]),
        },
      },
    ],
  });
}

function curve({ vary, rows, title }: Swept, width: number, more: object = {}): string {
  const path = vary[0] as string;
  return bandPlot({
    title,
    heading: "hidden",
    width,
    label: shortPath(path),
    measure: "wins",
    as: "percent",
    series: Object.keys(rows[0]?.wins ?? {}).map((side) => ({
      name: side,
      points: rows.map((row) => {
        const [low, high] = row.interval[side] ?? [0, 1];
        return { x: row.at[path] as number, y: row.wins[side] ?? 0, low, high };
      }),
    })),
    ...more,
  });
}

const valuesOf = (rows: readonly Row[], path: string): number[] =>
  [...new Set(rows.map((r) => r.at[path] as number))].sort((a, b) => a - b);

/** A sweep that was stopped has holes: no map is drawn of it. */
function isWhole({ vary, rows }: Swept): boolean {
  return vary.reduce((n, path) => n * valuesOf(rows, path).length, 1) === rows.length;
}

function map({ vary, rows, side, title }: Swept, width: number): string {
  const [x, y] = vary as [string, string];
  const [across, down] = [valuesOf(rows, x), valuesOf(rows, y)];
  const at = (a: number, b: number): number =>
    rows.find((r) => r.at[x] === a && r.at[y] === b)?.wins[side] ?? 0;
  const battles = rows[0]?.battles ?? 0;
  return heatMap({
    title,
    heading: "hidden",
    width,
    measure: `${side} win`,
    x: { label: shortPath(x), values: across },
    y: { label: shortPath(y), values: down },
    values: down.map((b) => across.map((a) => at(a, b))),
    ...(battles > 0 ? { battles } : {}),
  });
}

/** The value found on the curve it was found on. */
export function tunedFigure(tuned: Tuned, title: string, width = 640): string {
  const { side, share } = tuned.target;
  const rows = tuned.rows.map((row) => ({ ...row, wins: { [side]: row.wins[side] ?? 0 } }));
  const swept = { title, ruleset: "", vary: [tuned.vary], rows, side, seed: tuned.seed };
  return curve(swept, width, {
    target: { y: share, label: `wanted ${percent(share)}` },
    ...(tuned.reached ? { solution: { x: tuned.value, label: decimal(tuned.value, 3) } } : {}),
  });
}

export function tunedHtml(tuned: Tuned, title: string, ruleset: string): string {
  const { side, share } = tuned.target;
  return htmlReport({
    title,
    subtitle: `${ruleset}. Which ${shortPath(tuned.vary)} lets ${side} win ${percent(share)} of the battles, sampled with seed ${tuned.seed}.`,
    facts: [
      { name: tuned.reached ? shortPath(tuned.vary) : "Nearest", value: decimal(tuned.value, 3) },
      {
        name: `${side} win`,
        value: estimate(tuned.best.wins[side] ?? 0, tuned.best.interval[side] ?? [0, 1]),
        note: interval(tuned.best.interval[side] ?? [0, 1], "percent"),
      },
    ],
    sections: [
      { heading: "On the way there", figure: (width) => tunedFigure(tuned, title, width) },
      {
        heading: "Values looked at",
        table: {
          columns: [
            { name: shortPath(tuned.vary), as: "number" },
            { name: `${side} win`, as: "percent" },
            { name: "Battles", as: "count" },
          ],
          rows: tuned.rows.map((r) => [r.at[tuned.vary] as number, r.wins[side] ?? 0, r.battles]),
        },
      },
    ],
  });
}

export function rankingFigure(ranking: Ranking, title: string, width = 640): string {
  return barRanking({
    title,
    heading: "hidden",
    width,
    as: "points",
    label: `change in how often ${ranking.side} win`,
    bars: ranking.rows.slice(0, MOST_BARS).flatMap(barOf),
  });
}

const MOST_BARS = 25;

function barOf({ path, up, down }: Ranked): { name: string; value: number; low: number; high: number }[] {
  const nudge = up === null || (down !== null && Math.abs(down.change) > Math.abs(up.change)) ? down : up;
  if (nudge === null) return [];
  const [low, high] = nudge.interval;
  return [{ name: `${shortPath(path)} = ${decimal(nudge.to, 3)}`, value: nudge.change, low, high }];
}

export function rankingHtml(ranking: Ranking, title: string, ruleset: string): string {
  return htmlReport({
    title,
    subtitle: `${ruleset}. What each number on a sheet is worth to ${ranking.side}: every one nudged by itself, ${count(ranking.battles)} battles on the same dice with seed ${ranking.seed}.`,
    facts: [{ name: `${ranking.side} win as it is`, value: percent(ranking.wins) }],
    sections: [
      { heading: "What matters most", figure: (width) => rankingFigure(ranking, title, width) },
      {
        heading: "Every number",
        details: {
          summary: `${count(ranking.rows.length)} numbers change something, ${count(ranking.idle)} do not`,
          table: {
            columns: [
              { name: "Number" },
              { name: "Now", as: "number" },
              { name: "More", as: "points" },
              { name: "Less", as: "points" },
            ],
            rows: ranking.rows.map((r) => [
              shortPath(r.path),
              r.now,
              r.up?.change ?? null,
              r.down?.change ?? null,
            ]),
          },
        },
      },
    ],
  });
}
