import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Done, example, fray, json, start, workbench } from "./fray.ts";

const bench = workbench();
const encounter = example("encounter.json");

const play = (lines: readonly string[], ...args: readonly string[]): Promise<Done> =>
  fray(["play", encounter, "--seed", "s", ...args], { input: lines.map((line) => `${line}\n`).join("") });

interface Log {
  readonly seed: string;
  readonly steps: readonly {
    readonly command: { readonly do: string; readonly actor?: string };
    readonly answers: readonly unknown[];
    readonly who?: string;
    readonly checksum?: string;
  }[];
}
const readLog = (path: string): Log => JSON.parse(readFileSync(path, "utf8")) as Log;

const TAUNT = {
  fray: 1,
  ruleset: "hit-die",
  field: { kind: "rows" },
  order: ["ana", "sergeant"],
  combatants: [
    { id: "ana", name: "Ana", is: "knight" },
    { id: "sergeant", name: "Sergeant", is: "sergeant" },
  ],
};

describe.concurrent("the terminal table, through a pipe", () => {
  it("shows the field, whose turn it is, and what may be done with its cost and odds", async () => {
    const { code, stdout, stderr } = await play([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^ {2}foes +front +Ferryman +█{12} +19\/19 +AP 0 MP 10 +Shell 6$/m);
    expect(stdout).toMatch(/^ {2}heroes +front +▸ Tamsin +█{12} +26\/26 +AP 2 MP 15/m);
    expect(stdout).toContain("Round 1, Tamsin's turn.   AP 2 MP 15");
    expect(stdout).toMatch(/^ {2}2 {2}Strike +AP 1 MP 3 +Ferryman 80 % · Grey heron 80 %/m);
    expect(stdout).toMatch(/^ {2}\d {2}End the turn$/m);
  });

  it("says where it stopped when the input ends, and saves nothing", async () => {
    const { code, stdout } = await play(["2 1"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/The input ended: Round 1, Tamsin's turn\. \(nothing was saved\)\n$/);
  });

  it("lists the targets of an action with their odds, and takes a number, a name or both at once", async () => {
    const { stdout } = await play(["2 9", "2", "b", "1", "grey heron", "2 1"]);
    expect(stdout).toContain('Strike: expected 1 to 2, or a name of one, found "9"');
    expect(stdout).toMatch(/^ {2}2 {3}Grey heron +80 % hit · mean [\d.]+ \(0–\d+\)$/m);
    expect(stdout).toContain("Tamsin uses a basic attack on Grey heron.");
    expect(stdout).toContain("Tamsin uses Strike on Ferryman.");
  });

  it("says which conditions a target may come under, where there is nothing to hit too", async () => {
    const file = bench.file("taunt.json", TAUNT);
    const taunt = JSON.stringify({ do: "ability", actor: "ana", with: "taunt", targets: ["sergeant"] });
    const told = await fray(["play", file, "--seed", "s"], { input: "" });
    expect(told.stdout).toMatch(/Taunt +AP 1.* Sergeant 100 % taunted/);
    const odds = await fray(["odds", file, "--command", taunt]);
    expect(odds.stdout).toContain("100 % taunted");
    const line = await fray(["odds", file, "--command", taunt, "--line"]);
    expect(line.stdout).toContain("Ana, Taunt → Sergeant, front to front: 100 % taunted");
  });

  it("gives a command the options named after it", async () => {
    const log = bench.path("options.json");
    await play(["2 2 nonlethal"], "--log", log);
    expect(readLog(log).steps[1]?.command).toMatchObject({
      do: "attack",
      with: "strike",
      targets: ["heron"],
      options: { nonlethal: true },
    });
  });

  it("refuses with all reasons, and goes on asking", async () => {
    const { stdout } = await play([
      '{"do": "attack", "actor": "tamsin", "with": "strike", "targets": ["nobody", "wilf"]}',
      "99",
      "{oops",
      "2 1",
    ]);
    expect(stdout).toContain('✗ targets.0: expected a combatant, found "nobody"');
    expect(stdout).toContain("✗ targets: Strike takes one target, found 2");
    expect(stdout).toContain('There is no action "99"');
    expect(stdout).toContain("That is no JSON.");
    expect(stdout).toContain("Tamsin uses Strike on Ferryman.");
  });

  it("explains the last numbers, shows sheets, the log and help", async () => {
    const { stdout } = await play(["e", "2 1", "e", "s", "s ferryman", "l", "?"]);
    expect(stdout).toContain("No numbers have been rolled yet.");
    expect(stdout).toMatch(
      / hit die − 5 Physical Accuracy \+ 4 Evasion = −?\d+, needs 7 or less: (hit|miss) \(HD4\)/,
    );
    expect(stdout).toMatch(/^ +physical accuracy +5$/m);
    expect(stdout).toMatch(/^ +element +thunder$/m);
    expect(stdout.match(/The battle begins\./g)).toHaveLength(2);
    expect(stdout).toMatch(/^ {2}u +undo: back to your last decision/m);
  });

  it("ends a turn, and tells in words what the others do", async () => {
    const { stdout } = await play(["n"]);
    expect(stdout).toContain("Ferryman's turn, 2 AP.");
    expect(stdout).toContain("Ferryman uses a basic attack on Tamsin.");
  });

  it("plays a turn, or all the rest, by tactics when told to", async () => {
    const turn = await play(["t"]);
    expect(turn.stdout).toMatch(/Tamsin uses .*\n[^]*Ferryman's turn/);
    const rest = await play(["a"]);
    expect(rest.stdout).toMatch(/(Heroes|Foes) win in round \d+\./);
    expect(rest.code).toBe(0);
  });

  it("plays every side by tactics when no people sit there", async () => {
    const { stdout } = await play([], "--people", "none");
    expect(stdout).toMatch(/The battle is over: (heroes|foes) win\./);
    expect(stdout).not.toContain("Tamsin>");
  });

  it("asks for every side that people play", async () => {
    const { stdout } = await play(["n", "n"], "--people", "all");
    expect(stdout).toContain("Ferryman> ");
    expect(stdout).toContain("Grey heron> ");
    expect(stdout).not.toContain("Wilf> ");
  });

  it.each([
    [["--people", "heros"], '--people: expected heroes, foes, all or none, found "heros"'],
    [["--typed-dice", "gods"], '--typed-dice: expected heroes, foes, all or none, found "gods"'],
    [["--ready"], "expected an encounter file, --ready or --resume, found more than one of them"],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await play([], ...args);
    expect({ code, stderr: stderr.split("\n")[0] }).toEqual({ code: 2, stderr: `fray: ${message}` });
  });
});

describe.concurrent("typed dice", () => {
  it("are asked by name, die by die; 0 is ten; what no die shows is refused and asked again", async () => {
    const log = bench.path("typed.json");
    const { stdout } = await play(["2 2", "11", "x", "0", "2 2", "4"], "--typed-dice", "--log", log);
    expect(stdout).toContain("Tamsin, your hit die (1d10): 11");
    expect(stdout).toContain('A d10 shows 1 to 10 (0 is ten), not "11".');
    expect(stdout).toContain('not "x"');
    expect(stdout).toContain("Tamsin misses Grey heron with Strike.");
    expect(stdout).toContain("Tamsin hits Grey heron with Strike.");
    expect(
      readLog(log)
        .steps.slice(1, 3)
        .map((s) => s.answers),
    ).toEqual([[{ roll: 10 }], [{ roll: 4 }]]);
  });

  it("can be handed to the generator, which throws what it would have thrown", async () => {
    const [typed, rolled] = [bench.path("handed.json"), bench.path("rolled.json")];
    await play(["2 2", "r"], "--typed-dice", "--log", typed);
    await play(["2 2"], "--log", rolled);
    expect(readLog(typed).steps[1]?.answers).toEqual(readLog(rolled).steps[1]?.answers);
  });

  it("are asked of the sides named only", async () => {
    const foes = await play(["2 2", "n", "4", "5"], "--typed-dice", "foes");
    expect(foes.stdout).not.toContain("Tamsin, your");
    expect(foes.stdout).toContain("Ferryman, your hit die (1d10): 4");
    const all = await play(["2 2", "4", "n"], "--typed-dice", "all");
    expect(all.stdout).toContain("Tamsin, your hit die");
    expect(all.stdout).toContain("Ferryman, your hit die");
  });

  it("take several dice at once, and choices by value or by Enter", async () => {
    const ready = bench.path("ready.json");
    await fray(["new", "hit-die", ready, "--encounter", "stone-hall"]);
    const input = "5\n\n3\n\n2 9\n3\n";
    const { code, stdout } = await fray(["play", "--typed-dice", ready, "--seed", "s"], { input });
    expect(code).toBe(0);
    expect(stdout).toContain("Gita, initiative call?  5 (Enter), 1, 2, 3, 4, 6, 7, 8  5");
    expect(stdout).toContain('A d4 shows 1 to 4, not "9".');
    expect(stdout).toContain("Gita, your initiative (2d4) die 2 of 2: 3");
    expect(stdout).toContain("Turn order:");
  });
});

describe.concurrent("undo, redo and fork", () => {
  const outcome = (path: string): string | undefined => readLog(path).steps.at(-1)?.checksum;

  it("go back to the last decision and forth again, to the same dice", async () => {
    const [straight, around, again] = [
      bench.path("straight.json"),
      bench.path("around.json"),
      bench.path("again.json"),
    ];
    await play(["2 2", "2 1"], "--log", straight);
    await play(["2 2", "2 1", "u", "r"], "--log", around);
    await play(["2 2", "2 1", "u", "2 1"], "--log", again);
    expect(outcome(around)).toBe(outcome(straight));
    expect(outcome(again)).toBe(outcome(straight));
    expect(readLog(around).steps.some((s) => s.command.do === "undo")).toBe(true);
  });

  it("take back what tactics answered with it", async () => {
    const { stdout } = await play(["n", "u", "u"]);
    const turns = stdout.split("\n").filter((line) => line.startsWith("Round 1, "));
    expect(turns.at(-1)).toContain("Tamsin's turn.   AP 2 MP 15");
    expect(stdout).toContain("✗ there is nothing to undo");
  });

  it("take back a command whose die is still awaited", async () => {
    const { stdout } = await play(["2 2", "u", "n"], "--typed-dice");
    expect(stdout).toContain("Undone.");
    expect(stdout).not.toContain("Tamsin uses Strike");
  });

  it("fork to other dice, and say so in the log", async () => {
    const log = bench.path("fork.json");
    const { stdout } = await play(["2 2", "f other", "2 2", "u", "u"], "--log", log);
    expect(stdout).toContain("Forked: the same past, other dice from here on (seed other).");
    expect(stdout).toContain("✗ there is nothing to undo");
    const [done, undone] = readLog(log)
      .steps.map((s) => s.command.do)
      .join(" ")
      .split(" undo");
    expect(done).toMatch(/^start attack fork attack/);
    expect(undone).toBe("");
  });

  it("have nothing to undo or redo at the beginning", async () => {
    const { stdout } = await play(["u", "r", "n"]);
    expect(stdout).toContain("✗ there is nothing to undo");
    expect(stdout).toContain("✗ there is nothing to redo");
  });
});

describe.concurrent("the log", () => {
  it("is written after every step, and rebuilds the battle", async () => {
    const log = bench.path("kept.json");
    const child = start(["play", encounter, "--seed", "s", "--log", log]);
    let told = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (told += text));
    const until = async (words: string): Promise<void> => {
      while (!told.includes(words)) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await until("Tamsin> ");
    expect(readLog(log).steps).toHaveLength(1);
    told = "";
    child.stdin.write("2 2\n");
    await until("Tamsin> ");
    expect(readLog(log).steps).toHaveLength(2);
    const closed = new Promise((resolve) => {
      child.on("close", resolve);
    });
    child.kill("SIGKILL");
    await closed;
    expect(await json(["check", log])).toMatchObject({ ok: true, kind: "log", ruleset: "hit-die" });
  });

  it("lets a battle go on where it stopped, as though it had never stopped", async () => {
    const [whole, parts] = [bench.path("whole.json"), bench.path("parts.json")];
    await play(["2 2", "2 1", "1"], "--log", whole);
    await play(["2 2"], "--log", parts);
    const { code, stdout } = await fray(["play", "--resume", parts, "--log", parts], { input: "2 1\n1\n" });
    expect(code).toBe(0);
    expect(stdout).toContain("seed s");
    const bare = (path: string): unknown =>
      readLog(path).steps.map(({ command, answers, checksum }) => ({ command, answers, checksum }));
    expect(bare(parts)).toEqual(bare(whole));
  });

  it("is never overwritten by another battle", async () => {
    const log = bench.file("old.json", "old");
    const { code, stderr } = await play(["2 2"], "--log", log);
    expect(code).toBe(2);
    expect(stderr).toContain("this file exists already");
    expect(readFileSync(log, "utf8")).toBe("old");
  });

  it("is offered to be saved on leaving", async () => {
    const [saved, unsaved] = [bench.path("saved.json"), bench.path("unsaved.json")];
    const { stdout } = await play(["2 2", "q", saved]);
    expect(stdout).toContain(`Saved. Go on with: fray play --resume ${saved}`);
    expect(readLog(saved).steps).toHaveLength(2);
    expect((await play(["2 2", "q", ""])).code).toBe(0);
    expect(existsSync(unsaved)).toBe(false);
  });

  it("keeps its own seed when resumed", async () => {
    const log = bench.path("seeded.json");
    await play([], "--log", log);
    const { code, stderr } = await fray(["play", "--resume", log, "--seed", "t"]);
    expect(code).toBe(2);
    expect(stderr).toContain("a resumed battle keeps its own seed");
  });
});

describe.concurrent("a ready fight", () => {
  it("starts without a file, and ends with the input", async () => {
    const { code, stdout, stderr } = await fray(["play", "--ready"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Hit Die   you play heroes");
    expect(stdout).toContain("The input ended: ");
  });
});

describe("what an offer fixes", () => {
  const rifle = {
    fray: 1,
    ruleset: "armor-class",
    name: "Burst",
    field: { kind: "abstract" },
    order: ["ana", "thug"],
    combatants: [
      { id: "ana", side: "heroes", sheet: { hp: 10, skill: 1, weapons: ["modern-combat-rifle"] } },
      { id: "thug", side: "foes", sheet: { npc: true, hp: 6, meleeAC: 12, rangedAC: 12 } },
    ],
  };

  it("AC63 a burst is fired as the burst it was offered as", async () => {
    const log = bench.path("burst.json");
    const args = ["play", bench.file("rifle.json", rifle), "--seed", "s", "--log", log];
    const { stdout } = await fray(args, { input: "2 1\n" });
    expect(stdout).toMatch(/^ +2 {2}Combat rifle, burst/m);
    const shot = readLog(log).steps.find((step) => step.command.do === "attack");
    expect(shot?.command).toMatchObject({ with: "modern-combat-rifle", options: { burst: true } });
  });
});
