// For everyday work: types, lint, format, and the tests near what changed, within a minute and a half on two idle cores.
//   npm run test:quick               what is not committed yet
//   npm run test:quick -- REVISION   everything since a revision
// What did not fit is named: it is `npm test` that runs all. The last line counts what passed and failed.
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest } from "vitest/node";
import { near, sourcesOf } from "./near.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const started = performance.now();
/** No test is begun after so many seconds, and none that took longer than the second number the last time. */
const STOP_AFTER = 65;
const LONGEST = 20;
const MOST_FILES = 40;
/** Tests that read files instead of importing them, and are quick. */
const ALWAYS = ["test/architecture.test.ts"];

const since = process.argv[2] ?? "HEAD";
const changed = changedFiles();
console.log(`${changed.length} changed file${changed.length === 1 ? "" : "s"} against ${since}`);
let passed = 0;
let failed = 0;
await checks();
await tests();
console.log(`${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status === 0) return stdout.split("\0").filter((line) => line !== "");
  console.error(stderr);
  process.exit(2);
}

function changedFiles() {
  const tracked = git("diff", "--name-only", "--no-renames", "-z", since, "--");
  return [...tracked, ...git("ls-files", "--others", "--exclude-standard", "-z")].sort();
}

/** Types of tests are read from what the sources' compiler writes; lint and format need nothing. */
async function checks() {
  await Promise.all([
    step("types of sources", "tsc", ["-b"]).then(async () => {
      await step("types of tests", "tsc", ["-p", "tsconfig.tests.json"]);
      await step("types of the page's tests", "tsc", ["-p", "packages/web/tsconfig.tests.json"]);
    }),
    step("lint", "oxlint", ["--deny-warnings"]).then(() => step("format", "biome", ["format"])),
  ]);
}

function step(what, command, args) {
  const child = spawn(join(root, "node_modules", ".bin", command), args, { cwd: root });
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output.setEncoding("utf8").on("data", (text) => (said += text));
  return new Promise((resolve) => {
    child.on("close", (status) => {
      console.log(status === 0 ? `ok: ${what}` : `${said}FAILED: ${what}`);
      if (status === 0) passed++;
      else failed++;
      resolve();
    });
  });
}

/** What each test file took when it last ran here, in seconds; nothing is known on a fresh clone. */
function durations() {
  const cache = join(root, "node_modules/.vite/vitest");
  try {
    return new Map(
      readdirSync(cache).flatMap((name) =>
        JSON.parse(readFileSync(join(cache, name, "results.json"), "utf8")).results.map(
          ([key, { duration }]) => [key.replace(/^[^:]*:/, ""), duration / 1000],
        ),
      ),
    );
  } catch {
    return new Map();
  }
}

function chosen() {
  const all = near(changed, sourcesOf(root)).map(({ file }) => file);
  if (changed.some((file) => file.endsWith(".md"))) all.push("test/docs.test.ts");
  const took = durations();
  const files = [...new Set([...ALWAYS, ...all])];
  const fits = files.filter((file) => changed.includes(file) || (took.get(file) ?? 0) <= LONGEST);
  return { run: fits.slice(0, MOST_FILES), files };
}

/** Tests of the command line and of the page run what was bundled; neither is made anew unless it is stale. */
async function bundles(run) {
  if (run.some((file) => file.startsWith("packages/cli/"))) await import("./bundle.mjs");
  if (run.some((file) => file.startsWith("packages/web/"))) await import("./page.mjs");
}

async function tests() {
  const { run, files } = chosen();
  await bundles(run);
  class NearestFirst extends BaseSequencer {
    async sort(specifications) {
      const place = (s) => run.findIndex((file) => s.moduleId.endsWith(`/${file}`));
      return [...specifications].sort((a, b) => place(a) - place(b));
    }
  }
  const vitest = await createVitest("test", {
    root,
    watch: false,
    passWithNoTests: true,
    sequence: { sequencer: NearestFirst },
  });
  const late = STOP_AFTER * 1000 - (performance.now() - started);
  // what is under way ends by itself: tests start processes of their own, and clean up after them
  const timer = setTimeout(() => vitest.cancelCurrentRun("keyboard-input"), Math.max(15_000, late));
  await vitest.start(run.map((file) => join(root, file)));
  clearTimeout(timer);
  count(vitest, { run, files });
  await vitest.close();
}

function count(vitest, { run, files }) {
  const modules = vitest.state.getTestModules();
  const done = new Set();
  for (const module of modules) {
    if (["passed", "failed"].includes(module.state()))
      done.add(run.find((file) => module.moduleId.endsWith(`/${file}`)));
    if (module.state() === "failed" && [...module.children.allTests("failed")].length === 0) failed++;
    for (const test of module.children.allTests()) {
      if (test.result().state === "passed") passed++;
      if (test.result().state === "failed") failed++;
    }
  }
  failed += vitest.state.getUnhandledErrors().length;
  const left = files.filter((file) => !done.has(file));
  if (left.length > 0) console.log(`left out, ${left.length} files further away or slow: ${left.join(" ")}`);
}
