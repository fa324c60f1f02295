import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Processes of their own run what `tsc -b` writes: it is brought up to date first. */
export function buildServer(): void {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const built = spawnSync(process.execPath, [tsc, "-b", "packages/server"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stdout);
}
