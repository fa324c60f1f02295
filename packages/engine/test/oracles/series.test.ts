import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, formatFraction } from "../../src/dice/index.ts";
import {
  type Fight,
  forLater,
  inSeries,
  type Ruleset,
  type SeriesStep,
  checkRoll,
} from "../../src/kernel/index.ts";
import {
  type Alike,
  exactChance,
  expectations,
  growTree,
  type Survey,
  survey,
  type Wish,
} from "../../src/oracles/index.ts";
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

/** All that these rules change is the orc's Health, and what they tell is read as a set of words. */
const hp = (state: State): number => state.units[1]?.hp as number;
const ALIKE: Alike = () => ({
  untold: "",
  hear: (told, events) =>
    [...new Set([...(told as string), ...events.map((e) => String(e["word"]))])].sort().join(""),
  text: (state, told) => `${state === null ? "over" : hp(state as State)} ${told as string}`,
});

interface Surveyed {
  readonly odds: { readonly [outcome: string]: string };
  readonly sum: string;
  readonly leaves: number;
  readonly left: number;
  readonly doubles: number;
}

/** The exact odds of the Health left and the words told, with or without taking alike ways for one. */
function oddsOf(perform: (fight: Fight<State>) => void, how: Partial<Survey> = {}): Surveyed {
  const ruleset: Ruleset<State> = { ...skirmish, perform };
  const ways = new Map<string, (readonly [bigint, bigint])[]>();
  let doubles = 0;
  const { leaves, left } = survey(ruleset, STATE, ATTACK, { ...HOW, ...how }, (leaf) => {
    const words = [...new Set(leaf.events.map((e) => e["word"]))].sort().join("");
    const text = `${hp(leaf.state)} ${words}`;
    ways.set(text, [...(ways.get(text) ?? []), exactChance(leaf.path)]);
    doubles += leaf.chance;
  });
  const odds = Object.fromEntries([...ways].map(([text, w]) => [text, formatFraction(addUp(w))]).sort());
  return { odds, sum: formatFraction(addUp([...ways.values()].flat())), leaves, left, doubles };
}

/** A die against a number; what hits throws another one and takes so much. Over when nothing is left. */
function volley(sides: number, needs: number, harm: number): SeriesStep<State> {
  return (fight, index) => {
    const target = fight.state.units[1] as { hp: number };
    if (fight.ask.choose("dodge", ["none", "dodge"], "orc") === "dodge") return true;
    if (fight.ask.die("to hit", sides, "ana") < needs) return true;
    const amount = fight.ask.sum("damage", harm, 3, "ana") + (index % 2);
    target.hp -= amount;
    fight.tell({ event: "damage", target: "orc", word: amount > 3 ? "w" : "v" });
    return target.hp > 0;
  };
}

const series = fc.record({
  count: fc.integer({ min: 0, max: 3 }),
  sides: fc.integer({ min: 2, max: 4 }),
  needs: fc.integer({ min: 1, max: 5 }),
  harm: fc.integer({ min: 1, max: 2 }),
});

/** The exact odds of the words told, whatever state they leave. */
function told(
  perform: (fight: Fight<State>) => void,
  how: Partial<Survey> = {},
): Pick<Surveyed, "odds" | "leaves"> {
  const ways = new Map<string, (readonly [bigint, bigint])[]>();
  const { leaves } = survey(
    { ...skirmish, perform },
    STATE,
    ATTACK,
    { ...HOW, ...how },
    ({ events, path }) => {
      const text = [...new Set(events.map((e) => e["word"]))].sort().join("");
      ways.set(text, [...(ways.get(text) ?? []), exactChance(path)]);
    },
  );
  return {
    odds: Object.fromEntries([...ways].map(([t, w]) => [t, formatFraction(addUp(w))]).sort()),
    leaves,
  };
}

