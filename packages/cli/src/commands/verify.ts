import { parseLog } from "@fray/engine";
import { badInput, Failure, RULE_SAID_NO } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { paint, plural, print } from "../output.ts";
import { openRulesets } from "../rulesets.ts";

interface Options extends Common {
  readonly commitment?: string;
}

/** Whether every die of a battle came from the seed that was promised before it. */
export async function verify(path: string, options: Options): Promise<void> {
  const file = await readJson(path);
  const { verifyLog, verifyTable } = await import("@fray/server");
  const rulesets = await openRulesets(options.ruleset);
  const entries = entriesOf(file);
  const log = entries === null ? parseLog(file) : null;
  if (log !== null && !log.ok) throw badInput(nameOf(path), ...log.problems);
  const verdict =
    log === null
      ? verifyTable(
          await rulesets.of(nameOf(path), openingOf(entries)),
          entries as unknown as Parameters<typeof verifyTable>[1],
        )
      : verifyLog(log.value, options.commitment ?? null);
  if (options.json) await print(jsonLine(verdict));
  else if (verdict.ok)
    await print(
      `${paint("green", "Fair.")} ${plural(verdict.thrown, "throw")} came from the seed, ${verdict.given} from people.`,
    );
  if (verdict.ok) return;
  if (options.json) process.exitCode = RULE_SAID_NO;
  else throw new Failure(RULE_SAID_NO, verdict.problems, nameOf(path));
}

interface TableFile {
  readonly kind?: unknown;
  readonly entries?: unknown;
}

/** The entries of a table's file; null for a battle's plain log. */
function entriesOf(file: unknown): readonly unknown[] | null {
  const { kind, entries } = (file ?? {}) as TableFile;
  return kind === "table" ? (Array.isArray(entries) ? entries : []) : null;
}

/** What the first entry says of the table: its ruleset. */
function openingOf(entries: readonly unknown[] | null): unknown {
  const first = entries?.[0] as { readonly fact?: { readonly opening?: unknown } } | undefined;
  return first?.fact?.opening ?? {};
}
