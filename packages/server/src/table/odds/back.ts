import type { BattleState, Command, Id, Ruleset } from "@fray/engine";
import { type CommandOdds, commandOdds } from "@fray/engine/analysis";

/** What comes of one answer: how the blow at hand goes, and where it strikes at whoever acts, how that does. */
export interface AnswerOdds {
  readonly odds: CommandOdds;
  readonly back?: CommandOdds;
}

/** What whoever is asked does to whoever acts; null: nothing, or too much to follow. */
export function struckBack(
  ruleset: Ruleset,
  state: BattleState,
  command: Command,
  { who, budget }: { readonly who: Id; readonly budget: number },
): CommandOdds | null {
  const { actor } = command;
  if (actor === undefined || actor === who) return null;
  const odds = commandOdds(ruleset, state, command, { by: who, on: [actor], budget, exactly: false });
  return odds.exact && odds.targets.some((t) => t.hit > 0 || t.mean > 0) ? odds : null;
}
