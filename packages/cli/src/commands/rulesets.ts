import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { bold, dim, print, table } from "../output.ts";
import { openRulesets } from "../rulesets.ts";

export async function rulesets(options: Common): Promise<void> {
  const all = (await openRulesets(options.ruleset))
    .list()
    .map(({ id, title, feel }) => ({ id, title, feel }));
  if (options.json) return print(jsonLine({ rulesets: all }));
  await print(
    `${table(all.map((r) => [bold(r.id), r.title, dim(r.feel)]))}\n\nfray rules ID shows one in full.`,
  );
}