describe("steps of a series", () => {
  it("L3 that are alike are one, with the odds of all of them listed", () => {
    fc.assert(
      fc.property(series, ({ count, sides, needs, harm }) => {
        const rule = (fight: Fight<State>): void => {
          const more = fight.ask.die("before", 2, "ana");
          inSeries(fight, count, volley(sides, needs, harm));
          const target = fight.state.units[1] as { hp: number };
          if (target.hp > 0) target.hp -= more * fight.ask.die("after", 2, "ana");
        };
        const [listed, merged] = [oddsOf(rule), oddsOf(rule, { alike: ALIKE })];
        expect(merged.odds).toEqual(listed.odds);
        expect({ sum: merged.sum, left: merged.left }).toEqual({ sum: "1/1", left: 0 });
        expect(merged.doubles).toBeCloseTo(1, 12);
        expect(merged.leaves).toBeLessThanOrEqual(listed.leaves);
      }),
      { numRuns: 60 },
    );
  });

  it("L3 may be series themselves, however short", () => {
    fc.assert(
      fc.property(series, fc.constantFrom(0, 1, 2), ({ count: most, sides, needs }, within) => {
        const count = Math.min(2, most);
        const rule = (fight: Fight<State>): void =>
          inSeries(fight, count, (now) => {
            inSeries(now, within, volley(2, needs, 1));
            return now.ask.die("goes on", sides, "ana") > 1;
          });
        const [listed, merged] = [oddsOf(rule), oddsOf(rule, { alike: ALIKE })];
        expect(merged.odds).toEqual(listed.odds);
        expect({ sum: merged.sum, left: merged.left }).toEqual({ sum: "1/1", left: 0 });
        expect(listed.left).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it("L3 after which nothing is to come are told apart by what was told, where nobody looks at the state", () => {
    fc.assert(
      fc.property(series, ({ count, sides, needs, harm }) => {
        const isOver = (state: State): boolean => hp(state) > 0;
        const rule = (fight: Fight<State>): void => {
          inSeries(fight, count, volley(sides, needs, harm), isOver);
          if (!isOver(fight.state))
            fight.tell({ event: "down", word: "pq"[fight.ask.die("after", 2, "ana") - 1] });
        };
        const [listed, merged] = [told(rule), told(rule, { alike: ALIKE, fleeting: true })];
        expect(merged.odds).toEqual(listed.odds);
        expect(oddsOf(rule, { alike: ALIKE }).odds).toEqual(oddsOf(rule).odds); // the state is right for who looks at it
      }),
      { numRuns: 60 },
    );
  });

  it("cost as many ways as there are ends that differ", () => {
    const rule = (fight: Fight<State>): void => inSeries(fight, 30, volley(4, 3, 1));
    const { leaves, left, sum, odds } = oddsOf(rule, { alike: ALIKE });
    expect({ left, sum }).toEqual({ left: 0, sum: "1/1" });
    expect(leaves).toBe(Object.keys(odds).length);
  });

  it("are made one after another where nobody says what is alike", () => {
    const rule = (fight: Fight<State>): void => inSeries(fight, 3, volley(2, 2, 1));
    expect(oddsOf(rule).leaves).toBe(64);
  });

  it("that are too many for the budget are made one after another, and what is left is said", () => {
    const rule = (fight: Fight<State>): void => inSeries(fight, 30, volley(4, 3, 1));
    const { left, leaves, doubles } = oddsOf(rule, { alike: ALIKE, budget: 60 });
    expect(left).toBeGreaterThan(0);
    expect(leaves).toBe(60);
    expect(doubles + left).toBeCloseTo(1, 12);
  });

  it("that are made otherwise the second time are found out", () => {
    const rule = (most: number, more: number) => {
      let made = 0;
      return (fight: Fight<State>): void =>
        inSeries(fight, 2, ({ ask }) => {
          made += 1;
          for (let i = 0; i < (made > most ? more : 1); i++) ask.die("to hit", 2, "ana");
          return true;
        });
    };
    expect(() => oddsOf(rule(4, 2), { alike: ALIKE })).toThrow("a series asked more than before");
    expect(() => oddsOf(rule(4, 0), { alike: ALIKE })).toThrow("a series asked less than before");
  });

  it("leave no choice open when they are merged", () => {
    const rule = (fight: Fight<State>): void => inSeries(fight, 2, volley(2, 2, 1));
    expect(() => oddsOf(rule, { alike: ALIKE, decide: null })).toThrow("a choice in a series was left open");
  });
});

describe("a series in which choices are left open", () => {
  /** Each foe may strike or not, and then the orc may ward it off: a series within a step of another. */
  const nested =
    (count: number, step: SeriesStep<State>): SeriesStep<State> =>
    (fight) => {
      inSeries(fight, count, step);
      const target = fight.state.units[1] as { hp: number };
      if (fight.ask.choose("ward", ["none", "ward"], "orc") === "none")
        target.hp -= fight.ask.die("blow", 2, "ana");
      return target.hp > 0;
    };

  const means = (perform: (fight: Fight<State>) => void, wish: Wish, how: Partial<Survey>) => {
    const ruleset: Ruleset<State> = { ...skirmish, perform };
    const all = { ...HOW, decide: null, ...how };
    const { tree, surveyed } = growTree(
      ruleset,
      STATE,
      ATTACK,
      ({ state, events }) => ({ hp: hp(state), wild: events.some((e) => e["word"] === "w") }),
      all,
    );
    const of = [({ hp: left }: { hp: number }) => left, ({ wild }: { wild: boolean }) => (wild ? 1 : 0)];
    return { ...surveyed, means: expectations(tree, of as ((o: unknown) => number)[], wish) };
  };

  it("L3 has the best and the worst of all its ways listed", () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 0, max: 2 }),
          within: fc.integer({ min: 0, max: 2 }),
          needs: fc.integer({ min: 1, max: 3 }),
        }),
        fc.constantFrom<Wish>("most", "least", "default"),
        ({ count, within, needs }, wish) => {
          const rule = (fight: Fight<State>): void => {
            inSeries(fight, count, nested(within, volley(2, needs, 1)));
            const target = fight.state.units[1] as { hp: number };
            if (fight.ask.choose("rest", ["none", "rest"], "orc") === "rest")
              target.hp += target.hp % 2 === 0 ? 1 : -1;
          };
          const listed = means(rule, wish, {});
          const merged = means(rule, wish, { alike: ALIKE, open: true });
          expect([listed.left, merged.left]).toEqual([0, 0]);
          merged.means.forEach((mean, i) => expect(mean).toBeCloseTo(listed.means[i] as number, 12));
          expect(merged.leaves).toBeLessThanOrEqual(listed.leaves);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("costs as many ways as there are ends that differ", () => {
    const rule = (fight: Fight<State>): void => inSeries(fight, 12, nested(1, volley(4, 3, 1)));
    const { left, leaves } = means(rule, "least", { alike: ALIKE, open: true });
    expect(left).toBe(0);
    expect(leaves).toBeLessThan(100);
  });
});

describe("a sum of which only so much matters", () => {
  const rule =
    (needs: number) =>
    ({ ask, state }: Fight<State>): void => {
      const like = (total: number): number => (total < needs ? 2 : Math.max(2, needs));
      const total = ask.check?.("to hit", { count: 2, sides: 6 }, like, "ana") as number;
      if (total >= needs) (state.units[1] as { hp: number }).hp -= ask.die("damage", 4, "ana");
    };

  it.each([1, 2, 7, 12, 13])("L3 has the odds of all its totals listed, %i or more being alike", (needs) => {
    const [listed, merged] = [oddsOf(rule(needs)), oddsOf(rule(needs), { alike: ALIKE })];
    expect(merged.odds).toEqual(listed.odds);
    expect({ sum: merged.sum, left: merged.left }).toEqual({ sum: "1/1", left: 0 });
    expect(merged.leaves).toBe(needs > 12 ? 1 : needs < 3 ? 4 : 5);
  });
});

describe("dice thrown for their fate", () => {
  const DICE = { name: "to hit", count: 2, sides: 6 };
  const swing =
    (needs: number, criticalAt: number): SeriesStep<State> =>
    ({ ask, state }) => {
      const total = checkRoll(ask, DICE, "ana", (shown) => (shown < needs ? 0 : shown < criticalAt ? 1 : 2));
      if (total < needs) return true;
      (state.units[1] as { hp: number }).hp -= total < criticalAt ? 1 : ask.die("damage", 4, "ana");
      return true;
    };

  it.each([
    [2, 12, 5],
    [7, 12, 6],
    [7, 7, 5],
    [12, 13, 2],
    [13, 14, 1],
  ])("L3 have the odds of all their totals: %i hits, %i is critical", (needs, criticalAt, ways) => {
    const rule = (fight: Fight<State>): void => void swing(needs, criticalAt)(fight, 0);
    const [listed, merged] = [oddsOf(rule), oddsOf(rule, { totals: "merged" })];
    expect(merged.odds).toEqual(listed.odds);
    expect({ sum: merged.sum, left: merged.left, leaves: merged.leaves }).toEqual({
      sum: "1/1",
      left: 0,
      leaves: ways,
    });
    expect(listed.leaves).toBeGreaterThan(ways);
  });

  it("L3 are one within a series too, which then takes fewer ways", () => {
    const rule = (fight: Fight<State>): void => inSeries(fight, 3, swing(7, 11));
    const listed = oddsOf(rule);
    expect(oddsOf(rule, { alike: ALIKE }).odds).toEqual(listed.odds);
    // 6 ways from each state that a step may begin in, not 17
    expect(oddsOf(rule, { alike: ALIKE, budget: 100 }).left).toBe(0);
    expect(oddsOf(rule, { alike: ALIKE, totals: "apart", budget: 100 }).left).toBeGreaterThan(0);
  });
});

describe("independent steps", () => {
  const WORDS = ["abc", "xyz"];
  /** Each wounds somebody else. */
  const rake = (fight: Fight<State>, index: number): void => {
    if (fight.ask.die("save", 4, "orc") > 2) return;
    const target = fight.state.units[index] as { hp: number };
    const amount = fight.ask.die("damage", 3, "ana");
    target.hp -= amount;
    fight.tell({ event: "damage", target: String(index), word: WORDS[index]?.[amount - 1] });
  };
  const rule = (fight: Fight<State>): void => fight.ask.each([0, 1], (i) => rake(fight, i));

  it("L3 one alone comes to what it comes to among the others", () => {
    const all = told(rule).odds;
    const alone = told(rule, { part: 1 });
    expect(alone.leaves).toBe(8);
    for (const word of "xyz") {
      const among = Object.entries(all).filter(([text]) => text.includes(word));
      expect(among.length).toBe(4);
      const sum = addUp(among.map(([, f]) => f.split("/").map(BigInt) as [bigint, bigint]));
      expect(alone.odds[word]).toBe(formatFraction(sum));
    }
  });

  it("L3 all together, those that are alike are one", () => {
    expect(oddsOf(rule, { alike: ALIKE }).odds).toEqual(oddsOf(rule).odds);
  });

  it("L3 within a series they are made together, whichever part is asked for", () => {
    const nested = (fight: Fight<State>): void =>
      inSeries(fight, 2, (now) => (now.ask.each([0, 1], (i) => rake(now, i)), hp(now.state) > 2));
    expect(oddsOf(nested, { alike: ALIKE, part: 0 }).odds).toEqual(oddsOf(nested).odds);
  });
});

describe("a throw for later", () => {
  const rule = (fight: Fight<State>): void => {
    const target = fight.state.units[1] as { hp: number };
    if (fight.ask.die("to hit", 4, "ana") > 1) fight.tell({ event: "damage", word: "w" });
    target.hp = forLater(fight, () => fight.ask.sum("rest", 2, 6, "orc"));
  };

  it("is not followed where nobody looks at the state", () => {
    const [all, without] = [told(rule), told(rule, { fleeting: true })];
    expect(without.odds).toEqual(all.odds);
    expect([all.leaves, without.leaves]).toEqual([44, 4]);
  });

  it("is a throw like any other for who does, in a series too", () => {
    expect(Object.keys(oddsOf(rule).odds)).toHaveLength(22);
    const twice = (fight: Fight<State>): void => inSeries(fight, 2, (now) => (rule(now), true));
    expect(oddsOf(twice, { alike: ALIKE }).odds).toEqual(oddsOf(twice).odds);
    expect(told(twice, { alike: ALIKE, fleeting: true }).odds).toEqual(told(twice).odds);
  });
});
