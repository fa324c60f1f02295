import { describe, expect, it } from "vitest";
import {
  type Diff,
  diffEncounters,
  differences,
  diffQuestions,
  playAll,
  playJob,
  STOPPED,
} from "../../src/analysis/index.ts";
import { type EncounterFile, type Json, type Result, type Ruleset, sure } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { ANA, duel, known, ORC, plainDuel } from "./simulateDuel.ts";

const diff = (a: EncounterFile, b: EncounterFile, battles = 2000): Result<Diff> =>
  playAll(duel, diffEncounters(duel, [a, b], { seed: "d", battles, told: 20 }));

describe("two versions of an encounter", () => {
  const harder = plainDuel(ANA, { ...ORC, hp: 20 });
  const found = sure(diff(plainDuel(), harder));

  it("differ where their files do", () => {
    expect(found.differences).toEqual([{ path: "combatants.orc.sheet.hp", a: 15, b: 20 }]);
  });

  it("change the wins as an independent model says", () => {
    const truth = known(ANA, { ...ORC, hp: 20 }).ana - known().ana;
    const { a, b, change, interval } = found.wins["anas"] as NonNullable<Diff["wins"][string]>;
    expect(change).toBeCloseTo(Number(b) - Number(a), 12);
    expect(interval[0]).toBeLessThanOrEqual(truth);
    expect(interval[1]).toBeGreaterThanOrEqual(truth);
    expect(interval[1]).toBeLessThan(0);
    expect(interval[1] - interval[0]).toBeLessThan(0.06);
    expect(found.wins["orcs"]?.change).toBeCloseTo(-change, 12);
  });

  it("show the first event that is not the same, in words", () => {
    const { first } = found;
    expect(first).not.toBeNull();
    expect(first?.a).not.toEqual(first?.b);
    expect(first?.a?.says ?? first?.b?.says).toMatch(/\w+.*\./);
    expect(first?.same).toBeGreaterThan(0);
    expect(first?.round).toBeGreaterThan(0);
  });

  it("that are the same change nothing, which is certain without a battle", () => {
    const same = sure(diff(plainDuel(), plainDuel(), 200));
    expect(same).toMatchObject({ differences: [], battles: 0, first: null });
    expect(same.wins["anas"]).toMatchObject({ change: 0, interval: [0, 0], gained: 0, lost: 0 });
  });

  it("tell of the few battles of each that were fought when somebody stops it", () => {
    const asking = diffEncounters(duel, [plainDuel(), harder], { seed: "d", battles: 100_000, told: 5 });
    let next = asking.next();
    for (let jobs = 0; jobs < 3 && !next.done; jobs++) next = asking.next(playJob(duel, next.value));
    const stopped = asking.throw(STOPPED);
    const few = sure(stopped.value as Result<Diff>);
    expect(few).toMatchObject({ battles: 50, interrupted: true });
    expect(few.wins).toEqual(sure(diff(plainDuel(), harder, 50)).wins);
  });

  it("turned round give the opposite", () => {
    const back = sure(diff(harder, plainDuel()));
    expect(back.wins["anas"]?.change).toBe(-(found.wins["anas"]?.change as number));
    expect(back.first?.a).toEqual(found.first?.b);
  });

  it("are refused with all reasons when one is wrong", () => {
    const wrong = plainDuel({ ...ANA, hp: 0 });
    expect(diff(plainDuel(), wrong)).toMatchObject({ ok: false, problems: [{ code: "input/range" }] });
  });
});

describe("differences of files", () => {
  it.each<[Json, Json, readonly object[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [
      { a: 1 },
      { b: 1 },
      [
        { path: "a", a: 1 },
        { path: "b", b: 1 },
      ],
    ],
    [
      { l: [1, 2] },
      { l: [1, 3, 4] },
      [
        { path: "l.1", a: 2, b: 3 },
        { path: "l.2", b: 4 },
      ],
    ],
    [[{ id: "x", n: 1 }, { id: "y" }], [{ id: "y" }, { id: "x", n: 2 }], [{ path: "x.n", a: 1, b: 2 }]],
    [
      { c: [{ id: "x" }, { id: "y" }] },
      { c: [{ id: "y" }, { id: "x" }] },
      [{ path: "c", a: ["x", "y"], b: ["y", "x"] }],
    ],
    [{ a: null }, { a: {} }, [{ path: "a", a: null, b: {} }]],
  ])("%j and %j", (a, b, expected) => {
    expect(differences(a, b)).toEqual(expected);
  });
});

describe("two versions of a question", () => {
  const question = (evasion: number): Json => ({
    ruleset: "hit-die",
    attacker: { physicalAttack: 5, physicalAccuracy: 4 },
    targets: [{ evasion, physicalDefense: 2, hp: 12 }],
  });
  const ruleset = hitDie as unknown as Ruleset;

  it("change the odds by what the die says", () => {
    const { targets, exact, differences: all } = sure(diffQuestions(ruleset, [question(3), question(4)]));
    expect(exact).toBe(true);
    expect(all).toEqual([{ path: "targets.0.evasion", a: 3, b: 4 }]);
    expect(targets[0]?.hit).toEqual({ a: 0.8, b: 0.7, change: expect.closeTo(-0.1, 12) });
  });

  it("say which of them is wrong", () => {
    expect(diffQuestions(ruleset, [question(3), { ...(question(3) as object), x: 1 } as Json])).toMatchObject(
      { ok: false, which: 1 },
    );
  });
});
