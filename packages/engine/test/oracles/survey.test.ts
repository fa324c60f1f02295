import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, diceOf, type Fold, foldFaces, formatFraction, toNumber } from "../../src/dice/index.ts";
import type { Command, Event, Oracle, Ruleset } from "../../src/kernel/index.ts";
import { exactChance, type Leaf, type Survey, type Surveyed, survey } from "../../src/oracles/index.ts";
import { ANA, ATTACK, begunState, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";
import type { State } from "../conformance/skirmish/state.ts";

const DEFAULT: NonNullable<Survey["decide"]> = ({ options }) => options[0] as string;
const HOW: Survey = { decide: DEFAULT, part: null, budget: 100_000, hearing: "outcomes" };
const STATE = begunState([ANA, orc({ armor: 1 })]);

interface Gathered extends Surveyed {
  /** Each outcome with its exact chance. */
  readonly odds: { readonly [outcome: string]: string };
  readonly sum: string;
  readonly doubles: number;
}

function gather(
  state: State,
  command: Command,
  how: Survey,
  read: (leaf: Leaf<State>) => string,
  ruleset: Ruleset<State> = skirmish,
): Gathered {
  const ways = new Map<string, (readonly [bigint, bigint])[]>();
  let doubles = 0;
  const surveyed = survey(ruleset, state, command, how, (leaf) => {
    const text = read(leaf);
    ways.set(text, [...(ways.get(text) ?? []), exactChance(leaf.path)]);
    doubles += leaf.chance;
  });
  const odds = Object.fromEntries(
    [...ways].map(([text, parts]) => [text, formatFraction(addUp(parts))]).sort(),
  );
  return { ...surveyed, odds, sum: formatFraction(addUp([...ways.values()].flat())), doubles };
}

const damageOf = ({ events }: { readonly events: readonly Event[] }): string =>
  String(events.find((e) => e.event === "damage")?.["amount"] ?? "miss");

/** A ruleset whose one command asks just this. */
function asking(ask: (oracle: Oracle) => number | string): Ruleset<State> {
  return { ...skirmish, perform: (fight) => fight.tell({ event: "damage", amount: ask(fight.ask) }) };
}
const oddsOf = (ask: (oracle: Oracle) => number | string, how: Partial<Survey> = {}): Gathered =>
  gather(STATE, ATTACK, { ...HOW, ...how }, damageOf, asking(ask));

describe("exact odds", () => {
  it("L3 of an attack are those worked out by hand", () => {
    const { odds, sum, left, parts } = gather(STATE, ATTACK, HOW, damageOf);
    expect(odds).toEqual({
      "1": "7/72",
      "2": "7/72",
      "3": "7/72",
      "4": "7/72",
      "5": "7/72",
      "6": "7/72",
      miss: "5/12",
    });
    expect({ sum, left, parts }).toEqual({ sum: "1/1", left: 0, parts: 0 });
  });

  it("are those of each kind of question", () => {
    expect(oddsOf((ask) => ask.die("x", 4, "a")).odds).toEqual({
      "1": "1/4",
      "2": "1/4",
      "3": "1/4",
      "4": "1/4",
    });
    expect(oddsOf((ask) => ask.sum("x", 2, 4, "a")).odds).toEqual({
      "2": "1/16",
      "3": "1/8",
      "4": "3/16",
      "5": "1/4",
      "6": "3/16",
      "7": "1/8",
      "8": "1/16",
    });
    expect(oddsOf((ask) => ask.roll("x", diceOf("2d2kh1"), "a")).odds).toEqual({ "1": "1/4", "2": "3/4" });
    expect(oddsOf((ask) => ask.choose("x", ["none", "dodge"], "a")).odds).toEqual({ none: "1/1" });
  });

  it("fold a pool as rolled dice are folded", () => {
    const sixes: Fold = {
      states: 4,
      start: 0,
      step: (n, face, count) => (face === 6 ? n + count : n),
      settled: (_, face) => face < 6,
    };
    expect(oddsOf((ask) => ask.pool("x", { count: 3, sides: 6 }, sixes, "a")).odds).toEqual({
      "0": "125/216",
      "1": "25/72",
      "2": "5/72",
      "3": "1/216",
    });
    expect(oddsOf((ask) => ask.pool("x", { count: 0, sides: 6 }, sixes, "a")).odds).toEqual({ "0": "1/1" });
    expect(foldFaces([6, 1, 6], 6, sixes)).toBe(2);
  });

  it("of what throws nothing are certain", () => {
    expect(oddsOf((ask) => ask.sum("x", 0, 6, "a"))).toMatchObject({
      odds: { "0": "1/1" },
      leaves: 1,
      left: 0,
    });
    expect(oddsOf((ask) => ask.roll("x", diceOf("3"), "a"))).toMatchObject({
      odds: { "3": "1/1" },
      leaves: 1,
      left: 0,
    });
  });

  it("L3 of any dice one after another add up to exactly 1", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 7 }), { minLength: 1, maxLength: 4 }), (dice) => {
        const { sum, left, leaves, doubles } = oddsOf((ask) =>
          dice.reduce((total, sides) => total + ask.die("x", sides, "a"), 0),
        );
        expect({ sum, left, leaves }).toEqual({
          sum: "1/1",
          left: 0,
          leaves: dice.reduce((a, b) => a * b, 1),
        });
        expect(doubles).toBeCloseTo(1, 9);
      }),
      { numRuns: 40 },
    );
  });

  it("L3 of questions that depend on earlier answers add up to exactly 1", () => {
    const chained = (ask: Oracle): number => {
      let total = 0;
      for (let sides = ask.die("first", 4, "a"); sides > 1; sides -= 1) total += ask.die("more", sides, "a");
      return total;
    };
    expect(oddsOf(chained)).toMatchObject({ sum: "1/1", left: 0, leaves: 1 + 2 + 6 + 24 });
  });

  it("keep exact fractions where doubles cannot", () => {
    const { odds, sum } = oddsOf((ask) => (ask.sum("x", 40, 6, "a") === 40 ? "all ones" : "else"));
    expect(sum).toBe("1/1");
    expect(odds["all ones"]).toBe(`1/${6n ** 40n}`);
    expect(toNumber({ n: 1n, d: 6n ** 40n })).toBeGreaterThan(0);
  });
});

