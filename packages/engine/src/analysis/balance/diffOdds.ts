import { type BattleState, type Json, ok, type Result, type Ruleset } from "../../kernel/index.ts";
import { type Difference, differences } from "./diff.ts";
import type { TargetOdds } from "../gathered.ts";
import { questionOdds } from "../odds.ts";

/** Two versions of an odds question: what differs, and what that does to the odds. */

const PARTS = ["hit", "critical", "effect", "down", "mean"] as const;

export interface Shift {
  readonly a: number;
  readonly b: number;
  readonly change: number;
}

export interface OddsDiff {
  readonly differences: readonly Difference[];
  readonly exact: boolean;
  /** Target by target, as far as both have them. */
  readonly targets: readonly Readonly<Record<(typeof PARTS)[number], Shift>>[];
}

/** The second problem says of which question it is. */
export function diffQuestions<S extends BattleState>(
  ruleset: Ruleset<S>,
  questions: readonly [Json, Json],
): Result<OddsDiff> & { readonly which?: 0 | 1 } {
  const a = questionOdds(ruleset, questions[0]);
  if (!a.ok) return { ...a, which: 0 };
  const b = questionOdds(ruleset, questions[1]);
  if (!b.ok) return { ...b, which: 1 };
  const targets = a.value.targets.flatMap((before, i) => {
    const after = b.value.targets[i];
    return after === undefined ? [] : [shifts(before, after)];
  });
  return ok({ differences: differences(...questions), exact: a.value.exact && b.value.exact, targets });
}

function shifts(a: TargetOdds, b: TargetOdds): OddsDiff["targets"][number] {
  const of = (part: (typeof PARTS)[number]): Shift => ({ a: a[part], b: b[part], change: b[part] - a[part] });
  return Object.fromEntries(PARTS.map((part) => [part, of(part)])) as OddsDiff["targets"][number];
}
