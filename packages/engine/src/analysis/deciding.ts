import { type BattleState, NONE, type Ruleset } from "../kernel/index.ts";
import { type Survey, tacticChoice } from "../oracles/index.ts";

/** Who decides while odds are worked out, and how sure those are. */

export type Decide = NonNullable<Survey["decide"]>;

/**
 * As is: reactions that somebody is still to be asked about are left undone (those a policy takes by itself are not
 * asked), everything else is decided by tactics.
 */
export function unanswered<S extends BattleState>(ruleset: Ruleset<S>): Decide {
  return (question, now) =>
    isReaction(ruleset, question.name) && question.options.includes(NONE)
      ? NONE
      : tacticChoice(ruleset, now as S, question);
}

export const isReaction = ({ reactions }: Pick<Ruleset, "reactions">, name: string): boolean =>
  reactions.some((r) => r.name === name);

/** The ends of a 95 % interval: from, to. */
export type Interval = readonly [number, number];

/** How much is known. Neither `left` nor `samples`: all of it. */
export interface Sure {
  readonly exact: boolean;
  /** The probability of what was not walked, when not exact. */
  readonly left?: number;
  /** Where walking was given up: about how many ways there are. */
  readonly estimate?: { readonly ways: number };
  /** It was not walked but played so many times. */
  readonly samples?: number;
}

export const DEFAULT_BUDGET = 200_000;
