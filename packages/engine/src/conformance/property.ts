import { seedWords } from "../dice/index.ts";
import type { BattleState, Ruleset } from "../kernel/index.ts";
import { boundsOf, checkBefore, checkScene, meetTheRest, sceneOf } from "./conform.ts";
import { Findings } from "./findings.ts";
import { formatFailure, formatReport } from "./format.ts";
import { type Met, newMet } from "./laws/coverage.ts";
import { fromNaturals } from "./picks.ts";
import { openRandom } from "./walk.ts";
import { type Bounds, type Law, LAW_NAMES, type Report, type Settings } from "./words.ts";

/** As much of the fast-check module as is used here. Whoever has it hands it in: the engine does not depend on it. */
export interface FastCheck {
  nat(bounds: { max: number }): unknown;
  array(of: unknown, bounds: { maxLength: number; size: "max" }): unknown;
  property(of: unknown, holds: (naturals: number[]) => boolean): unknown;
  check(property: unknown, how: { numRuns: number; seed: number }): Checked;
}

interface Checked {
  readonly failed: boolean;
  /** What breaks the property, shrunk: a list of naturals. */
  readonly counterexample: unknown;
}

/** About as many naturals as one command takes. */
const PER_STEP = 8;

/**
 * The same laws, driven by fast-check: what breaks one is shrunk to a short battle, and thrown as an error
 * with the encounter and script to play it again.
 */
export function conformWith<S extends BattleState>(
  fc: FastCheck,
  ruleset: Ruleset<S>,
  settings: Settings = {},
): Report {
  const bounds = boundsOf(ruleset, settings);
  const findings = new Findings(ruleset, bounds.exceptions);
  const met = newMet();
  if (!checkBefore(ruleset, bounds, findings)) throw new Error(formatReport(findings.report()));
  let laws: readonly Law[] = LAW_NAMES;
  const battles = fc.array(fc.nat({ max: 0xffff }), { maxLength: PER_STEP * bounds.steps, size: "max" });
  const keepsTheLaws = fc.property(battles, (naturals) => {
    const found = fight(ruleset, bounds, { naturals, laws, met });
    const [failure] = found.failures;
    if (failure !== undefined)
      laws = [failure.law]; // from here on it is shrunk: no other law matters
    else findings.merge(found);
    return failure === undefined;
  });
  const { failed, counterexample } = fc.check(keepsTheLaws, {
    numRuns: bounds.battles,
    seed: seedWords(bounds.seed)[0] as number,
  });
  if (failed && counterexample !== null) {
    const [failure] = fight(ruleset, bounds, {
      naturals: (counterexample as [number[]])[0],
      laws,
      met,
    }).failures;
    throw new Error(
      failure === undefined
        ? "a failure did not show again: the ruleset is not deterministic"
        : formatFailure(failure),
    );
  }
  meetTheRest(ruleset, bounds, findings, { met, tried: new Map() });
  const report = findings.report();
  if (!report.ok) throw new Error(formatReport(report));
  return report;
}

interface Fought {
  readonly naturals: readonly number[];
  readonly laws: readonly Law[];
  readonly met: Met;
}

function fight<S extends BattleState>(
  ruleset: Ruleset<S>,
  bounds: Bounds,
  { naturals, laws, met }: Fought,
): Findings {
  const found = new Findings(ruleset, bounds.exceptions);
  const picks = fromNaturals(naturals);
  const battle = openRandom(ruleset, bounds, picks);
  if (battle?.ok)
    checkScene(sceneOf({ battle: battle.value, picks }, bounds, new Map()), found, { laws, met });
  return found;
}
