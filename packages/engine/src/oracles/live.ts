import { diceAt, type DiceOrigin, type DiceSource } from "../dice/index.ts";
import {
  type BattleState,
  type Id,
  type Question,
  type Ruleset,
  type Source,
  tacticFor,
} from "../kernel/index.ts";

/** Who is at the table: whose dice are typed, and whom tactics play. Mixed freely, person by person. */
export interface Table {
  readonly origin: DiceOrigin;
  typesDice(who: Id): boolean;
  playedByTactics(who: Id): boolean;
}

/**
 * Answers live play: dice keyed by (origin, step, ordinal), so that the same input always
 * meets the same dice; choices of those whom tactics play; everything else is asked. Cards are always drawn.
 */
export function liveSource<S extends BattleState>(ruleset: Ruleset<S>, table: Table): Source {
  return new Live(ruleset, table);
}

class Live<S extends BattleState> implements Source {
  private readonly ruleset: Ruleset<S>;
  private readonly table: Table;

  constructor(ruleset: Ruleset<S>, table: Table) {
    this.ruleset = ruleset;
    this.table = table;
  }

  dice(question: Question): ((sides: number) => number) | null {
    const { ruleset, table } = this;
    if (table.typesDice(question.who) && !isDrawn(ruleset, question.name)) return null;
    return diceFor(table.origin, question);
  }

  choice(question: Question, state: unknown): string | null {
    const { ruleset, table } = this;
    return table.playedByTactics(question.who) ? tacticChoice(ruleset, state as S, question) : null;
  }
}

/** The dice that a battle's origin gives for a question, whoever is asked to throw them. */
export function diceFor(origin: DiceOrigin, { id }: Pick<Question, "id">): DiceSource {
  const [sequence, ordinal] = id.split(".").map(Number) as [number, number];
  return diceAt(origin, { purpose: "battle", sequence, ordinal });
}

const isDrawn = ({ asks }: Pick<Ruleset, "asks">, name: string): boolean =>
  asks.some((entry) => entry.name === name && entry.drawn === true);

/** What the tactic of whoever is asked would answer. */
export function tacticChoice<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  question: Pick<Question, "name" | "who" | "options">,
): string {
  return tacticFor(ruleset, state, question.who).answer(state, {
    name: question.name,
    options: question.options ?? [],
    who: question.who,
  });
}
