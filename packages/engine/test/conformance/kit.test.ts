import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromRoster } from "../../src/conformance/encounters.ts";
import { expandOffer, fillOffer, isOf } from "../../src/conformance/expand.ts";
import { spoil } from "../../src/conformance/mutate.ts";
import { fromGenerator, fromNaturals, pickSome, shuffled } from "../../src/conformance/picks.ts";
import { notPlain } from "../../src/conformance/plain.ts";
import { thrown } from "../../src/conformance/thrown.ts";
import { Generator } from "../../src/dice/index.ts";
import {
  type Command,
  canonical,
  type EncounterFile,
  type Offer,
  openBattle,
  type Ruleset,
  whyNot,
} from "../../src/kernel/index.ts";
import { ANA, ATTACK, begunState, type Fields, orc } from "./skirmish/fight.ts";
import { skirmish } from "./skirmish/index.ts";

const lucky = (seed: string) => fromGenerator(Generator.from(seed)).pick;
const plainest = () => 0;
const OFFER: Offer = {
  do: "attack",
  actor: "ana",
  with: "sword",
  label: "",
  cost: {},
  targets: { of: ["a", "b", "c"], min: 1, max: 2 },
  options: { manner: ["steady", "wild"] },
};

describe("luck", () => {
  it("of naturals is used up one by one, then gives the plainest", () => {
    const picks = fromNaturals([7, 3]);
    expect([picks.spent(), picks.pick(5), picks.pick(5), picks.spent(), picks.pick(5)]).toEqual([
      false,
      2,
      3,
      true,
      0,
    ]);
  });

  it("picks different ones, in the order listed, and shuffles all of them", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 8 }), (seed, count) => {
        const list = ["a", "b", "c", "d", "e"];
        const some = pickSome(lucky(seed), list, count);
        expect(some).toEqual(list.filter((x) => some.includes(x)));
        expect(some).toHaveLength(Math.min(count, 5));
        expect(shuffled(lucky(seed), list).sort()).toEqual(list);
      }),
    );
  });
});

describe("an offer", () => {
  it("stands for every choice of targets, places and options, those left out too", () => {
    const commands = expandOffer(OFFER, 100, plainest);
    expect(commands).toHaveLength(6 * 3);
    expect(new Set(commands.map((c) => canonical(c))).size).toBe(18);
    expect(commands).toContainEqual({
      do: "attack",
      actor: "ana",
      with: "sword",
      targets: ["a", "c"],
      options: { manner: "wild" },
    });
    expect(commands).toContainEqual({ do: "attack", actor: "ana", with: "sword", targets: ["b"] });
    const split = { ...OFFER, options: {}, targets: { of: ["a", "b"], min: 1, max: 2, names: 3 } };
    const named = new Set(expandOffer(split, 200, plainest).map((c) => c.targets?.join("")));
    expect([...named].sort()).toEqual(["a", "aa", "aaa", "aab", "ab", "abb", "b", "bb", "bbb"]);
    const places = expandOffer(
      {
        do: "move",
        actor: "ana",
        label: "",
        cost: {},
        places: [
          [1, 0],
          [2, 0],
        ],
      },
      100,
      plainest,
    );
    expect(places).toEqual([
      { do: "move", actor: "ana", at: [1, 0] },
      { do: "move", actor: "ana", at: [2, 0] },
    ]);
  });

  it("with too many of them is sampled, never beyond what it allows", () => {
    const many: Offer = {
      ...OFFER,
      targets: { of: Array.from({ length: 40 }, (_, i) => `t${i}`), min: 2, max: 30 },
    };
    const commands = expandOffer(many, 20, lucky("s"));
    expect(commands).toHaveLength(20);
    for (const { targets = [] } of commands) {
      expect(targets.length).toBeGreaterThanOrEqual(2);
      expect(targets.length).toBeLessThanOrEqual(30);
      expect(new Set(targets).size).toBe(targets.length);
    }
  });

  it("filled without luck is its plainest command", () => {
    expect(fillOffer(OFFER, plainest)).toEqual({ do: "attack", actor: "ana", with: "sword", targets: ["a"] });
  });
});

