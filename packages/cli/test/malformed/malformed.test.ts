import type { Json } from "@fray/engine";
import { Generator } from "@fray/engine/dice";
import { describe, expect, it } from "vitest";
import { workbench } from "../fray.ts";
import { ENCOUNTERS, KINDS, type Kind, SCRIPTS } from "./files.ts";
import { read, type Read } from "./read.ts";
import { spoilt } from "./spoil.ts";

/** Files that are not as they should be: refused with their place in a few words, or read; never more than that. */

const SEED = process.env["FRAY_MALFORMED_SEED"] ?? "malformed";
const TIMES = Number(process.env["FRAY_MALFORMED_TIMES"] ?? 1);
/** Of each kind so many files; every one is read by each command that reads such files. */
const FILES: Readonly<Record<string, number>> = {
  encounter: 260,
  sheet: 400,
  question: 150,
  script: 150,
  log: 100,
  map: 60,
  table: 60,
};
const SLOWEST_MS = 5000;
const LONGEST = 20_000;
const LONGEST_LINE = 3000;

const bench = workbench();

/** Words that only a program says, or that tell nobody anything. */
const EMPTY_WORDS =
  /undefined|\[object|Invalid|not a function|Cannot read|9007199254740991|documentation lists|something else|has no null|it has \(|it has $|\n\s+at /m;

function complaints({ code, stdout, stderr, ms }: Read, file: string): string[] {
  const said = stderr.replaceAll(file, "FILE").replaceAll(bench.path("script.json"), "FILE");
  const found: string[] = [];
  if (![0, 1, 2].includes(code)) found.push(`exit ${code}`);
  if (ms > SLOWEST_MS) found.push(`${Math.round(ms)} ms`);
  if (stderr.length > LONGEST || (code !== 0 && stdout.length > LONGEST))
    found.push(`${stderr.length + stdout.length} characters of output`);
  if (said.split("\n").some((line) => line.length > LONGEST_LINE)) found.push("a line without an end");
  if (EMPTY_WORDS.test(said)) found.push("empty words");
  if (code !== 0) found.push(...misplaced(said));
  return found;
}

/** Every line names the file and ends with a code: `fray: FILE: path: expected …, found … (input/type)`. */
function misplaced(said: string): string[] {
  const lines = said.trimEnd().split("\n");
  const bad = lines.find((line) => !/FILE.* \([a-z-]+\/[a-z-]+\)$/.test(line) && !/more problems/.test(line));
  return lines.length === 0 || bad !== undefined ? [`without file or code: ${bad ?? "nothing"}`] : [];
}

async function failures({ kind, files, read: ways }: Kind): Promise<string[]> {
  const dice = Generator.from(`${SEED} ${kind}`);
  const luck = (n: number): number => dice.below(n);
  const failed: string[] = [];
  for (let n = 0; n < (FILES[kind] as number) * TIMES; n++) {
    const which = luck(files.length);
    const { how, text } = spoilt(files[which] as Json, luck);
    const path = bench.file(`${kind}-${n}.json`, text);
    for (const way of ways) {
      const done = await read(filled(way, path, which));
      const wrong = complaints(done, path);
      if (wrong.length > 0)
        failed.push(`${kind} ${n} (${way[0]}; ${how}): ${wrong.join("; ")}\n${done.stderr.slice(0, 600)}`);
    }
  }
  return failed;
}

const filled = (way: readonly string[], path: string, which: number): string[] =>
  way.map((word) => {
    if (word === "FILE") return path;
    if (word === "GOOD") return bench.file("good.json", ENCOUNTERS[which]);
    return word === "SCRIPT" ? bench.file("script.json", SCRIPTS[which]) : word;
  });

describe("malformed files", () => {
  it.each(KINDS)(
    "$kind: such files are read as they are, before they are spoilt",
    async ({ files, read: ways }) => {
      for (const [which, file] of files.entries())
        for (const way of ways) {
          const done = await read(filled(way, bench.file("whole.json", file), which));
          if (way[0] === "verify")
            expect(done.code).toBeLessThanOrEqual(1); // read, and found out to be scripted
          else expect([way[0], which, done.code, done.stderr]).toEqual([way[0], which, 0, ""]);
        }
    },
  );

  it.each(KINDS)("$kind: none ends in an internal error, a trace, a hang or a flood", async (kind) => {
    const failed = await failures(kind);
    expect(failed.slice(0, 12).join("\n\n")).toBe("");
    expect(failed).toEqual([]);
  });

  it("HD29 something that is no attack at all is told what an attack is, not which status it should inflict", async () => {
    const combatants = [{ id: "a", side: "heroes", sheet: { hp: 1, attacks: [5] } }];
    const file = bench.file("five.json", { fray: 1, ruleset: "hit-die", name: "x", combatants });
    const { code, stderr } = await read(["check", file]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/attacks\.0: expected an object with the fields .*, found 5 /),
    ]);
  });
});
