import {
  type BattleState,
  type Command,
  type Id,
  type Problem,
  type Ruleset,
  tacticFor,
} from "../kernel/index.ts";
import { wilson } from "../numbers/index.ts";
import { tacticChoice } from "../oracles/index.ts";
import { type SampleSettings, Sampling, sharesOf } from "./sampling.ts";
import { aimed, LONGEST_TURN, type SequenceOdds, turnEnds } from "./sequence.ts";
import { damageIn, type SequenceTarget, StepTally } from "./sequenceTally.ts";
import { codeOf, isDown, isHit, joined } from "./spread.ts";
import { outcomeFor } from "./tally.ts";

/** What is done next in a playing: a command, or why not; null when it is over. */
type Next<S> = (state: S, step: number) => Doing | null;

interface Doing {
  readonly command: Command;
  readonly problems: readonly Problem[];
}

/** What came to one target, over all playings. */
interface Met {
  touched: boolean;
  readonly fates: Map<number, number>;
  /** By step: how often it fell just then. */
  readonly fell: number[];
}

/** Commands in a row, or the rest of a turn, played over and over: for what is too large to be walked. */
export class SequenceSampling<S extends BattleState> extends Sampling<S, SequenceOdds> {
  private readonly next: Next<S>;
  private readonly met: ReadonlyMap<Id, Met>;
  private readonly steps: StepTally[] = [];

  /** `commands` in a row; null: the rest of the turn by tactics. */
  constructor(
    ruleset: Ruleset<S>,
    state: S,
    commands: readonly Command[] | null,
    settings: SampleSettings = {},
  ) {
    super(ruleset, state, { decide: (asked, now) => tacticChoice(ruleset, now as S, asked), ...settings });
    this.next = commands === null ? byTactics(ruleset, state) : inOrder(ruleset, commands);
    const ids =
      commands === null ? ruleset.standing(state).map((s) => s.id) : aimed(ruleset, state, commands);
    this.met = new Map(ids.map((id) => [id, { touched: false, fates: new Map(), fell: [] }]));
  }

  protected playOnce(): void {
    const fight = this.begin();
    const came = new Map([...this.met.keys()].map((id) => [id, 0]));
    for (let i = 0; ; i++) {
      const doing = this.next(fight.state, i);
      if (doing === null) break;
      const { command, problems } = doing;
      (this.steps[i] ??= new StepTally()).add(command, 1, problems);
      if (problems.length === 0) this.ruleset.perform(fight, command);
      for (const [id, met] of this.met) {
        const outcome = outcomeFor(fight.events, command.actor ?? "", id);
        const before = came.get(id) as number;
        const after = joined(before, codeOf(outcome));
        met.touched ||= outcome.touched;
        if (isDown(after) && !isDown(before)) met.fell[i] = (met.fell[i] ?? 0) + 1;
        came.set(id, after);
      }
      fight.events.length = 0;
    }
    for (const [id, { fates }] of this.met) {
      const fate = came.get(id) as number;
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
    }
  }

  report(): SequenceOdds {
    const all = [...this.met];
    const touched = all.filter(([, met]) => met.touched);
    const shown = touched.length > 0 ? touched : all;
    const n = Math.max(1, this.played);
    return {
      exact: false,
      samples: this.played,
      ids: shown.map(([id]) => id),
      targets: shown.map(([, met]) => this.target(met, n)),
      steps: this.steps.map((step) => step.report(n)),
    };
  }

  private target({ fates, fell }: Met, n: number): SequenceTarget {
    const { shares, mean, interval } = sharesOf(damageIn(fates), n);
    const hits = [...fates].reduce((sum, [fate, times]) => sum + (isHit(fate) ? times : 0), 0);
    let fallen = 0;
    const downs = this.steps.map((_, i) => (fallen += fell[i] ?? 0));
    return {
      hit: hits / n,
      damage: shares,
      mean,
      down: downs.map((times) => times / n),
      interval: {
        hit: wilson(hits, n),
        mean: interval,
        down: downs.map((times) => wilson(times, n)),
      },
    };
  }
}

function inOrder<S extends BattleState>(ruleset: Ruleset<S>, commands: readonly Command[]): Next<S> {
  return (state, step) => {
    const command = commands[step];
    return command === undefined ? null : { command, problems: ruleset.whyNot(state, command) };
  };
}

function byTactics<S extends BattleState>(ruleset: Ruleset<S>, opening: S): Next<S> {
  const who = ruleset.actor(opening);
  const isOver = turnEnds(ruleset, opening);
  let last: Command | null = null;
  return (state, step) => {
    if (step === 0) last = null;
    if (who === null || step >= LONGEST_TURN || (last !== null && isOver(state, last))) return null;
    last = tacticFor(ruleset, state, who).act(state, who);
    return { command: last, problems: [] };
  };
}
