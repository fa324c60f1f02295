import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, type Fold, formatFraction } from "../../src/dice/index.ts";
import type { Oracle, Ruleset } from "../../src/kernel/index.ts";
import { exactChance, type Survey, survey } from "../../src/oracles/index.ts";
import { ANA, ATTACK, begunState, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const STATE = begunState([ANA, orc({ armor: 1 })]);
const HOW: Survey = {
  decide: ({ options }) => options[0] as string,
  part: null,
  budget: 100_000,
  hearing: "outcomes",
};

/** The exact odds of what a rule answers, and how many ways were walked for them. */
function oddsOf(ask: (oracle: Oracle) => number | string, budget = HOW.budget) {
  const asking: Ruleset<State> = {
    ...skirmish,
    perform: (fight) => fight.tell({ event: "damage", amount: ask(fight.ask) }),
  };
  const ways = new Map<string, (readonly [bigint, bigint])[]>();
  let doubles = 0;
  const done = survey(asking, STATE, ATTACK, { ...HOW, budget }, (leaf) => {
    const text = String(leaf.events[0]?.["amount"]);
    ways.set(text, [...(ways.get(text) ?? []), exactChance(leaf.path)]);
    doubles += leaf.chance;
  });
  const odds = Object.fromEntries([...ways].map(([t, w]) => [t, formatFraction(addUp(w))]).sort());
  return { ...done, odds, sum: formatFraction(addUp([...ways.values()].flat())), doubles };
}

/** Counts the dice that show `from` or more, and those that show the highest face. */
function counting(dice: number, sides: number, from: number): Fold {
  return {
    states: (dice + 1) ** 2,
    start: 0,
    step: (state, face, count) => state + (face === sides ? count * (dice + 2) : face >= from ? count : 0),
  };
}

const tied = (fold: Fold, tie: object): Fold => Object.assign({}, fold, { tie });

/** The same roll, the better kept, once as it is written and once with the word about it. */
function repeated(
  of: Fold,
  how: { times: number; dice: number; sides: number; rank: (s: number) => number },
) {
  const { times, dice, sides, rank } = how;
  const better = (kept: number, next: number): number => (rank(next) > rank(kept) ? next : kept);
  const roll = (ask: Oracle, fold: Fold): number => ask.pool("throw", { count: dice, sides }, fold, "a");
  const plain = (ask: Oracle): number => {
    let kept = roll(ask, of);
    for (let n = 1; n < times; n++) kept = better(kept, roll(ask, of));
    return kept;
  };
  const again = (kept: number): Fold =>
    tied(
      {
        states: of.states,
        start: of.start,
        step(state, face, count) {
          const next = of.step(state, face, count);
          return face > 1 ? next : better(kept, next);
        },
      },
      { kind: "again", of, prior: kept, rank },
    );
  const merged = (ask: Oracle): number => {
    let kept = roll(ask, of);
    for (let n = 1; n < times; n++) kept = roll(ask, again(kept));
    return kept;
  };
  return { plain, merged };
}

const pools = fc.record({
  dice: fc.integer({ min: 1, max: 3 }),
  sides: fc.integer({ min: 2, max: 4 }),
  times: fc.integer({ min: 1, max: 4 }),
  worth: fc.integer({ min: 0, max: 3 }),
});

describe("rolls that are merged", () => {
  it("L3 keep the better of several throws with the odds of all of them listed, of equals the first", () => {
    fc.assert(
      fc.property(pools, ({ dice, sides, times, worth }) => {
        const of = counting(dice, sides, 2);
        const rank = (s: number): number => (s % (dice + 1)) + worth * Math.floor(s / (dice + 1));
        const { plain, merged } = repeated(of, { times, dice, sides, rank });
        const [listed, kept] = [oddsOf(plain), oddsOf(merged)];
        expect(kept.odds).toEqual(listed.odds);
        expect(kept.sum).toBe("1/1");
        expect(kept.doubles).toBeCloseTo(1, 12);
        expect(kept.leaves).toBe(Object.keys(kept.odds).length);
      }),
      { numRuns: 150 },
    );
  });

  it("L3 come to what two rolls against each other come to, with a way there for each outcome", () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 0, max: 3 }), ({ dice, sides, worth }, guard) => {
        const [of, to] = [counting(guard, sides, 2), counting(dice, sides, 2)];
        const key = (a: number, b: number): number =>
          Math.max(0, (a % (dice + 1)) + worth * Math.floor(a / (dice + 1)) - (b % (guard + 1)));
        const both =
          (fold: Fold) =>
          (ask: Oracle): number => {
            const first = ask.pool("strike", { count: dice, sides }, to, "a");
            return key(first, ask.pool("guard", { count: guard, sides }, fold, "b"));
          };
        const listed = oddsOf(both(of));
        const joined = oddsOf(both(tied(of, { kind: "joined", to, of, key })));
        expect(joined.odds).toEqual(listed.odds);
        expect(joined.sum).toBe("1/1");
        expect(joined.leaves).toBe(Object.keys(joined.odds).length);
      }),
      { numRuns: 150 },
    );
  });

  it("a roll asked for between them keeps them apart, and the odds are the same", () => {
    const of = counting(2, 3, 2);
    const rank = (s: number): number => s % 3;
    const { merged } = repeated(of, { times: 2, dice: 2, sides: 3, rank });
    const before = (ask: Oracle): string => `${ask.die("other", 2, "a")} ${merged(ask)}`;
    const { odds, sum } = oddsOf(before);
    expect(sum).toBe("1/1");
    const alone = oddsOf(merged).odds;
    expect(Object.keys(odds)).toHaveLength(2 * Object.keys(alone).length);
    const late = (ask: Oracle): string => {
      const first = ask.pool("throw", { count: 1, sides: 3 }, counting(1, 3, 2), "a");
      const other = ask.die("other", 2, "a");
      const fold = tied(counting(1, 3, 2), {
        kind: "joined",
        to: counting(1, 3, 2),
        of: counting(1, 3, 2),
        key: () => 0,
      });
      return `${first} ${other} ${ask.pool("guard", { count: 1, sides: 3 }, fold, "b")}`;
    };
    expect(oddsOf(late)).toMatchObject({ leaves: 18, sum: "1/1" });
  });

  it("L3 a tree too large for its budget says so, with the mass left over", () => {
    const many = (ask: Oracle): number => {
      let total = 0;
      for (let n = 0; n < 30; n++) total += ask.die("x", 6, "a");
      return total;
    };
    const { leaves, left } = oddsOf(many, 1000);
    expect(leaves).toBe(1000);
    expect(left).toBeGreaterThan(0.999);
  });

  it("a rule that breaks its word about the next throw is found out", () => {
    const of = counting(1, 2, 2);
    const fold = tied(of, { kind: "again", of, prior: 0, rank: (s: number) => s });
    let run = 0;
    const rule = (ask: Oracle): number => {
      run += 1;
      const kept = ask.pool("throw", { count: 1, sides: 2 }, of, "a");
      return run === 1
        ? ask.pool("throw", { count: 1, sides: 2 }, fold, "a")
        : kept + ask.die("other", 2, "a");
    };
    expect(() => oddsOf(rule)).toThrow("throw was promised, but other was asked");
  });
});
