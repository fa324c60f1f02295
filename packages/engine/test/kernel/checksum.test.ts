import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, checksum, type EncounterFile } from "../../src/kernel/index.ts";
import { RULESETS, underWay } from "../analysis/ahead.ts";

const json = fc.jsonValue({ maxDepth: 4 });

/** The same value with every object's keys in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, turned(v)]),
  );
}

describe("the one spelling of a state", () => {
  it("sorts keys by their code units, and leaves lists as they are", () => {
    expect(canonical({ b: 1, a: [3, { d: 1, c: null }], é: true, B: "x" })).toBe(
      '{"B":"x","a":[3,{"c":null,"d":1}],"b":1,"é":true}',
    );
  });

  it("tells keys with line breaks from several keys", () => {
    expect(canonical([{ a: 1, b: 2 }, { "a\nb": 3 }, { a: 4, b: 5 }, { "a\nb": 6 }])).toBe(
      '[{"a":1,"b":2},{"a\\nb":3},{"a":4,"b":5},{"a\\nb":6}]',
    );
  });

  it("is JSON that reads back as the same value", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 300 },
    );
  });

  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(turned(value))).toBe(canonical(value));
        expect(checksum(turned(value))).toBe(checksum(value));
      }),
    );
  });

  it("leaves out what is undefined, as JSON does", () => {
    expect(canonical({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
  });
});

describe("a checksum", () => {
  it("is sixteen hex digits, and always the same ones", () => {
    expect(checksum({ round: 1, turn: "ana", winner: null })).toBe(
      checksum({ winner: null, turn: "ana", round: 1 }),
    );
    fc.assert(
      fc.property(json, (value) => {
        expect(checksum(value)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  it("is frozen: stored logs rely on it", () => {
    expect([null, {}, "ana", { hp: 10, name: "Ana" }, [1, 2, 3]].map(checksum)).toEqual([
      "77074ba4f665a7ba",
      "5465b82520da0a52",
      "92d73445d0bff8c2",
      "82d5a93d1e516570",
      "e0f965d97d6f7440",
    ]);
  });

  it.each(RULESETS)("remembers what the moments of $id share, and spells it as if it did not", (ruleset) => {
    for (const file of Object.values(ruleset.encounters)) {
      const { past } = underWay(ruleset, file as EncounterFile, "shared parts", 60);
      expect(past.length).toBeGreaterThan(2);
      for (const { state } of past) expect(checksum(state)).toBe(checksum(JSON.parse(JSON.stringify(state))));
    }
  });

  it("tells small differences apart", () => {
    const seen = new Set<string>();
    for (let hp = 0; hp < 2000; hp++)
      seen.add(
        checksum({
          units: [
            { id: "ana", hp },
            { id: "orc", hp: 2000 - hp },
          ],
        }),
      );
    expect(seen.size).toBe(2000);
  });
});
