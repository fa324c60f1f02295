import { parseLog } from "@fray/engine";
import { plural } from "@fray/engine/numbers";
import { badInput, Failure, RULE_SAID_NO } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import type { Common } from "../options.ts";
import { paint, print } from "../output.ts";
import { openRulesets } from "../rulesets.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common {
  readonly commitment?: string;
}

/** Whether every die of a battle came from the seed that was promised before it. */
export async function verify(path: string, options: Options): Promise<void> {
  const file = await readJson(path);
  const verdict = isTable(file)
    ? await verdictOnTable(path, file, options)
    : await verdictOnLog(path, file, options);
  if (options.json) await print(jsonOut(verdict));
  else if (verdict.ok)
    await print(
      `${paint("green", "Fair.")} ${plural(verdict.thrown, "throw")} came from the seed, ${verdict.given} from people.`,
    );
  if (verdict.ok) return;
  if (options.json) process.exitCode = RULE_SAID_NO;
  else throw new Failure(RULE_SAID_NO, verdict.problems, nameOf(path));
}

async function verdictOnLog(
  path: string,
  file: unknown,
  { commitment = null }: { readonly commitment?: string | null },
) {
  const log = parseLog(file);
  if (!log.ok) throw badInput(nameOf(path), ...log.problems);
  const { verifyLog } = await import("@fray/server");
  return verdictFrom(path, "steps", () => verifyLog(log.value, commitment));
}

async function verdictOnTable(path: string, file: TableFile, { ruleset: outside }: Options) {
  const { readTableFile, verifyTable } = await import("@fray/server");
  const read = readTableFile(file);
  if (!read.ok) throw badInput(nameOf(path), ...read.problems);
  const rulesets = await openRulesets(outside);
  const ruleset = await rulesets.of(nameOf(path), openingOf(file));
  return verdictFrom(path, "entries", () =>
    verifyTable(ruleset, file.entries as unknown as Parameters<typeof verifyTable>[1]),
  );
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
