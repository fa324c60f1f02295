import { describe, expect, it } from "vitest";
import {
  battlesUntil,
  LOOK_EVERY,
  MOST_BATTLES,
  precisionOf,
  Run,
  studyChunk,
  summarizeRun,
} from "../../src/analysis/index.ts";
import { wilson } from "../../src/numbers/index.ts";
import { duel, known, opened, plainDuel } from "./simulateDuel.ts";

/** Chances of so many wins among `n`, those that matter. */
function binomial(n: number, p: number): [number, number][] {
  let log = n * Math.log1p(-p);
  const chances: [number, number][] = [];
  for (let k = 0; k <= n; k++) {
    if (log > -35) chances.push([k, Math.exp(log)]);
    log += Math.log((n - k) / (k + 1)) + Math.log(p / (1 - p));
  }
  return chances;
}

/** The exact chance that the interval holds `p` when a run stops at the first look that is precise enough. */
function coverage(p: number, precision: number): number {
  const more = binomial(LOOK_EVERY, p);
  let going = new Map([[0, 1]]);
  let covered = 0;
  for (let n = LOOK_EVERY; going.size > 0; n += LOOK_EVERY) {
    const next = new Map<number, number>();
    for (const [wins, chance] of going)
      for (const [k, q] of more) next.set(wins + k, (next.get(wins + k) ?? 0) + chance * q);
    going = new Map();
    for (const [wins, chance] of next) {
      if (chance < 1e-12) continue;
      const [low, high] = wilson(wins, n);
      if ((high - low) / 2 > precision) going.set(wins, chance);
      else if (low <= p && p <= high) covered += chance;
    }
  }
  return covered;
}

describe("run until precise", () => {
  it("the 95 % interval covers what it should, whatever the truth and the precision asked", () => {
    for (const precision of [0.03, 0.02, 0.01, 0.006])
      for (const p of [0.0005, 0.001, 0.002, 0.004, 0.01, 0.03, 0.08, 0.2, 0.4, 0.5, 0.7, 0.97, 0.999]) {
        const covers = coverage(p, precision);
        expect(covers, `p ${p}, ± ${precision}`).toBeGreaterThan(0.93);
        expect(covers, `p ${p}, ± ${precision}`).toBeLessThan(0.997);
      }
  });

  it("real runs over many seeds hold the exact chance as often as they claim", () => {
    const opening = opened(duel, plainDuel());
    const truth = known().ana;
    const runs = 300;
    let covered = 0;
    let stopped = 0;
    for (let seed = 0; seed < runs; seed++) {
      const run = Run.of(duel, opening, { precision: 0.027 }, { searches: 0, ahead: 1 });
      for (let span = run.next(); span !== null; span = run.next())
        run.take(span.from, studyChunk(duel, opening, { seed: `run ${seed}`, find: [] }, span));
      const { interval, battles } = summarizeRun(run.sofar, "");
      const [low, high] = interval["anas"] as [number, number];
      expect(battles % LOOK_EVERY).toBe(0);
      expect((high - low) / 2).toBeLessThanOrEqual(0.027);
      stopped += battles;
      if (low <= truth && truth <= high) covered += 1;
    }
    expect(stopped / runs).toBeGreaterThan(1000);
    // 95 % of 300, give or take four times its own error.
    expect(covered / runs).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / runs));
    expect(covered / runs).toBeLessThan(1);
  });

  it("looks only at the end of every thousand battles", () => {
    const opening = opened(duel, plainDuel());
    const run = Run.of(duel, opening, { precision: 0.2 }, { searches: 0, ahead: 1 });
    for (let span = run.next(); span !== null; span = run.next()) {
      if (run.battles > 0) expect(precisionOf(summarizeRun(run.sofar, ""))).toBeLessThan(0.2);
      run.take(span.from, studyChunk(duel, opening, { seed: "s", find: [] }, span));
    }
    expect(run.battles).toBe(1000);
  });

  it("foresees how many battles it takes: precision grows with their square root", () => {
    const opening = opened(duel, plainDuel());
    const run = Run.of(duel, opening, { precision: 0.005 }, { searches: 0, ahead: 1 });
    for (let i = 0; i < 8; i++) {
      const span = run.next();
      if (span !== null) run.take(span.from, studyChunk(duel, opening, { seed: "s", find: [] }, span));
    }
    const p = known().ana;
    const needed = (1.96 ** 2 * p * (1 - p)) / 0.005 ** 2;
    expect(Math.abs(run.expected() / needed - 1)).toBeLessThan(0.1);
  });

  it("foretells the battle at which Wilson's interval is narrow enough, found by trying them all", () => {
    for (const precision of [0.05, 0.02, 0.01, 0.004])
      for (const share of [0.01, 0.05, 0.2, 0.5, 0.7, 0.99]) {
        const wide = (n: number): boolean => {
          const [low, high] = wilson(share * n, n);
          return (high - low) / 2 > precision;
        };
        let n = 51; // below, the few that were met have an interval of their own
        while (wide(n)) n += 1;
        const foretold = battlesUntil(precision, share);
        if (n > 51)
          expect(Math.abs(foretold - n), `± ${precision} of ${share}`).toBeLessThan(8); // z² and the like
        else expect(foretold).toBeLessThan(59);
      }
    expect(battlesUntil(0.01, 0)).toBeCloseTo(battlesUntil(0.01, 1), 9);
    expect(battlesUntil(1e-300, 0.5)).toBe(Number.POSITIVE_INFINITY);
  });

  it("knows early what is out of reach, and never takes what can be reached for it", () => {
    const opening = opened(duel, plainDuel());
    const after = (battles: number, precision: number, seed: string): Run => {
      const run = Run.of(duel, opening, { precision }, { searches: 0, ahead: 1 });
      for (let span = run.next(); span !== null && run.battles < battles; span = run.next())
        run.take(span.from, studyChunk(duel, opening, { seed, find: [] }, span));
      return run;
    };
    const p = known().ana;
    const finest = Math.sqrt((1.96 ** 2 * p * (1 - p)) / MOST_BATTLES);
    expect(after(1000, finest / 2, "s").beyondReach).toBe(true);
    expect(after(1000, finest / 2, "s").needed()).toBeGreaterThan(MOST_BATTLES);
    for (let seed = 0; seed < 20; seed++)
      for (const precision of [finest * 1.2, 0.0001, 0.01])
        expect(after(1000, precision, `s${seed}`).beyondReach, `± ${precision}`).toBe(false);
    expect(Run.of(duel, opening, { precision: finest }, { searches: 0, ahead: 1 }).beyondReach).toBe(false);
    expect(Run.of(duel, opening, { battles: MOST_BATTLES }, { searches: 0, ahead: 1 }).beyondReach).toBe(
      false,
    );
  });

  it("an interval holds its share, is within 0 and 1, and is open where nothing is known", () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
    for (const n of [1, 2, 10, 50, 51, 1000])
      for (let wins = 0; wins <= n; wins += Math.max(1, Math.floor(n / 50))) {
        const [low, high] = wilson(wins, n);
        expect(low).toBeLessThanOrEqual(wins / n);
        expect(high).toBeGreaterThanOrEqual(wins / n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        const [other, same] = wilson(n - wins, n);
        expect(1 - same).toBeCloseTo(low, 12);
        expect(1 - other).toBeCloseTo(high, 12);
      }
  });
});
