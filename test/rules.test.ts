import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Ruleset } from "@fray/engine";
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { toHit } from "@fray/engine/rulesets/to-hit";

/** Every numbered rule of a ruleset's book is in the name of a test of that ruleset. */

const tests = fileURLToPath(new URL("../packages/engine/test", import.meta.url));

function namesIn(folder: string): string {
  return readdirSync(join(tests, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(tests, folder, name), "utf8"))
    .flatMap((text) => [...text.matchAll(/(["`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map((m) => m[2]))
    .join("\n");
}

/** `HD3`, and everything of a range `HD3–HD11`. */
function numbersIn(names: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, letters, first, last] of names.matchAll(/\b([A-Z]+)(\d+)(?:–\1?(\d+))?/g))
    for (let n = Number(first); n <= Math.min(Number(last ?? first), Number(first) + 50); n++)
      found.add(`${letters}${n}`);
  return found;
}

describe("every rule has a test by its number", () => {
  it.each([hitDie, toHit, armorClass, dicePool, battleOrder] as unknown as Ruleset[])("$id", (ruleset) => {
    const tested = numbersIn(`${namesIn(ruleset.id)}\n${namesIn("models")}`);
    expect(ruleset.book.map((rule) => rule.id).filter((id) => !tested.has(id))).toEqual([]);
  });
});
