import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { die, type Fold, foldFaces, foldPool, map, sum, times, uniform } from "../../src/dice/index.ts";
import { allThrows, chancesOf, countBy, sharesOf, unsound } from "./agree.ts";

/**
 * `need`+ succeeds, a 6 counts 2; bonus points raise the highest failing die to success, then the next; what
 * cannot finish a die is wasted. States are successes * 4 + points left.
 */
function bonusFold(dice: number, bonus: number, need: number): Fold {
  return {
    states: (2 * dice + 1) * 4,
    start: bonus,
    step(state, face, count) {
      if (face >= need) return state + 4 * count * (face === 6 ? 2 : 1);
      const points = state % 4;
      const raised = Math.min(count, Math.floor(points / (need - face)));
      return state - points + 4 * raised + (raised < count ? 0 : points - raised * (need - face));
    },
    settled: (state, face) => face < need && state % 4 < need - face,
  };
}

/** The same rule told die by die, as a person would. */
function bonusByHand(faces: readonly number[], bonus: number, need: number): number {
  let points = bonus;
  let successes = 0;
  for (const face of [...faces].sort((a, b) => b - a)) {
    if (face >= need) successes += face === 6 ? 2 : 1;
    else if (need - face <= points) {
      points -= need - face;
      successes++;
    } else points = 0;
  }
  return successes;
}

function keepFold(sides: number, keep: number): Fold {
  const width = keep * sides + 1;
  return {
    states: (keep + 1) * width,
    start: 0,
    step(state, face, count) {
      const taken = Math.min(count, keep - Math.floor(state / width));
      return state + taken * (width + face);
    },
    settled: (state) => state >= keep * width,
  };
}

/** Remembers the longest run of faces shown by at least one die: needs to be told of the faces nobody shows. */
const runFold: Fold = {
  states: 100,
  start: 0,
  step(state, _face, count) {
    const now = count > 0 ? (state % 10) + 1 : 0;
    return Math.max(Math.floor(state / 10), now) * 10 + now;
  },
};

function withoutSettled({ states, start, step }: Fold): Fold {
  return { states, start, step };
}

describe("pools folded face by face", () => {
  it.each([
    [0, 2, 4],
    [1, 0, 4],
    [3, 1, 5],
    [4, 2, 4],
    [5, 3, 5],
    [6, 2, 4],
  ])("%i dice with bonus %i and %i+ agree with a count of all throws", (dice, bonus, need) => {
    const fold = bonusFold(dice, bonus, need);
    const odds = map(foldPool(dice, 6, fold), (state) => Math.floor(state / 4));
    expect(chancesOf(odds)).toEqual(
      sharesOf(countBy(allThrows(dice, 6), (faces) => bonusByHand(faces, bonus, need))),
    );
    expect(unsound(odds)).toEqual([]);
  });

  it("gives the state of dice really rolled", () => {
    const face = fc.integer({ min: 1, max: 6 });
    const need = fc.integer({ min: 2, max: 6 });
    fc.assert(
      fc.property(
        fc.array(face, { maxLength: 9 }),
        fc.integer({ min: 0, max: 3 }),
        need,
        (faces, bonus, n) => {
          const state = foldFaces(faces, 6, bonusFold(faces.length, bonus, n));
          expect(Math.floor(state / 4)).toBe(bonusByHand(faces, bonus, n));
        },
      ),
    );
  });

  it.each([
    [4, 6, 3],
    [5, 4, 1],
    [3, 8, 3],
  ])("keeps the best of %id%i, %i of them", (count, sides, keep) => {
    const width = keep * sides + 1;
    const odds = map(foldPool(count, sides, keepFold(sides, keep)), (state) => state % width);
    const best = (faces: readonly number[]): number =>
      [...faces]
        .sort((a, b) => b - a)
        .slice(0, keep)
        .reduce((a, b) => a + b, 0);
    expect(chancesOf(odds)).toEqual(sharesOf(countBy(allThrows(count, sides), best)));
    expect(unsound(odds)).toEqual([]);
  });

  it("tells of faces that no die shows", () => {
    const run = (faces: readonly number[]): number => {
      let longest = 0;
      for (let face = 1; face <= 6; face++) {
        let length = 0;
        while (faces.includes(face + length)) length++;
        longest = Math.max(longest, length);
      }
      return longest;
    };
    const odds = map(foldPool(5, 6, runFold), (state) => Math.floor(state / 10));
    expect(chancesOf(odds)).toEqual(sharesOf(countBy(allThrows(5, 6), run)));
    expect(Math.floor(foldFaces([1, 2, 4, 5, 6], 6, runFold) / 10)).toBe(3);
  });

  it("gives the same whether or not the rule says what is settled", () => {
    for (const fold of [bonusFold(7, 2, 4), keepFold(6, 3), bonusFold(7, 0, 2)]) {
      const told = foldPool(7, 6, fold);
      const untold = foldPool(7, 6, withoutSettled(fold));
      const value = (state: number): number => Math.floor(state / 4);
      expect(map(told, value).exact()).toEqual(map(untold, value).exact());
      expect(unsound(untold)).toEqual([]);
    }
  });

  it("takes weighted faces, gaps and negative ones included", () => {
    const faces = { values: [-2, 0, 3], weights: [1, 2n, 3] };
    const added: Fold = { states: 61, start: 20, step: (state, face, count) => state + face * count };
    const odds = map(foldPool(6, faces, added), (state) => state - 20);
    const slowly = times(6, die(faces.values, faces.weights));
    expect(odds.values).toEqual(slowly.values);
    expect(odds.exact()).toEqual(slowly.exact());
    expect(unsound(odds)).toEqual([]);
  });

  it("takes any distribution as a die, what was cut off included", () => {
    const cut = {
      values: [1, 2],
      chances: [0.5, 0.25],
      left: 0.25,
      exact: () => ({ weights: [2n, 1n], total: 4n }),
    };
    const added: Fold = { states: 7, start: 0, step: (state, face, count) => state + face * count };
    const odds = foldPool(3, cut, added);
    expect(odds.exact()).toEqual(times(3, cut).exact());
    expect(odds.left).toBeCloseTo(1 - 0.75 ** 3, 14);
    expect(unsound(odds)).toEqual([]);
  });

  it("stays accurate for large pools and faint chances", () => {
    const added: Fold = { states: 61, start: 0, step: (state, face, count) => state + face * count };
    const odds = foldPool(60, { values: [0, 1], weights: [1, 1_000_000_000] }, added);
    expect(odds.values).toHaveLength(61);
    expect(unsound(odds)).toEqual([]);
    expect(odds.exact()).toEqual(times(60, die([0, 1], [1, 1_000_000_000])).exact());
  });

  it("gives what is settled its whole chance, however many faces are left", () => {
    const best: Fold = {
      states: 51,
      start: 0,
      step: (state, face, count) => (state === 0 && count > 0 ? face : state),
      settled: (state) => state > 0,
    };
    const odds = foldPool(200, 50, best);
    expect(unsound(odds)).toEqual([]);
    expect(odds.values).toEqual(uniform(50).values);
    expect(odds.chances[49]).toBeCloseTo(1 - 0.98 ** 200, 14);
  });

  it("counts successes like adding up single dice", () => {
    const hits: Fold = {
      states: 21,
      start: 0,
      step: (state, face, count) => state + (face >= 5 ? count : 0),
    };
    expect(foldPool(20, 6, hits).exact().weights).toHaveLength(21);
    const chances = times(20, die([0, 1], [4, 2])).chances;
    foldPool(20, 6, hits).chances.forEach((chance, i) => expect(chance).toBeCloseTo(chances[i]!, 14));
  });
});

