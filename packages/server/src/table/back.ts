import type { Budget, Command, Id } from "@fray/engine";
import { type CommandOdds, commandOdds } from "@fray/engine/analysis";
import type { About } from "./limits.ts";

/** What comes of one answer: how the blow at hand goes, and where it strikes at whoever acts, how that does. */
export interface AnswerOdds {
  readonly odds: CommandOdds;
  readonly back?: CommandOdds;
}

/** What whoever is asked does to whoever acts; null: nothing, or too much to follow. */
export function struckBack(
  { ruleset, state }: Pick<About, "ruleset" | "state">,
  command: Command,
  who: Id,
  budget: Budget,
): CommandOdds | null {
  const { actor } = command;
  if (actor === undefined || actor === who) return null;
  const odds = commandOdds(ruleset, state, command, { ...budget, by: who, on: [actor], exactly: false });
  return odds.exact && odds.targets.some((t) => t.hit > 0 || t.mean > 0) ? odds : null;
}
