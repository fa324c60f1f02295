import {
  addTerms,
  type BattleState,
  type Check,
  type Event,
  type Sum,
  type Term,
} from "../../kernel/index.ts";
import type { Probe } from "../findings.ts";
import { type Scene, turnsOf, upTo } from "../scene.ts";

/** Explanations are made from the numbers they explain: so they must come to them. */
export function checkExplanations<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const verdicts: Verdicts = new Map();
  for (const { step, index } of turnsOf(scene))
    for (const event of step.events ?? []) {
      const script = upTo(scene, index + 1);
      if (event.check !== undefined)
        probe.check("checks", event.event, wrongCheck(event, event.check, verdicts), script);
      if (event.sum !== undefined) probe.check("sums", event.event, wrongSum(event, event.sum), script);
    }
}

/** Per rule and need: what a check that meets it was called, and one that does not. */
type Verdicts = Map<string, { readonly met: Set<string>; readonly missed: Set<string> }>;

function wrongCheck(event: Event, check: Check, verdicts: Verdicts): string | null {
  const parts = check.terms.map(wrongParts).find((wrong) => wrong !== null);
  if (parts !== undefined) return parts;
  const added = addTerms(check.terms);
  if (!equal(added, check.total))
    return `the terms add up to ${added}, not to ${check.total}: ${JSON.stringify(check)}`;
  if (check.because !== undefined || check.needs === "nothing") return null;
  const met = check.needs === "at most" ? check.total <= check.target : check.total >= check.target;
  const came = event["hit"] ?? event["lands"];
  if (typeof came === "boolean" && came !== met)
    return `the check is ${met ? "met" : "not met"}, yet it ${came ? "hits" : "misses"} and nothing says why: ${JSON.stringify(check)}`;
  return contradicts(check, met, verdicts);
}

/** One word for the same verdict: a rule cannot call both sides of its line by the same name. */
function contradicts(check: Check, met: boolean, verdicts: Verdicts): string | null {
  const key = `${check.rule} ${check.needs}`;
  const known = verdicts.get(key) ?? { met: new Set(), missed: new Set() };
  verdicts.set(key, known);
  known[met ? "met" : "missed"].add(check.verdict);
  return known.met.has(check.verdict) && known.missed.has(check.verdict)
    ? `"${check.verdict}" is said both when the check is met and when it is not (${check.rule})`
    : null;
}

function wrongSum(event: Event, sum: Sum): string | null {
  const parts = [...sum.terms, ...sum.after].map(wrongParts).find((wrong) => wrong !== null);
  if (parts !== undefined) return parts;
  if (sum.because !== undefined) return null;
  const product = sum.factors.reduce((value, f) => value * f.value, Math.max(sum.floor, addTerms(sum.terms)));
  const total = roundHalfUp(product) + addTerms(sum.after);
  if (!equal(total, sum.total))
    return `the sum comes to ${total}, not to ${sum.total}: ${JSON.stringify(sum)}`;
  const amount = event["amount"];
  if (event.event !== "damage" || typeof amount !== "number" || equal(amount, sum.total)) return null;
  return `${amount} damage is explained by a sum of ${sum.total}`;
}

/** What a term is made of comes to the term. */
function wrongParts(term: Term): string | null {
  if (term.of === undefined) return null;
  const added = addTerms(term.of);
  if (!equal(added, term.value)) return `the parts of ${term.name} add up to ${added}, not to ${term.value}`;
  return term.of.map(wrongParts).find((wrong) => wrong !== null) ?? null;
}

/** Decimals such as 1.15 are meant exactly: a hair is added before the floor. */
const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);
const equal = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