describe("a path", () => {
  it("multiplies its dice and passes over choices", () => {
    const seen: string[] = [];
    survey(
      asking((ask) =>
        ask.choose("c", ["none", "x"], "a") === "x" ? ask.die("d", 3, "a") + ask.die("e", 5, "a") : 0,
      ),
      STATE,
      ATTACK,
      { ...HOW, decide: null },
      ({ path, chance }) => {
        const [weight, total] = exactChance(path);
        seen.push(`${path.map((f) => f.name).join()} ${weight}/${total}`);
        expect(chance).toBeCloseTo(Number(weight) / Number(total), 12);
      },
    );
    expect(seen[0]).toBe("c 1/1");
    expect(seen.slice(1)).toEqual(Array.from({ length: 15 }, () => "c,d,e 1/15"));
  });

  it("names who throws and who decides", () => {
    const seen = new Set<string>();
    survey(skirmish, begunState([ANA, orc({ points: 1 })]), ATTACK, { ...HOW, decide: null }, ({ path }) => {
      for (const { kind, name, who } of path) seen.add(`${kind} ${name} ${who}`);
    });
    expect([...seen].sort()).toEqual([
      "chance attack ana",
      "chance damage ana",
      "choice block orc",
      "choice dodge orc",
    ]);
  });
});

describe("a budget", () => {
  it("leaves the rest unwalked and says how much that is", () => {
    const { leaves, left, sum } = oddsOf((ask) => ask.die("x", 10, "a"), { budget: 3 });
    expect({ leaves, sum }).toEqual({ leaves: 3, sum: "3/10" });
    expect(left).toBeCloseTo(0.7, 12);
  });

  it("that is just enough leaves nothing", () => {
    expect(oddsOf((ask) => ask.die("x", 10, "a"), { budget: 10 })).toMatchObject({ leaves: 10, left: 0 });
  });

  it("never says nothing is left while something is, however unlikely", () => {
    const rare = (ask: Oracle): number => (ask.sum("x", 30, 20, "a") === 600 ? ask.die("y", 2, "a") : 0);
    const whole = oddsOf(rare);
    const cut = oddsOf(rare, { budget: whole.leaves - 1 });
    expect(whole.left).toBe(0);
    expect(cut.left).toBeGreaterThan(0);
    expect(cut.left).toBeLessThan(1e-12);
  });

  it("counts open choices as even, so that it is never all gone before the end", () => {
    const choosing = (ask: Oracle): number => (
      ask.choose("c", ["a", "b", "c", "d"], "a"), ask.die("x", 2, "a")
    );
    const { left, leaves } = oddsOf(choosing, { decide: null, budget: 2 });
    expect(leaves).toBe(2);
    expect(left).toBeCloseTo(0.75, 12);
    expect(oddsOf(choosing, { decide: null })).toMatchObject({ leaves: 8, left: 0 });
  });

  it("is not to blame for dice that have no end: what was cut off counts as left", () => {
    const { left } = oddsOf((ask) => ask.roll("x", diceOf("1d6!"), "a"));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(1e-6);
  });
});

