import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();
const log = bench.path("log.json");

interface Replayed {
  readonly ok: boolean;
  readonly state: {
    readonly round: number;
    readonly winner: string | null;
    readonly combatants: Record<string, { readonly hp: number }>;
  };
  readonly events: readonly { readonly event: string }[];
}
interface Step {
  command: Record<string, unknown>;
  answers: unknown[];
  checksum?: string;
}
interface Log {
  version: number;
  encounter: Record<string, unknown>;
  steps: Step[];
}

beforeAll(async () => {
  await fray(["play", example("encounter.json"), "--seed", "s", "--log", log], { input: "2 2\n2 1\na\n" });
});

const changed = (name: string, change: (log: Log) => void): string => {
  const copy = JSON.parse(readFileSync(log, "utf8")) as Log;
  change(copy);
  return bench.file(`${name}.json`, copy);
};

describe.concurrent("replaying a log", () => {
  it("rebuilds the battle to its end", async () => {
    const { ok, state, events } = await json<Replayed>(["replay", log]);
    expect(ok).toBe(true);
    expect(["heroes", "foes"]).toContain(state.winner);
    expect(events.at(-1)?.event).toBe("end");
  });

  it("stops after as many steps as asked", async () => {
    const none = await json<Replayed>(["replay", log, "--at", "0"]);
    expect(none.state).toMatchObject({ round: 0, turn: null, winner: null });
    expect(none.events).toEqual([]);
    const two = await json<Replayed>(["replay", log, "--at", "2"]);
    expect(two.state).toMatchObject({ round: 1, turn: "tamsin" });
    const steps = (JSON.parse(readFileSync(log, "utf8")) as Log).steps.length;
    expect(await json(["replay", log, "--at", String(steps)])).toEqual(await json(["replay", log]));
    expect(await failing(2, ["replay", log, "--at", String(steps + 1)])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["replay", log, "--at", "-1"])).toMatchObject({ code: "usage" });
  });

  it("tells it in words, with the final table, and explains every number on demand", async () => {
    const plain = await fray(["replay", log]);
    expect(plain.stdout).toContain("Tamsin uses Strike on Grey heron.");
    expect(plain.stdout).toMatch(/(Heroes|Foes) win in round \d+\.\n\n {2}foes/);
    expect(plain.stdout).not.toContain("(HD4)");
    expect((await fray(["replay", log, "--explain"])).stdout).toContain("(HD4)");
  });

  it("fails where a log leads elsewhere than it says", async () => {
    const file = changed("tampered", ({ steps }) => (steps[1] as Step).answers.splice(0, 1, { roll: 10 }));
    expect(await failing(1, ["replay", file])).toMatchObject({
      code: "log/diverged",
      path: "steps.1.checksum",
    });
    expect(await failing(1, ["check", file])).toMatchObject({ code: "log/diverged" });
  });

  it("fails where a step is refused", async () => {
    const file = changed("refused", ({ steps }) => ((steps[1] as Step).command["targets"] = ["nobody"]));
    const error = await failing(1, ["replay", file]);
    expect(error.path).toMatch(/^steps\.1\./);
  });

  it("calls a log of another version, or another shape, bad input", async () => {
    expect(await failing(2, ["replay", changed("version", (l) => (l.version = 99))])).toMatchObject({
      code: "log/version",
      path: "version",
    });
    expect(
      await failing(2, ["replay", changed("unknown", (l) => (l.encounter["ruleset"] = "chess"))]),
    ).toMatchObject({ path: "encounter.ruleset" });
    expect(await failing(2, ["replay", example("encounter.json")])).toMatchObject({ code: "input/missing" });
  });
});

describe.concurrent("checking files", () => {
  it.each([
    [
      "an encounter",
      () => example("encounter.json"),
      "encounter",
      '"The ford at Willow Mill", 2 heroes against 2 foes',
    ],
    ["a script", () => example("script.json"), "script", "8 steps"],
    ["a question", () => example("question.json"), "question", "hit-die"],
    ["a log", () => log, "log", "all of which play out as written"],
    ["an expression", () => bench.file("e.json", { expression: "2d6" }), "question", "dice expression"],
    [
      "questions line by line",
      () => bench.file("q.ndjson", '{"expression": "2d6"}\n{"ruleset": "hit-die", "targets": [{}]}\n'),
      "questions",
      "2 odds questions",
    ],
  ])("says what a file is: %s", async (_, file, kind, about) => {
    expect(await json(["check", file()])).toMatchObject({
      ok: true,
      kind,
      about: expect.stringContaining(about),
    });
  });

  it("says so to people", async () => {
    const { code, stdout } = await fray(["check", example("encounter.json")]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `✓ ${example("encounter.json")}: an encounter of Hit Die, "The ford at Willow Mill", 2 heroes against 2 foes.\n`,
    });
  });

  it("gives the line of a question that is wrong", async () => {
    const file = bench.file(
      "bad.ndjson",
      '{"expression": "2d6"}\n{"ruleset": "hit-die", "targets": [{"evasion": true}]}\n{"expression": "2d"}\n',
    );
    const { problems } = await failing(2, ["check", file]);
    expect(problems?.map((p) => p.path)).toEqual(["2.targets.0.evasion", "3.expression"]);
  });
});