describe("spoilt commands", () => {
  const state = begunState([ANA, orc(), { id: "bo", side: "blues", sheet: { hp: 5 } }]);
  const offer = skirmish.offers(state, "ana")[0] as Offer;
  const spoilt = spoil(skirmish, state, offer, ATTACK as Command, plainest);

  it("are each wrong in one way, and refused by a ruleset that is right", () => {
    const ways = spoilt.map((s) => s.how);
    expect(new Set(ways).size).toBe(ways.length);
    for (const how of [
      "without an actor",
      "on another's turn",
      "at a target not offered",
      "at one target twice",
      "at more targets than offered",
      "with an option's value not offered",
    ])
      expect(ways).toContain(how);
    for (const { how, command } of spoilt)
      expect(whyNot(skirmish, state, command).length, how).toBeGreaterThan(0);
  });
});

describe("plain JSON", () => {
  it("is whatever JSON can carry there and back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(notPlain(value)).toBeNull();
      }),
    );
  });

  it.each([
    [{ a: [1, new Map()] }, "a.1 is a Map and no plain object"],
    [{ a: undefined }, "a is undefined"],
    // oxlint-disable-next-line no-sparse-arrays
    [[1, , 2], "1 is undefined"],
    [{ a: { b: Number.NaN } }, "a.b is NaN"],
    [[Infinity], "0 is Infinity"],
    [{ a: () => 1 }, "a is a function"],
    [{ a: 1n }, "a is a bigint"],
    [new Date(0), "it is a Date and no plain object"],
    [new Generator(), "it is a Generator and no plain object"],
  ])("is not %o", (value, found) => expect(notPlain(value)).toBe(found));
});

const combatantsOf = (file: EncounterFile | null): Fields[] =>
  (file?.["combatants"] ?? []) as unknown as Fields[];

describe("random encounters", () => {
  it("of a roster can be opened, whatever the luck", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (naturals) => {
        const file = fromRoster(skirmish as unknown as Ruleset, fromNaturals(naturals).pick);
        if (file === null) throw new Error("expected an encounter");
        const opened = openBattle(skirmish, file, "s");
        expect(opened.ok ? [] : opened.problems).toEqual([]);
      }),
    );
  });

  it("put people on open squares of their own, or in rows, as the ruleset's field is", () => {
    const grid = {
      ...skirmish,
      fields: [{ kind: "grid", cells: ["#.#", "...", "#.#"], walls: [], doors: [], legend: {} }],
    } as unknown as Ruleset;
    const rows = { ...skirmish, fields: [{ kind: "rows" }] } as unknown as Ruleset;
    const places = (ruleset: Ruleset, seed: string) =>
      combatantsOf(fromRoster(ruleset, lucky(seed))).map((c) => c["at"]);
    for (const seed of ["a", "b", "c", "d", "e"]) {
      const squares = places(grid, seed)
        .filter((at) => at !== undefined)
        .map((at) => JSON.stringify(at));
      expect(new Set(squares).size).toBe(squares.length);
      for (const square of squares) expect(["[1,0]", "[0,1]", "[1,1]", "[2,1]", "[1,2]"]).toContain(square);
      for (const at of places(rows, seed)) expect(["front", "back", undefined]).toContain(at);
    }
  });

  it("of an empty roster there are none; of one side two are made", () => {
    expect(fromRoster({ ...skirmish, roster: {} } as unknown as Ruleset, plainest)).toBeNull();
    const { sword } = skirmish.roster;
    const file = fromRoster({ ...skirmish, roster: { sword } } as unknown as Ruleset, plainest);
    expect(combatantsOf(file).map((c) => c["side"])).toEqual(["these", "those"]);
  });
});

describe("what is thrown", () => {
  it("is told with the places where it happened, innermost first", () => {
    const attack = (): never => {
      throw new TypeError("no blade");
    };
    const told = (): string => {
      try {
        return attack();
      } catch (error) {
        return thrown(error);
      }
    };
    expect(told()).toMatch(/^TypeError: no blade \(at attack, kit\.test\.ts:\d+, in told, kit\.test\.ts:\d+/);
    expect(thrown("just words")).toBe("just words");
  });
});

describe("an offer stands for a command", () => {
  it("that is aimed as it says, whichever verb it goes by if it has a name", () => {
    const command: Command = { do: "attack", actor: "ana", with: "sword", targets: ["a"] };
    expect(isOf(OFFER, command)).toBe(true);
    expect(isOf(OFFER, { ...command, do: "use" })).toBe(true);
    expect(isOf(OFFER, { ...command, with: "bow" })).toBe(false);
    expect(isOf(OFFER, { ...command, targets: ["d"] })).toBe(false);
    expect(isOf({ ...OFFER, places: [[0, 1]] }, { ...command, at: [1, 1] })).toBe(false);
    expect(isOf(OFFER, { ...command, options: { manner: "silly" } })).toBe(false);
  });
});
