import * as fray from "@fray/engine";
import { conform, formatReport } from "@fray/engine/conformance";
import { expect, it } from "vitest";

const file = new URL("../../../examples/duel/ruleset.js", import.meta.url);
const { default: duel } = (await import(file.href)) as { default: (engine: typeof fray) => fray.Ruleset };

it("the example ruleset from outside keeps every law of the conformance kit", () => {
  const report = conform(duel(fray));
  expect(formatReport(report)).not.toContain("broken");
  expect(report.ok).toBe(true);
  expect(report.laws.filter((law) => law.checks === 0)).toEqual([]);
});
