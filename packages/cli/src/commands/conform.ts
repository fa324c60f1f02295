import { conform as hold, formatReport } from "@fray/engine/conformance";
import { jsonLine } from "../json.ts";
import { type Common, wholeOption } from "../options.ts";
import { print } from "../output.ts";
import { openRulesets } from "../rulesets.ts";

interface ConformOptions extends Common {
  readonly battles?: string;
  readonly seed?: string;
}

/** Holds a ruleset to the laws; a broken one is a rule that said no: exit 1, with scripts that show it. */
export async function conform(id: string, options: ConformOptions): Promise<void> {
  const ruleset = await (await openRulesets(options.ruleset)).named(id);
  const battles = options.battles === undefined ? 30 : wholeOption("battles", options.battles, 1, 100_000);
  const report = hold(ruleset, { battles, ...(options.seed === undefined ? {} : { seed: options.seed }) });
  await print(options.json ? jsonLine(report) : formatReport(report));
  if (!report.ok) process.exitCode = 1;
}
