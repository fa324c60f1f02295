import { PILOT, type Ranked, type Ranking, shortPath, type Tuned } from "@fray/engine/analysis";
import { chosen, count, decimal, estimate, interval, seenIn, spoken } from "@fray/engine/numbers";
import { barRanking, htmlReport, sweepCurve } from "@fray/plots";

/** Tunings and rankings as pages that stand alone. */

/** The value found on the curve it was found on. */
export function tunedFigure(tuned: Tuned, title: string, width = 640): string {
  const { side, share } = tuned.target;
  const rows = tuned.rows.map((row) => ({ ...row, wins: { [side]: row.wins[side] ?? 0 } }));
  const swept = { title, ruleset: "", nameOf: shortPath, vary: [tuned.vary], rows, side, seed: tuned.seed };
  return sweepCurve(swept, width, {
    target: { y: share, label: `wanted ${chosen(share, "percent")}` },
    ...(tuned.reached ? { solution: { x: tuned.value, label: decimal(tuned.value, 3) } } : {}),
  });
}

export function tunedHtml(tuned: Tuned, title: string, ruleset: string): string {
  const { side, share } = tuned.target;
  return htmlReport({
    title,
    subtitle: `${ruleset}. Which ${shortPath(tuned.vary)} lets ${side} win ${chosen(share, "percent")} of the battles, sampled with seed ${tuned.seed}.`,
    facts: [
      {
        name: tuned.reached ? shortPath(tuned.vary) : "Nearest",
        value: decimal(tuned.value, 3),
        ...(tuned.now === null ? {} : { note: `${decimal(tuned.now, 3)} now` }),
      },
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
          rows: tuned.rows.map((r) => [
            r.at[tuned.vary] as number,
            estimate(r.wins[side] ?? 0, r.interval[side] ?? [0, 1]),
            r.battles,
          ]),
        },
      },
    ],
  });
}

/** A ranking, and what to call those it is about. */
export interface RankingPage {
  readonly ranking: Ranking;
  readonly title: string;
  readonly ruleset: string;
  readonly nameOf: (id: string) => string;
}

export function rankingFigure({ ranking, title, nameOf }: RankingPage, width = 640): string {
  return barRanking({
    title,
    heading: "hidden",
    width,
    as: "points",
    label: `change in how often ${ranking.side} win`,
    bars: ranking.rows.slice(0, MOST_BARS).flatMap((row) => barOf(row, nameOf)),
  });
}

const MOST_BARS = 25;

function barOf(
  row: Ranked,
  nameOf: RankingPage["nameOf"],
): { name: string; value: number; low: number; high: number }[] {
  const { up, down, now } = row;
  const nudge = up === null || (down !== null && Math.abs(down.change) > Math.abs(up.change)) ? down : up;
  if (nudge === null) return [];
  const [low, high] = nudge.interval;
  const name = `${numberName(row, nameOf)} ${decimal(now, 3)} → ${decimal(nudge.to, 3)}`;
  return [{ name, value: nudge.change, low, high }];
}

/** `Ana: damage bonus` */
const numberName = ({ path, who }: Ranked, nameOf: RankingPage["nameOf"]): string =>
  `${nameOf(who)}: ${spoken(shortPath(path).slice(who.length + 1))}`;

export function rankingHtml(page: RankingPage): string {
  const { ranking, title, ruleset, nameOf } = page;
  return htmlReport({
    title,
    subtitle: `${ruleset}. What each number on a sheet is worth to ${ranking.side}: every one nudged by itself, ${count(ranking.battles)} battles on the same dice with seed ${ranking.seed}.`,
    facts: [{ name: `${ranking.side} win as it is`, value: seenIn(ranking.wins, ranking.battles) }],
    sections: [
      { heading: "What matters most", figure: (width) => rankingFigure(page, width) },
      {
        heading: "Every number",
        details: {
          summary: `${count(ranking.rows.length)} numbers change something; ${count(ranking.idle)} changed none of the first ${count(Math.min(PILOT, ranking.battles))} battles`,
          table: {
            columns: [
              { name: "Number" },
              { name: "Now", as: "number" },
              { name: "More", as: "points" },
              { name: "Less", as: "points" },
            ],
            rows: ranking.rows.map((r) => [
              numberName(r, nameOf),
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
