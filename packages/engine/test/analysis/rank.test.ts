import { describe, expect, it } from "vitest";
import { numbersOf, playAll, playJob, rank, type Ranking, STOPPED } from "../../src/analysis/index.ts";
import { type EncounterFile, type Ruleset, sure } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import { ANA, duel, known, ORC, plainDuel } from "./simulateDuel.ts";

const ranked = (battles: number, side = "anas"): Ranking =>
  sure(playAll(duel, rank(duel, plainDuel(), { side, seed: "r", battles })));

describe("ranking", () => {
  const ranking = ranked(2000);

  it("finds the numbers that change something, and no others", () => {
    const paths = ranking.rows.map((r) => r.path.replace("combatants.", "").replace("sheet.", ""));
    expect([...paths].sort()).toEqual(
      ["ana", "orc"].flatMap((who) => ["guard", "hp", "might", "skill"].map((what) => `${who}.${what}`)),
    );
    expect(ranking.idle).toBe(2); // Breath, without which nobody parries here
    expect(ranking.untried).toBe(0);
  });

  it("gives the changes of an independent model within their intervals, most of the time", () => {
    const base = known().ana;
    let covered = 0;
    let all = 0;
    for (const { path, who, up, down } of ranking.rows)
      for (const nudge of [up, down]) {
        if (nudge === null) continue;
        const field = path.split(".").at(-1) as string;
        const changed =
          who === "ana" ? known({ ...ANA, [field]: nudge.to }) : known(ANA, { ...ORC, [field]: nudge.to });
        const truth = changed.ana - base;
        all += 1;
        if (nudge.interval[0] <= truth && truth <= nudge.interval[1]) covered += 1;
        expect(Math.abs(nudge.change - truth)).toBeLessThan(0.06);
      }
    expect(all).toBe(16);
    expect(covered).toBeGreaterThanOrEqual(13);
  });

  it("puts what changes most first", () => {
    const effects = ranking.rows.map((r) => r.effect);
    expect(effects).toEqual([...effects].sort((a, b) => b - a));
    expect(ranking.rows[0]?.path).toMatch(/guard|skill/);
  });

  it("counts the other way round for the other side", () => {
    const other = ranked(300, "orcs");
    const first = ranked(300);
    expect(other.wins + first.wins).toBeCloseTo(1, 12);
    for (const row of first.rows)
      expect(other.rows.find((r) => r.path === row.path)?.up?.change).toBeCloseTo(-(row.up?.change ?? 0), 12);
  });

  it("tells the rows it has when it is stopped", () => {
    const asking = rank(duel, plainDuel(), { side: "anas", seed: "r", battles: 250 });
    let next = asking.next();
    for (let i = 0; i < 12 && !next.done; i++) next = asking.next(playJob(duel, next.value));
    const last = asking.throw(STOPPED);
    const { rows, untried, idle } = sure((last.done ? last.value : null) as never) as Ranking;
    expect(untried).toBeGreaterThan(0);
    expect(rows.length + idle + untried).toBe(10);
  });

  it("reaches every number of a sheet once, those of shipped combatants and inside attacks too", () => {
    const file = {
      fray: 1,
      ruleset: "hit-die",
      name: "x",
      combatants: [
        { id: "a", side: "heroes", sheet: { hp: 5, attacks: [{ id: "cut", attack: { multiplier: 2 } }] } },
        { id: "w", is: "wolf" },
      ],
    } as EncounterFile;
    const paths = numbersOf(hitDie as unknown as Ruleset, file).map((p) => p.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        "combatants.a.sheet.hp",
        "combatants.a.sheet.attacks.cut.attack.multiplier",
        "combatants.a.sheet.evasion",
        "combatants.w.sheet.hp",
      ]),
    );
  });
});
