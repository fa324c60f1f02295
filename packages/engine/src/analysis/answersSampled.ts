import type { BattleState, Command, Ruleset } from "../kernel/index.ts";
import { forcing, Noting, type WithAnswers } from "./answers.ts";
import { unanswered } from "./odds.ts";
import { OddsSampling, type SampleSettings } from "./sampled.ts";

/**
 * A command too large to be walked, with the other side's answers in it: played as is and with each answer, all on the
 * same dice. Nobody knows the best and the worst of them together.
 */
export class AnswersSampling<S extends BattleState> {
  readonly samples: number;
  private readonly noting: Noting<S>;
  private readonly asIs: OddsSampling<S>;
  private readonly given = new Map<string, OddsSampling<S>>();
  private readonly sampling: (decide: SampleSettings["decide"]) => OddsSampling<S>;
  private readonly ruleset: Ruleset<S>;

  constructor(ruleset: Ruleset<S>, state: S, command: Command, settings: SampleSettings = {}) {
    this.ruleset = ruleset;
    this.noting = new Noting(ruleset, command);
    this.sampling = (decide) =>
      new OddsSampling(ruleset, state, command, { ...settings, ...(decide === undefined ? {} : { decide }) });
    this.asIs = this.sampling(this.noting.decide);
    this.samples = this.asIs.samples;
  }

  get played(): number {
    return this.asIs.played;
  }

  /** One more playing of all of them; false when there are as many as wanted. */
  play(): boolean {
    const more = this.asIs.play();
    for (const { sampling } of this.answers()) while (sampling.played < this.asIs.played) sampling.play(); // it may only just have been asked
    return more;
  }

  report(): WithAnswers {
    return {
      asIs: this.asIs.report(),
      answers: [...this.answers()].map(({ sampling, ...answer }) => ({ ...answer, odds: sampling.report() })),
      best: null,
      worst: null,
    };
  }

  private *answers() {
    for (const { name, who, options } of this.noting.asked)
      for (const answer of options) yield { name, who, answer, sampling: this.samplingOf(name, who, answer) };
  }

  private samplingOf(name: string, who: string, answer: string): OddsSampling<S> {
    const key = `${name}\n${who}\n${answer}`;
    let sampling = this.given.get(key);
    if (sampling === undefined) {
      sampling = this.sampling(forcing({ name, who }, answer, unanswered(this.ruleset)));
      this.given.set(key, sampling);
    }
    return sampling;
  }
}
