import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { describe, expect, it } from "vitest";
import { example, failing, fray, json, start, workbench } from "./fray.ts";

/** Questions too large to be walked: they say so, by how much, and are answered by playing them. */

const bench = workbench();
const encounter = example("encounter.json");

/** Finn's turn of the exorcism: what he does while hiding may go more ways than anybody walks. */
const { combatants, ...rest } = battleOrder.encounters["exorcism"] as unknown as {
  readonly combatants: readonly { readonly id: string }[];
};
const order = ["finn", ...combatants.map((c) => c.id).filter((id) => id !== "finn")];
const large = bench.file("large.json", { ...rest, combatants, order });

interface Target {
  readonly hit: number;
  readonly mean: number;
  readonly down: number;
  readonly interval: { readonly hit: [number, number]; readonly mean: [number, number] };
}
interface Answer {
  readonly exact: boolean;
  readonly left?: number;
  readonly estimate?: { readonly ways: number };
  readonly samples?: number;
  readonly stopped?: string;
  readonly targets: readonly Target[];
}

const expectWithin = (value: number, [low, high]: readonly [number, number]): void => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};

describe.concurrent("what is too large to be walked", () => {
  it("says so, with an estimate, and how it can be answered", async () => {
    const walked = await json<Answer>(["odds", large, "--turn"]);
    expect(walked).toMatchObject({ exact: false });
    expect(walked.left).toBeGreaterThan(0.01);
    expect(walked.estimate?.ways).toBeGreaterThan(200_000);
    const { stdout } = await fray(["odds", large, "--turn"]);
    expect(stdout).toContain("Too large to walk: it can go some ");
    expect(stdout).toContain(`Sampling answers it: fray odds ${large} --turn --samples 10000`);
    expect(stdout).not.toContain("Nobody is struck");
  });

  it("is answered by sampling, with intervals, and marked as such", async () => {
    const sampled = await json<Answer>(["odds", large, "--turn", "--samples", "500"]);
    expect(sampled).toMatchObject({ exact: false, samples: 500 });
    expect(sampled).not.toHaveProperty("left");
    expectWithin(sampled.targets[0]?.mean as number, sampled.targets[0]?.interval.mean as [number, number]);
    const { stdout } = await fray(["odds", large, "--turn", "--samples", "500"]);
    expect(stdout).toContain("sampled: 500 playings");
    expect(stdout).toMatch(/\d ± \d/);
    expect(stdout).not.toMatch(/ (0|100) %/);
  });

  it("ends in time, and says so", async () => {
    const sampled = await json<Answer>([
      "odds",
      large,
      "--turn",
      "--samples",
      "5000000",
      "--time-limit",
      "1",
    ]);
    expect(sampled.stopped).toBe("time");
    expect(sampled.samples).toBeGreaterThan(0);
    expect(sampled.samples).toBeLessThan(5_000_000);
  });

  it("tells what is known when somebody interrupts it", async () => {
    const child = start(["odds", large, "--turn", "--samples", "9000000", "--json"]);
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    setTimeout(() => child.kill("SIGINT"), 8000);
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ exact: false, interrupted: true });
  });
});

describe.concurrent("sampling what could be walked", () => {
  const question = { ruleset: "hit-die", attacker: { physicalAttack: 2 }, targets: [{ hp: 5 }] };
  const command = JSON.stringify({ do: "ability", actor: "tamsin", with: "strike", targets: ["heron"] });

  it("agrees with walking it: a question", async () => {
    const file = bench.file("sampled.json", question);
    const exact = await json<Answer>(["odds", file]);
    const sampled = await json<Answer>(["odds", file, "--samples", "20000", "--seed", "s"]);
    expectWithin(exact.targets[0]?.hit as number, sampled.targets[0]?.interval.hit as [number, number]);
    expectWithin(exact.targets[0]?.mean as number, sampled.targets[0]?.interval.mean as [number, number]);
    expect(await json(["odds", file, "--samples", "20000", "--seed", "s"])).toEqual(sampled);
  });

  it("agrees with walking it: dice", async () => {
    const sampled = await json<{ mean: number; interval: { mean: [number, number] } }>([
      "odds",
      "3d6",
      "--samples",
      "20000",
    ]);
    expectWithin(10.5, sampled.interval.mean);
    const lines = await fray(["odds", "--ndjson", "--samples", "50"], { input: '{"expression": "1d6"}\n' });
    expect(JSON.parse(lines.stdout)).toMatchObject({ exact: false, samples: 50 });
  });

  it("agrees with walking it: a command", async () => {
    const exact = await json<Answer>(["odds", encounter, "--command", command]);
    const sampled = await json<Answer>(["odds", encounter, "--command", command, "--samples", "5000"]);
    expectWithin(exact.targets[0]?.hit as number, sampled.targets[0]?.interval.hit as [number, number]);
  });

  it.each(["--fractions", "--explain", "--line"])("has no %s", async (option) => {
    const refused = await failing(2, ["odds", example("question.json"), option, "--samples", "5"]);
    expect(refused.message).toContain(`${option} is of exact odds`);
  });

  it("needs a number of playings", async () => {
    const refused = await failing(2, ["odds", "1d6", "--samples", "some"]);
    expect(refused.message).toContain("--samples: expected a whole number");
    expect((await failing(2, ["odds", "1d6", "--time-limit", "5"])).message).toContain("--samples");
  });
});
