import { describe, expect, it } from "vitest";
import { stateOf } from "../../src/kernel/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { d, events, fight, npc, open, type Person, person, plain, play, refused } from "./table.ts";

type Cell = readonly [number, number];
type Others = { readonly [id: string]: object };
const SPEAR = { attacks: {}, weapons: ["light-spear"] };

const scene = (from: Cell, to: Cell, others: Others = {}, more: object = {}, cells = open(15, 15)) => {
  const rest = Object.entries(others).map(([id, o]): Person => npc(id, o));
  const people = [person("ana", { at: from, ...more }), npc("foe", { at: to, shockImmune: true }), ...rest];
  return fight(people, { field: { kind: "grid", cells, legend: { "~": { name: "mud", cost: 2 } } } });
};
const rush = (what = "sword") => plain("charge")("ana", "foe", { with: what });

/** The squares a charge goes over. */
const wayOf = (battle: ReturnType<typeof scene>, what = "sword") =>
  events(play(battle, rush(what), d(1)), "moves")[0]?.["path"];

describe("AC45 the straight way of a charge", () => {
  it("AC45 along a row, a column and a diagonal the way is that line, either way", () => {
    expect(wayOf(scene([5, 5], [8, 5]))).toEqual([
      [6, 5],
      [7, 5],
    ]);
    expect(wayOf(scene([5, 5], [1, 5]))).toEqual([
      [4, 5],
      [3, 5],
      [2, 5],
    ]);
    expect(wayOf(scene([5, 5], [5, 9]))).toEqual([
      [5, 6],
      [5, 7],
      [5, 8],
    ]);
    expect(wayOf(scene([5, 5], [5, 2]))).toEqual([
      [5, 4],
      [5, 3],
    ]);
    expect(wayOf(scene([5, 5], [8, 2]))).toEqual([
      [6, 4],
      [7, 3],
    ]);
  });

  it("AC45 between rows it keeps to the squares nearest to the line", () => {
    expect(wayOf(scene([0, 0], [8, 4]))).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 3],
      [6, 3],
      [7, 4],
    ]);
    expect(wayOf(scene([0, 0], [7, 1]))).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
  });

  it("AC45 from every side the end is beside the target and nobody sidles on open ground", () => {
    for (let x = 0; x < 15; x++)
      for (let y = 0; y < 15; y++) {
        const steps = Math.max(Math.abs(x - 7), Math.abs(y - 7)) - 1;
        if (steps < 0) continue; // its own square
        const b = scene([x, y], [7, 7]);
        if (steps < 2) {
          expect(refused(b, rush())).toEqual(["charge/no-way"]);
          continue;
        }
        const way = wayOf(b) as Cell[];
        expect(way.length).toBe(steps);
        for (const [i, [column, row]] of way.entries()) {
          const part = (i + 1) / (way.length + 1);
          expect(Math.abs(column - x - part * (7 - x))).toBeLessThanOrEqual(0.5);
          expect(Math.abs(row - y - part * (7 - y))).toBeLessThanOrEqual(0.5);
        }
      }
  });

  it("AC45 too near for 10 feet of straight way is refused, also where a way aside would be long enough", () => {
    for (const to of [
      [7, 5],
      [7, 6],
      [7, 7],
      [5, 3],
    ] as const)
      expect(refused(scene([5, 5], to), rush())).toEqual(["charge/no-way"]);
    const between = { "foe-2": { at: [6, 6] } };
    expect(refused(scene([5, 5], [7, 7], between), rush())).toEqual(["charge/no-way"]);
    expect(refused(scene([5, 5], [7, 7], {}, SPEAR), rush("light-spear-thrown"))).toEqual(["charge/no-way"]);
  });

  it("AC45 somebody or something in the way: past it, if that is no longer, and no more aside than need be", () => {
    const way = wayOf(scene([5, 5], [9, 5], { "foe-2": { at: [6, 5] } })) as Cell[];
    expect([way.length, way.at(-1)?.[0]]).toEqual([3, 8]);
    const wall = open(15, 15);
    wall[5] = "......##.......";
    expect(wayOf(scene([11, 4], [2, 5], {}, {}, wall))).toEqual([
      [10, 4],
      [9, 4],
      [8, 4],
      [7, 4],
      [6, 4],
      [5, 4],
      [4, 4],
      [3, 4],
    ]);
    const shut = { "foe-2": { at: [6, 5] }, "foe-3": { at: [6, 4] }, "foe-4": { at: [6, 6] } };
    expect(refused(scene([5, 5], [9, 5], shut), rush())).toEqual(["charge/no-way"]);
  });

  it("AC45 the large and those on broken ground run along the line too, but over no rough square", () => {
    expect(wayOf(scene([1, 5], [7, 5], {}, { size: 2 }))).toEqual([
      [2, 5],
      [3, 5],
      [4, 5],
      [5, 5],
    ]);
    const rough = open(15, 15).map((row, y) => (y === 4 ? row.replaceAll(".", "~") : row));
    const path = [
      [6, 5],
      [7, 5],
    ];
    expect(wayOf(scene([5, 5], [8, 5], {}, {}, rough))).toEqual(path);
    const swamp = open(15, 15).map((row) => row.replaceAll(".", "~"));
    expect(refused(scene([5, 5], [8, 5], {}, {}, swamp), rush())).toEqual(["charge/no-way"]);
  });

  it("AC45 a throw is run up to along the line as well", () => {
    expect(wayOf(scene([5, 5], [9, 5], {}, SPEAR), "light-spear-thrown")).toEqual([
      [6, 5],
      [7, 5],
    ]);
  });

  it("AC45 tactics charge where the rules let them", () => {
    const b = scene([0, 5], [9, 5]);
    const command = armorClass.tactics["aggressive"]?.act(stateOf(b), "ana");
    expect(command?.do).toBe("charge");
    expect(refused(b, command as never)).toEqual([]);
    const far = armorClass.tactics["aggressive"]?.act(stateOf(scene([0, 5], [14, 5])), "ana");
    expect(far?.path?.map(([, row]) => row)).toEqual([5, 5, 5, 5, 5, 5]); // and walk straight where they cannot
  });
});
