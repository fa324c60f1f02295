import {
  type BattleState,
  type Command,
  type Fight,
  type Id,
  type Ruleset,
  tacticFor,
} from "../kernel/index.ts";
import { tacticChoice } from "../oracles/index.ts";
import type { Decide } from "./odds.ts";
import { Playings, type SampleSettings, spreadOf, USUAL_PLAYINGS } from "./sampled.ts";
import { aimed, LONGEST_TURN, type SequenceOdds, type SequenceStep, turnEnds } from "./sequence.ts";
import { wilson } from "../numbers/index.ts";
import { outcomeFor } from "./tally.ts";

/** Commands in a row, or the rest of a turn, played over and over: for what is too large to be walked. */

/** What is done next in a playing: a command, or why not; null when it is over. */
type Next<S> = (
  state: S,
  step: number,
) => { readonly command: Command; readonly not: readonly string[] } | null;

interface Step {
  readonly commands: Map<string, { readonly command: Command; times: number }>;
  done: number;
  readonly because: Map<string, number>;
}

/** What came to one target. */
interface Met {
  touched: boolean;
  hit: number;
  readonly damage: Map<number, number>;
  /** By step: how often it fell just then. */
  readonly fell: number[];
}

export class SequenceSampling<S extends BattleState> {
  readonly samples: number;
  private readonly ruleset: Ruleset<S>;
  private readonly next: Next<S>;
  private readonly playings: Playings<S>;
  private readonly met: ReadonlyMap<Id, Met>;
  private readonly steps: Step[] = [];

  /** `commands` in a row; null: the rest of the turn by tactics. */
  constructor(
    ruleset: Ruleset<S>,
    state: S,
    commands: readonly Command[] | null,
    settings: SampleSettings = {},
  ) {
    this.ruleset = ruleset;
    this.samples = settings.samples ?? USUAL_PLAYINGS;
    const decide: Decide = (asked, now) => tacticChoice(ruleset, now as S, asked);
    this.playings = new Playings(ruleset, state, { decide, ...settings });
    this.next = commands === null ? byTactics(ruleset, state) : inOrder(ruleset, commands);
    const ids =
      commands === null ? ruleset.standing(state).map((s) => s.id) : aimed(ruleset, state, commands);
    this.met = new Map(ids.map((id) => [id, { touched: false, hit: 0, damage: new Map(), fell: [] }]));
  }

  get played(): number {
    return this.playings.played;
  }

  /** One more playing; false when there are as many as wanted. */
  play(): boolean {
    if (this.played >= this.samples) return false;
    const fight = this.playings.next();
    const came = new Map([...this.met.keys()].map((id) => [id, { hit: false, damage: 0, fell: -1 }]));
    for (let i = 0; ; i++) {
      const next = this.next(fight.state, i);
      if (next === null) break;
      this.perform(fight, next, i);
      for (const [id, all] of came) {
        const { touched, hit, damage, down } = outcomeFor(fight.events, next.command.actor ?? "", id);
        (this.met.get(id) as Met).touched ||= touched;
        all.hit ||= hit;
        all.damage += damage;
        if (down && all.fell < 0) all.fell = i;
      }
      fight.events.length = 0;
    }
    for (const [id, all] of came) count(this.met.get(id) as Met, all);
    return this.played < this.samples;
  }

  private perform(fight: Fight<S>, { command, not }: NonNullable<ReturnType<Next<S>>>, at: number): void {
    const step = (this.steps[at] ??= { commands: new Map(), done: 0, because: new Map() });
    const text = JSON.stringify(command);
    const known = step.commands.get(text);
    if (known === undefined) step.commands.set(text, { command, times: 1 });
    else known.times += 1;
    for (const code of not) step.because.set(code, (step.because.get(code) ?? 0) + 1);
    if (not.length > 0) return;
    step.done += 1;
    this.ruleset.perform(fight, command);
  }

  report(): SequenceOdds {
    const all = [...this.met];
    const touched = all.filter(([, met]) => met.touched);
    const shown = touched.length > 0 ? touched : all;
    return {
      exact: false,
      samples: this.played,
      ids: shown.map(([id]) => id),
      targets: shown.map(([, met]) => this.target(met)),
      steps: this.steps.map((step) => this.step(step)),
    };
  }

  private target({ hit, damage, fell }: Met): SequenceOdds["targets"][number] {
    const n = Math.max(1, this.played);
    const { shares, mean, interval } = spreadOf(damage, n);
    let fallen = 0;
    const downs = this.steps.map((_, i) => (fallen += fell[i] ?? 0));
    return {
      hit: hit / n,
      damage: shares,
      mean,
      down: downs.map((times) => times / n),
      interval: { hit: wilson(hit, n), mean: interval, down: downs.map((times) => wilson(times, n)) },
    };
  }

  private step({ commands, done, because }: Step): SequenceStep {
    const n = Math.max(1, this.played);
    const [likeliest] = [...commands.values()].sort((a, b) => b.times - a.times);
    return {
      command: (likeliest as { command: Command }).command,
      done: done / n,
      because: Object.fromEntries([...because].map(([code, times]) => [code, times / n])),
    };
  }
}

/** What came of one playing. */
interface Came {
  readonly hit: boolean;
  readonly damage: number;
  /** The step it fell in; below 0: in none. */
  readonly fell: number;
}

function count(met: Met, { hit, damage, fell }: Came): void {
  if (hit) met.hit += 1;
  met.damage.set(damage, (met.damage.get(damage) ?? 0) + 1);
  if (fell >= 0) met.fell[fell] = (met.fell[fell] ?? 0) + 1;
}

function inOrder<S extends BattleState>(ruleset: Ruleset<S>, commands: readonly Command[]): Next<S> {
  return (state, step) => {
    const command = commands[step];
    if (command === undefined) return null;
    return { command, not: [...new Set(ruleset.whyNot(state, command).map((p) => p.code))] };
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
    return { command: last, not: [] };
  };
}
