import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { example, failing, fray, json, type Reported, workbench } from "./fray.ts";

const bench = workbench();
const encounter = example("encounter.json");

interface Step {
  command: Record<string, unknown>;
  answers?: unknown[];
}
interface Ran {
  readonly ok: boolean;
  readonly state: {
    readonly round: number;
    readonly turn: string | null;
    readonly winner: string | null;
    readonly combatants: Record<
      string,
      {
        readonly hp: number;
        readonly at: string;
        readonly state: string;
        readonly statuses: readonly string[];
        readonly points: object;
      }
    >;
  };
  readonly events: readonly { readonly event: string; readonly amount?: number }[];
}

const steps = (): Step[] =>
  (JSON.parse(readFileSync(example("script.json"), "utf8")) as { steps: Step[] }).steps;

/** The example's script with something changed. */
function script(name: string, change: (all: Step[]) => void): string {
  const all = steps();
  change(all);
  return bench.file(`${name}.json`, { fray: 1, steps: all });
}

const refused = (name: string, change: (all: Step[]) => void, exit = 1): Promise<Reported> =>
  failing(exit, ["run", encounter, "--script", script(name, change)]);

describe.concurrent("a scripted battle", () => {
  it("ends in the state the dice lead to, with all that happened", async () => {
    const { ok, state, events } = await json<Ran>(["run", encounter, "--script", example("script.json")]);
    expect(ok).toBe(true);
    expect(state).toMatchObject({ round: 2, turn: "tamsin", winner: null });
    // 26 − 2 × (6 − 3 + 2) − 2 × (6 − 3 + 1) + 5 healed
    expect(state.combatants["tamsin"]).toMatchObject({
      hp: 13,
      at: "front",
      state: "up",
      statuses: [],
      points: { ap: 2, mp: 5 },
    });
    // the counter and the bolt broke its Shell and stopped at it (HD25)
    expect(state.combatants["ferryman"]).toMatchObject({ hp: 19, shell: 0 });
    expect(events.filter((e) => e.event === "damage").map((e) => e.amount)).toEqual([14, 10, 5, 8, 16]);
  });

  it("is told to people, with every number explained on demand", async () => {
    const plain = await fray(["run", encounter, "--script", example("script.json")]);
    expect(plain.stdout).toContain("Tamsin hits Grey heron with Strike.   6 − 5 + 4 = 5 ≤ 7\n");
    expect(plain.stdout).toContain("Round 2, Tamsin's turn.");
    expect(plain.stdout).toMatch(/▸ Tamsin +█{6}░{6} +13\/26/);
    expect(plain.stdout).not.toContain("hit die");
    const explained = await fray(["run", encounter, "--script", example("script.json"), "--explain"]);
    expect(explained.stdout).toContain(
      "6 hit die − 5 Physical Accuracy + 4 Evasion = 5, needs 7 or less: hit (HD4)",
    );
  });

  it("fails when an answer is missing, and says which", async () => {
    const error = await refused("missing", (all) => all[3]?.answers?.pop());
    expect(error).toMatchObject({ code: "answer/missing", path: "steps.3.answers.0" });
    expect(error.message).toContain("step 3 (attack by ferryman): an answer is missing: hit die");
  });

  it("fails when an answer is left over", async () => {
    const error = await refused("left-over", (all) => all[2]?.answers?.push({ roll: 4 }));
    expect(error).toMatchObject({ code: "answer/left-over", path: "steps.2.answers.0" });
  });

  it.each([
    ["a face the die does not have", { roll: 11 }],
    ["too many dice", { rolls: [3, 4] }],
    ["a choice for a die", { choose: "dodge" }],
  ])("fails when an answer is impossible: %s", async (name, answer) => {
    const error = await refused(`impossible-${name}`, (all) =>
      (all[1] as Step).answers?.splice(0, 1, answer),
    );
    expect(error).toMatchObject({ code: "answer/impossible", path: "steps.1.answers.0" });
  });

  it("fails with every reason when a command is not legal", async () => {
    const error = await refused("illegal", (all) => {
      (all[1] as Step).command = {
        do: "attack",
        actor: "tamsin",
        with: "strike",
        targets: ["nobody", "wilf"],
        options: { loudly: true },
      };
    });
    expect(error.problems?.map((p) => p.path)).toContain("steps.1.command.targets.0");
    expect(error.problems?.map((p) => p.path)).toContain("steps.1.command.options.loudly");
    expect(error.message).toContain("step 1 (attack by tamsin)");
  });

  it("fails when somebody acts out of turn, before the start, or with a verb that is none", async () => {
    expect(
      await refused("turn", (all) => all.splice(1, 1, { command: { do: "end", actor: "wilf" } })),
    ).toMatchObject({ code: "turn/not-yours", path: "steps.1.command.actor" });
    expect(await refused("start", (all) => all.shift())).toMatchObject({
      code: "battle/not-started",
      path: "steps.0",
    });
    expect(
      (await refused("verb", (all) => all.splice(1, 1, { command: { do: "constructor", actor: "tamsin" } })))
        .code,
    ).toBe("command/unknown-verb");
  });

  it("tells people in one line what failed", async () => {
    const file = script("told", (all) => all[3]?.answers?.pop());
    const { code, stdout, stderr } = await fray(["run", encounter, "--script", file]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `fray: ${file}: steps.3.answers.0: step 3 (attack by ferryman): an answer is missing: hit die of ferryman (answer/missing)\n`,
    );
  });

  it("calls a script of another shape bad input", async () => {
    expect(await refused("shape", (all) => Object.assign(all[1] as Step, { answer: [] }), 2)).toMatchObject({
      code: "input/unknown-field",
      path: "steps.1.answer",
    });
    expect(
      await refused("type", (all) => Object.assign(all[1] as Step, { answers: [{ roll: "six" }] }), 2),
    ).toMatchObject({ path: "steps.1.answers.0.roll" });
    expect(await failing(2, ["run", encounter, "--script", encounter])).toMatchObject({ path: "steps" });
  });

  it("calls an encounter of another shape bad input, and needs a script", async () => {
    const error = await failing(2, ["run", example("script.json"), "--script", example("script.json")]);
    expect(error.path).toBe("ruleset");
    expect(await failing(2, ["run", encounter])).toMatchObject({
      code: "usage",
      message: expect.stringContaining("--script"),
    });
  });

  it("undoes and redoes as a script says", async () => {
    const file = script("undo", (all) =>
      all.splice(2, 6, { command: { do: "undo" } }, { command: { do: "redo" } }, { command: { do: "undo" } }),
    );
    const { state, events } = await json<Ran>(["run", encounter, "--script", file]);
    expect(state.combatants["heron"]).toMatchObject({ hp: 14, shell: 8 });
    expect(events.some((e) => e.event === "attack")).toBe(false);
  });

  it("TH98 takes the game master's overrules: who is near and who is apart may change", async () => {
    const sheet = {
      health: 10,
      attacks: { ring: { range: "burst 1", weapon: { attack: 3, accuracy: 20 } } },
    };
    const people = ["ana", "orc", "elf"].map((id) => ({ id, side: id === "ana" ? "heroes" : "foes", sheet }));
    const fight = { fray: 1, ruleset: "to-hit", name: "x", field: { kind: "abstract" }, combatants: people };
    const battle = bench.file("apart-fight.json", { ...fight, order: ["ana", "orc", "elf"] });
    const set = (path: string, value: boolean): Step => ({
      command: { do: "overrule", with: "set", targets: ["orc"], options: { path, value } },
    });
    const seven = { rolls: [3, 4] };
    const both: Step = {
      command: { do: "attack", actor: "ana", with: "ring", targets: ["orc", "elf"] },
      answers: [seven, seven],
    };
    const file = (name: string, ...more: Step[]): string =>
      bench.file(`${name}.json`, { fray: 1, steps: [{ command: { do: "start" } }, ...more, both] });
    const apart = file("apart", set("apart", true));
    expect(await failing(1, ["run", battle, "--script", apart])).toMatchObject({ code: "target/alone" });
    const again = file("again", set("apart", true), set("apart", false));
    const { state } = await json<Ran>(["run", battle, "--script", again]);
    expect([state.combatants["orc"]?.hp, state.combatants["elf"]?.hp]).toEqual([7, 7]);
  });
});
