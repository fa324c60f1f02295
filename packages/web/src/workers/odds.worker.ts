import type { Result } from "@fray/engine";
import {
  type CurvePoint,
  labCurve,
  type LabMore,
  labMore,
  type LabOdds,
  labOdds,
  labTree,
} from "../lab/answer.ts";
import type { Subject } from "../lab/subject.ts";
import { loadSystem } from "../systems.ts";
import { type Channel, serve } from "./wire.ts";

/** A worker of its own for exact odds: the page never waits for a sum. */

interface Asked {
  readonly ruleset: string;
  readonly subject: Subject;
}

export type OddsAsks = {
  readonly odds: { readonly ask: Asked; readonly answer: Result<LabOdds> };
  readonly more: { readonly ask: Asked; readonly answer: Result<LabMore> };
  readonly tree: { readonly ask: Asked; readonly answer: ReturnType<typeof labTree> };
  readonly curve: {
    readonly ask: Asked & { readonly path: string; readonly values: readonly number[] };
    readonly answer: readonly CurvePoint[];
  };
};

async function rulesetOf(id: string) {
  const ruleset = await loadSystem(id);
  if (ruleset === null) throw new Error(`there is no ruleset called ${JSON.stringify(id)}`);
  return ruleset;
}

serve<OddsAsks>(globalThis as unknown as Channel, {
  odds: async ({ ruleset, subject }) => labOdds(await rulesetOf(ruleset), subject),
  more: async ({ ruleset, subject }) => labMore(await rulesetOf(ruleset), subject),
  tree: async ({ ruleset, subject }) => labTree(await rulesetOf(ruleset), subject),
  curve: async ({ ruleset, subject, path, values }) =>
    labCurve(await rulesetOf(ruleset), subject, path, values),
});
