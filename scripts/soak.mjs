// What takes long: whole battles fuzzed for minutes rather than seconds. Bounded in time by its own settings.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { status } = spawnSync(process.execPath, [`${root}scripts/test.mjs`, "--config", "vitest.soak.config.ts"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exitCode = status ?? 1;
