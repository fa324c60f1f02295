import { type BattleState, type Command, type Id, type Ruleset, tacticFor } from "../../kernel/index.ts";

/** HD31 for all rulesets: so many commands are enough for any turn. Tactics that want more go round in circles. */
const MOST_IN_TURN = 200;
/** Where not even `end` is legal, that is a mistake of the ruleset. */
const MOST_AT_ALL = 10 * MOST_IN_TURN;

/** What tactics do in one battle, command by command, with an end to every turn. */
export class Pace<S extends BattleState> {
  private readonly ruleset: Ruleset<S>;
  private actor: Id | null = null;
  private round = -1;
  /** Commands in this turn. */
  private count = 0;

  constructor(ruleset: Ruleset<S>) {
    this.ruleset = ruleset;
  }

  /** Null when the battle is over. */
  next(state: S): Command | null {
    const actor = this.ruleset.actor(state);
    if (actor === null) return null;
    if (actor !== this.actor || state.round !== this.round)
      [this.actor, this.round, this.count] = [actor, state.round, 0];
    this.count += 1;
    if (this.count > MOST_IN_TURN && this.mayEnd(state, actor)) return { do: "end", actor };
    return tacticFor(this.ruleset, state, actor).act(state, actor);
  }

  private mayEnd(state: S, actor: Id): boolean {
    if (this.count > MOST_AT_ALL)
      throw new Error(`${this.ruleset.id}: the tactics of ${actor} do not come to an end`);
    return this.ruleset.whyNot(state, { do: "end", actor }).length === 0;
  }
}