describe("the tables behind it", () => {
  const added: Fold = { states: 25, start: 0, step: (state, face, count) => state + face * count };

  it("survive a rule that throws", () => {
    const before = foldPool(4, 6, added).chances;
    const failing: Fold = {
      ...added,
      step: (state, face, count) => {
        if (face === 3) throw new Error("our own mistake");
        return added.step(state, face, count);
      },
    };
    expect(() => foldPool(4, 6, failing)).toThrow("our own mistake");
    expect(foldPool(4, 6, added).chances).toEqual(before);
  });

  it.each([25, -1, 0.5, Number.NaN])("refuse a rule that steps to state %d of 25", (wrong) => {
    const straying = (at: number): Fold => ({
      ...added,
      step: (state, face) => (face === at ? wrong : state),
    });
    foldPool(12, 20, { states: 241, start: 0, step: added.step });
    expect(() => foldPool(4, 6, straying(6))).toThrow(RangeError);
    expect(() => foldPool(4, 6, straying(1))).toThrow(RangeError);
    expect(() => foldPool(4, 6, { ...straying(6), settled: (state) => state === wrong })).toThrow(RangeError);
  });

  it("survive a rule that folds in turn", () => {
    const inner = foldPool(2, 4, { states: 9, start: 0, step: added.step });
    const nesting: Fold = {
      ...added,
      step: (state, face, count) => {
        expect(foldPool(2, 4, { states: 9, start: 0, step: added.step }).chances).toEqual(inner.chances);
        return added.step(state, face, count);
      },
    };
    expect(foldPool(4, 6, nesting).exact().weights).toEqual(sum(4, 6).exact().weights);
    expect(foldPool(4, 6, nesting).chances).toEqual(foldPool(4, 6, added).chances);
  });

  it("give the same for an even die by its sides and by its faces", () => {
    const bySides = foldPool(5, 6, bonusFold(5, 2, 4));
    const byFaces = foldPool(5, uniform(6), bonusFold(5, 2, 4));
    expect(byFaces.values).toEqual(bySides.values);
    byFaces.chances.forEach((chance, i) => expect(chance).toBeCloseTo(bySides.chances[i]!, 15));
  });
});
