import { Generator, seedWords } from "../dice/index.ts";
import { type BattleState, type Command, type Event, Fight, type Id, type Ruleset } from "../kernel/index.ts";
import { Sample } from "../oracles/index.ts";
import {
  type CommandOdds,
  commandOdds,
  type Decide,
  type Interval,
  type OddsSettings,
  type TargetOdds,
  unanswered,
} from "./odds.ts";
import { NORMAL_95, wilson } from "../numbers/index.ts";
import { type Outcome, outcomeFor } from "./tally.ts";

/** Odds of what is too large to be walked: it is played so many times instead, each time on dice of its own. */

export interface SampleSettings {
  readonly samples?: number;
  readonly seed?: string;
  /** How choices are made; `unanswered` unless told otherwise. */
  readonly decide?: Decide;
  /** Whether statuses are told too; they are unless told otherwise. */
  readonly statuses?: boolean;
}

/** The share of what happens every other time is then within one in a hundred. */
export const USUAL_PLAYINGS = 10_000;

/** What the generator throws, and what somebody decides. */
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

/** One playing after another of whatever is done from a state; playing i of a seed is always the same. */
export class Playings<S extends BattleState> {
  played = 0;
  private readonly ruleset: Ruleset<S>;
  private readonly state: S;
  private readonly words: ReturnType<typeof seedWords>;
  private readonly oracle: Decided<S>;

  constructor(ruleset: Ruleset<S>, state: S, { seed = "", decide }: SampleSettings) {
    [this.ruleset, this.state] = [ruleset, state];
    this.words = seedWords(seed);
    this.oracle = new Decided(ruleset, Generator.from(seed), decide ?? unanswered(ruleset));
  }

  /** A fight at the beginning of the next playing. */
  next(): Fight<S> {
    const { oracle, ruleset } = this;
    oracle.dice.seat(this.words, this.played);
    this.played += 1;
    const fight = new Fight(ruleset.copy(this.state), oracle, "outcomes");
    oracle.attend(fight.state);
    return fight;
  }
}

/** What came to one target, over all playings. */
class Counted {
  touched = false;
  private readonly times = { hit: 0, critical: 0, effect: 0, down: 0 };
  private readonly damage = new Map<number, number>();
  private readonly statuses = new Map<string, number>();

  add(outcome: Outcome): void {
    this.touched ||= outcome.touched;
    for (const what of ["hit", "critical", "effect", "down"] as const)
      if (outcome[what]) this.times[what] += 1;
    bump(this.damage, outcome.damage);
    for (const status of outcome.gained) bump(this.statuses, status);
  }

  odds(n: number, statuses: boolean): TargetOdds {
    const { hit, critical, effect, down } = this.times;
    const spread = spreadOf(this.damage, n);
    const gained = [...this.statuses].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      hit: hit / n,
      critical: critical / n,
      effect: effect / n,
      damage: spread.shares,
      mean: spread.mean,
      down: down / n,
      ...(statuses && gained.length > 0
        ? { statuses: Object.fromEntries(gained.map(([status, times]) => [status, times / n])) }
        : {}),
      interval: {
        hit: wilson(hit, n),
        critical: wilson(critical, n),
        effect: wilson(effect, n),
        mean: spread.interval,
        down: wilson(down, n),
      },
    };
  }
}

const bump = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Values met so many times each: their shares, ascending, and their mean. */
export function spreadOf(
  met: ReadonlyMap<number, number>,
  n: number,
): {
  readonly shares: { readonly [value: string]: number };
  readonly mean: number;
  readonly interval: Interval;
} {
  const all = [...met].sort(([a], [b]) => a - b);
  const mean = all.reduce((sum, [value, times]) => sum + value * times, 0) / n;
  const squares = all.reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0);
  const half = NORMAL_95 * Math.sqrt(squares / Math.max(1, n - 1) / n);
  return {
    shares: Object.fromEntries(all.map(([value, times]) => [value, times / n])),
    mean,
    interval: [mean - half, mean + half],
  };
}

/** A command played over and over, a few times at once: for whoever watches the clock. */
export class OddsSampling<S extends BattleState> {
  readonly samples: number;
  private readonly ruleset: Ruleset<S>;
  private readonly command: Command;
  private readonly statuses: boolean;
  private readonly playings: Playings<S>;
  private readonly counted: ReadonlyMap<Id, Counted>;

  constructor(ruleset: Ruleset<S>, state: S, command: Command, settings: SampleSettings = {}) {
    [this.ruleset, this.command] = [ruleset, command];
    this.samples = settings.samples ?? USUAL_PLAYINGS;
    this.statuses = settings.statuses ?? true;
    this.playings = new Playings(ruleset, state, settings);
    const ids = command.targets ?? ruleset.standing(state).map((s) => s.id);
    this.counted = new Map(ids.map((id) => [id, new Counted()]));
  }

  get played(): number {
    return this.playings.played;
  }

  /** One more playing; false when there are as many as wanted. */
  play(): boolean {
    if (this.played >= this.samples) return false;
    const fight = this.playings.next();
    this.ruleset.perform(fight, this.command);
    this.hear(fight.events);
    return this.played < this.samples;
  }

  private hear(events: readonly Event[]): void {
    for (const [id, counted] of this.counted) counted.add(outcomeFor(events, this.command.actor ?? "", id));
  }

  /** Named targets are always reported, others only if something has happened to them. */
  report(): CommandOdds {
    const all = [...this.counted];
    const touched = all.filter(([, counted]) => counted.touched);
    const shown = touched.length > 0 ? touched : all;
    const n = Math.max(1, this.played);
    return {
      exact: false,
      samples: this.played,
      ids: shown.map(([id]) => id),
      targets: shown.map(([, counted]) => counted.odds(n, this.statuses)),
    };
  }
}

/** All of its playings at once. */
export function sampledOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: SampleSettings = {},
): CommandOdds {
  const sampling = new OddsSampling(ruleset, state, command, settings);
  while (sampling.play());
  return sampling.report();
}

/** Exactly where all ways can be walked; else sampled. */
export function oddsAnyway<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: OddsSettings = {},
): CommandOdds {
  const walked = commandOdds(ruleset, state, command, settings);
  return walked.estimate === undefined ? walked : unsure(sampledOdds(ruleset, state, command, settings));
}

/** For whoever only shows them: a sample is certain of nothing, so that hits and falls are neither all nor none. */
export function unsure(odds: CommandOdds): CommandOdds {
  const inside = (share: number): number => Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, share));
  return { ...odds, targets: odds.targets.map((t) => ({ ...t, hit: inside(t.hit), down: inside(t.down) })) };
}
