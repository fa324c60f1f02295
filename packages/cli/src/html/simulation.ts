import type { Summary } from "@fray/engine";
import { type RunReport, wilson } from "@fray/engine/analysis";
import {
  count,
  decimal,
  dotIntervals,
  estimate,
  histogram,
  htmlReport,
  interval,
  type ReportSection,
  roundsPlot,
} from "@fray/plots";

/** A run as a page that stands alone: who wins, who lives, how long it takes, what was done. */

export interface Setting {
  readonly title: string;
  readonly ruleset: string;
  readonly opening: Summary;
}

export function simulationHtml(report: RunReport, setting: Setting): string {
  const { opening } = setting;
  const wins = Object.entries(report.wins).map(([side, share]) => {
    const between = report.interval[side] ?? [share, share];
    return {
      name: `${capital(side)} win`,
      value: estimate(share, between),
      note: interval(between, "percent"),
    };
  });
  return htmlReport({
    title: setting.title,
    subtitle: `${setting.ruleset}. ${count(report.battles)} battles fought by tactics, sampled with seed ${report.seed}; intervals are 95 %.`,
    facts: [...wins, { name: "Rounds", value: decimal(report.rounds.mean, 1), note: "on average" }],
    sections: [survival(report, opening), length(report), damage(report), deeds(report, opening)],
    footer: `fray simulate --seed ${report.seed} --battles ${report.battles} gives the same again.`,
  });
}

/** The pictures of a run by themselves, by name. */
export function simulationFigures(report: RunReport, { opening }: Setting): Readonly<Record<string, string>> {
  return {
    survival: survivalPlot(report, opening, 640),
    rounds: roundsHistogram(report, 640),
    damage: damagePlot(report, 640),
  };
}

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
const nameOf = (opening: Summary, id: string): string => opening.combatants[id]?.name ?? id;

function survivalPlot(report: RunReport, opening: Summary, width: number): string {
  return dotIntervals({
    title: "Who is standing at the end",
    width,
    heading: "hidden",
    label: "still up",
    as: "percent",
    rows: Object.entries(report.combatants).map(([id, c]) => {
      const [low, high] = wilson(c.survives * report.battles, report.battles);
      return {
        name: nameOf(opening, id),
        side: opening.combatants[id]?.side ?? "",
        value: c.survives,
        low,
        high,
      };
    }),
  });
}

function survival(report: RunReport, opening: Summary): ReportSection {
  return {
    heading: "Who lives",
    figure: (width) => survivalPlot(report, opening, width),
    table: {
      caption: "Mean of a battle",
      columns: [
        { name: "Combatant" },
        { name: "Side" },
        { name: "Survives", as: "percent" },
        { name: "Dealt", as: "number" },
        { name: "Taken", as: "number" },
        { name: "First to fall", as: "percent" },
      ],
      rows: Object.entries(report.combatants).map(([id, c]) => [
        nameOf(opening, id),
        capital(opening.combatants[id]?.side ?? ""),
        c.survives,
        c.dealt,
        c.taken,
        c.firstDown,
      ]),
    },
  };
}

function roundsHistogram(report: RunReport, width: number): string {
  const lasted = Object.entries(report.rounds.shares);
  return histogram({
    title: "Rounds a battle lasts",
    width,
    heading: "hidden",
    label: "rounds",
    of: ["battle", "battles"],
    values: lasted.map(([rounds]) => Number(rounds)),
    counts: lasted.map(([, share]) => Math.round(share * report.battles)),
  });
}

function length(report: RunReport): ReportSection {
  return { heading: "How long it takes", figure: (width) => roundsHistogram(report, width) };
}

/** Rounds that hardly any battle reaches would only draw a flat line. */
const SEEN = 0.01;

function damagePlot(report: RunReport, width: number): string {
  const reached = Object.entries(report.rounds.shares).reduce(
    (most, [rounds, share]) => (share >= SEEN ? Math.max(most, Number(rounds)) : most),
    2,
  );
  return roundsPlot({
    title: "Damage by round",
    width,
    heading: "hidden",
    measure: "damage in a battle",
    label: "round",
    series: Object.entries(report.damageByRound).map(([side, values]) => ({
      name: capital(side),
      values: Array.from({ length: reached }, (_, i) => values[i] ?? 0),
    })),
  });
}

function damage(report: RunReport): ReportSection {
  return { heading: "Damage by round", figure: (width) => damagePlot(report, width) };
}

function deeds(report: RunReport, opening: Summary): ReportSection {
  const rows = Object.entries(report.combatants).flatMap(([id, c]) =>
    c.uses
      .filter((use) => use.do !== "end")
      .map((use) => [nameOf(opening, id), use.with ?? "", use.do, use.mean] as const),
  );
  return {
    heading: "What was done",
    text: "Uses per battle, ending a turn left out.",
    details: {
      summary: `All ${count(rows.length)} actions`,
      table: {
        columns: [
          { name: "Combatant" },
          { name: "With" },
          { name: "Verb" },
          { name: "Per battle", as: "number" },
        ],
        rows: rows.map((r) => [...r]),
      },
    },
  };
}
