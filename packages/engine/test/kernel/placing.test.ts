import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Arrival, placeAll } from "../../src/kernel/index.ts";
import { fits } from "../../src/grid/index.ts";
import { fieldOf, fields } from "../grid/maps.ts";
import { blockCells, keyOf } from "../grid/twins.ts";

const comer = (id: string, at: Arrival["at"], more: Partial<Arrival> = {}): Arrival => ({
  id,
  side: id.startsWith("foe") ? "foes" : "heroes",
  size: 1,
  at,
  ...more,
});

/** Where everybody ends up, as squares; or what is wrong, by path. */
function settled(cells: readonly string[], arrivals: readonly Arrival[], rows?: "middle first") {
  const field = fieldOf({ cells: [...cells] });
  const units = arrivals.map(() => ({ at: -1 }));
  const problems = placeAll(units, field, arrivals, rows);
  return problems.length > 0
    ? problems.map((p) => `${p.path} ${p.code}`)
    : units.map(({ at }) => [at % field.width, Math.floor(at / field.width)]);
}

describe("who stands where as a battle begins", () => {
  it("G1 everybody on the squares given, the rest from their edge inward, the first side from the left", () => {
    const all = [comer("ana", null), comer("bo", [0, 0]), comer("foe", null), comer("foe2", null)];
    expect(settled(["...", "..."], all)).toEqual([
      [0, 1],
      [0, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(settled(["...", "...", "..."], all.slice(2), "middle first")).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  it("G1 solid squares, the edge and squares that are taken have no room, and it says whose place is wrong", () => {
    expect(settled(["..#"], [comer("ana", [2, 0])])).toEqual(["combatants.0.at input/at"]);
    expect(settled(["..."], [comer("ana", [3, 0])])).toEqual(["combatants.0.at input/at"]);
    expect(settled(["..."], [comer("ana", "front")])).toEqual(["combatants.0.at input/at"]);
    expect(settled(["..", ".."], [comer("ox", [1, 0], { size: 2 })])).toEqual(["combatants.0.at input/at"]);
    expect(settled(["..."], [comer("ana", [1, 0]), comer("bo", [1, 0])])).toEqual([
      "combatants.1.at input/at",
    ]);
    expect(settled([".."], [comer("ana", null), comer("bo", null), comer("cy", null)])).toEqual([
      "combatants.2.at input/at",
    ]);
  });

  it("TH25 those who fill a part of a square share it until it is full", () => {
    const small = (id: string) => comer(id, [0, 0], { eighths: 4 });
    expect(settled([".."], [small("a"), small("b")])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(settled([".."], [small("a"), small("b"), small("c")])).toEqual(["combatants.2.at input/at"]);
    expect(settled([".."], [small("a"), comer("b", [0, 0])])).toEqual(["combatants.1.at input/at"]);
  });

  it("without a map only marks are given", () => {
    const marked = (at: Arrival["at"]) => placeAll([{ at: -1 }], null, [comer("ana", at)]).map((p) => p.path);
    expect([null, "apart", "near"].map(marked)).toEqual([[], [], []]);
    expect(marked([0, 0])).toEqual(["combatants.0.at"]);
    expect(marked("front")).toEqual(["combatants.0.at"]);
  });

  it("G1 nobody stands on another or on a solid square, and where one has no room nobody is put anywhere", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fields({ most: 6 }),
        sizes,
        fc.constantFrom("top first", "middle first"),
        (source, all, rows) => {
          const field = fieldOf(source);
          const arrivals = all.map((size, i) => comer(i % 2 === 0 ? `a${i}` : `foe${i}`, null, { size }));
          const units = all.map(() => ({ at: -1 }));
          const problems = placeAll(units, field, arrivals, rows as "top first");
          if (problems.length > 0) {
            for (const { at } of units) expect(at).toBe(-1);
            return;
          }
          const taken = new Set<string>();
          for (const [i, { at }] of units.entries()) {
            const cell = [at % field.width, Math.floor(at / field.width)] as const;
            expect(fits(field, cell, all[i]!)).toBe(true);
            for (const square of blockCells(cell, all[i]!).map(keyOf)) {
              expect(taken.has(square)).toBe(false);
              taken.add(square);
            }
          }
        },
      ),
    );
  });
});
