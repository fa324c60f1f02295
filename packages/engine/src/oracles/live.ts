import { Generator, type SeedWords, seedWords } from "../dice/index.ts";
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
  return new Live(ruleset, table);
}

class Live<S extends BattleState> implements Source {
  private readonly ruleset: Ruleset<S>;
  private readonly table: Table;
  private readonly generator = new Generator();

  constructor(ruleset: Ruleset<S>, table: Table) {
    this.ruleset = ruleset;
    this.table = table;
  }

  dice(question: Question): ((sides: number) => number) | null {
    const { ruleset, table, generator } = this;
    if (table.typesDice(question.who) && !isDrawn(ruleset, question.name)) return null;
    const dot = question.id.indexOf(".");
    generator.seat(
      wordsOf(table.seed),
      Number(question.id.slice(0, dot)),
      Number(question.id.slice(dot + 1)),
    );
    return (sides) => generator.die(sides);
  }

  choice(question: Question, state: unknown): string | null {
    const { ruleset, table } = this;
    return table.playedByTactics(question.who) ? tacticChoice(ruleset, state as S, question) : null;
  }
}

const known = new Map<string, SeedWords>();
const MOST_KNOWN = 1_000;

/** A battle throws by one seed all its life. */
function wordsOf(seed: string): SeedWords {
  let words = known.get(seed);
  if (words === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(seed, (words = seedWords(seed)));
  }
  return words;
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
