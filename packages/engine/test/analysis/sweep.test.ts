import { describe, expect, it } from "vitest";
import {
  type Chunk,
  mergeChunks,
  type Change,
  Pairs,
  parseVary,
  type Plan,
  planSweep,
  playJob,
  rowOf,
  simulateChunk,
  summarizeRun,
} from "../../src/analysis/index.ts";
import { Generator } from "../../src/dice/index.ts";
import { type EncounterFile, openBattle, type Result, sure } from "../../src/kernel/index.ts";
import { duel, known, plainDuel } from "./simulateDuel.ts";

const FILE = plainDuel();
const plan = (...texts: string[]): Result<Plan> =>
  planSweep(
    duel,
    FILE,
    texts.map((t) => sure(parseVary(t))),
  );
const HP = "combatants.ana.sheet.hp";
const GUARD = "combatants.orc.sheet.guard";

function play({ rows }: Plan, battles: number): ReturnType<typeof rowOf>[] {
  return rows.map(({ at, file, opening }) => {
    const chunks = playJob(duel, { file, opening, seed: "s", from: 0, to: battles, count: "together" });
    return rowOf(at, chunks.reduce(mergeChunks), "s");
  });
}

describe("a sweep", () => {
  it("has a row for every value of the grid, the first number slowest", () => {
    expect(sure(plan(`${HP}=1..2`, `${GUARD}=7..9..2`)).rows.map((r) => r.at)).toEqual([
      { [HP]: 1, [GUARD]: 7 },
      { [HP]: 1, [GUARD]: 9 },
      { [HP]: 2, [GUARD]: 7 },
      { [HP]: 2, [GUARD]: 9 },
    ]);
  });

  it("gives the number as it is exactly the plain result of that seed", () => {
    const { opening } = sure(openBattle(duel, FILE, ""));
    const plain = summarizeRun(simulateChunk(duel, opening, { seed: "s", from: 0, to: 300 }), "s");
    const [row] = play(sure(plan(`${HP}=12`, "rules.criticalAt=12")), 300);
    expect(row).toMatchObject({
      wins: plain.wins,
      interval: plain.interval,
      draws: plain.draws,
      battles: 300,
    });
  });

  it("gives the same rows in whatever order and company they come", () => {
    const all = play(sure(plan(`${HP}=5..15..5`)), 100);
    const alone = [15, 5, 10].flatMap((hp) => play(sure(plan(`${HP}=${hp}`)), 100));
    expect([...alone].sort((a, b) => (a.at[HP] as number) - (b.at[HP] as number))).toEqual(all);
  });

  it("is that of an independent model at every value", () => {
    for (const row of play(sure(plan(`${HP}=4..24..5`)), 4000)) {
      const { ana } = known({ hp: row.at[HP] as number, skill: 1, might: 1, guard: 8 });
      expect(Math.abs((row.wins["anas"] as number) - ana)).toBeLessThan(
        5 * Math.sqrt((ana * (1 - ana)) / 4000) + 1e-3,
      );
    }
  });

  it("names numbers that change nothing", () => {
    const [ana, orc] = FILE["combatants"] as [object, object];
    const file = { ...FILE, combatants: [{ ...ana, left: { points: { luck: 1 } } }, orc] } as EncounterFile; // a duel has no luck
    const idle = (...texts: string[]): readonly string[] =>
      sure(
        planSweep(
          duel,
          file,
          texts.map((t) => sure(parseVary(t))),
        ),
      ).idle;
    expect(idle("combatants.ana.left.points.luck=0..3", `${HP}=3..4`)).toEqual([
      "combatants.ana.left.points.luck",
    ]);
    expect(idle(`${HP}=3`)).toEqual([]);
  });

  it.each([
    [[`${HP}=0..3`], "input/range", HP, `with ${HP} = 0: expected a whole number from 1 to 1000000, found 0`],
    [
      [`${HP}=1..2..0.5`],
      "input/type",
      HP,
      `with ${HP} = 1.5: expected a whole number from 1 to 1000000, found 1.5`,
    ],
    [["rules.criticalAt=12..15"], "input/rules", "rules.criticalAt", "with rules.criticalAt = 14"],
    [[`${HP}=1..2`, `${HP}=3`], "vary/twice", HP, "found it twice"],
    [[`${HP}=1..1000`, `${GUARD}=1..1000`], "vary/too-many", undefined, "at most 5000 rows, found 1000000"],
  ])("refuses %j before any battle", (texts, code, path, message) => {
    const refused = plan(...texts);
    expect(refused.ok ? null : refused.problems).toHaveLength(1);
    expect(refused.ok ? null : refused.problems[0]).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
    expect(refused.ok ? null : refused.problems[0]?.path).toBe(path);
  });
});

describe("a change on the same dice", () => {
  const battle = (won: boolean): Chunk => ({
    battles: 1,
    rounds: 1,
    commands: 1,
    draws: 0,
    wins: { heroes: won ? 1 : 0 },
    combatants: {},
  });
  const held = (before: readonly Chunk[], after: readonly Chunk[]): Change => {
    const pairs = new Pairs(["heroes"]);
    before.forEach((one, i) => pairs.add(one, after[i] as Chunk));
    return pairs.of("heroes");
  };

  it("has an interval that covers the truth about 95 times in 100", () => {
    const dice = Generator.from("paired");
    const [gain, lose, both] = [0.08, 0.03, 0.5];
    let covered = 0;
    for (let trial = 0; trial < 1000; trial++) {
      const pairs = Array.from({ length: 200 }, () => {
        const u = dice.below(1000) / 1000;
        return u < gain
          ? [false, true]
          : u < gain + lose
            ? [true, false]
            : u < gain + lose + both
              ? [true, true]
              : [false, false];
      });
      const { interval, change } = held(
        pairs.map(([a]) => battle(a as boolean)),
        pairs.map(([, b]) => battle(b as boolean)),
      );
      expect(change).toBeGreaterThanOrEqual(interval[0]);
      if (interval[0] <= gain - lose && gain - lose <= interval[1]) covered += 1;
    }
    expect(covered).toBeGreaterThan(930);
    expect(covered).toBeLessThan(985);
  });

  it("keeps no more of many pairs than of a few", () => {
    const kept = (battles: number): number => {
      const pairs = new Pairs(["heroes"]);
      for (let i = 0; i < battles; i++) pairs.add(battle(i % 2 === 0), battle(i % 3 === 0));
      expect(pairs.battles).toBe(battles);
      return JSON.stringify(pairs).replace(/\d+/g, "0").length;
    };
    expect(kept(3000)).toBe(kept(3));
  });

  it("is nothing between equals, and not certain even then", () => {
    const same = Array.from({ length: 100 }, (_, i) => battle(i % 2 === 0));
    const { change, interval, gained, lost } = held(same, same);
    expect({ change, gained, lost }).toEqual({ change: 0, gained: 0, lost: 0 });
    expect(interval[0]).toBeLessThan(0);
    expect(interval[1]).toBeGreaterThan(0);
    expect(interval[1]).toBeLessThan(0.03);
  });
});
