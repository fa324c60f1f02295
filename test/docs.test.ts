import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Ruleset } from "../packages/engine/src/kernel/index.ts";
import { armorClass } from "../packages/engine/src/rulesets/armor-class/index.ts";
import { battleOrder } from "../packages/engine/src/rulesets/battle-order/index.ts";
import { dicePool } from "../packages/engine/src/rulesets/dice-pool/index.ts";
import { hitDie } from "../packages/engine/src/rulesets/hit-die/index.ts";
import { toHit } from "../packages/engine/src/rulesets/to-hit/index.ts";

/** Code shown in the documentation is run. */
const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const blocks = (file: string, language: string) =>
  [...read(file).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(
    (m) => m[1] as string,
  );

const PAGES = [
  "README.md",
  "docs/adding-a-ruleset.md",
  "docs/architecture.md",
  "docs/codes.md",
  "docs/performance.md",
  "packages/cli/README.md",
  "packages/engine/README.md",
];
const commands = PAGES.flatMap((page) =>
  blocks(page, "console").flatMap((b) =>
    b
      .split("\n")
      .filter((l) => l.startsWith("$ "))
      .map((l) => [page, l.slice(2)] as const),
  ),
);
const programs = PAGES.flatMap((page) => blocks(page, "js").map((code, i) => [page, i, code] as const));

/** Words of a command line as a shell would cut them; quotes are all we show. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? (m[2] as string));

describe("what the documentation shows works", () => {
  it.each(commands)("%s: %s", (_, line) => {
    const [npx, fray, ...args] = words(line);
    expect([npx, fray]).toEqual(["npx", "fray"]);
    const done = spawnSync(process.execPath, [join(root, "packages/cli/bin/fray.js"), ...args], {
      cwd: root,
      encoding: "utf8",
    });
    expect(done.stderr).toBe("");
    expect(done.status).toBe(0);
    expect(done.stdout).not.toBe("");
  });

  it.each(programs)("%s: program %i", (_page, _place, code) => {
    const folder = mkdtempSync(join(root, "packages/cli/.docs-"));
    try {
      const shown = join(folder, "shown.mjs");
      writeFileSync(shown, code);
      const id = /defineRuleset\(\{\s+id: "([a-z-]+)"/.exec(code)?.[1]; // a ruleset: it keeps the laws
      const conform = [join(root, "packages/cli/bin/fray.js"), "conform", String(id), "--ruleset", shown];
      const done = spawnSync(process.execPath, id === undefined ? [shown] : conform, {
        cwd: root,
        encoding: "utf8",
      });
      expect(done.stderr).toBe("");
      expect(done.status).toBe(0);
      expect(done.stdout).not.toBe("");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("shows something of both kinds", () => {
    expect(commands.length).toBeGreaterThan(8);
    expect(programs.length).toBeGreaterThan(1);
  });

  it("every page that is linked exists", () => {
    for (const page of PAGES)
      for (const [, to] of read(page).matchAll(/\]\(([^)#]+)\)/g))
        expect(() => read(join(dirname(page), to as string)), `${page} → ${to}`).not.toThrow();
  });
});

describe("a ruleset's README is its rules", () => {
  it.each([hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as Ruleset[])("$id", (ruleset) => {
    const page = read(`packages/engine/src/rulesets/${ruleset.id}/README.md`).replace(/ +/g, " ");
    for (const rule of ruleset.book) {
      expect(page, rule.id).toContain(`| ${rule.id} | ${rule.says} | \`${rule.in}\` |`);
      expect(
        read(`packages/engine/src/rulesets/${ruleset.id}/${rule.in}`),
        `${rule.in} should name ${rule.id}`,
      ).toMatch(new RegExp(mention(rule.id)));
    }
    for (const ask of ruleset.asks)
      expect(page).toContain(`| ${ask.name} | ${ask.answer} | ${ask.who} | ${ask.when} |`);
    for (const [name, option] of Object.entries(ruleset.options))
      expect(page).toContain(`| \`${name}\` | ${option.default} | ${option.rule} | ${option.about} |`);
  });
});

/** `HD5`, or a range `HD3–HD11` that has it in it: any mention of the letters will do for a range. */
function mention(id: string): string {
  const letters = id.replace(/\d+/, "");
  return `\\b${id}\\b|${letters}\\d+–${letters}\\d+`;
}
