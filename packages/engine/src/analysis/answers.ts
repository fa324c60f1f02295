import type { BattleState, Command, Id, Ruleset } from "../kernel/index.ts";
import { expectations, growTree, type Wish } from "../oracles/index.ts";
import { alikeFor } from "./likeness.ts";
import {
  type CommandOdds,
  commandOdds,
  type Decide,
  DEFAULT_BUDGET,
  isReaction,
  unanswered,
} from "./odds.ts";
import { sampledOdds } from "./sampled.ts";
import { type Outcome, outcomeFor } from "./tally.ts";

/** Odds with the other side's answers in them: as is, if an answer is given, and at best and worst for whoever answers. */

export interface Answered {
  /** What is asked, of whom, and what was answered: `dodge`, `none`. */
  readonly name: string;
  readonly who: Id;
  readonly answer: string;
  readonly odds: CommandOdds;
}

/** How one target fares. */
export interface Fare {
  readonly hit: number;
  readonly mean: number;
  readonly down: number;
}

export interface WithAnswers {
  /** Nobody reacts who has not said so beforehand. */
  readonly asIs: CommandOdds;
  /** Each answer that may be given, the rest as it is; in the order asked. */
  readonly answers: readonly Answered[];
  /** The first target, if whoever answers chooses best for it, and worst; null where nothing is asked or it is too much. */
  readonly best: Fare | null;
  readonly worst: Fare | null;
}

export interface Asked {
  readonly name: string;
  readonly who: Id;
  readonly options: readonly string[];
}

interface Noted extends Asked {
  /** What is answered wherever it is asked; null: not everywhere the same, or not offered everywhere. */
  readonly usual: string | null;
}

export interface AnswersSettings {
  /** How many ways are followed. */
  readonly budget?: number;
  /** How many for all answers together and for each, and how often one beyond that is played; without end unless told otherwise. */
  readonly answers?: { readonly budget: number; readonly each: number; readonly playings: number };
  /** How many for the best and the worst of all answers together, which are most; as many unless told otherwise. */
  readonly bounds?: number;
}

export function oddsWithAnswers<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  { budget = DEFAULT_BUDGET, answers: most, bounds = budget }: AnswersSettings = {},
): WithAnswers {
  const noting = new Noting(ruleset, command);
  const asIs = commandOdds(ruleset, state, command, { budget, decide: noting.decide });
  const { asked } = noting;
  let left = most?.budget ?? Number.POSITIVE_INFINITY;
  const answers = asked.flatMap(({ name, who, options, usual }) =>
    options.map((answer) => {
      if (answer === usual) return { name, who, answer, odds: asIs };
      const decide = forcing({ name, who }, answer, unanswered(ruleset));
      const counted = new Counted(ruleset);
      const odds = walkedOrPlayed(counted.ruleset, state, command, {
        decide,
        budget: Math.min(budget, left, most?.each ?? budget),
        playings: most?.playings ?? 0,
      });
      left -= counted.copies;
      return { name, who, answer, odds };
    }),
  );
  const fares = asked.every(({ who }) => isMine(command, who))
    ? null
    : fareOf(ruleset, state, command, bounds);
  return {
    asIs,
    answers,
    best: fares?.("least") ?? null,
    worst: fares?.("most") ?? null,
  };
}

/** Every way begins with a copy of a state. */
class Counted<S extends BattleState> {
  copies = 0;
  readonly ruleset: Ruleset<S>;

  constructor(ruleset: Ruleset<S>) {
    this.ruleset = {
      ...ruleset,
      copy: (state) => {
        this.copies += 1;
        return ruleset.copy(state);
      },
    };
  }
}

function walkedOrPlayed<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  {
    budget,
    playings,
    decide,
  }: { readonly budget: number; readonly playings: number; readonly decide: Decide },
): CommandOdds {
  const walked =
    budget <= 0 ? null : commandOdds(ruleset, state, command, { budget, decide, hasty: playings > 0 });
  return walked !== null && (walked.estimate === undefined || playings === 0)
    ? walked
    : sampledOdds(ruleset, state, command, { samples: playings, seed: "answers", decide });
}

/** One answer wherever it may be given; everything else as it would be. */
export function forcing(
  { name, who }: Pick<Asked, "name" | "who">,
  answer: string,
  otherwise: Decide,
): Decide {
  return (question, now) =>
    question.name === name && question.who === who && question.options.includes(answer)
      ? answer
      : otherwise(question, now);
}

const isMine = (command: Command, who: Id): boolean => who === command.actor;

/** Notes every question put to somebody else, and every reaction of the actor, with all that it offers; decides as it would be. */
export class Noting<S extends BattleState> {
  private readonly found = new Map<
    string,
    { name: string; who: Id; options: string[]; usual: string | null }
  >();
  readonly decide: Decide;

  constructor(ruleset: Ruleset<S>, command: Command) {
    const otherwise = unanswered(ruleset);
    this.decide = (question, now) => {
      const answer = otherwise(question, now);
      if (!isMine(command, question.who) || isReaction(ruleset, question.name)) this.note(question, answer);
      return answer;
    };
  }

  get asked(): readonly Noted[] {
    return [...this.found.values()];
  }

  private note({ name, who, options }: Asked, answer: string | null): void {
    const key = `${name}\n${who}`;
    const known = this.found.get(key);
    if (known === undefined) {
      this.found.set(key, { name, who, options: [...options], usual: answer });
      return;
    }
    known.options.push(...options.filter((o) => !known.options.includes(o)));
    if (known.usual !== answer) known.usual = null;
  }
}

/**
 * The first target when others choose for the most or the least harm to it; the actor's own choices by tactics. Null
 * when that is too much.
 */
function fareOf<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  budget: number,
): ((wish: Wish) => Fare) | null {
  const own = unanswered(ruleset);
  const actor = command.actor ?? "";
  const target = command.targets?.[0] ?? actor;
  const { tree, surveyed } = growTree(
    ruleset,
    state,
    command,
    (leaf) => outcomeFor(leaf.events, actor, target),
    {
      budget,
      part: 0,
      hearing: "outcomes",
      alike: alikeFor(actor, [target], "dated"), // who dealt how much changes nothing to come
      about: [target],
      fleeting: true,
      hasty: true,
      open: true,
      decide: (asked, now) => (isMine(command, asked.who) ? own(asked, now) : null),
    },
  );
  if (surveyed.left > 0) return null;
  return (wish) => {
    const [, hit, mean, down] = expectations(tree, FARES, wish).map(certain) as [
      number,
      number,
      number,
      number,
    ];
    return { hit, mean, down };
  };
}

/** Falling counts more than any wound; an effect more than none. */
const harm = ({ damage, down, effect }: Outcome): number => damage + (down ? 1000 : 0) + (effect ? 0.5 : 0);

const FARES = [
  harm,
  (o: Outcome): number => (o.hit ? 1 : 0),
  (o: Outcome): number => o.damage,
  (o: Outcome): number => (o.down ? 1 : 0),
];

/** Chances that add up to all there is may miss it by a hair: what is certain is said to be. */
const certain = (sum: number): number => (Math.abs(sum - Math.round(sum)) < 1e-12 ? Math.round(sum) : sum);
