import { createHash } from "node:crypto";
import type { Json } from "@fray/engine";
import fc from "fast-check";
import { sha256 } from "@fray/engine/dice";
import { describe, expect, it } from "vitest";
import { diff, patch, same } from "../../src/table/index.ts";

const json = fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<Json>;

/** Two values that have much in common: the second is the first with a few places changed. */
const near = fc
  .tuple(fc.array(fc.dictionary(fc.constantFrom("a", "b", "c", "d"), json)), json, fc.nat(9))
  .map(([list, value, at]): [Json, Json] => {
    const i = at % (list.length + 1);
    const changed = [...list.slice(0, i), ...(at % 2 === 0 ? [{ a: value }] : []), ...list.slice(i + 1)];
    return [
      { list, n: 1 },
      { list: changed, n: at },
    ];
  });

describe("patch", () => {
  it("applying a difference gives the other value, and leaves the first alone", () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(json, json), near), ([a, b]) => {
        const before = JSON.stringify(a);
        const changes = JSON.parse(JSON.stringify(diff(a, b)));
        expect(same(patch(a, changes), b)).toBe(true);
        expect(JSON.stringify(a)).toBe(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it("equal values differ in nothing, one number in one change", () => {
    const view = { state: { hp: { ana: 10, orc: 12 }, list: [1, 2, 3] } };
    expect(diff(view, structuredClone(view))).toEqual([]);
    expect(diff(view, { state: { hp: { ana: 10, orc: 3 }, list: [1, 2, 3, 4] } })).toEqual([
      ["set", ["state", "hp", "orc"], 3],
      ["splice", ["state", "list"], 3, 0, [4]],
    ]);
  });

  it("changed keys stay where they are, new ones come last", () => {
    const view = { turn: "ana", combatants: { ana: { hp: 10, at: null }, orc: { hp: 12, at: null } } };
    const after = {
      turn: "orc",
      combatants: { ana: { hp: 4, at: null }, orc: { hp: 12, at: null } },
      winner: "orcs",
    };
    expect(JSON.stringify(patch(view, diff(view, after)))).toBe(JSON.stringify(after));
  });

  it("a key may have any name", () => {
    const named = JSON.parse('{"__proto__": {"hp": 1}, "orc": 2}');
    const after = JSON.parse('{"__proto__": {"hp": 3}, "orc": 2}');
    expect(JSON.stringify(patch(named, diff(named, after)))).toBe(JSON.stringify(after));
  });
});

describe("sha256", () => {
  it("is the one everybody has", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "binary" }), (text) => {
        const well = Buffer.from(text, "utf8").toString("utf8");
        expect(sha256(well)).toBe(createHash("sha256").update(well, "utf8").digest("hex"));
      }),
      { numRuns: 500 },
    );
  });
});
