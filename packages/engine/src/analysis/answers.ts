import type { BattleState, Command, Id, Ruleset } from "../kernel/index.ts";
import { type Budget, expectations, growTree, type Wish } from "../oracles/index.ts";
import { type Decide, DEFAULT_BUDGET, isReaction, unanswered } from "./deciding.ts";
import { alikeFor } from "./likeness.ts";
import { type CommandOdds, commandOdds, estimate, limitsOf, OddsSampling } from "./odds.ts";
import type { SampleSettings } from "./sampling.ts";
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

interface Asked {
  readonly name: string;
  readonly who: Id;
  readonly options: readonly string[];
}

interface Noted extends Asked {
  /** What is answered wherever it is asked; null: not everywhere the same, or not offered everywhere. */
  readonly usual: string | null;
}

export interface AnswersSettings extends Partial<Pick<Budget, "budget" | "expired">> {
  /** How many for all answers together and for each, and how often one beyond that is played; without end unless told otherwise. */
  readonly answers?: { readonly budget: number; readonly each: number; readonly playings: number };
  /** How many for the best and the worst of all answers together, which are most; as many unless told otherwise. */
  readonly bounds?: number;
}

export function oddsWithAnswers<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: AnswersSettings = {},
): WithAnswers {
  const { budget = DEFAULT_BUDGET, answers: most, bounds = budget } = settings;
  const limits = limitsOf(settings);
  const noting = new Noting(ruleset, command);
  const asIs = commandOdds(ruleset, state, command, { ...limits, decide: noting.decide });
  let left = most?.budget ?? Number.POSITIVE_INFINITY;
  const given = ({ name, who, answer }: GivenAnswer): CommandOdds => {
    const { odds, spent } = estimate(ruleset, state, command, {
      ...limits,
      decide: forcing({ name, who, answer }, unanswered(ruleset)),
      budget: Math.min(budget, left, most?.each ?? budget),
      hasty: (most?.playings ?? 0) > 0,
      samples: most?.playings ?? 0,
      seed: "answers",
    });
    left -= spent;
    return odds;
  };
  const answers = noting.asked.flatMap(({ name, who, options, usual }) =>
    options.map((answer) => {
      const odds = answer === usual ? asIs : given({ name, who, answer });
      return { name, who, answer, odds };
    }),
  );
  const isAsked = noting.asked.some(({ who }) => !isMine(command, who));
  const fares = isAsked ? fareOf(ruleset, state, command, { ...limits, budget: bounds }) : null;
  return { asIs, answers, best: fares?.("least") ?? null, worst: fares?.("most") ?? null };
}

type GivenAnswer = Omit<Answered, "odds">;

/** One answer wherever it may be given; everything else as it would be. */
function forcing({ name, who, answer }: GivenAnswer, otherwise: Decide): Decide {
  return (question, now) =>
    question.name === name && question.who === who && question.options.includes(answer)
      ? answer
      : otherwise(question, now);
}

const isMine = (command: Command, who: Id): boolean => who === command.actor;

/** Notes every question put to somebody else, and every reaction of the actor, with all that it offers; decides as it would be. */
class Noting<S extends BattleState> {
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
  limits: Budget,
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
      ...limits,
      part: 0,
      hearing: "outcomes",
      alike: alikeFor(actor, [target], "dated"), // who dealt how much changes nothing to come
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

/**
 * A command too large to be walked, with the other side's answers in it: played as is and with each answer, all on the
 * same dice. The best and the worst of them together stay unknown.
 */
export class AnswersSampling<S extends BattleState> {
  readonly samples: number;
  private readonly noting: Noting<S>;
  private readonly asIs: OddsSampling<S>;
  private readonly given = new Map<string, OddsSampling<S>>();
  private readonly forced: (answer: GivenAnswer) => OddsSampling<S>;

  constructor(ruleset: Ruleset<S>, state: S, command: Command, settings: SampleSettings = {}) {
    const sampling = (decide: Decide): OddsSampling<S> =>
      new OddsSampling(ruleset, state, command, { ...settings, decide });
    this.noting = new Noting(ruleset, command);
    this.asIs = sampling(this.noting.decide);
    this.samples = this.asIs.samples;
    this.forced = (answer) => sampling(forcing(answer, unanswered(ruleset)));
  }

  get played(): number {
    return this.asIs.played;
  }

  /** One more playing of all of them; an answer that has only just been met catches up. False when there are enough. */
  play(): boolean {
    const more = this.asIs.play();
    for (const { sampling } of this.answers()) while (sampling.played < this.asIs.played) sampling.play();
    return more;
  }

  report(): WithAnswers {
    const answers = [...this.answers()].map(({ sampling, ...answer }) => ({
      ...answer,
      odds: sampling.report(),
    }));
    return { asIs: this.asIs.report(), answers, best: null, worst: null };
  }

  private *answers() {
    for (const { name, who, options } of this.noting.asked)
      for (const answer of options) {
        const key = `${name}\n${who}\n${answer}`;
        const sampling = this.given.get(key) ?? this.forced({ name, who, answer });
        this.given.set(key, sampling);
        yield { name, who, answer, sampling };
      }
  }
}
