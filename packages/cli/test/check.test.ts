import { readFileSync } from "node:fs";
import { type EncounterFile, openBattle } from "@fray/engine";
import { lintEncounter } from "@fray/engine/analysis";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { describe, expect, it } from "vitest";
import { SHIPPED } from "../src/rulesets.ts";
import { example, fray, workbench } from "./fray.ts";

const bench = workbench();

interface Warning {
  readonly code: string;
  readonly path?: string;
  readonly message: string;
}
async function warned(name: string, file: unknown): Promise<readonly Warning[]> {
  const { code, stdout, stderr } = await fray(["check", bench.file(name, file as object), "--json"]);
  expect([code, stderr]).toEqual([0, ""]);
  const answer = JSON.parse(stdout) as { ok: boolean; warnings: readonly Warning[] };
  expect(answer.ok).toBe(true);
  return answer.warnings;
}
const told = async (name: string, file: unknown): Promise<string[]> =>
  (await warned(name, file)).map((w) => `${w.code} ${w.path}`);

const GRID = { kind: "grid", cells: ["...#....", "...#....", "...#...."] };
const ATTACKS = { hit: { notation: "2pb" } };
const fight = (more: object, ana: object = {}, orc: object = {}): object => ({
  fray: 1,
  ruleset: "dice-pool",
  field: { kind: "grid", cells: ["........", "........"] },
  combatants: [
    { id: "ana", side: "heroes", at: [0, 0], sheet: { hp: 5, attacks: ATTACKS }, ...ana },
    { id: "orc", side: "foes", at: [7, 0], sheet: { hp: 5, attacks: ATTACKS }, ...orc },
  ],
  ...more,
});

describe.concurrent("fray check warns", () => {
  it("of nothing in a good file", async () => {
    expect(await told("good.json", fight({}))).toEqual([]);
    const { stdout } = await fray(["check", example("encounter.json")]);
    expect(stdout.trim().split("\n")).toHaveLength(1);
  });

  it.each([
    ["a sheet without any attack", fight({}, { sheet: { hp: 5 } }), ["check/no-attack combatants.0.sheet"]],
    [
      "two combatants of one name",
      fight({}, { name: "Orc" }, { name: "Orc" }),
      ["check/same-name combatants.1.name"],
    ],
    [
      "a letter that is not on the map",
      fight({ field: { ...GRID, cells: ["........"], legend: { "~": { name: "mud", cost: 2 } } } }),
      ["check/unused-letter field.legend.~"],
    ],
    [
      "walls between the sides",
      fight({ field: GRID }),
      ["check/cut-off combatants.0.at", "check/cut-off combatants.1.at"],
    ],
    [
      "a script that does not start",
      { fray: 1, steps: [{ command: { do: "end" } }] },
      ["check/no-start steps.0.command.do"],
    ],
    ["a script without steps", { fray: 1, steps: [] }, ["check/no-steps steps"]],
    [
      "a script that goes on",
      { fray: 1, steps: ["start", "finish", "end"].map((verb) => ({ command: { do: verb } })) },
      ["check/after-finish steps.2"],
    ],
  ])("of %s", async (name, file, wanted) => {
    expect(await told(`${name.replaceAll(" ", "-")}.json`, file)).toEqual(wanted);
  });

  it("of walls, but not of doors that can be opened", async () => {
    const cells = ["........", "........"];
    const walls = { kind: "grid", cells, walls: [[4, 0, 4, 2]] };
    expect(await told("walls.json", fight({ field: walls }))).toHaveLength(2);
    const doors = { kind: "grid", cells, doors: [{ at: [4, 0, 4, 2], open: false }] };
    expect(await told("doors.json", fight({ field: doors }))).toEqual([]);
  });

  it("of a name twice in a list", async () => {
    const hitDie = {
      fray: 1,
      ruleset: "hit-die",
      combatants: [
        { id: "a", side: "x", sheet: { hp: 5, abilities: ["strike", "counter", "strike"] } },
        { id: "b", side: "y", sheet: { hp: 5, abilities: ["strike"] } },
      ],
    };
    const { code, stdout } = await fray(["check", bench.file("hd.json", hitDie), "--json"]);
    // Refused by the sheet or warned of: never passed over.
    if (code === 0)
      expect((JSON.parse(stdout) as { warnings: Warning[] }).warnings).toMatchObject([
        { code: "check/listed-twice", path: "combatants.0.sheet.abilities.2" },
      ]);
    else expect(code).toBe(2);
  });

  it("people line by line, with the file, and exits with 0", async () => {
    const file = bench.file("people.json", `{"fray": 1, "fray": 1, "steps": []}`);
    const { code, stdout, stderr } = await fray(["check", file]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.trim().split("\n").slice(1)).toEqual([
      `! ${file}: fray: line 1: expected every field once, found "fray" again; the last one counts (json/duplicate-key)`,
      `! ${file}: steps: expected at least one step, found none (check/no-steps)`,
    ]);
  });

  it("of a field twice in a log, once", async () => {
    const { version } = hitDie;
    const log = JSON.parse(readFileSync(example("encounter.json"), "utf8")) as object;
    const text = JSON.stringify({ fray: 1, ruleset: "hit-die", version, encounter: log, steps: [] });
    const file = bench.file("log.json", text.replace('"steps":[]', '"seed":"a","seed":"b","steps":[]'));
    const { stdout, stderr } = await fray(["check", file, "--json"]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ ruleset: "hit-die", warnings: [{ path: "seed" }] });
  });

  it("of nothing in any shipped encounter", async () => {
    for (const { load } of SHIPPED) {
      const ruleset = await load();
      for (const [name, file] of Object.entries(ruleset.encounters)) {
        const opened = openBattle(ruleset, file as EncounterFile, "");
        if (!opened.ok) throw new Error(`${name} does not open`);
        expect(lintEncounter(opened.value), `${ruleset.id} ${name}`).toEqual([]);
      }
    }
  });
});
