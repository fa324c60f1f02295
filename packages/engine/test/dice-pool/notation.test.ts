import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAttack,
  formatPlain,
  formatRange,
  parseAttack,
  parsePlain,
  parseRange,
} from "../../src/rulesets/dice-pool/notation.ts";
import { SUBTYPES } from "../../src/rulesets/dice-pool/words.ts";
import { asked, attack, end, events, fight, type Person, play, rolls, unit, use } from "./table.ts";

const TYPES = Object.keys(SUBTYPES) as (keyof typeof SUBTYPES)[];
const hit = (notation: string, more: object = {}) => ({
  attacks: { hit: { notation, range: "distance(9)", ap: 1, ...more } },
});
/** Ana at [2, 2] and a foe beside her. */
const pair = (ana: object = {}, foe: object = {}): Person[] => [
  { id: "ana", at: [2, 2], ...ana } as Person,
  { id: "foe", at: [3, 2], ...foe } as Person,
];

describe("types and notation", () => {
  it.each(TYPES)("DP1 %s is defended with the dice of its category", (type) => {
    const b = play(
      fight(pair(hit(`1${type}`), { physicalDice: 2, magicalDice: 3 })),
      attack("ana", "foe", "hit"),
      rolls(4),
      type.startsWith("p") ? rolls(1, 1) : rolls(1, 1, 1),
    );
    expect(asked(b)).toEqual(["ana: attack 1d6", `foe: defense ${type.startsWith("p") ? 2 : 3}d6`]);
    expect(Object.keys(SUBTYPES)).toEqual(["ps", "pp", "pb", "mf", "ma", "mb", "mh", "md"]);
  });

  it("DP11 the document's own: 3pb+1 and 1mh", () => {
    expect(parseAttack("3pb+1")).toEqual({ times: 1, dice: 3, type: "pb", bonus: 1 });
    expect(parseAttack("1mh")).toEqual({ times: 1, dice: 1, type: "mh", bonus: 0 });
    expect(["3px", "pb", "3pb+", "0x3pb", "3bp", "99pb", ""].map(parseAttack)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("DP11, DP12 what is written is read back as it was", () => {
    const dice = fc.record({
      times: fc.integer({ min: 1, max: 20 }),
      dice: fc.integer({ min: 0, max: 40 }),
      type: fc.constantFrom(...TYPES),
      bonus: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(dice, (d) => {
        expect(parseAttack(formatAttack(d))).toEqual(d);
      }),
    );
    for (const text of ["3pb+1", "2x3ps+2", "1mh"])
      expect(formatAttack(parseAttack(text) as never)).toBe(text);
  });

  it("DP12 2x3ps+2 is rolled twice; the greater sum before blocks is kept, the first of equals", () => {
    const people = pair(hit("2x3ps+2"), { physicalDice: 1 });
    const better = play(fight(people), attack("ana", "foe", "hit"), rolls(1, 1, 1), rolls(6, 4, 1), rolls(1));
    expect(events(better, "attack")[0]).toMatchObject({ hits: 2, crits: 1, critical: true });
    // 4 4 4 comes to 3, and so does a lone 6 (the bonus of 2 cannot finish a 1): the first stays, without a crit.
    const equal = play(fight(people), attack("ana", "foe", "hit"), rolls(4, 4, 4), rolls(6, 1, 1), rolls(1));
    expect(events(equal, "attack")[0]).toMatchObject({ hits: 3, crits: 0, critical: false });
    expect(asked(equal)).toEqual(["ana: attack 3d6", "ana: attack 3d6", "foe: defense 1d6"]);
  });

  it("DP13 2d6, max(3d6) and min(2d6) are read, written and rolled", () => {
    for (const text of ["2d6", "max(3d6)", "min(2d6)"])
      expect(formatPlain(parsePlain(text) as never)).toBe(text);
    expect(["d6", "max(3d6", "0d6", "mid(2d6)"].map(parsePlain)).toEqual([null, null, null, null]);
    for (const [amount, faces, healed] of [
      ["2d6", [2, 5], 7],
      ["max(3d6)", [2, 5, 3], 5],
      ["min(2d6)", [4, 6], 4],
    ] as const) {
      const balm = { id: "balm", aim: "self", does: [{ do: "heal", amount, on: "user" }] };
      const b = play(
        fight(pair({ hp: 20, abilities: [balm] })),
        use("ability", "ana", "balm"),
        rolls(...faces),
      );
      expect(asked(b)).toEqual([`ana: healing ${faces.length}d6`]);
      expect(events(b, "heal")[0]).toMatchObject({ amount: 0 });
      const hurt = fight(pair({ hp: 20, abilities: [balm] }, { ...hit("6pb") }), { order: ["foe", "ana"] });
      const after = play(
        play(play(hurt, attack("foe", "ana", "hit"), rolls(6, 6, 6, 1, 1, 1)), end("foe")),
        use("ability", "ana", "balm"),
        rolls(...faces),
      );
      expect(unit(after, "ana").hp).toBe(11 + healed);
    }
  });

  it("DP2–DP7 ranges are read back as written", () => {
    for (const text of ["melee", "reach", "range(4)", "range(2-5)", "distance(3)", "minion(4)"])
      expect(formatRange(parseRange(text) as never)).toBe(text);
    expect(parseRange("Range(2–5)")).toEqual({ kind: "range", least: 2, most: 5 });
    expect(["far", "range", "distance(2-3)", "range(5-2)"].map(parseRange)).toEqual([null, null, null, null]);
  });
});
