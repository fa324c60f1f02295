import { beforeAll, describe, expect, it } from "vitest";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();
const log = bench.path("log.json");
const STRIKE = '{"do": "attack", "actor": "tamsin", "with": "strike", "targets": ["heron"]}';
const ENCOUNTER = example("encounter.json");

interface Tree {
  readonly kind: "came" | "chance" | "choice";
  readonly hit?: boolean;
  readonly rules?: readonly string[];
  readonly ways?: readonly { readonly on: string; readonly chance: number; readonly next: Tree }[];
}
interface Odds {
  readonly exact: boolean;
  readonly ids: readonly string[];
  readonly targets: readonly { readonly hit: number; readonly mean: number; readonly down: number }[];
  readonly explain?: readonly { readonly target: string; readonly exact: boolean; readonly tree: Tree }[];
  readonly lines?: readonly {
    readonly target: string;
    readonly text: string;
    readonly drops: readonly number[];
  }[];
}
interface Sequence {
  readonly exact: boolean;
  readonly ids: readonly string[];
  readonly targets: readonly { readonly hit: number; readonly down: readonly number[] }[];
  readonly steps: readonly { readonly done: number; readonly because: Record<string, number> }[];
}

const question = {
  ruleset: "hit-die",
  attacker: { physicalAttack: 3 },
  targets: [{ evasion: 1, hp: 30 }],
};

beforeAll(async () => {
  await fray(["play", ENCOUNTER, "--seed", "s", "--log", log], { input: "2 2\n2 1\na\n" });
});

describe.concurrent("the odds of a question taken apart", () => {
  it("--explain draws the folded tree with chances, rule numbers and ends in words", async () => {
    const { code, stdout } = await fray(["odds", bench.file("q1.json", question), "--explain"]);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "target-0",
      expect.stringMatching(/^ {2}hit die of attacker {2}HD2\b/),
      "  ├─ 1–6   60.0 %  hits, 8–18 damage (mean 13)",
      "  └─ 7–10  40.0 %  misses",
      "",
    ]);
  });

  it("--explain --json gives the tree beside the odds", async () => {
    const { explain, targets } = await json<Odds>(["odds", bench.file("q2.json", question), "--explain"]);
    expect(explain?.[0]).toMatchObject({ target: "target-0", exact: true });
    const hits = (explain?.[0]?.tree.ways ?? []).filter((w) => w.next.hit);
    expect(hits.reduce((sum, w) => sum + w.chance, 0)).toBeCloseTo(targets[0]?.hit as number, 9);
    expect(explain?.[0]?.tree.rules).toContain("HD2");
  });

  it("--line is one line to copy, and the numbers with --json", async () => {
    const file = bench.file("q3.json", question);
    const line =
      "attacker, attack → target-0: 60 % to hit, 7.8 damage (8–18), drops in 1: 0 %, 2: 10 %, 3: 33 %";
    expect(await fray(["odds", file, "--line"])).toMatchObject({ code: 0, stdout: `${line}\n` });
    const { lines } = await json<Odds>(["odds", file, "--line"]);
    expect(lines?.[0]?.text).toBe(line);
    expect(lines?.[0]?.drops[2]).toBeCloseTo(0.326, 9);
  });

  it("answers of questions are what they were", async () => {
    const file = bench.file("q4.json", question);
    expect(Object.keys(await json(["odds", file]))).toEqual(["ruleset", "exact", "targets"]);
  });

  it("bad input: dice have no tree, a question no commands, a wrong question its path", async () => {
    expect(await failing(2, ["odds", "2d6", "--explain"])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["odds", "2d6", "--command", STRIKE])).toMatchObject({ code: "usage" });
    const file = bench.file("q5.json", question);
    expect(await failing(2, ["odds", file, "--command", STRIKE])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["odds", bench.file("q6.json", { expression: "2d6" }), "--line"])).toMatchObject({
      code: "usage",
    });
    const wrong = bench.file("q7.json", { ...question, targets: [{ evasion: "high" }] });
    expect(await failing(2, ["odds", wrong, "--explain"])).toMatchObject({
      code: "input/type",
      path: "targets.0.evasion",
    });
    const impossible = bench.file("q8.json", {
      ruleset: "armor-class",
      weapon: { damage: "1d8", kind: "bow" },
      situation: { meleed: true },
      targets: [{ rangedAC: 12 }],
    });
    expect(await failing(1, ["odds", impossible, "--line"])).toMatchObject({ code: "attack/impossible" });
  });
});

