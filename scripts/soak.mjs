// What takes long: the laws over many more battles. Its size bounds its time; the last line counts what passed and failed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = [`${root}scripts/test.mjs`, "--only-tests", "--config", "vitest.soak.config.ts"];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
process.exitCode = status ?? 1;
