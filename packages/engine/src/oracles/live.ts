import { Generator, seedWords } from "../dice/index.ts";
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
  readonly seed: string;
  typesDice(who: Id): boolean;
  playedByTactics(who: Id): boolean;
}

/**
 * Answers live play: dice from a generator keyed by (seed, step, ordinal), so that the same input always
 * meets the same dice; choices of those whom tactics play; everything else is asked. Cards are always drawn.
 */
export function liveSource<S extends BattleState>(ruleset: Ruleset<S>, table: Table): Source {
  const words = seedWords(table.seed);
  const generator = Generator.from("");
  return {
    dice(question) {
      if (table.typesDice(question.who) && !isDrawn(ruleset, question.name)) return null;
      const [step, ordinal] = question.id.split(".").map(Number) as [number, number];
      generator.seat(words, step, ordinal);
      return (sides) => generator.die(sides);
    },
    choice: (question, state) =>
      table.playedByTactics(question.who) ? tacticChoice(ruleset, state as S, question) : null,
  };
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