describe.concurrent("the odds of commands in a battle", () => {
  it("of an encounter just started and of its log are the same", async () => {
    const just = await json<Odds>(["odds", ENCOUNTER, "--command", STRIKE, "--line"]);
    const later = await json<Odds>(["odds", log, "--at", "1", "--command", STRIKE, "--line"]);
    expect(just).toEqual(later);
    expect(just).toMatchObject({ exact: true, ids: ["heron"], targets: [{ hit: 0.8 }] });
    expect(just.lines?.[0]?.text).toMatch(
      /^Tamsin, Strike → Grey heron, front to front: 80 % to hit, 9.2 damage/,
    );
  });

  it("tells them in words, with the tree if asked", async () => {
    const plain = await fray(["odds", ENCOUNTER, "--command", STRIKE]);
    expect(plain.stdout).toContain("Grey heron   80.0 % hit");
    const tree = await fray(["odds", ENCOUNTER, "--command", STRIKE, "--explain"]);
    expect(tree.stdout).toMatch(/Grey heron\n {2}hit die of Tamsin .*\n {2}├─ 1–8 +80\.0 % {2}hits/);
  });

  it("tell which conditions the target may come under; a question's answer does not", async () => {
    const sheet = { hp: 20, mp: 10, abilities: ["venom-blade"] };
    const snakes = bench.file("snakes.json", {
      fray: 1,
      ruleset: "hit-die",
      name: "snakes",
      order: ["asp", "ana"],
      combatants: [
        { id: "asp", side: "foes", at: "front", sheet },
        { id: "ana", name: "Ana", side: "heroes", at: "front", sheet: { hp: 20 } },
      ],
    });
    const bite = '{"do": "ability", "actor": "asp", "with": "venom-blade", "targets": ["ana"]}';
    const asked = ["odds", snakes, "--command", bite];
    // A d10 of 1 to 7 hits; what is 5 or less also poisons (HD68).
    expect((await json<Odds>(asked)).targets[0]).toMatchObject({ hit: 0.7, statuses: { poisoned: 0.5 } });
    expect((await fray(asked)).stdout).toContain("70.0 % hit · 50.0 % poisoned · mean 5.6");
    expect((await fray([...asked, "--explain"])).stdout).toMatch(/1–5 +50\.0 % +hits, .*, poisoned/);
    expect((await fray([...asked, "--line"])).stdout).toContain(
      "Venom blade → Ana, front to front: 70 % to hit, 50 % poisoned",
    );
    const playing = await fray(["play", snakes, "--seed", "1"], { input: "2\nq\n\n" });
    expect(playing.stdout).toContain("70 % hit · 50 % poisoned");
    const poison = {
      ruleset: "dice-pool",
      attack: { notation: "3pb", keywords: ["poisoned"] },
      targets: [{ hp: 9 }],
    };
    const file = bench.file("poison.json", poison);
    for (const more of [[], ["--explain"], ["--line"], ["--fractions"]])
      expect((await json<Odds>(["odds", file, ...more])).targets[0]).not.toHaveProperty("statuses");
  });

  it("several are done in a row; what is no longer legal is skipped and told", async () => {
    const args = ["odds", ENCOUNTER, "--command", STRIKE, "--command", STRIKE, "--command", STRIKE];
    const { exact, ids, targets, steps } = await json<Sequence>(args);
    expect({ exact, ids }).toEqual({ exact: true, ids: ["heron"] });
    expect(targets[0]?.hit).toBeCloseTo(0.96, 12);
    expect(targets[0]?.down.length).toBe(3);
    expect(steps.map((s) => s.done)).toEqual([1, 1, 0]); // 2 AP, and the turn is over
    expect(Object.keys(steps[2]?.because ?? {}).length).toBeGreaterThan(0);
    const { stdout } = await fray(args);
    expect(stdout).toContain("Tamsin: strike at Grey heron");
    expect(stdout).toMatch(/done 0 %.*turn\//);
    expect(stdout).toMatch(/Grey heron +96\.0 %/);
  });

  it("--turn is the rest of the turn by tactics", async () => {
    const { steps, exact } = await json<Sequence>(["odds", ENCOUNTER, "--turn"]);
    expect(exact).toBe(true);
    expect(steps.length).toBe(2);
    expect((await fray(["odds", ENCOUNTER, "--turn"])).stdout).toContain("down by 2");
  });

  it("an illegal command says all its reasons and exits with 1", async () => {
    const wrong =
      '{"do": "attack", "actor": "tamsin", "with": "strike", "targets": ["nobody", "heron"], "options": {"foo": 1}}';
    const error = await failing(1, ["odds", ENCOUNTER, "--command", wrong]);
    const all = error.problems ?? [error];
    expect(all.map((p) => p.code)).toEqual(["target/unknown", "target/too-many", "option/unknown"]);
    const { stderr, code } = await fray(["odds", ENCOUNTER, "--command", wrong]);
    expect(code).toBe(1);
    for (const { code: each } of all) expect(stderr).toContain(each);
  });

  it("bad input: no command, no JSON, an unknown field, a step too many, two things at once", async () => {
    const none = await failing(2, ["odds", ENCOUNTER]);
    expect(none).toMatchObject({ code: "usage" });
    expect(none.message).toContain("--command");
    expect((await failing(2, ["odds", ENCOUNTER, "--command", "strike!"])).code).toMatch(/^json\//);
    expect(await failing(2, ["odds", ENCOUNTER, "--command", '{"do": "attack", "whom": 3}'])).toMatchObject({
      code: "input/unknown-field",
      path: "whom",
    });
    expect(await failing(2, ["odds", log, "--at", "999", "--turn"])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["odds", ENCOUNTER, "--turn", "--command", STRIKE])).toMatchObject({
      code: "usage",
    });
    const two = ["--command", STRIKE, "--command", STRIKE];
    expect(await failing(2, ["odds", ENCOUNTER, ...two, "--explain"])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["odds", bench.file("no.json", { steps: 3 }), "--turn"])).toMatchObject({
      code: expect.stringMatching(/^input\//),
    });
  });
});

interface Threat {
  readonly who: string;
  readonly exact: boolean;
  readonly samples: number;
  readonly places: readonly { readonly at: unknown; readonly hit: number; readonly drop: number }[];
}

describe.concurrent("threat", () => {
  it("rows of a battle without a map: staying and the other row", async () => {
    const args = ["threat", ENCOUNTER, "--samples", "40"];
    const threat = await json<Threat>(args);
    expect(threat).toMatchObject({ who: "tamsin", exact: false, samples: 40 });
    expect(threat.places.map((p) => p.at)).toEqual(["front", "back"]);
    const { stdout } = await fray(args);
    expect(stdout).toContain("front (stays)");
    expect(stdout).not.toMatch(/\s(0|100) %/); // nothing is certain in a sample
    expect(await json(args)).toEqual(threat);
  });

  it("a map with every square that can be reached, marked", async () => {
    const file = bench.path("ford.json");
    await fray(["new", "dice-pool", file]);
    const args = ["threat", file, "--who", "crawler", "--samples", "20", "--seed", "s"];
    const { places, who } = await json<Threat>(args);
    expect(who).toBe("crawler");
    const { stdout, code } = await fray(args);
    expect(code).toBe(0);
    const marks = (stdout.split("○ never dropped")[0] ?? "").match(/[○●]/g) ?? [];
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.length).toBeLessThanOrEqual(places.length);
    expect(stdout).toContain("(stays)");
  });

  it("bad input: nobody of that name, a question, too few samples, a battle that is over", async () => {
    expect(await failing(2, ["threat", ENCOUNTER, "--who", "nobody"])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["threat", ENCOUNTER, "--samples", "0"])).toMatchObject({ code: "usage" });
    expect(await failing(2, ["threat", bench.file("t.json", question)])).toMatchObject({
      code: "input/unknown-kind",
    });
    expect(await failing(1, ["threat", log])).toMatchObject({ code: "threat/over" });
  });
});

