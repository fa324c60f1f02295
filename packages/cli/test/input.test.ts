import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonText } from "../src/json.ts";
import { failing, fray, workbench } from "./fray.ts";

const bench = workbench();

describe.concurrent("JSON that is none", () => {
  const mistake = (text: string): string => {
    const read = readJsonText(text);
    return read.ok ? "fine" : read.problem.message;
  };

  it.each([
    ['{"a": 1,}', 'line 1, column 9: expected a name in double quotes, found "}"'],
    ["[1, 2", "line 1, column 6: expected a comma or ], found the end"],
    ['{\n  "a": nan\n}', "line 2, column 8: expected a value, found nan"],
    ["{'a': 1}", 'line 1, column 2: expected a name in double quotes or }, found "\'"'],
    ['{"a" 1}', "line 1, column 6: expected a colon, found 1"],
    ['{"a": 01}', "line 1, column 7: expected a value, found 01"],
    ['["x', 'line 1, column 2: expected text that ends with a double quote on its line, found "\\""'],
    ["[1] [2]", 'line 1, column 5: expected nothing more, found "["'],
    ["[[1, {}], {}, [}]", 'line 1, column 16: expected a value, found "}"'],
    ["", "expected JSON, found nothing"],
    ["\ufeff \n", "expected JSON, found nothing"],
  ])("%j: %s", (text, message) => {
    expect(mistake(text)).toBe(message);
  });

  it("is told with a line and a column wherever a text breaks off", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (text, at) => {
        const cut = text.slice(0, at % text.length);
        const read = readJsonText(cut);
        if (!read.ok && cut.trim() !== "")
          expect(read.problem.message).toMatch(/^line \d+, column \d+: expected .+, found .+$/);
        expect(readJsonText(text)).toMatchObject({ ok: true, value: JSON.parse(text) as unknown });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("is refused when it is nested beyond sense, however deep", () => {
    expect(readJsonText("[".repeat(200) + "]".repeat(200)).ok).toBe(true);
    expect(mistake("[".repeat(1e6) + "]".repeat(1e6))).toContain("at most 200");
    expect(readJsonText(JSON.stringify("[".repeat(1000))).ok).toBe(true);
  });
});

describe.concurrent("files", () => {
  it("names the file, the path inside it, what was expected and what was found", async () => {
    const file = bench.file("typed.json", { ruleset: "hit-die", targets: [{ evasion: "high" }] });
    const error = await failing(2, ["odds", file]);
    expect(error).toEqual({
      code: "input/type",
      message: `${file}: expected a whole number from -1000000 to 1000000, found "high"`,
      path: "targets.0.evasion",
      file,
    });
    const told = await fray(["odds", file]);
    expect(told).toEqual({
      code: 2,
      stdout: "",
      stderr: `fray: ${file}: targets.0.evasion: expected a whole number from -1000000 to 1000000, found "high" (input/type)\n`,
    });
  });

  it("lists every problem, the first in the fields of the contract", async () => {
    const file = bench.file("many.json", {
      ruleset: "hit-die",
      extra: 1,
      attack: { kind: "loud" },
      targets: [{ evasion: 1e12, hp: 0 }],
    });
    const error = await failing(2, ["odds", file]);
    expect(error.problems?.map((p) => p.path).sort()).toEqual([
      "attack.kind",
      "extra",
      "targets.0.evasion",
      "targets.0.hp",
    ]);
    expect(error.problems?.[0]?.code).toBe(error.code);
    const { stderr } = await fray(["odds", file]);
    expect(stderr.trimEnd().split("\n")).toHaveLength(4);
  });

  const latin = new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]);
  const wide = new Uint8Array([0xff, 0xfe, 0x7b, 0x00]);
  it.each([
    ["there is none", () => bench.path("none.json"), "file/missing"],
    ["is a directory", () => bench.path("."), "file/directory"],
    ["is empty", () => bench.file("empty.json", ""), "json/empty"],
    ["breaks off", () => bench.file("broken.json", "{"), "json/syntax"],
    ["is not UTF-8", () => bench.file("latin.json", latin), "file/encoding"],
    ["is UTF-16", () => bench.file("wide.json", wide), "file/encoding"],
    ["holds a list", () => bench.file("list.json", "[]"), "input/unknown-kind"],
    ["is of no known kind", () => bench.file("kind.json", '{"fray": 1}'), "input/unknown-kind"],
  ])("ends with 2 when the file %s", async (_, make, code) => {
    expect((await failing(2, ["check", make()])).code).toBe(code);
  });

  it("opens a file that begins with a byte order mark", async () => {
    const file = bench.file("bom.json", '\ufeff{"ruleset": "hit-die", "targets": [{}]}');
    expect((await fray(["check", file])).code).toBe(0);
  });

  it("changes and prints nothing when something is wrong", async () => {
    const file = bench.file("half.json", {
      fray: 1,
      ruleset: "hit-die",
      combatants: [
        { id: "a", is: "knight" },
        { id: "a", is: "nobody" },
      ],
    });
    const error = await failing(2, ["simulate", file, "--battles", "10"]);
    expect(error.problems?.map((p) => [p.code, p.path])).toEqual([
      ["input/duplicate", "combatants.1.id"],
      ["input/unknown-combatant", "combatants.1.is"],
    ]);
  });
});
