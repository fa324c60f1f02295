import { type Generator, gcd } from "../dice/index.ts";
import type { BattleState, Command, Id, Ruleset } from "../kernel/index.ts";
import { exactChance, survey, tacticChoice } from "../oracles/index.ts";
import { DEFAULT_BUDGET } from "./odds.ts";
import { type Outcome, outcomeFor } from "./tally.ts";

/**
 * One command made over and over from the same state. The rule code is walked once, exactly; after that
 * every attack is one draw from its outcomes. Same odds as die by die, without the dice.
 */
export class Repeated {
  /** Every distinct outcome; `draw` gives places in this list. */
  readonly outcomes: readonly Outcome[];
  private readonly table: Uint16Array;

  /** `weights` are whole numbers that add up to at most 65,536. */
  constructor(outcomes: readonly Outcome[], weights: readonly number[]) {
    this.outcomes = outcomes;
    this.table = Uint16Array.from(
      weights.flatMap((weight, place) => Array.from({ length: weight }, () => place)),
    );
  }

  /** Unbiased: one of the equally likely ways the dice can fall. */
  draw(dice: Generator): number {
    return this.table[dice.below(this.table.length)] as number;
  }
}

/** The largest table worth keeping: `below` has its fast path up to here. */
const MOST_WAYS = 32_767n;

/** What a command does to one target, ready to be drawn; null when its tree is too large or too uneven for a table. */
export function repeated<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  target: Id,
): Repeated | null {
  const gathered = new Map<string, { outcome: Outcome; parts: (readonly [bigint, bigint])[] }>();
  const decide = (asked: { name: string; options: readonly string[]; who: Id }, now: unknown): string =>
    tacticChoice(ruleset, now as S, asked);
  const done = survey(
    ruleset,
    state,
    command,
    { decide, part: null, budget: DEFAULT_BUDGET, hearing: "outcomes" },
    (leaf) => {
      const outcome = outcomeFor(leaf.events, command.actor ?? "", target);
      const key = JSON.stringify(outcome);
      const entry = gathered.get(key) ?? { outcome, parts: [] };
      entry.parts.push(exactChance(leaf.path));
      gathered.set(key, entry);
    },
  );
  const all = [...gathered.values()];
  const total = all.flatMap((e) => e.parts).reduce((lcm, [, t]) => (lcm * t) / gcd(lcm, t), 1n);
  if (done.left > 0 || total > MOST_WAYS) return null;
  return new Repeated(
    all.map((e) => e.outcome),
    all.map((e) => Number(e.parts.reduce((sum, [weight, t]) => sum + weight * (total / t), 0n))),
  );
}