interface Ledger {
  readonly throws: readonly {
    readonly name: string;
    readonly who: string;
    readonly faces: readonly number[];
    readonly expected: number;
    readonly actual: number;
    readonly percentile: number;
  }[];
  readonly people: Record<string, { readonly expected: number; readonly actual: number }>;
  readonly sides: Record<string, { readonly percentile: number | null }>;
  readonly idle: number;
  readonly unweighed: number;
}

describe.concurrent("luck", () => {
  it("per side and person: expected, actual, percentile; and the throws that stand out", async () => {
    const ledger = await json<Ledger>(["luck", log]);
    expect(Object.keys(ledger.sides).sort()).toEqual(["foes", "heroes"]);
    const { stdout, code } = await fray(["luck", log]);
    expect(code).toBe(0);
    for (const word of ["luckier than", "the luckiest throws", "the unluckiest", "Tamsin", "hit die"])
      expect(stdout).toContain(word);
    expect(stdout).toMatch(/[█▏▎▍▌▋▊▉]░/);
    expect(stdout).toContain(`${ledger.throws.length} throws that mattered`);
    if (ledger.idle > 0) expect(stdout).toContain("made no difference");
  });

  it("shows the faces of dice that are counted, and the sum of those that are added up", async () => {
    const encounter = bench.path("pool.json");
    await fray(["new", "dice-pool", encounter]);
    const pool = bench.path("pool-log.json");
    await fray(["simulate", encounter, "--seed", "7", "--battle", "3", "--log", pool]);
    const { throws, people } = await json<Ledger>(["luck", pool]);
    const attack = throws.find((t) => t.name === "attack") as Ledger["throws"][number];
    expect(attack.faces.length).toBeGreaterThan(1);
    expect((await fray(["luck", pool])).stdout).toMatch(/attack [1-6]( [1-6])+ /);
    for (const [id, { expected, actual }] of Object.entries(people)) {
      const gained = throws.filter((t) => t.who === id).reduce((sum, t) => sum + t.actual - t.expected, 0);
      expect(actual - expected).toBeCloseTo(gained, 9);
    }
  });

  it("bad input: no log, a log that leads elsewhere", async () => {
    expect(await failing(2, ["luck", ENCOUNTER])).toMatchObject({ code: "input/unknown-kind" });
    expect(await failing(2, ["luck", bench.path("none.json")])).toMatchObject({ code: "file/missing" });
    expect(await failing(2, ["luck", bench.file("steps.json", { steps: [] })])).toMatchObject({
      code: expect.stringMatching(/^input\//),
    });
  });
});

describe.concurrent("looking ahead while playing", () => {
  it("o takes the odds of an action apart, d shows the danger, and neither is a move", async () => {
    const { stdout } = await fray(["play", ENCOUNTER, "--seed", "s"], { input: "o 2 2\nd\nq\n\n" });
    expect(stdout).toContain("Tamsin, Strike → Grey heron, front to front: 80 % to hit");
    expect(stdout).toContain("├─ 1–8");
    expect(stdout).toContain("front (stays)");
    expect(stdout.match(/Tamsin> /g)?.length).toBe(3);
  });
});
