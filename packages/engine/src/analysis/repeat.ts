import { AliasTable, type Generator, MOST_DRAWN, wholeWeights } from "../dice/index.ts";
import type { BattleState, Command, Id, Ruleset } from "../kernel/index.ts";
import { exactChance, survey, tacticChoice } from "../oracles/index.ts";
import { alikeFor } from "./likeness.ts";
import { DEFAULT_BUDGET } from "./odds.ts";
import { type Outcome, outcomeFor } from "./tally.ts";

/**
 * One command made over and over from the same state. The rule code is walked once, exactly; after that
 * every attack is one draw from its outcomes. Same odds as die by die, without the dice.
 */
export class Repeated {
  /** Every distinct outcome; `draw` gives places in this list. */
  readonly outcomes: readonly Outcome[];
  private readonly table: AliasTable;

  /** `weights` in the order of the outcomes, as exact as they are. */
  constructor(outcomes: readonly Outcome[], weights: readonly bigint[]) {
    this.outcomes = outcomes;
    this.table = new AliasTable([...outcomes.keys()], weights);
  }

  draw(dice: Generator): number {
    return this.table.draw(dice);
  }
}

/** What a command does to one target, ready to be drawn; null when its tree is too large. */
export function repeated<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  target: Id,
): Repeated | null {
  const gathered = new Map<string, { outcome: Outcome; parts: (readonly [bigint, bigint])[] }>();
  const decide = (asked: { name: string; options: readonly string[]; who: Id }, now: unknown): string =>
    tacticChoice(ruleset, now as S, asked);
  const alike = alikeFor(command.actor ?? "", [target]);
  const done = survey(
    ruleset,
    state,
    command,
    { decide, part: null, budget: DEFAULT_BUDGET, hearing: "outcomes", alike },
    (leaf) => {
      const outcome = outcomeFor(leaf.events, command.actor ?? "", target);
      const key = JSON.stringify(outcome);
      const entry = gathered.get(key) ?? { outcome, parts: [] };
      entry.parts.push(exactChance(leaf.path));
      gathered.set(key, entry);
    },
  );
  const all = [...gathered.values()];
  if (done.left > 0 || all.length > MOST_DRAWN) return null;
  return new Repeated(
    all.map((e) => e.outcome),
    wholeWeights(all.map((e) => e.parts)),
  );
}
