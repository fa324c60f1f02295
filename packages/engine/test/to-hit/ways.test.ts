import { describe, expect, it } from "vitest";
import { type Battle, stateOf } from "../../src/kernel/index.ts";
import { groundOf, placeOf } from "../../src/rulesets/to-hit/move/ground.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { MELEE } from "../../src/rulesets/to-hit/aim/ranges.ts";
import type { State } from "../../src/rulesets/to-hit/state.ts";
import { approach } from "../../src/rulesets/to-hit/tactics/steps.ts";
import { arms, attack, choose, dice, events, fight, open, type Person, play, unit } from "./table.ts";

/** Which way people go, where several are as short. */

const sword = arms({ attack: 6, accuracy: 20 });
type Cell = readonly [number, number];
const ana = (...at: Cell): Person => ({ id: "ana", at, ...sword });
const foe = (...at: Cell): Person => ({ id: "foe", at });
const placed = (b: Battle<State>, id: string) => placeOf(stateOf(b), unit(b, id));

describe("charging", () => {
  const charge = { do: "charge", actor: "ana", targets: ["foe"] } as const;
  const run = (people: readonly Person[], field = {}) =>
    play(fight(people, { map: open(12, 12), ...field }), charge, dice(7));
  const way = (...people: readonly Person[]) => events(run(people), "moves")[0]?.["path"];

  it("TH63 a charge along a row, a column or a diagonal keeps to it", () => {
    expect(way(ana(5, 5), foe(8, 5))).toEqual([
      [6, 5],
      [7, 5],
    ]);
    expect(way(ana(5, 5), foe(2, 5))).toEqual([
      [4, 5],
      [3, 5],
    ]);
    expect(way(ana(5, 5), foe(5, 8))).toEqual([
      [5, 6],
      [5, 7],
    ]);
    expect(way(ana(5, 5), foe(5, 2))).toEqual([
      [5, 4],
      [5, 3],
    ]);
    expect(way(ana(5, 5), foe(2, 2))).toEqual([
      [4, 4],
      [3, 3],
    ]);
  });

  it("TH63 aslant a charge runs along the line of centers, there as back", () => {
    expect(way(ana(2, 2), foe(7, 4))).toEqual([
      [3, 2],
      [4, 3],
      [5, 3],
      [6, 4],
    ]);
    expect(way(ana(7, 4), foe(2, 2))).toEqual([
      [6, 4],
      [5, 3],
      [4, 3],
      [3, 2],
    ]);
  });

  it("TH63 beside rough ground a charge keeps to its row as well", () => {
    const cells = ["~~~~~~", "......", "~~~~~~"];
    const mire = { kind: "grid", cells, legend: { "~": { name: "mire", cost: 2 } } };
    const b = run([ana(0, 1), foe(4, 1)], { field: mire });
    expect(events(b, "moves")[0]?.["path"]).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it("TH63 the large charge, and are charged, along the rows or columns they share with the other", () => {
    const end = (who: Person, whom: Person) => placed(run([who, whom]), "ana");
    expect(end(ana(2, 7), { ...foe(6, 5), squares: 3 })).toEqual([5, 7]);
    expect(end({ ...ana(1, 5), squares: 3 }, foe(8, 7))).toEqual([5, 5]);
    expect(end({ ...ana(5, 1), squares: 2 }, { ...foe(4, 6), squares: 2 })).toEqual([5, 4]);
  });

  it("TH63 where somebody stands in its line, a charge ends beside that line", () => {
    const last = way(ana(1, 2), foe(5, 2), { id: "foe-2", at: [4, 2] });
    expect(last).toEqual([
      [2, 2],
      [3, 2],
      [4, 1],
    ]);
  });

  it("TH63 tactics walk along a row that is free", () => {
    const b = fight([ana(1, 4), foe(6, 4)], { map: open(9, 9) });
    const path = [
      [2, 4],
      [3, 4],
      [4, 4],
      [5, 4],
    ];
    expect(toHit.tactics["simple"]?.act(stateOf(b), "ana")).toMatchObject({ do: "move", path });
  });
});

describe("making room", () => {
  /** Where Ana makes room for Bo. */
  const room = (from: Cell, at: Cell, ...others: readonly Cell[]) => {
    const people: Person[] = [
      { ...foe(...from), ...arms({ attack: 1, accuracy: 9 }, {}, { range: "projectile 8" }) },
      ana(...at),
      { id: "bo", at: [8, 2], agility: 20, reactions: ["intercept"] },
      ...others.map((cell, i) => ({ id: `cy-${i}`, at: cell })),
    ];
    const b = fight(people, { map: open(11, 11) });
    const after = play(b, attack("foe", "hit", "ana"), choose("intercept"), dice(7));
    expect(placed(after, "bo")).toEqual(at);
    return placed(after, "ana");
  };

  it("TH62 whoever is intercepted for makes room straight away from the attacker", () => {
    expect(room([5, 4], [5, 5])).toEqual([5, 6]);
    expect(room([5, 6], [5, 5])).toEqual([5, 4]);
    expect(room([6, 4], [5, 5])).toEqual([4, 6]);
    expect(room([1, 6], [5, 6])).toEqual([6, 6]);
  });

  it("TH62 where that square is taken, as far away as can be; of equal ones the upper, then the left one", () => {
    expect(room([5, 4], [5, 5], [5, 6])).toEqual([4, 6]);
    expect(room([5, 4], [5, 5], [5, 6], [4, 6])).toEqual([6, 6]);
    expect(room([1, 5], [5, 5], [6, 5])).toEqual([6, 4]);
  });
});

describe("in a crowd", () => {
  it("TH65 a large walker in the midst of a swarm does not think itself shut in", () => {
    const people: Person[] = [
      { ...ana(6, 0), squares: 2, movement: 1 },
      { id: "bo", order: "swarm", health: 7, at: [8, 0] },
      { id: "cy", at: [4, 0] },
      foe(0, 0),
    ];
    const b = fight(people, { map: open(10, 2) });
    expect(unit(b, "bo").cells).toContain(6);
    const ground = groundOf(stateOf(b));
    if (ground === null) throw new Error("there is a map");
    const going = approach(stateOf(b), ground, unit(b, "ana"), unit(b, "foe"), MELEE);
    expect(going).toEqual({ path: [[5, 0]] });
  });
});
