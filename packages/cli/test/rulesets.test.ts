import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SHIPPED } from "../src/rulesets.ts";
import { example, failing, fray, json, workbench } from "./fray.ts";

const bench = workbench();
const duel = ["--ruleset", example("duel/ruleset.js")];

describe.concurrent("rulesets", () => {
  it("are listed as they describe themselves", async () => {
    const { rulesets } = await json<{ rulesets: { id: string; title: string; feel: string }[] }>([
      "rulesets",
    ]);
    const loaded = await Promise.all(SHIPPED.map((s) => s.load()));
    expect(rulesets).toEqual(loaded.map(({ id, title, feel }) => ({ id, title, feel })));
    expect((await fray(["rulesets"])).stdout).toMatch(/^ {2}hit-die +Hit Die +Low rolls hit/m);
  });

  it("show their house rules, sheets, verbs, questions, tactics, roster, encounters and numbered rules", async () => {
    const shown = await json<Record<string, unknown>>(["rules", "hit-die"]);
    expect(shown["options"]).toMatchObject({ hitTarget: { kind: "number", default: 7 } });
    expect(shown["sheet"]).toMatchObject({
      fields: expect.arrayContaining([
        { path: "evasion", type: "whole number", required: false, default: 0 },
        { path: "hp", type: "whole number, at least 1", required: true },
        {
          path: "attacks.NAME.kind",
          type: "physical | magical | status",
          required: false,
          default: "physical",
        },
      ]),
    });
    expect(shown["verbs"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ do: "attack", takes: expect.stringContaining("targets") }),
      ]),
    );
    expect(shown["asks"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "hit die", answer: "1d10" })]),
    );
    expect(shown["rules"]).toEqual(
      expect.arrayContaining([{ id: "HD11", in: "elements.ts", says: expect.any(String) }]),
    );
    expect(Object.keys(shown["tactics"] as object)).toContain("default");
    expect(Object.keys(shown["encounters"] as object).length).toBeGreaterThan(2);
    expect(Object.keys(shown["roster"] as object).length).toBeGreaterThan(11);
  });

  it("show the same to people", async () => {
    const { stdout } = await fray(["rules", "hit-die"]);
    expect(stdout).toMatch(/^ {2}hitTarget +-?\d+ to \d+ +7 +An attack hits/m);
    expect(stdout).toMatch(/^ {2}HD7 +A natural 1 always hits .* attack\.ts$/m);
    for (const title of [
      "House rules",
      "A combatant's sheet",
      "An odds question",
      "Commands",
      "Questions, in the order asked",
      "Tactics",
      "Roster",
      "Encounters",
    ])
      expect(stdout).toContain(`\n${title}   `);
  });

  it("are unknown by any other name", async () => {
    expect(await failing(2, ["rules", "chess"])).toMatchObject({
      code: "usage",
      message: `there is no ruleset "chess"; there is ${SHIPPED.map((s) => s.id).join(", ")}`,
    });
  });
});

describe.concurrent("a new encounter", () => {
  it("is ready to be checked, fought and changed", async () => {
    const path = bench.path("new.json");
    const { code, stdout } = await fray(["new", "hit-die", path]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`fray play ${path}`) });
    expect(await json(["check", path])).toMatchObject({ ok: true, kind: "encounter", ruleset: "hit-die" });
    expect(await json(["simulate", path, "--battles", "10"])).toMatchObject({ battles: 10 });
  });

  it("never overwrites a file, unless forced", async () => {
    const path = bench.file("precious.json", "precious");
    expect(await failing(2, ["new", "hit-die", path])).toMatchObject({ code: "file/exists" });
    expect(readFileSync(path, "utf8")).toBe("precious");
    expect((await fray(["new", "hit-die", path, "--force"])).code).toBe(0);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ fray: 1, ruleset: "hit-die" });
  });

  it("can be any of the ruleset's, by name", async () => {
    const { rulesets: _, ...shown } = await json<{
      rulesets?: unknown;
      encounters: Record<string, { name: string }>;
    }>(["rules", "hit-die"]);
    const [name, file] = Object.entries(shown.encounters).at(-1) as [string, { name: string }];
    const { stdout } = await fray(["new", "hit-die", "-", "--encounter", name]);
    expect(JSON.parse(stdout)).toEqual(file);
    expect(await failing(2, ["new", "hit-die", bench.path("x.json"), "--encounter", "nope"])).toMatchObject({
      code: "usage",
      message: expect.stringContaining(name),
    });
  });

  it("says what is wrong with the place it should go to", async () => {
    expect(await failing(2, ["new", "hit-die", bench.path("no/such/place.json")])).toMatchObject({
      code: "file/missing",
    });
    expect(await failing(2, ["new", "hit-die", bench.path("."), "--force"])).toMatchObject({
      code: "file/directory",
    });
  });
});

