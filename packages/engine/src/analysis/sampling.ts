import { Generator, seedWords } from "../dice/index.ts";
import { type Answer, type BattleState, Fight, type Id, type Ruleset } from "../kernel/index.ts";
import { NORMAL_95 } from "../numbers/index.ts";
import { resumed, Sample } from "../oracles/index.ts";
import { type Decide, type Interval, unanswered } from "./deciding.ts";

/** Estimates of what is too large to be walked: it is played so many times instead, each time on dice of its own. */

export interface SampleSettings {
  readonly samples?: number;
  readonly seed?: string;
  /** How choices are made; `unanswered` unless told otherwise. */
  readonly decide?: Decide;
  /** Answers given already: every playing begins with them. */
  readonly given?: readonly Answer[];
}

/** The share of what happens every other time is then within one in a hundred. */
export const USUAL_PLAYINGS = 10_000;

/** A playing at a time, for whoever watches the clock; playing i of a seed is always the same. */
export abstract class Sampling<S extends BattleState, T> {
  readonly samples: number;
  played = 0;
  protected readonly ruleset: Ruleset<S>;
  private readonly state: S;
  private readonly given: readonly Answer[] | undefined;
  private readonly words: ReturnType<typeof seedWords>;
  private readonly oracle: Decided<S>;

  constructor(ruleset: Ruleset<S>, state: S, settings: SampleSettings) {
    const { samples = USUAL_PLAYINGS, seed = "", decide = unanswered(ruleset), given } = settings;
    [this.ruleset, this.state, this.samples, this.given] = [ruleset, state, samples, given];
    this.words = seedWords(seed);
    this.oracle = new Decided(ruleset, Generator.from(seed), decide);
  }

  /** One more playing; false when there are as many as wanted. */
  play(): boolean {
    if (this.played >= this.samples) return false;
    this.playOnce();
    this.played += 1;
    return this.played < this.samples;
  }

  abstract report(): T;

  protected abstract playOnce(): void;

  /** A fight at the beginning of the playing at hand: all that begin in one playing meet the same dice. */
  protected begin(): Fight<S> {
    this.oracle.dice.seat(this.words, this.played);
    const fight = new Fight(this.ruleset.copy(this.state), this.oracle, "outcomes");
    this.oracle.attend(fight.state);
    return resumed(fight, this.given);
  }
}

/** Dice by the generator, choices by whoever decides. */
class Decided<S extends BattleState> extends Sample<S> {
  private readonly decide: Decide;
  private now: unknown = null;

  constructor(ruleset: Ruleset<S>, dice: Generator, decide: Decide) {
    super(ruleset, dice);
    this.decide = decide;
  }

  override choose(name: string, options: readonly string[], who: Id): string {
    return this.decide({ name, options, who }, this.now) as string;
  }

  override attend(state: unknown): void {
    this.now = state;
    super.attend(state);
  }
}

/** How long a sample is played: to its end, unless time is up; but at least `fewest` times. */
export interface PlayingTime {
  readonly expired?: () => boolean;
  readonly fewest?: number;
}
const NEVER = (): boolean => false;

export function playedOut<T>(
  sampling: Pick<Sampling<BattleState, T>, "play" | "played" | "report">,
  { expired = NEVER, fewest = 0 }: PlayingTime = {},
): T {
  for (let more = true; more; more &&= sampling.played < fewest || !expired()) more = sampling.play();
  return sampling.report();
}

export interface Shares {
  /** By value, ascending. */
  readonly shares: { readonly [value: string]: number };
  readonly mean: number;
  /** The 95 % interval of the mean over so many playings. */
  readonly interval: Interval;
}

/** Values with weights of a total: how often each was met in `total` playings, or chances that add up to 1. */
export function sharesOf(met: ReadonlyMap<number, number>, total: number): Shares {
  const all = [...met].sort(([a], [b]) => a - b);
  const mean = all.reduce((sum, [value, weight]) => sum + value * weight, 0) / total;
  const squares = all.reduce((sum, [value, weight]) => sum + weight * (value - mean) ** 2, 0);
  const half = NORMAL_95 * Math.sqrt(squares / Math.max(1, total - 1) / total);
  return {
    shares: Object.fromEntries(all.map(([value, weight]) => [value, weight / total])),
    mean,
    interval: [mean - half, mean + half],
  };
}
