import { type Problem, problem } from "./result.ts";
import type { BattleState, Ruleset } from "./ruleset.ts";

/** Logs and states that another version of a ruleset made. */

type Rules = Pick<Ruleset, "title" | "version">;

/** Which version made something, and which this is. */
export const madeBy = ({ title, version }: Rules, then: number): string =>
  `made by version ${then} of ${title}; this is version ${version}`;

/** What is wrong with a log. Of another version: which that is, for its rules may have played so. */
export function asMadeBy(ruleset: Rules, then: number, problems: readonly Problem[]): readonly Problem[] {
  if (then === ruleset.version) return problems;
  return problems.map(({ message, path }) =>
    problem(
      "log/version",
      `this log was ${madeBy(ruleset, then)}, and here it goes astray: ${message}`,
      path,
    ),
  );
}

/** A state of a version as one of today's; null: there is no way from one to the other. */
export function upgraded(
  { upgrades = {}, version }: Pick<Ruleset, "upgrades" | "version">,
  state: BattleState,
  then: number,
): BattleState | null {
  let now = then > version ? null : state;
  for (let from = then; now !== null && from < version; from++) now = upgrades[from]?.(now) ?? null;
  return now;
}

/** An upgrade to a version whose states have the same shape. */
export const unchanged = (state: BattleState): BattleState => state;
