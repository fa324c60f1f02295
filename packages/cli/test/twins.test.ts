import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duplicateKeys } from "../src/twins.ts";
import { fray, workbench } from "./fray.ts";

const bench = workbench();
const TWICE = `{
  "ruleset": "hit-die",
  "targets": [{}, {"evasion": 3,
    "evasion": 4}]
}`;
const WARNING = {
  code: "json/duplicate-key",
  message: 'line 4: expected every field once, found "evasion" again after line 3; the last one counts',
  path: "targets.1.evasion",
};

describe("fields that an object has twice", () => {
  it("are told with path and line", () => {
    expect(duplicateKeys(TWICE)).toEqual([WARNING]);
    expect(duplicateKeys('{"a": {"b": 1}, "b": {"a": 1}, "c": [{"b": "\\"b\\": 1"}, "b"]}')).toEqual([]);
    expect(duplicateKeys('{"a":1,"\\u0061":2,"a":3}').map((p) => p.path)).toEqual(["a", "a"]);
    expect(duplicateKeys('[[{"x":[1,{"y":1,"y":2}]}]]').map((p) => p.path)).toEqual(["0.0.x.1.y"]);
  });

  it("are never seen in what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(duplicateKeys(JSON.stringify(value, null, 1))).toEqual([]);
      }),
    );
  });

  it("are found wherever one is put in", () => {
    const keys = fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.dictionary(keys, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
        fc.nat(),
        (object, at) => {
          const parts = Object.entries(object).map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`);
          const again = parts[at % parts.length] as string;
          const [found, ...more] = duplicateKeys(`{"list":[{${[...parts, again].join(",")}}]}`);
          expect(more).toEqual([]);
          expect(found?.path).toBe(`list.0.${Object.keys(object)[at % parts.length]}`);
        },
      ),
    );
  });
});

describe.concurrent("a command that reads such a file", () => {
  it("answers and warns on standard error", async () => {
    const file = bench.file("twice.json", TWICE);
    const { code, stdout, stderr } = await fray(["odds", file]);
    expect(code).toBe(0);
    expect(stdout).not.toBe("");
    expect(stderr).toBe(`fray: warning: ${file}: ${WARNING.path}: ${WARNING.message} (${WARNING.code})\n`);
  });

  it("warns in its answer with --json", async () => {
    const file = bench.file("twice-json.json", TWICE);
    const { stdout, stderr } = await fray(["odds", file, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ ruleset: "hit-die", warnings: [{ file, ...WARNING }] });
    expect(stderr).toBe("");
  });

  it("warns in the line's own answer with --ndjson, and beside an error", async () => {
    const line = TWICE.replaceAll("\n", " ");
    const { stdout } = await fray(["odds", "--ndjson"], { input: `{"expression":"1d4"}\n${line}\n` });
    const [first, second] = stdout
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as object);
    expect(first).not.toHaveProperty("warnings");
    expect(second).toMatchObject({ ruleset: "hit-die", warnings: [{ path: WARNING.path }] });
    const bad = bench.file("twice-bad.json", '{"ruleset": "hit-die", "targets": [], "targets": 5}');
    const failed = await fray(["odds", bad, "--json"]);
    expect(failed.code).toBe(2);
    expect(JSON.parse(failed.stderr)).toMatchObject({
      error: { path: "targets" },
      warnings: [{ path: "targets" }],
    });
  });
});
