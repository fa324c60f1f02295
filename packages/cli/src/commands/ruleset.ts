import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { badInput, usage } from "../failure.ts";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";

/** `fray ruleset new NAME`: a working ruleset in TypeScript with its test, made from the example on a map. */
export async function ruleset(what: string, name: string, options: Common): Promise<void> {
  if (what !== "new") throw usage(`expected new, found ${JSON.stringify(what)}: fray ruleset new NAME`);
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name))
    throw usage(`expected a name of small letters, digits and hyphens, found ${JSON.stringify(name)}`);
  if (existsSync(name))
    throw badInput(name, { code: "file/exists", message: "this folder exists already; choose another name" });
  const files = await filesOf(name);
  await mkdir(name);
  for (const [file, text] of Object.entries(files)) await writeFile(join(name, file), text);
  if (options.json) return print(jsonLine({ ok: true, folder: name, files: Object.keys(files) }));
  await print(
    [
      `Wrote ${name}/: ${Object.keys(files).join(", ")}.`,
      "",
      `  cd ${name} && npm install`,
      "  npm test                                       compile it and hold it to the laws",
      `  npx fray play --ready --ruleset dist/ruleset.js`,
      "",
      "docs/adding-a-ruleset.md has every member and every verb.",
    ].join("\n"),
  );
}

/** The package this command line came with. */
function home(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

const titleOf = (name: string): string =>
  name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");

async function filesOf(name: string): Promise<Record<string, string>> {
  const example = await readFile(join(home(), "lib/template/ruleset.ts"), "utf8");
  const source = example
    .replace(
      /^\/\*\*[\s\S]*?\*\/\n/,
      `/** ${titleOf(name)}: one d20 against Defense, three actions a turn. Make it your own. */\n`,
    )
    .replace('id: "raid"', `id: "${name}"`)
    .replace('title: "Raid"', `title: "${titleOf(name)}"`)
    .replace(
      "function raid(",
      `function ${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}(`,
    );
  return {
    "ruleset.ts": source,
    "ruleset.test.js": TEST,
    "package.json": `${JSON.stringify(manifestOf(name), null, 2)}\n`,
    "tsconfig.json": `${JSON.stringify(TSCONFIG, null, 2)}\n`,
  };
}

/** From a clone the packages of the clone, else those of this version. */
function manifestOf(name: string): object {
  const engine = join(home(), "../engine");
  const inClone = existsSync(join(engine, "src"));
  const version = (folder: string): string => (inClone ? `file:${folder}` : "0.1.0");
  return {
    name,
    version: "0.1.0",
    type: "module",
    exports: "./dist/ruleset.js",
    files: ["dist"],
    scripts: { build: "tsc", test: "tsc && node --test ruleset.test.js" },
    devDependencies: { "@fray/cli": version(home()), "@fray/engine": version(engine), typescript: "7.0.2" },
  };
}

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    declaration: true,
    skipLibCheck: true,
    outDir: "dist",
    types: [],
  },
  include: ["ruleset.ts"],
};

const TEST = `import assert from "node:assert/strict";
import { test } from "node:test";
import * as fray from "@fray/engine";
import { conform, formatReport } from "@fray/engine/conformance";
import make from "./dist/ruleset.js";

const ruleset = make(fray);

test("it keeps the laws of the engine in random battles", () => {
  const report = conform(ruleset);
  assert.ok(report.ok, formatReport(report));
});

test("RA1: d20 + Attack of the target's Defense or more hits", () => {
  const order = ["asa", "wren", "brute", "cutthroat-1", "cutthroat-2"];
  const opened = fray.sure(fray.openBattle(ruleset, { ...ruleset.encounters.gate, order }, "seed"));
  const battle = fray.sure(fray.playStep(opened, { command: { do: "start" }, answers: [] }));
  const [target] = ruleset.offers(fray.stateOf(battle), "asa").find((o) => o.with === "bow").targets.of;
  const command = { do: "attack", actor: "asa", with: "bow", targets: [target] };
  const after = fray.sure(fray.playStep(battle, { command, answers: [{ roll: 10 }, { roll: 5 }] }));
  const { hp, maxHp } = ruleset.summary(fray.stateOf(after)).combatants[target];
  assert.equal(hp, maxHp - 5);
});
`;