describe.concurrent("a ruleset from outside", () => {
  it("is known beside the shipped ones", async () => {
    const { rulesets } = await json<{ rulesets: { id: string }[] }>(["rulesets", ...duel]);
    expect(rulesets.map((r) => r.id)).toEqual(["duel", ...SHIPPED.map((s) => s.id)]);
    expect((await fray(["rules", "duel", ...duel])).stdout).toMatch(
      /^ {2}DU4 +Whoever is hit may spend 1 Breath/m,
    );
    expect(await json(["odds", example("question.json"), ...duel])).toMatchObject({ ruleset: "hit-die" });
  });

  it("answers odds exactly", async () => {
    const { exact, targets } = await json<{
      exact: boolean;
      targets: { hit: number; critical: number; hitFraction: string; down: number }[];
    }>(["odds", example("duel/question.json"), "--fractions", ...duel]);
    // 2d6 + 2 Skill + 2 lunge against 10: 6 or more
    expect({ exact, ...targets[0] }).toMatchObject({
      exact: true,
      hitFraction: "13/18",
      criticalFraction: "1/36",
      down: 0,
    });
  });

  it("simulates, checks, and writes its own encounters", async () => {
    expect(
      await json(["simulate", example("duel/encounter.json"), "--battles", "200", "--seed", "1", ...duel]),
    ).toMatchObject({
      battles: 200,
      wins: { challengers: expect.any(Number), defenders: expect.any(Number) },
    });
    const path = bench.path("duel.json");
    expect((await fray(["new", "duel", path, ...duel])).code).toBe(0);
    expect(await json(["check", path, ...duel])).toMatchObject({ ruleset: "duel" });
    expect(await failing(2, ["check", path])).toMatchObject({
      code: "input/unknown-ruleset",
      path: "ruleset",
    });
  });

  it("plays, with its reactions asked of people", async () => {
    const input = "1\n1\n\n3\n\n";
    const { code, stdout } = await fray(["play", "--people", "all", "--seed", "1", ...duel], { input });
    expect(code).toBe(0);
    expect(stdout).toContain("A duel at dawn   Duel");
    expect(stdout).toMatch(/, parry\? {2}1 none \(Enter\) {2}2 parry/);
  });

  it.each([
    ["is not there", "missing.js", null, "file/missing"],
    ["does not parse", "syntax.js", "export default {", "ruleset/broken"],
    ["throws", "throws.js", "throw new Error('no luck')", "ruleset/broken"],
    ["has no default export", "nothing.js", "export const x = 1", "ruleset/broken"],
    ["exports something else", "text.js", "export default 'hello'", "ruleset/broken"],
    ["makes nothing", "null.js", "export default () => null", "ruleset/broken"],
    ["fails to make one", "fails.js", "export default (fray) => fray.nothing.here", "ruleset/broken"],
  ])("is refused when it %s", async (_, name, text, code) => {
    if (text !== null) writeFileSync(bench.path(name), text);
    const error = await failing(2, ["rulesets", "--ruleset", bench.path(name)]);
    expect(error.code).toBe(code);
    expect(error.message).toContain(name);
  });

  const spoilt = (name: string, change: string): string =>
    bench.file(
      name,
      `import duel from ${JSON.stringify(example("duel/ruleset.js"))};\nexport default (fray) => { const made = duel(fray); return { ...made, ${change} }; }`,
    );

  it.each([
    ["does not parse", "export default {};\nconst a == 1;", 2],
    ["fails to make one", "export default (fray) => {\n\n  fray.nothing.here();\n};", 3],
  ])("says in which line it %s", async (what, text, line) => {
    const path = bench.file(`${what.replaceAll(" ", "-")}.mjs`, text);
    const error = await failing(2, ["rulesets", "--ruleset", path]);
    expect(error.message).toMatch(new RegExp(`, in line ${line}$`));
  });

  it.each([
    [
      "rules that wait",
      "perform: async () => {}",
      "perform: expected a function, found an async one: rules never wait",
    ],
    ["optional members of another kind", "onTurn: 5", "onTurn: expected a function, found 5"],
    ["a misspelt member", "onturn: () => null", "onturn: expected onTurn, found it spelt so"],
    ["no field", "fields: []", "fields: expected a list of at least 1, found []"],
    [
      "a field of another kind",
      'fields: [{ kind: "hexes" }]',
      'fields.0.kind: expected one of "grid", "rows", "abstract", found "hexes"',
    ],
    [
      "verbs without words",
      'verbs: [{ do: "start", takes: "" }]',
      "verbs.0.does: expected text of at least 1 character, found nothing",
    ],
    [
      "a house rule of another kind",
      'options: { ...made.options, parries: { kind: "boolean" } }',
      'options.parries.kind: expected one of "number", "flag", "word", found "boolean"',
    ],
    [
      "a tactic that cannot answer",
      'tactics: { default: { about: "", act: made.tactics.default.act } }',
      "tactics.default.answer: expected a function, found nothing",
    ],
    [
      "no tactic to fall back on",
      "tactics: { bold: made.tactics.default }",
      /^tactics: expected one of them to be called "default"/,
    ],
  ])("is refused with %s", async (what, change, says) => {
    const path = spoilt(`${what.replaceAll(" ", "-")}.mjs`, change);
    const { code, message, path: at } = await failing(2, ["rulesets", "--ruleset", path]);
    expect(code).toBe("ruleset/member");
    const said = `${at}: ${message.replace(`${path}: `, "")}`;
    if (typeof says === "string") expect(said).toBe(says);
    else expect(said).toMatch(says);
  });

  it("is named in the commands that a new encounter suggests", async () => {
    const path = bench.path("suggested.json");
    expect((await fray(["new", "duel", path, ...duel])).stdout).toContain(
      `fray play ${path} ${duel.join(" ")}`,
    );
  });

  it("is told all that it lacks", async () => {
    const path = bench.file(
      "half.js",
      `import duel from ${JSON.stringify(example("duel/ruleset.js"))}; export default (fray) => ({ ...duel(fray), say: "hello", offers: undefined, sheet: {}, version: "1" })`,
    );
    const error = await failing(2, ["rulesets", "--ruleset", path]);
    expect(error.problems?.map((p) => `${p.path}: ${p.message}`)).toEqual([
      'version: expected a number, found "1"',
      "sheet: expected a zod schema, found {}",
      "offers: expected a function, found nothing",
      'say: expected a function, found "hello"',
    ]);
  });
});
