import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { failing, fray, ROOT, workbench } from "./fray.ts";

const bench = workbench();

/** What a terminal would obey, not show: all but line ends. */
// oxlint-disable-next-line no-control-regex -- it is those that are looked for
const RAW = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const EVIL = "\u001b]0;title\u0007\u001b[2J\u009b31m\u202eEvil\r";
const named = (name: string): any => {
  const file = structuredClone(hitDie.encounters["duel"]) as any;
  file.name = name;
  file.combatants[0].name = name;
  return file;
};
const log = (name: string): object => {
  const { id: ruleset, version } = hitDie;
  return { fray: 1, ruleset, version, seed: "s", encounter: named(name), steps: [] };
};

describe.concurrent("text from files", () => {
  it("with control or direction characters is refused in an encounter, by its path", async () => {
    const file = bench.file("evil.json", named(EVIL));
    for (const command of ["check", "simulate", "solve"]) {
      const said = await fray([command, file]);
      expect([command, said.code, said.stdout]).toEqual([command, 2, ""]);
      expect(said.stderr).toMatch(
        /combatants\.0\.name: expected text without control.*U\+001B.*input\/characters/,
      );
      expect(said.stderr).not.toMatch(RAW);
    }
    expect(await failing(2, ["check", file])).toMatchObject({ code: "input/characters", path: "name" });
    const line = bench.file("q.ndjson", JSON.stringify({ expression: "1d6", "a\u001b": 1 }));
    expect(await failing(2, ["check", line])).toMatchObject({
      code: "input/characters",
      path: "1.a\\u001b",
    });
  });

  it("of a log made before is shown, never obeyed; for programs it is escaped", async () => {
    const file = bench.file("log.json", log(EVIL));
    const replayed = await fray(["replay", file]);
    expect(replayed.code).toBe(0);
    expect(replayed.stdout).not.toMatch(RAW);
    expect(replayed.stdout).toContain("\\u001b]0;title\\u0007");
    const coloured = await fray(["replay", file], { env: { FORCE_COLOR: "1" } });
    expect(coloured.stdout).toContain("\u001b[1m"); // ours
    expect(coloured.stdout).not.toContain("\u001b]0");
    expect(coloured.stdout).not.toContain("\u001b[2J");
    const machine = await fray(["replay", file, "--json"]);
    expect(machine.stdout).not.toMatch(RAW);
    expect(Object.values<any>(JSON.parse(machine.stdout).state.combatants)[0].name).toBe(EVIL);
  });

  it("of the command line itself is shown too", async () => {
    for (const args of [
      ["check", `no${EVIL}.json`],
      [`no${EVIL}`],
      ["roll", `2d${EVIL}`],
      ["odds", "2d6", `--x${EVIL}`],
    ]) {
      const said = await fray(args);
      expect([args[0], said.code]).toEqual([args[0], 2]);
      expect(said.stdout + said.stderr).not.toMatch(RAW);
      expect(said.stderr).toContain("\\u001b");
    }
  });

  it("goes out by one door: nothing but output.ts writes to the terminal", () => {
    const folder = join(ROOT, "packages/cli/src");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) =>
      f.endsWith(".ts"),
    );
    const direct = sources.filter((f) =>
      /std(out|err)\.write\(|console\.|\bstyleText\(/.test(readFileSync(join(folder, f), "utf8")),
    );
    expect(direct).toEqual(["output.ts"]);
  });
});
