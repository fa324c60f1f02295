import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../fray.ts";

/** The Dockerfile as its instructions: without an engine it can still be read, and its steps done elsewhere. */

export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

export const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

export function instructions(): readonly Instruction[] {
  const lines = read("Dockerfile").replaceAll("\\\n", " ").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      if (word === "") throw new Error(`Dockerfile: cannot be read: ${line}`);
      return { word, rest };
    });
}

export interface Copy {
  /** The stage it comes from; null: from the clone. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly to: string;
}

export function copyOf({ rest }: Instruction): Copy {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith("--from=") ? (words.shift() as string).slice("--from=".length) : null;
  return { from, sources: words.slice(0, -1), to: words.at(-1) as string };
}

/** Files of the clone that a build is given: those that git knows, without what .dockerignore leaves out. */
export function buildContext(): readonly string[] {
  const known = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return known.split("\n").filter((file) => file !== "" && isSent(file));
}

const RULES = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The last rule that fits decides. A rule fits a file if it fits any folder above it. */
export function isSent(file: string): boolean {
  const above = file.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"));
  let sent = true;
  for (const rule of RULES) {
    const pattern = rule.replace(/^!/, "");
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("**/", "(?:.*/)?")
      .replace(/(?<!\.)\*/g, "[^/]*");
    if (above.some((path) => new RegExp(`^${source}$`).test(path))) sent = rule.startsWith("!");
  }
  return sent;
}
