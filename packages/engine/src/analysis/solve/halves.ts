import type { DiceExpression, Fold } from "../../dice/index.ts";
import {
  type BattleState,
  Fight,
  type Id,
  type Oracle,
  type Pool,
  type Ruleset,
} from "../../kernel/index.ts";
import { tacticChoice } from "../../oracles/index.ts";

/**
 * The same rules, where everybody but one side answers by tactics before anybody else is asked: what a survey
 * then leaves open are that side's choices alone.
 */
export function answeredBut<S extends BattleState>(ruleset: Ruleset<S>, mine: ReadonlySet<Id>): Ruleset<S> {
  return {
    ...ruleset,
    perform(fight, command) {
      const half = new Half(fight.ask, fight.state, (state, asked) =>
        mine.has(asked.who) ? null : tacticChoice(ruleset, state as S, asked),
      );
      ruleset.perform(new Fight(fight.state, half, "nothing"), command);
    },
  };
}

type Asked = { readonly name: string; readonly options: readonly string[]; readonly who: Id };

class Half implements Oracle {
  private readonly rest: Oracle;
  private state: unknown;
  private readonly answer: (state: unknown, asked: Asked) => string | null;

  constructor(rest: Oracle, state: unknown, answer: (state: unknown, asked: Asked) => string | null) {
    [this.rest, this.state, this.answer] = [rest, state, answer];
  }

  die(name: string, sides: number, who: Id): number {
    return this.rest.die(name, sides, who);
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    return this.rest.sum(name, count, sides, who);
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    return this.rest.roll(name, dice, who);
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    return this.rest.pool(name, pool, fold, who);
  }

  choose(name: string, options: readonly string[], who: Id): string {
    return this.answer(this.state, { name, options, who }) ?? this.rest.choose(name, options, who);
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    this.rest.each(parts, resolve);
  }

  attend(state: unknown): void {
    this.state = state;
    this.rest.attend(state);
  }
}
