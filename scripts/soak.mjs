// What takes long: the laws over many more battles. Its size and its budgets (budgets.mjs) bound its time; `--long` plays
// ten times as much. The last line counts what passed and failed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const more = process.argv.slice(2).filter((arg) => arg !== "--long");
const long = more.length < process.argv.length - 2;
const args = [
  "--only-tests",
  "--config",
  "vitest.soak.config.ts",
  `--reporter=${root}scripts/budgets.mjs`,
  ...more,
];
const { status } = spawnSync(process.execPath, [`${root}scripts/test.mjs`, ...args], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, ...(long ? { FRAY_SOAK_TIMES: "10" } : {}) },
});
process.exitCode = status ?? 1;