describe("independent parts", () => {
  const archers = begunState([
    { id: "ana", side: "reds", sheet: { hp: 9, volleys: 1 } },
    orc(),
    { id: "bo", side: "blues", sheet: { hp: 9, armor: 1 } },
  ]);
  const volley: Command = { do: "volley", actor: "ana", targets: ["orc", "bo"] };
  const amounts = ({ events }: Leaf<State>): string =>
    events
      .filter((e) => e.event === "damage")
      .map((e) => `${e.target} ${e["amount"]}`)
      .join(", ") || "nothing";

  it("are counted, and surveyed one by one without multiplying", () => {
    const [joint, first, second] = [null, 0, 1].map((part) =>
      gather(archers, volley, { ...HOW, part }, amounts),
    ) as [Gathered, Gathered, Gathered];
    expect(joint).toMatchObject({ parts: 2, leaves: 49, sum: "1/1" });
    expect([first, second].map((g) => [g.parts, g.leaves, g.sum])).toEqual([
      [2, 7, "1/1"],
      [2, 7, "1/1"],
    ]);
    expect(Object.keys(first.odds).every((k) => !k.includes("bo"))).toBe(true);
    expect(first.odds["nothing"]).toBe("8/27");
    expect(first.odds["orc 6"]).toBe("1/216");
    expect(second.odds["bo 0"]).toBe("2/9");
  });

  it("L3 come alone to what they come to together", () => {
    const of =
      (id: string) =>
      (leaf: Leaf<State>): string =>
        String(leaf.events.find((e) => e.event === "damage" && e.target === id)?.["amount"] ?? "miss");
    for (const [part, id] of [
      [0, "orc"],
      [1, "bo"],
    ] as const)
      expect(gather(archers, volley, { ...HOW, part }, of(id)).odds).toEqual(
        gather(archers, volley, HOW, of(id)).odds,
      );
  });
});

describe("choices", () => {
  const state = begunState([ANA, orc({ armor: 1, points: 1 })]);

  it("are made by whoever decides, looking at the state as it then is", () => {
    const seen: [string, number][] = [];
    const decide: Survey["decide"] = ({ name, options, who }, now) => {
      seen.push([`${who} ${name}`, (now as State).units[1]?.points ?? -1]);
      return options.at(-1) as string;
    };
    const { odds } = gather(state, ATTACK, { ...HOW, decide }, damageOf);
    expect(odds["miss"]).toBe("13/18");
    expect(new Set(seen.map(([name, points]) => `${name} ${points}`))).toEqual(new Set(["orc dodge 1"]));
  });

  it("belong to the tree when nobody decides", () => {
    const open = survey(skirmish, state, ATTACK, { ...HOW, decide: null }, () => {});
    const closed = survey(skirmish, state, ATTACK, HOW, () => {});
    expect(open.leaves).toBeGreaterThan(closed.leaves);
    expect(open.left).toBe(0);
  });
});

it("the state that is surveyed stays as it was", () => {
  const text = JSON.stringify(STATE);
  survey(skirmish, STATE, ATTACK, HOW, ({ state }) => {
    (state.units[0] as { hp: number }).hp = 0;
  });
  expect(JSON.stringify(STATE)).toBe(text);
});

describe("the budget of a survey", () => {
  const twoDice = (oracle: Oracle): number => 10 * oracle.die("a", 6, "ana") + oracle.die("b", 6, "ana");

  it("a deadline ends it between two paths, and what is left is told", () => {
    let asked = 0;
    const { leaves, left, ways } = oddsOf(twoDice, { expired: () => ++asked > 4 });
    expect(leaves).toBe(5);
    expect(left).toBeCloseTo(31 / 36, 12);
    expect(ways).toBe(36);
    expect(oddsOf(twoDice, { expired: () => false })).toMatchObject({ leaves: 36, left: 0, spent: 36 });
  });

  it("answers given are the beginning of every path, and cost no chance", () => {
    const { odds, leaves, left } = oddsOf(twoDice, { given: [{ roll: 3 }] });
    expect(odds).toEqual(Object.fromEntries([31, 32, 33, 34, 35, 36].map((n) => [n, "1/6"])));
    expect({ leaves, left }).toEqual({ leaves: 6, left: 0 });
  });
});
