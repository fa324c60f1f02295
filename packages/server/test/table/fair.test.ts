import { sure } from "@fray/engine";
import { diceAt, GENERATORS, newDice, XOSHIRO } from "@fray/engine/dice";
import { describe, expect, it } from "vitest";
import { type Entry, fold, verifyTable } from "../../src/table/index.ts";
import { type Bench, begin, bench, benchOf, rulesetNamed, stateNow, stepByTactics } from "./tables.ts";

const hitDie = rulesetNamed("hit-die");

/** The same table as a server of older days wrote its opening. */
function withGenerator(generator: string): Entry[] {
  const [first, ...rest] = bench(hitDie).entries;
  const fact = first?.fact as Entry["fact"] & { kind: "open" };
  return [{ ...(first as Entry), fact: { ...fact, opening: { ...fact.opening, generator } } }, ...rest];
}

function playOut(b: Bench): void {
  begin(b);
  for (let i = 0; i < 200 && stateNow(b.table).winner === null; i++) stepByTactics(b);
}

describe("dice of a table", () => {
  it("are keyed: steps by their number, free rolls by their entry, each for its own purpose", () => {
    const b = bench(hitDie, { seed: "a seed", players: { pia: [] } });
    expect(b.table.opening.generator).toBe(GENERATORS[0]);
    const roll = b.must("pia", { do: "roll", dice: "40d8192" }).entries[0] as Entry;
    const die = diceAt(newDice("a seed"), { purpose: "free", sequence: roll.seq, ordinal: 0 });
    expect(roll.fact).toMatchObject({ kind: "roll", faces: Array.from({ length: 40 }, () => die(8192)) });
    begin(b);
    for (const { past } of [b.table.battle])
      past.forEach(({ step }, depth) =>
        (step.asked ?? []).forEach(({ kind, sides, count = 1 }, ordinal) => {
          if (kind !== "dice" || sides === undefined) return;
          const again = diceAt(newDice("a seed"), { purpose: "battle", sequence: depth, ordinal });
          const answer = step.answers[ordinal] as { roll?: number; rolls?: number[] };
          expect(answer.rolls ?? [answer.roll]).toEqual(Array.from({ length: count }, () => again(sides)));
        }),
      );
    expect(b.table.battle.past[0]?.step.asked?.some((q) => q.kind === "dice")).toBe(true);
  });

  it("of a generator that nobody knows are refused by its name", () => {
    const opened = fold(hitDie, withGenerator("dice/2"));
    expect(opened.ok ? [] : opened.problems).toMatchObject([
      { code: "log/generator", message: expect.stringContaining('"dice/2"') },
    ]);
  });

  it("thrown by the old generator still fold and verify by it", () => {
    const b = benchOf(hitDie, withGenerator(XOSHIRO));
    b.must("gm", { do: "roll", dice: "2d6" });
    playOut(b);
    const verdict = verifyTable(hitDie, b.entries);
    expect(verdict).toMatchObject({ ok: true, typed: {}, forced: 0 });
    expect(verdict.thrown).toBeGreaterThan(3);
    const renamed = b.entries.map((e, i) => (i === 0 ? (bench(hitDie).entries[0] as Entry) : e));
    expect(verifyTable(hitDie, renamed).problems.map((p) => p.code)).toContain("verify/die");
    expect(sure(fold(hitDie, b.entries)).seq).toBe(b.table.seq);
  });
});
