import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** docs/codes.md against the code: what is told is listed, what is listed is told. */

const root = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["engine/src/kernel", "engine/src/analysis", "engine/src/grid", "engine/src/dice", "cli/src"];
/** Where one code means one thing in all rulesets. */
const SHARED = /^(option|input|command)\//;
/** What is called like a code and is none. */
const OTHERS = /^(application|text|image)\/|^and\/or$/;

interface Told {
  readonly code: string;
  readonly file: string;
}

function toldIn(folder: string): Told[] {
  return readdirSync(join(root, "packages", folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const file = join(root, "packages", folder, name);
      const text = readFileSync(file, "utf8").replace(/^import .*$|from ".*"|import\(".*"\)/gm, "");
      return [...text.matchAll(/"([a-z]+\/[a-z]+(?:-[a-z]+)*)"/g)].map((m) => ({
        code: m[1] as string,
        file: relative(root, file),
      }));
    })
    .filter(({ code }) => !OTHERS.test(code));
}

const page = readFileSync(join(root, "docs/codes.md"), "utf8");
const listed = new Set([...page.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map((m) => m[1] as string));

describe("docs/codes.md", () => {
  it("lists every code of the kernel, the analysis and the command line", () => {
    const missing = ROOMS.flatMap(toldIn).filter(({ code }) => !listed.has(code));
    expect(missing).toEqual([]);
  });

  it("lists every code that all rulesets share", () => {
    const shared = toldIn("engine/src/rulesets").filter(({ code }) => SHARED.test(code));
    expect(shared.filter(({ code }) => !listed.has(code))).toEqual([]);
  });

  it("lists nothing twice", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("|"));
    const all = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([a-z]+\/[a-z-]+)`/g)].map((m) => m[1]),
    );
    expect(all.filter((code, i) => all.indexOf(code) !== i)).toEqual([]);
  });
});
