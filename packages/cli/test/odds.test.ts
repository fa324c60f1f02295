import { describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();

interface Target {
  readonly hit: number;
  readonly critical: number;
  readonly effect: number;
  readonly damage: Record<string, number>;
  readonly mean: number;
  readonly down: number;
  readonly hitFraction: string;
  readonly downFraction: string;
  readonly damageFractions: Record<string, string>;
}
interface Answer {
  readonly ruleset: string;
  readonly exact: boolean;
  readonly targets: readonly Target[];
}
interface Values {
  readonly exact: boolean;
  readonly left?: number;
  readonly values: Record<string, number>;
  readonly valueFractions: Record<string, string>;
  readonly mean: number;
}

const worked = {
  ruleset: "hit-die",
  attacker: { physicalAccuracy: 3, physicalAttack: 2 },
  attack: { kind: "physical" },
  targets: [
    { evasion: 6, physicalDefense: 1, shell: 9 },
    { evasion: 2, physicalDefense: 3, shell: 9, hp: 4 },
  ],
};

/** Whether fractions add up to exactly 1. */
function isWhole(fractions: readonly string[]): boolean {
  const parts = fractions.map((f) => f.split("/").map(BigInt) as [bigint, bigint]);
  const all = parts.reduce((product, [, d]) => product * d, 1n);
  return parts.reduce((sum, [n, d]) => sum + (n * all) / d, 0n) === all;
}

describe.concurrent("odds of a question", () => {
  it("HD12 the worked example: a 5 misses the first target and does 4 to the second", async () => {
    const { ruleset, exact, targets } = await json<Answer>(["odds", bench.file("worked.json", worked)]);
    expect({ ruleset, exact }).toEqual({ ruleset: "hit-die", exact: true });
    const [first, second] = targets as [Target, Target];
    // die − 3 + 6 ≤ 7: faces 1 to 4 hit for 2 − 1 + die; a 5 does not
    expect(first.damage).toEqual({ "0": 0.6, "2": 0.1, "3": 0.1, "4": 0.1, "5": 0.1 });
    // die − 3 + 2 ≤ 7: faces 1 to 8 hit for 2 − 3 + die, at least 1; a 5 does 4
    expect(second.damage).toEqual({
      "0": 0.2,
      "1": 0.2,
      "2": 0.1,
      "3": 0.1,
      "4": 0.1,
      "5": 0.1,
      "6": 0.1,
      "7": 0.1,
    });
    expect([first.hit, second.hit]).toEqual([0.4, 0.8]);
    expect([first.down, second.down]).toEqual([0, 0]);
  });

  it("gives every field of the contract and no other", async () => {
    const { targets } = await json<Answer>(["odds", bench.file("fields.json", worked)]);
    expect(Object.keys(targets[0] as Target).sort()).toEqual([
      "critical",
      "damage",
      "down",
      "effect",
      "hit",
      "mean",
    ]);
  });

  it("gives fractions in lowest terms that add up to exactly 1", async () => {
    const { targets } = await json<Answer>(["odds", bench.file("f.json", worked), "--fractions"]);
    for (const target of targets) {
      expect(isWhole(Object.values(target.damageFractions))).toBe(true);
      expect(Object.keys(target.damageFractions)).toEqual(Object.keys(target.damage));
    }
    expect(targets.map((t) => [t.hitFraction, t.downFraction])).toEqual([
      ["2/5", "0/1"],
      ["4/5", "0/1"],
    ]);
  });

  it("gives fractions too where the question itself asks for them", async () => {
    const { targets } = await json<Answer>([
      "odds",
      bench.file("asked.json", { ...worked, fractions: true }),
    ]);
    expect(targets[1]?.damageFractions["1"]).toBe("1/5");
  });

  it("reads a question from standard input", async () => {
    const { targets } = await json<Answer>(["odds", "-"], { input: JSON.stringify(worked) });
    expect(targets).toHaveLength(2);
  });

  it("tells people: exact, chances with a decimal, a bar for every amount", async () => {
    const { code, stdout, stderr } = await fray(["odds", example("question.json")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Hit Die   2 targets   exact");
    expect(stdout).toMatch(/target 1 {3}80\.0 % hit · 80\.0 % drop · mean 18 \(0–33\)/);
    expect(stdout).toMatch(/^ +0 +20\.0 % +100 % +█{32}$/m);
    expect(stdout).toMatch(/^ +33 +10\.0 % +10\.0 % +█{16}$/m);
  });

  it("shows fractions to people who ask for them", async () => {
    const { stdout } = await fray(["odds", example("question.json"), "--fractions"]);
    expect(stdout).toMatch(/80\.0 % hit \(4\/5\)/);
    expect(stdout).toMatch(/^ +0 +20\.0 % +100 % +1\/5 +█/m);
  });
});

describe.concurrent("odds of an expression", () => {
  it("compares the total after parentheses", async () => {
    const { exact, values, mean } = await json<Values>(["odds", "(4d6kh3) >= 12"]);
    expect(exact).toBe(true);
    expect(Object.keys(values)).toEqual(["0", "1"]);
    expect(values["1"]).toBeCloseTo(799 / 1296, 12);
    expect(mean).toBeCloseTo(799 / 1296, 12);
  });

  it("counts successes straight after dice", async () => {
    const { values } = await json<Values>(["odds", "2d6>=4"]);
    expect(values).toEqual({ "0": 0.25, "1": 0.5, "2": 0.25 });
  });

  it("lists values in ascending order, negative and broken ones too", async () => {
    const { stdout } = await fray(["odds", "1d4/2-2", "--json"]);
    expect(stdout).toMatch(/"values":\{"-1\.5":[\d.]+,"-1":[\d.]+,"-0\.5":[\d.]+,"0":[\d.]+\}/);
  });

  it("takes an expression that begins with a minus for what it is", async () => {
    const { mean } = await json<Values>(["odds", "-1d6"]);
    expect(mean).toBeCloseTo(-3.5, 12);
  });

  it("says what endless explosions leave out", async () => {
    const { exact, left } = await json<Values>(["odds", "1d6!"]);
    expect(exact).toBe(false);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(1e-9);
    const { stdout } = await fray(["odds", "1d6!"]);
    expect(stdout).toContain("left out");
    expect(stdout).not.toContain("exact");
  });

  it("gives fractions that add up to exactly 1", async () => {
    const { valueFractions, values } = await json<Values>(["odds", "4d6kh3", "--fractions"]);
    expect(isWhole(Object.values(valueFractions))).toBe(true);
    expect(valueFractions["18"]).toBe("7/432");
    expect(Object.keys(valueFractions)).toEqual(Object.keys(values));
  });

  it("answers an expression in a file like one on the command line", async () => {
    const file = bench.file("expression.json", { expression: "2d6", fractions: true });
    expect(await json(["odds", file])).toEqual(await json(["odds", "2d6", "--fractions"]));
  });

  it("never prints 0 % or 100 % for what is not certain", async () => {
    const { stdout } = await fray(["odds", "7d6"]);
    expect(stdout).toContain("<0.1 %");
    expect(stdout).toContain(">99.9 %");
    expect(stdout.match(/ 100 %/g)).toHaveLength(1);
  });

  it("adds up the ends of what would be too long a picture", async () => {
    const { stdout } = await fray(["odds", "40d6"]);
    expect(stdout.split("\n").length).toBeLessThan(50);
    expect(stdout).toMatch(/below .* more values/);
  });

  it("refuses what it cannot read, roll or work out, each with its code", async () => {
    const lines = [
      "2d6+",
      "",
      "no-such-file",
      "1000000000d6",
      `${"(".repeat(500)}1${")".repeat(500)}`,
      "1d1!",
      "1/0",
    ];
    const input = lines.map((expression) => JSON.stringify({ expression })).join("\n");
    const { code, stdout } = await fray(["odds", "--ndjson"], { input });
    const errors = stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { error: { code: string; path: string } }).error);
    expect(code).toBe(0);
    expect(errors.map((e) => [e.code, e.path])).toEqual([
      ["dice/syntax", "expression"],
      ["dice/syntax", "expression"],
      ["dice/syntax", "expression"],
      ["dice/too-many", "expression"],
      ["dice/too-deep", "expression"],
      ["dice/endless", "expression"],
      ["dice/divides-by-zero", "expression"],
    ]);
  });

  it("ends with 2 for an expression that is none, and says where it stops making sense", async () => {
    expect(await failing(2, ["odds", "2d6+"])).toMatchObject({
      code: "dice/syntax",
      message: expect.stringContaining("character 5"),
    });
    const told = await fray(["odds", "2d6 plus 3"]);
    expect(told).toMatchObject({ code: 2, stdout: "" });
    expect(told.stderr).toMatch(/^fray: .*"2d6 plus 3": character 5: .*\(dice\/syntax\)\n$/);
  });
});

describe.concurrent("odd questions", () => {
  const asked = async (...questions: readonly object[]): Promise<readonly unknown[]> => {
    const input = questions.map((q) => JSON.stringify(q)).join("\n");
    const { stdout } = await fray(["odds", "--ndjson"], { input });
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  };

  it("may say in which version they are written", async () => {
    const attack = { ruleset: "hit-die", targets: [{}] };
    const [plain, versioned, dice, wrong] = await asked(
      attack,
      { fray: 1, ...attack },
      { fray: 1, expression: "1d2" },
      { fray: 2, ...attack },
    );
    expect(versioned).toEqual(plain);
    expect(dice).toMatchObject({ mean: 1.5 });
    expect(wrong).toMatchObject({ error: { code: "input/value", path: "fray" } });
  });

  it.each([
    ["AC14", "armor-class", "weapon"],
    ["BO8", "battle-order", "attack"],
  ])(
    "%s damage that would take too long to work out is refused where it stands: %s",
    async (_, ruleset, of) => {
      const damages = ["1d10000+1d10000", "1d20!!>=2", "1000d1000", "300d100"];
      const answers = await asked(...damages.map((damage) => ({ ruleset, [of]: { damage }, targets: [{}] })));
      for (const answer of answers)
        expect(answer).toMatchObject({ error: { code: "input/value", path: `${of}.damage` } });
    },
  );

  it("of dice too many to work out say so, how many steps it takes, and how to sample it instead", async () => {
    const refused = await failing(2, ["odds", "1000d1000kh3"]);
    expect(refused.code).toBe("dice/too-costly");
    expect(refused.message).toContain("too long to compute: more steps than can be counted.");
    const smaller = await failing(2, ["odds", "1000d10000"]);
    expect(smaller.message).toMatch(/too long to compute: some [\d.]+ billion steps\./);
    expect(refused.message).toContain('Sampling answers it: fray odds "1000d1000kh3" --samples 10000');
    const sampled = await json<Values & { samples: number }>(["odds", "1000d1000kh3", "--samples", "200"]);
    expect(sampled).toMatchObject({ exact: false, samples: 200 });
    expect(sampled.mean).toBeGreaterThan(2900);
  });
});
