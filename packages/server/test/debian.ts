import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * Programs of Debian for tests: the system's own, or unpacked from its package into a folder of the test's, so that
 * nothing is installed and no service starts.
 */
export interface Program {
  readonly path: string;
  /** Deletes what was unpacked. */
  tidy(): void;
}

const PLACES = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** Null, with a loud word: there is none here and none to be had. With CI set that is an error. */
export function debianProgram(name: string): Program | null {
  const found = PLACES.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return { path: found, tidy: () => undefined };
  const unpacked = unpack(name);
  if (unpacked !== null) return unpacked;
  const message = `no ${name}: install Debian's package of that name`;
  if (process.env["CI"] !== undefined && process.env["CI"] !== "") throw new Error(message);
  console.warn(`\n*** SKIPPED: ${message}. Tests that need it did not run. ***\n`);
  return null;
}

function unpack(name: string): Program | null {
  if (!existsSync("/usr/bin/apt-get") || !existsSync("/usr/bin/dpkg-deb")) return null;
  const folder = mkdtempSync(join(tmpdir(), `fray-${name}-`));
  const tidy = (): void => rmSync(folder, { recursive: true, force: true });
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder });
  const download = () => run("apt-get", "download", name).status === 0;
  // the lists of packages are often left out of images, or old
  if (!download() && (run("apt-get", "update").status !== 0 || !download())) return (tidy(), null);
  const file = readdirSync(folder).find((each) => each.endsWith(".deb")) ?? "";
  run("dpkg-deb", "-x", file, "root");
  const path = ["usr/bin", "usr/sbin"].map((at) => join(folder, "root", at, name)).find((p) => existsSync(p));
  return path === undefined ? (tidy(), null) : { path, tidy };
}
