import { describe, expect, it } from "vitest";
import {
  bandPlot,
  barRanking,
  distributionPlot,
  dotIntervals,
  heatMap,
  histogram,
  htmlReport,
  PlotError,
  roundsPlot,
} from "../src/index.ts";

const title = "t";
const die = { name: "die", values: [1, 2], chances: [0.5, 0.5] };
const points = [{ x: 1, y: 0.5 }];
const axis = { values: [1, 2] };
const cells = [
  [0.1, 0.2],
  [0.3, 0.4],
];
const row = { name: "Ana", value: 0.5, low: 0.4, high: 0.6 };
const distribution = (more: object) => () => distributionPlot({ title, series: [{ ...die, ...more }] });
const bands =
  (point: object, more: object = {}) =>
  () =>
    bandPlot({ title, series: [{ name: "Ana", points: [{ x: 1, y: 0.5, ...point }] }], ...more });
const heat = (more: object) => () => heatMap({ title, x: axis, y: axis, values: cells, ...more });

/** What is wrong, and the words that name it. */
const CASES: readonly (readonly [string, () => string])[] = [
  ["title is missing", () => histogram({ title: " ", values: [1], counts: [1] })],
  ["width is not a number", () => histogram({ title, width: Number.NaN, values: [1], counts: [1] })],
  ["width is 100, not from 240 to 4000", () => histogram({ title, width: 100, values: [1], counts: [1] })],
  ["height is 50, too low", () => histogram({ title, height: 50, values: [1], counts: [1] })],
  ["height is 80, too low", heat({ height: 80 })],
  ["series is empty", () => distributionPlot({ title, series: [] })],
  [
    "series has 13 entries, more than 12 cannot be told apart",
    () => distributionPlot({ title, series: Array.from({ length: 13 }, () => die) }),
  ],
  ["series 1: name is missing", distribution({ name: "" })],
  ["die: values is empty", distribution({ values: [], chances: [] })],
  ["die: values and chances are 2 and 1 long", distribution({ chances: [1] })],
  ["die: chance 2 is not a number", distribution({ chances: [0.5, Number.NaN] })],
  ["die: chance 1 is -0.5, not a chance from 0 to 1", distribution({ chances: [-0.5, 1.5] })],
  ["die: chances sum to 0.75, not to 1", distribution({ chances: [0.5, 0.25] })],
  ["die: value 2 is Infinity, too large to draw", distribution({ values: [1, Number.POSITIVE_INFINITY] })],
  ["die: value 1 is there twice", distribution({ values: [1, 1] })],
  ["die: start of the tail is not a number", distribution({ tail: { from: Number.NaN, label: "drop" } })],
  ["Ana: points is empty", () => bandPlot({ title, series: [{ name: "Ana", points: [] }] })],
  ["Ana: point 1: x is not a number", bands({ x: Number.NaN })],
  ["Ana: point 1: y is 1.5, not a chance", bands({ y: 1.5 })],
  ["Ana: point 1 has only one end of its interval", bands({ low: 0.4 })],
  ["Ana: point 1 is 0.5, outside its interval 0.6 to 0.7", bands({ low: 0.6, high: 0.7 })],
  [
    "Ana: x = 1 is there twice",
    () => bandPlot({ title, series: [{ name: "Ana", points: [...points, ...points] }] }),
  ],
  ["target is 2, not a chance", bands({}, { target: { y: 2 } })],
  ["solution lies from 3 to 1, the wrong way round", bands({}, { solution: { x: 2, low: 3, high: 1 } })],
  ["x: values is empty", heat({ x: { values: [] } })],
  ["y: values and rows are 2 and 1 long", heat({ values: [[0.1, 0.2]] })],
  ["x: values and row 2 are 2 and 1 long", heat({ values: [[0.1, 0.2], [0.3]] })],
  [
    "row 1, cell 2 is not a number",
    heat({
      values: [
        [0.1, Number.NaN],
        [0.3, 0.4],
      ],
    }),
  ],
  ["battles is 0, not 1 or more", heat({ battles: 0 })],
  ["middle is 0 or 1", heat({ middle: 1 })],
  ["counts are all 0", () => histogram({ title, values: [1], counts: [0] })],
  ["count 1 is -1, below 0", () => histogram({ title, values: [1], counts: [-1] })],
  ["value 1 is 1.5, not a whole number", () => histogram({ title, values: [1.5], counts: [1] })],
  ["Ana: values is empty", () => roundsPlot({ title, series: [{ name: "Ana", values: [] }] })],
  ["Ana: round 1 is -3, below 0", () => roundsPlot({ title, series: [{ name: "Ana", values: [-3] }] })],
  [
    "Ana and Bo: values are 1 and 2 long",
    () =>
      roundsPlot({
        title,
        series: [
          { name: "Ana", values: [1, 2] },
          { name: "Bo", values: [1] },
        ],
      }),
  ],
  [
    "Ana has only one end of its intervals",
    () => roundsPlot({ title, series: [{ name: "Ana", values: [1], low: [1] }] }),
  ],
  ["bars is empty", () => barRanking({ title, bars: [] })],
  ["bar 1: name is missing", () => barRanking({ title, bars: [{ name: "", value: 1 }] })],
  ["Ana is not a number", () => barRanking({ title, bars: [{ name: "Ana", value: Number.NaN }] })],
  ["rows is empty", () => dotIntervals({ title, rows: [] })],
  [
    "Ana is 0.5, outside its interval 0.6 to 0.7",
    () => dotIntervals({ title, rows: [{ ...row, low: 0.6, high: 0.7 }] }),
  ],
  ["Ana: high is 2, not a chance", () => dotIntervals({ title, rows: [{ ...row, high: 2 }] })],
  ["against is not a number", () => dotIntervals({ title, rows: [row], against: Number.NaN })],
  ["sections is empty", () => htmlReport({ title, sections: [] })],
  ["section 1: heading is missing", () => htmlReport({ title, sections: [{ heading: "" }] })],
  ["A: figure is no SVG", () => htmlReport({ title, sections: [{ heading: "A", figure: "<p>" }] })],
  [
    "A: columns and row 1 are 1 and 2 long",
    () =>
      htmlReport({
        title,
        sections: [{ heading: "A", table: { columns: [{ name: "a" }], rows: [["x", "y"]] } }],
      }),
  ],
  [
    "A: row 1, cell 1 is not a number",
    () =>
      htmlReport({
        title,
        sections: [{ heading: "A", table: { columns: [{ name: "a" }], rows: [[Number.NaN]] } }],
      }),
  ],
];

describe("bad input is refused by name", () => {
  it.each(CASES)("%s", (said, draw) => {
    expect(draw).toThrow(PlotError);
    expect(draw).toThrow(said);
  });
});
