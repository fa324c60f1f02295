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
  const isTable = (file as { readonly kind?: unknown } | null)?.kind === "table";
  const log = isTable ? null : parseLog(file);
  if (log !== null && !log.ok) throw badInput(nameOf(path), ...log.problems);
  const verdict =
    log === null
      ? verifyTable(
          await rulesets.of(nameOf(path), file),
          (file as { readonly entries: Parameters<typeof verifyTable>[1] }).entries,
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
