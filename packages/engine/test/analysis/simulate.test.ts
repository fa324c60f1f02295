import { describe, expect, it } from "vitest";
import {
  chunkSize,
  LOOK_EVERY,
  mergeChunks,
  reportRun,
  Run,
  simulateChunk,
  type Study,
  studyChunk,
} from "../../src/analysis/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import type { Ruleset } from "../../src/index.ts";
import { duel, known, opened, plainDuel } from "./simulateDuel.ts";

const opening = opened(duel, plainDuel());
const settings = { seed: "s", find: [] };
const study = (from: number, to: number): Study => studyChunk(duel, opening, settings, { from, to });

/** How far a share of n may stray by luck: less than once in a hundred thousand runs. */
const error = (p: number, n: number): number => 4.5 * Math.sqrt((p * (1 - p)) / n);

describe("simulation against a model of its own", () => {
  const n = 40_000;
  const truth = known();
  const report = reportRun(study(0, n), "s");

  it("wins and rounds are those worked out strike by strike", () => {
    expect(truth.ana).toBeGreaterThan(0.3);
    expect(truth.lasts.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    expect(Math.abs((report.wins["anas"] as number) - truth.ana)).toBeLessThan(error(truth.ana, n));
    expect(report.draws).toBe(0);
    truth.lasts.forEach((p, round) => {
      expect(Math.abs((report.rounds.shares[round] ?? 0) - p)).toBeLessThanOrEqual(error(p, n) + 1 / n);
    });
    expect(report.rounds.mean).toBeCloseTo(truth.meanRounds, 1);
  });

  it("the first to fall is the loser, in the last round; whoever stands has won", () => {
    const { wins, combatants, firstDown, survivors, rounds } = report;
    expect(firstDown).toEqual({ share: 1, round: rounds });
    expect(combatants["ana"]?.firstDown).toBe(wins["orcs"]);
    expect(combatants["orc"]?.firstDown).toBe(wins["anas"]);
    expect(survivors["anas"]).toEqual({
      mean: wins["anas"],
      shares: { 0: wins["orcs"], 1: wins["anas"] },
    });
    expect(combatants["ana"]?.survives).toBe(wins["anas"]);
  });

  it("every turn is one strike, and what is dealt is taken", () => {
    const { combatants, rounds } = report;
    const [ana, orc] = [combatants["ana"], combatants["orc"]];
    expect(ana?.uses.map((u) => [u.do, u.with])).toEqual([["strike", undefined]]);
    expect(ana?.uses[0]?.mean).toBeCloseTo(rounds.mean, 12);
    expect((orc?.uses[0]?.mean as number) + (report.wins["anas"] as number)).toBeCloseTo(rounds.mean, 12);
    expect(ana?.dealt).toBe(orc?.taken);
    expect((ana?.dealtPerRound as number) * rounds.mean).toBeCloseTo(ana?.dealt as number, 12);
  });
});

describe("chunks", () => {
  it("a closer look counts the same battles as a quick one", () => {
    const quick = simulateChunk(duel, opening, { seed: "s", from: 100, to: 400 });
    expect(study(100, 400)).toMatchObject(quick);
    const hit = opened(hitDie as unknown as Ruleset, Object.values(hitDie.encounters)[0]!);
    expect(studyChunk(hitDie as never, hit as never, settings, { from: 0, to: 60 })).toMatchObject(
      simulateChunk(hitDie as never, hit as never, { seed: "s", from: 0, to: 60 }),
    );
  });

  it("are the same however a run is cut and in whatever order they come back", () => {
    const whole = JSON.stringify(reportRun(study(0, 1500), "s"));
    for (const size of [10, 125, 500]) {
      const run = Run.of(duel, opening, { battles: 1500 }, { searches: 0, ahead: 1000 });
      const spans = Array.from({ length: 1500 / size }, (_, i) => ({ from: i * size, to: (i + 1) * size }));
      for (const span of spans.toReversed()) {
        expect(run.battles).toBe(0);
        run.take(span.from, study(span.from, span.to));
      }
      expect(run.over).toBe(true);
      expect(JSON.stringify(reportRun(run.study(), "s"))).toBe(whole);
    }
  });

  it("are handed out in order, not too far ahead, and never past the end", () => {
    const run = Run.of(duel, opening, { battles: 2200 }, { searches: 0, ahead: 3 });
    const first = [run.next(), run.next(), run.next()];
    expect(first).toEqual([
      { from: 0, to: 500 },
      { from: 500, to: 1000 },
      { from: 1000, to: 1500 },
    ]);
    expect(run.next()).toBeNull();
    run.take(500, study(500, 1000));
    expect(run.next()).toBeNull();
    run.take(0, study(0, 500));
    expect([run.next(), run.next(), run.next()]).toEqual([
      { from: 1500, to: 2000 },
      { from: 2000, to: 2200 },
      null,
    ]);
  });

  it("are smaller where more take part, and end where a run looks at its precision", () => {
    const sizes = Array.from({ length: 200 }, (_, i) => chunkSize(i + 1));
    expect(sizes.every((size) => LOOK_EVERY % size === 0)).toBe(true);
    expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes);
  });

  it("an empty run knows nothing and says so", () => {
    const report = reportRun(study(0, 0), "s");
    expect(report).toMatchObject({ battles: 0, interval: { anas: [0, 1], orcs: [0, 1] }, notable: null });
    expect(JSON.stringify(report)).not.toContain("null,");
    const two = mergeChunks(study(0, 3), study(3, 5));
    expect(two.battles).toBe(5);
  });

  it("take no more room for more battles", () => {
    const size = (n: number): number => JSON.stringify(study(0, n)).length;
    expect(size(20_000)).toBeLessThan(4 * size(2000));
  });
});
