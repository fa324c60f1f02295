import type { Format } from "@fray/engine/numbers";
import * as fc from "fast-check";
import {
  bandPlot,
  barRanking,
  distributionPlot,
  dotIntervals,
  heatMap,
  histogram,
  roundsPlot,
} from "../src/index.ts";

/** Pictures of anything that may be asked for: names in any script, lists of any length, any width. */

const name = fc.oneof(
  fc.constantFrom(
    "Ana",
    "Bram",
    "The orc with the very long name that nobody ever reads to its end",
    "漢字の名前",
    "<&>",
  ),
  fc.string({ minLength: 1, maxLength: 30, unit: "binary" }),
);
const words = name.filter((text) => text.trim() !== "");
const chance = fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true }));
const value = fc.oneof(
  fc.integer({ min: -50, max: 300 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
);
const width = fc.integer({ min: 240, max: 1400 });

const figure = fc
  .record({ title: words, note: fc.option(words), width, heading: fc.constantFrom("shown", "hidden") })
  .map(({ title, note, width, heading }) => ({
    title,
    width,
    heading: heading as "shown" | "hidden",
    ...(note === null ? {} : { note }),
  }));
const label = fc.option(words).map((l) => (l === null ? {} : { label: l }));
const measure = fc.option(words).map((l) => (l === null ? {} : { measure: l }));

const faces = (size: number) =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: -20, max: 40 }), fc.array(fc.nat(1000), { minLength: 1, maxLength: size }))
      .map(([from, weights]) => weights.map((w, i) => [from + i, w] as const)),
    fc.uniqueArray(fc.tuple(value, fc.nat(1000)), { minLength: 1, maxLength: 12, selector: ([v]) => v + 0 }),
  );

const distribution = (size: number) =>
  fc.tuple(faces(size), words, fc.option(fc.tuple(value, words))).map(([list, name, tail]) => {
    const weights = list.map(([, w], i) => (i === 0 ? w + 1 : w));
    const sum = weights.reduce((a, b) => a + b, 0);
    return {
      name,
      values: list.map(([v]) => v),
      chances: weights.map((w) => w / sum),
      ...(tail === null ? {} : { tail: { from: tail[0], label: tail[1] } }),
    };
  });

const distributions = fc
  .tuple(figure, label, fc.array(distribution(400), { minLength: 1, maxLength: 5 }))
  .map(([f, l, series]) => distributionPlot({ ...f, ...l, series }));

const between = (as: Format, [a, b, c]: readonly [number, number, number]) => {
  const [low, y, high] = [a, b, c].sort((p, q) => p - q) as [number, number, number];
  return as === "percent"
    ? { low, value: y, high }
    : { low: low * 400 - 100, value: y * 400 - 100, high: high * 400 - 100 };
};
const format = fc.constantFrom<Format>("percent", "number", "points");
const triple = fc.tuple(chance, chance, chance);

const curve = (as: Format) =>
  fc
    .tuple(
      words,
      fc.uniqueArray(fc.tuple(value, triple, fc.boolean()), {
        minLength: 1,
        maxLength: 40,
        selector: ([x]) => x + 0,
      }),
    )
    .map(([name, points]) => ({
      name,
      points: points.map(([x, t, banded]) => {
        const { low, value: y, high } = between(as, t);
        return banded ? { x, y, low, high } : { x, y };
      }),
    }));

const bands = format.chain((as) =>
  fc
    .tuple(
      figure,
      label,
      measure,
      fc.array(curve(as), { minLength: 1, maxLength: 12 }),
      fc.option(chance),
      fc.option(fc.tuple(value, words)),
    )
    .map(([f, l, m, series, target, solution]) =>
      bandPlot({
        ...f,
        ...l,
        ...m,
        as,
        series,
        ...(target === null ? {} : { target: { y: target } }),
        ...(solution === null
          ? {}
          : {
              solution: { x: solution[0], low: solution[0] - 1, high: solution[0] + 1, label: solution[1] },
            }),
      }),
    ),
);

const axis = (n: number) =>
  fc.oneof(
    fc.constant(Array.from({ length: n }, (_, i) => i + 1)),
    fc.array(fc.oneof(value, words), { minLength: n, maxLength: n }),
  );

const maps = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .chain(([across, up]) =>
    fc.tuple(
      figure,
      axis(across),
      axis(up),
      fc.array(fc.array(chance, { minLength: across, maxLength: across }), { minLength: up, maxLength: up }),
      fc.tuple(
        label,
        label,
        measure,
        fc.option(fc.integer({ min: 1, max: 5000 })),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      ),
    ),
  )
  .map(([f, x, y, values, [xl, yl, m, battles, middle]]) =>
    heatMap({
      ...f,
      ...m,
      values,
      middle,
      x: { ...xl, values: x },
      y: { ...yl, values: y },
      ...(battles === null ? {} : { battles }),
    }),
  );

const histograms = fc
  .tuple(
    figure,
    label,
    fc.integer({ min: -20, max: 1000 }),
    fc.array(fc.nat(5000), { minLength: 1, maxLength: 500 }),
  )
  .map(([f, l, from, counts]) =>
    histogram({
      ...f,
      ...l,
      values: counts.map((_, i) => from + i),
      counts: counts.map((n, i) => (i === 0 ? n + 1 : n)),
    }),
  );

const rounds = fc
  .tuple(
    figure,
    measure,
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom<"lines" | "stacked">("lines", "stacked"),
  )
  .chain(([f, m, n, kind]) =>
    fc
      .array(
        fc.tuple(
          words,
          fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: n, maxLength: n }),
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((list) =>
        roundsPlot({ ...f, ...m, kind, series: list.map(([name, values]) => ({ name, values })) }),
      ),
  );

const row = (as: Format) =>
  fc
    .tuple(words, fc.constantFrom("Heroes", "Foes", "Beasts"), triple)
    .map(([name, side, t]) => ({ name, side, ...between(as, t) }));
const rankings = format.chain((as) =>
  fc
    .tuple(
      figure,
      label,
      fc.array(row(as), { minLength: 1, maxLength: 90 }),
      fc.constantFrom<"size" | "given">("size", "given"),
    )
    .map(([f, l, bars, order]) => barRanking({ ...f, ...l, as, order, bars })),
);
const intervals = format.chain((as) =>
  fc
    .tuple(figure, label, fc.array(row(as), { minLength: 1, maxLength: 90 }))
    .map(([f, l, rows]) => dotIntervals({ ...f, ...l, as, rows })),
);

export const PICTURES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  distributionPlot: distributions,
  bandPlot: bands,
  heatMap: maps,
  histogram: histograms,
  roundsPlot: rounds,
  barRanking: rankings,
  dotIntervals: intervals,
};
