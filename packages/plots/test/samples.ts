import {
  bandPlot,
  barRanking,
  distributionPlot,
  dotIntervals,
  heatMap,
  histogram,
  roundsPlot,
} from "../src/index.ts";

/** One ordinary picture of each kind, for any width. */

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const logistic = (t: number) => 1 / (1 + Math.exp(-t));

/** n dice of s sides, by adding one die after the other. */
export function dice(n: number, sides: number): { values: number[]; chances: number[] } {
  let chances = [1];
  for (let k = 0; k < n; k++) {
    const next = range(chances.length + sides - 1).map(() => 0);
    chances.forEach((p, i) => {
      for (let face = 0; face < sides; face++) next[i + face] = (next[i + face] as number) + p / sides;
    });
    chances = next;
  }
  return { values: range(chances.length).map((i) => i + n), chances };
}

const curve = (name: string, middle: number) => ({
  name,
  points: range(15).map((x) => {
    const y = logistic((middle - x) * 0.5);
    return { x, y, low: Math.max(0, y - 0.03), high: Math.min(1, y + 0.03) };
  }),
});

export const SAMPLES: Readonly<Record<string, (width: number) => string>> = {
  distribution: (width) =>
    distributionPlot({
      title: "The sword drops the orc one time in three",
      note: "Exact.",
      width,
      label: "damage",
      series: [{ name: "Sword", ...dice(2, 8), tail: { from: 12, label: "drop (12 or more)" } }],
    }),
  "distributions side by side": (width) =>
    distributionPlot({
      title: "Sword and axe",
      width,
      label: "damage",
      series: [
        { name: "Sword", ...dice(2, 6), tail: { from: 9, label: "drop" } },
        { name: "Axe", ...dice(1, 12), tail: { from: 9, label: "drop" } },
      ],
    }),
  "distributions in panels": (width) =>
    distributionPlot({
      title: "Many dice",
      width,
      label: "damage",
      series: [
        { name: "40d6", ...dice(40, 6) },
        { name: "60d4", ...dice(60, 4) },
      ],
    }),
  band: (width) =>
    bandPlot({
      title: "Even at armour 7",
      width,
      label: "armour",
      measure: "heroes win",
      series: [curve("Simple", 7), curve("Cunning", 9)],
      target: { y: 0.5 },
      solution: { x: 7, low: 6.5, high: 7.4, label: "7 (6.5 to 7.4)" },
    }),
  heat: (width) =>
    heatMap({
      title: "Armour against numbers",
      width,
      battles: 1000,
      x: { label: "armour", values: range(11).map((i) => i + 8) },
      y: { label: "orcs", values: range(7) },
      values: range(7).map((j) => range(11).map((i) => logistic((i - 5) * 0.6 - (j - 3)))),
    }),
  histogram: (width) =>
    histogram({
      title: "Half end by round 5",
      width,
      label: "rounds",
      values: range(12).map((i) => i + 2),
      counts: [210, 1320, 2400, 2210, 1500, 980, 610, 350, 200, 120, 60, 30],
    }),
  "rounds as lines": (width) =>
    roundsPlot({
      title: "Orcs fade",
      width,
      measure: "damage",
      series: [
        { name: "Heroes", values: [9, 12, 13, 8], low: [8, 11, 12, 7], high: [10, 13, 14, 9] },
        { name: "Orcs", values: [14, 11, 7, 3] },
      ],
    }),
  "rounds stacked": (width) =>
    roundsPlot({
      title: "Cleo deals most",
      kind: "stacked",
      width,
      measure: "damage",
      series: [
        { name: "Ana", values: [3, 4, 5, 4] },
        { name: "Cleo", values: [6, 5, 3, 2] },
      ],
    }),
  ranking: (width) =>
    barRanking({
      title: "Accuracy matters most",
      width,
      label: "points for one more",
      bars: [
        { name: "Orc's guard", value: -0.048, low: -0.058, high: -0.038 },
        { name: "Ana's accuracy", value: 0.061, low: 0.05, high: 0.072 },
        { name: "Reach", value: 0.0002, low: -0.004, high: 0.0044 },
      ],
    }),
  intervals: (width) =>
    dotIntervals({
      title: "Bram rarely lives",
      width,
      label: "survives",
      rows: [
        { name: "Ana", side: "Heroes", value: 0.71, low: 0.7, high: 0.72 },
        { name: "Bram", side: "Heroes", value: 0.23, low: 0.2, high: 0.26 },
        { name: "Watchman", side: "Foes", value: 0, low: 0, high: 0.0037 },
        { name: "Rook", side: "Foes", value: 1, low: 0.9963, high: 1 },
      ],
    }),
};
