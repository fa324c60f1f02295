import { bandPlot } from "./band.ts";
import { csvText } from "./csv.ts";
import { heatMap } from "./heat.ts";
import { count, estimate, type Interval, interval, unbroken } from "@fray/engine/numbers";
import { htmlReport } from "./report.ts";

/** Battles over a grid of values, as a picture and as a page that stands alone. */

export interface SweptRow {
  readonly at: Readonly<Record<string, number>>;
  readonly wins: Readonly<Record<string, number>>;
  readonly interval: Readonly<Record<string, Interval>>;
  /** None where the shares are exact. */
  readonly battles: number;
  readonly rounds: { readonly mean: number };
}

export interface Swept {
  readonly title: string;
  readonly ruleset: string;
  /** Paths of the varied numbers, and what to call them. */
  readonly vary: readonly string[];
  readonly nameOf: (path: string) => string;
  readonly rows: readonly SweptRow[];
  readonly side: string;
  readonly seed: string;
}

/** One line of names, then one per row. */
export function sweepCsv(
  vary: readonly string[],
  sides: readonly string[],
  rows: readonly (SweptRow & { readonly draws: number })[],
): string {
  const head = [
    ...vary,
    ...sides.flatMap((s) => [`wins.${s}`, `low.${s}`, `high.${s}`]),
    "draws",
    "rounds",
    "battles",
  ];
  const lines = rows.map((row) => [
    ...vary.map((path) => row.at[path]),
    ...sides.flatMap((s) => [row.wins[s], ...(row.interval[s] ?? ["", ""])]),
    row.draws,
    row.rounds.mean,
    row.battles,
  ]);
  return csvText([head, ...lines]);
}

/** One number: a curve with its band. Two: a heat map. More: the table alone. */
export function sweepFigures(swept: Swept, width = 640): Readonly<Record<string, string>> {
  if (swept.rows.length < 2) return {};
  if (swept.vary.length === 1) return { wins: sweepCurve(swept, width) };
  return swept.vary.length === 2 && isWhole(swept) ? { wins: map(swept, width) } : {};
}

export function sweepHtml(swept: Swept): string {
  const { vary, rows, side, seed, nameOf } = swept;
  const sides = Object.keys(rows[0]?.wins ?? {});
  const battles = rows[0]?.battles ?? 0;
  const drawn = Object.keys(sweepFigures(swept)).length > 0;
  return htmlReport({
    title: swept.title,
    subtitle: `${swept.ruleset}. How often ${side} win as ${vary.map(nameOf).join(" and ")} ${vary.length === 1 ? "changes" : "change"}; ${battles === 0 ? "exact" : `${count(battles)} battles for each value on the same dice, sampled with seed ${seed}`}.`,
    sections: [
      ...(drawn
        ? [
            {
              heading: vary.map(nameOf).join(" against "),
              figure: (width: number) => sweepFigures(swept, width)["wins"] as string,
            },
          ]
        : []),
      {
        heading: "Every value",
        table: {
          columns: [
            ...vary.map((path) => ({ name: nameOf(path), as: "number" as const })),
            ...sides.flatMap((s) => [
              { name: `${s} win`, as: "percent" as const },
              { name: "95 % interval", as: "percent" as const },
            ]),
            { name: "Rounds", as: "number" as const },
          ],
          rows: rows.map((row) => [
            ...vary.map((path) => row.at[path] as number),
            ...sides.flatMap((s) => {
              const between = row.interval[s] ?? [0, 1];
              return [estimate(row.wins[s] ?? 0, between), interval(between, "percent")].map(unbroken);
            }),
            row.rounds.mean,
          ]),
        },
      },
    ],
  });
}

export function sweepCurve({ vary, rows, title, nameOf }: Swept, width: number, more: object = {}): string {
  const path = vary[0] as string;
  return bandPlot({
    title,
    heading: "hidden",
    width,
    label: nameOf(path),
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

const valuesOf = (rows: readonly SweptRow[], path: string): number[] =>
  [...new Set(rows.map((r) => r.at[path] as number))].sort((a, b) => a - b);

/** A sweep that was stopped has holes: no map is drawn of it. */
function isWhole({ vary, rows }: Swept): boolean {
  return vary.reduce((n, path) => n * valuesOf(rows, path).length, 1) === rows.length;
}

function map({ vary, rows, side, title, nameOf }: Swept, width: number): string {
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
    x: { label: nameOf(x), values: across },
    y: { label: nameOf(y), values: down },
    values: down.map((b) => across.map((a) => at(a, b))),
    ...(battles > 0 ? { battles } : {}),
  });
}
