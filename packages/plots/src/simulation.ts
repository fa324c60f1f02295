import { histogram } from "./histogram.ts";
import { dotIntervals } from "./intervals.ts";
import {
  capital,
  count,
  decimal,
  estimate,
  type Interval,
  interval,
  seenIn,
  wilson,
} from "@fray/engine/numbers";
import { htmlReport, type ReportSection } from "./report.ts";
import { roundsPlot } from "./rounds.ts";

/** A run of battles as pictures, and as a page that stands alone: who wins, who lives, how long it takes, what was done. */

/** What a run tells of one combatant; shares and means are per battle. */
export interface RunCombatant {
  readonly survives: number;
  readonly dealt: number;
  readonly taken: number;
  readonly firstDown: number;
  readonly uses: readonly { readonly do: string; readonly with?: string; readonly mean: number }[];
}

export interface RunData {
  readonly battles: number;
  readonly seed: string;
  readonly wins: Readonly<Record<string, number>>;
  readonly interval: Readonly<Record<string, Interval>>;
  readonly rounds: { readonly mean: number; readonly shares: Readonly<Record<string, number>> };
  readonly combatants: Readonly<Record<string, RunCombatant>>;
  readonly damageByRound: Readonly<Record<string, readonly number[]>>;
}

/** Who took part. */
export interface RunOpening {
  readonly combatants: Readonly<Record<string, { readonly name: string; readonly side: string }>>;
}

export interface RunSetting {
  readonly title: string;
  readonly ruleset: string;
  readonly opening: RunOpening;
}

export function simulationHtml(report: RunData, setting: RunSetting): string {
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
export function simulationFigures(
  report: RunData,
  { opening }: RunSetting,
): Readonly<Record<string, string>> {
  return {
    survival: survivalPlot(report, opening, 640),
    rounds: roundsHistogram(report, 640),
    damage: damagePlot(report, 640),
  };
}

const nameOf = (opening: RunOpening, id: string): string => opening.combatants[id]?.name ?? id;

export function survivalPlot(report: RunData, opening: RunOpening, width: number): string {
  return dotIntervals({
    title: "Who is standing at the end",
    width,
    heading: "hidden",
    label: "still up",
    as: "percent",
    rows: Object.entries(report.combatants).map(([id, c]) => {
      const [low, high] = wilson(Math.round(c.survives * report.battles), report.battles);
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

function survival(report: RunData, opening: RunOpening): ReportSection {
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
        seenIn(c.survives, report.battles),
        c.dealt.toFixed(1),
        c.taken.toFixed(1),
        seenIn(c.firstDown, report.battles),
      ]),
    },
  };
}

export function roundsHistogram(report: RunData, width: number): string {
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

function length(report: RunData): ReportSection {
  return { heading: "How long it takes", figure: (width) => roundsHistogram(report, width) };
}

/** Rounds that hardly any battle reaches would only draw a flat line. */
const SEEN = 0.01;

export function damagePlot(report: RunData, width: number): string {
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

function damage(report: RunData): ReportSection {
  return { heading: "Damage by round", figure: (width) => damagePlot(report, width) };
}

function deeds(report: RunData, opening: RunOpening): ReportSection {
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
