// Runs everything: types, lint, format, then every test. The last line counts what passed and failed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name) => join(root, "node_modules", ".bin", name);
const scratch = mkdtempSync(join(tmpdir(), "fray-test-"));
const report = join(scratch, "vitest.json");
let passed = 0;
let failed = 0;

const extra = process.argv.slice(2).filter((arg) => arg !== "--only-tests");
if (!process.argv.includes("--only-tests")) {
  step("types of sources", bin("tsc"), ["-b"]);
  step("types of tests", bin("tsc"), ["-p", "tsconfig.tests.json"]);
  step("types of the page's tests", bin("tsc"), ["-p", "packages/web/tsconfig.tests.json"]);
  step("lint", bin("oxlint"), ["--deny-warnings"]);
  step("format", bin("biome"), ["format"]);
}
tests(extra);

rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function step(what, command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${what}`);
  if (status === 0) passed++;
  else failed++;
}

/** Counts what the runner itself reports; a runner that died, or ran nothing, is a failure. */
function tests(more) {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...more];
  const { status } = spawnSync(bin("vitest"), args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  try {
    const counted = JSON.parse(readFileSync(report, "utf8"));
    passed += counted.numPassedTests;
    failed += counted.numFailedTests;
    if (counted.numTotalTests === 0 || (status !== 0 && counted.numFailedTests === 0)) failed++;
  } catch {
    failed++;
  }
}
