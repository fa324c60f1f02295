import { describe, expect, it } from "vitest";
import { parseVary, playAll, playJob, STOPPED, tune, type Tuned } from "../../src/analysis/index.ts";
import { type EncounterFile, type Result, type Ruleset, sure } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { duel, known, plainDuel } from "./simulateDuel.ts";
import { hitDieDuel } from "./solveModels.ts";

const HP = "combatants.ana.sheet.hp";
const tuned = (
  vary: string,
  share: number,
  battles = 4000,
  file: EncounterFile = plainDuel(),
): Result<Tuned> =>
  playAll(
    duel,
    tune(
      duel,
      file,
      { vary: sure(parseVary(vary)), target: { side: "anas", share } },
      { seed: "t", battles },
    ),
  );

describe("tuning", () => {
  it.each([0.2, 0.5, 0.8])("finds the value an independent model gives %d", (share) => {
    const found = sure(tuned(`${HP}=1..30`, share));
    const model = (hp: number): number => Math.abs(known({ hp, skill: 1, might: 1, guard: 8 }).ana - share);
    expect(found.reached).toBe(true);
    const here = model(found.value);
    expect(here).toBeLessThan(0.04);
    for (const beside of [found.value - 1, found.value + 1]) expect(here).toBeLessThan(model(beside) + 0.03);
    expect(found.now).toBe(12);
  });

  it("gives the value, its wins with their interval, and the neighbours at full count", () => {
    const { best, neighbours, rows, value } = sure(tuned(`${HP}=1..60`, 0.5));
    expect(best.at).toEqual({ [HP]: value });
    expect(neighbours.map((r) => r.at[HP])).toEqual([value - 1, value + 1]);
    for (const row of [best, ...neighbours]) expect(row.battles).toBe(4000);
    for (const row of neighbours)
      expect(Math.abs((row.wins["anas"] as number) - 0.5)).toBeGreaterThanOrEqual(
        Math.abs((best.wins["anas"] as number) - 0.5),
      );
    expect(rows.length).toBeLessThan(25);
  });

  it("goes down as well as up", () => {
    const found = sure(tuned("combatants.orc.sheet.hp=1..60", 0.5));
    const model = known(
      { hp: 12, skill: 1, might: 1, guard: 8 },
      { hp: found.value, skill: 0, might: 2, guard: 7 },
    );
    expect(Math.abs(model.ana - 0.5)).toBeLessThan(0.05);
  });

  it("takes broken numbers where the field does, whole ones elsewhere", () => {
    const sheet = { hp: 20, physicalAttack: 3, physicalDefense: 2, physicalAccuracy: 4, evasion: 3 };
    const plain = hitDieDuel(sheet, sheet);
    const [ana, orc] = plain["combatants"] as [{ sheet: object }, object];
    const file = {
      ...plain,
      combatants: [
        { ...ana, tactics: "default", sheet: { ...ana.sheet, attacks: { cut: { multiplier: 1 } } } },
        orc,
      ],
    } as EncounterFile;
    const ruleset = hitDie as unknown as Ruleset;
    const vary = sure(parseVary("combatants.a.sheet.attacks.cut.multiplier=0..3"));
    const found = sure(
      playAll(
        ruleset,
        tune(ruleset, file, { vary, target: { side: "heroes", share: 0.8 } }, { seed: "t", battles: 1000 }),
      ),
    );
    expect(Number.isInteger(found.value * 100)).toBe(true);
    expect(found.rows.some((r) => !Number.isInteger(Object.values(r.at)[0]))).toBe(true);
    expect(sure(tuned(`${HP}=1..60`, 0.5, 500)).rows.every((r) => Number.isInteger(r.at[HP]))).toBe(true);
  });

  it("says when the target is out of reach, with the nearest", () => {
    const found = sure(tuned(`${HP}=1..5`, 0.9, 1000));
    expect(found).toMatchObject({ reached: false, value: 5 });
  });

  it("refuses what is impossible before any battle", () => {
    expect(tuned(`${HP}=0..5`, 0.5)).toMatchObject({
      ok: false,
      problems: [{ code: "input/range", path: HP }],
    });
    expect(tuned("combatants.ana.sheet.hpp=1..5", 0.5)).toMatchObject({
      ok: false,
      problems: [{ code: "vary/unknown-path" }],
    });
  });

  it("is the same for a seed, and tells what it knows when it is stopped", () => {
    expect(tuned(`${HP}=1..30`, 0.4, 1000)).toEqual(tuned(`${HP}=1..30`, 0.4, 1000));
    const asking = tune(
      duel,
      plainDuel(),
      { vary: sure(parseVary(`${HP}=1..60`)), target: { side: "anas", share: 0.5 } },
      { seed: "t", battles: 1000 },
    );
    let next = asking.next();
    for (let i = 0; i < 5 && !next.done; i++) next = asking.next(playJob(duel, next.value));
    const last = asking.throw(STOPPED);
    expect(last).toMatchObject({ done: true, value: { ok: true, value: { interrupted: true } } });
  });
});
