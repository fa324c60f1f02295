import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";

/** The real process, as a person or a program starts it. */

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const BIN = join(ROOT, "packages/cli/bin/fray.js");
export const example = (name: string): string => join(ROOT, "examples", name);

build();

/** Compiles what is stale, so that the tests of one source never meet another's output. */
function build(): void {
  const main = join(ROOT, "packages/cli/dist/main.js");
  const sources = ["packages/cli/src", "packages/engine/src"].map((dir) => newest(join(ROOT, dir)));
  if (existsSync(main) && Math.max(...sources) < newest(join(ROOT, "packages/cli/dist"))) return;
  const tsc = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/typescript/bin/tsc"), "-b", "packages/cli"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  if (!existsSync(main)) throw new Error(`the command line does not compile:\n${tsc.stdout}`);
}

function newest(dir: string): number {
  const files = readdirSync(dir, { recursive: true }).map(
    (name) => statSync(join(dir, String(name))).mtimeMs,
  );
  return Math.max(0, ...files);
}

export interface Done {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Setting {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function start(args: readonly string[], env: Setting["env"] = {}): ChildProcessWithoutNullStreams {
  const { NO_COLOR: _, FORCE_COLOR: __, ...rest } = process.env;
  return spawn(process.execPath, [BIN, ...args], { cwd: ROOT, env: { ...rest, ...env } });
}

export function fray(args: readonly string[], { input = "", env = {} }: Setting = {}): Promise<Done> {
  const child = start(args, env);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => {}).end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs it with --json and gives back what it printed. */
export async function json<T = Record<string, unknown>>(
  args: readonly string[],
  setting: Setting = {},
): Promise<T> {
  const done = await fray([...args, "--json"], setting);
  expect(done).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(done.stdout) as T;
}

export interface Reported {
  readonly code: string;
  readonly message: string;
  readonly path: string;
  readonly problems?: readonly { readonly code: string; readonly message: string; readonly path?: string }[];
}

/** Runs it with --json and gives back the error it reported: nothing on standard output, one object on standard error. */
export async function failing(
  exit: number,
  args: readonly string[],
  setting: Setting = {},
): Promise<Reported> {
  const done = await fray([...args, "--json"], setting);
  expect({ code: done.code, stdout: done.stdout }).toEqual({ code: exit, stdout: "" });
  return (JSON.parse(done.stderr) as { error: Reported }).error;
}

/** A directory of this test file's own, gone when it is done. */
export function workbench(): { path(name: string): string; file(name: string, content: unknown): string } {
  const dir = mkdtempSync(join(tmpdir(), "fray-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const path = (name: string): string => join(dir, name);
  return {
    path,
    file(name, content) {
      writeFileSync(
        path(name),
        typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
      );
      return path(name);
    },
  };
}
