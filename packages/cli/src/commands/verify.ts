import { parseLog } from "@fray/engine";
import type { Verdict } from "@fray/server";
import { badInput, Failure, RULE_SAID_NO } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";
import { openRulesets, type Rulesets } from "../rulesets.ts";
import { epochLines, noteLines, verdictLine } from "../verdict.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common {
  readonly commitment?: string;
}

/** Whether every die of a battle came from seeds that were promised before it, and from nobody else. */
export async function verify(path: string, options: Options): Promise<void> {
  const file = await readJson(path);
  const rulesets = await openRulesets(options.ruleset);
  const verdict = isTable(file)
    ? await verdictOnTable(path, file, { rulesets, ...options })
    : await verdictOnLog(path, file, { rulesets, ...options });
  if (options.json) await print(jsonOut(verdict));
  else await print([verdictLine(verdict), ...epochLines(verdict), ...noteLines(verdict)].join("\n"));
  if (verdict.ok) return;
  if (options.json) process.exitCode = RULE_SAID_NO;
  else throw new Failure(RULE_SAID_NO, verdict.problems, nameOf(path));
}

interface Known {
  readonly rulesets: Rulesets;
  readonly commitment?: string;
}

async function verdictOnLog(path: string, file: unknown, { rulesets, commitment }: Known): Promise<Verdict> {
  const log = parseLog(file);
  if (!log.ok) throw badInput(nameOf(path), ...log.problems);
  const { verifyLog } = await import("@fray/server");
  const ruleset = await rulesets.of(nameOf(path), file);
  return verdictFrom(path, "steps", () => verifyLog(ruleset, log.value, { commitment }));
}

async function verdictOnTable(
  path: string,
  file: TableFile,
  { rulesets, commitment }: Known,
): Promise<Verdict> {
  const { readTableFile, verifyTable } = await import("@fray/server");
  const read = readTableFile(file);
  if (!read.ok) throw badInput(nameOf(path), ...read.problems);
  const ruleset = await rulesets.of(nameOf(path), openingOf(file));
  const entries = file.entries as unknown as Parameters<typeof verifyTable>[1];
  return verdictFrom(path, "entries", () => verifyTable(ruleset, entries, { commitment }));
}

/** Doors read what a battle is rebuilt from. Of its dice a file may say anything: what breaks over that is its fault. */
function verdictFrom<T>(path: string, where: string, verify: () => T): T {
  try {
    return verify();
  } catch {
    throw badInput(nameOf(path), {
      code: "log/broken",
      message: `expected ${where} as a table writes them, found some that cannot be read`,
      path: where,
    });
  }
}

interface TableFile {
  readonly kind: "table";
  readonly entries?: readonly unknown[];
}

/** A table's file, no battle's plain log. */
const isTable = (file: unknown): file is TableFile => (file as Partial<TableFile> | null)?.kind === "table";

/** What the first entry says of the table: its ruleset. */
function openingOf({ entries }: TableFile): unknown {
  const first = entries?.[0] as { readonly fact?: { readonly opening?: unknown } } | undefined;
  return first?.fact?.opening ?? {};
}
