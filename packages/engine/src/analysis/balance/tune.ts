import {
  type BattleState,
  type EncounterFile,
  ok,
  type Result,
  type Ruleset,
  refuse,
} from "../../kernel/index.ts";
import { wilson } from "../../numbers/index.ts";
import type { Chunk } from "../simulate/battles.ts";
import { openVersion, type Row, rowOf } from "./sweep.ts";
import { type Asking, Counted, STOPPED } from "./job.ts";
import { type Vary, valuesOf } from "./vary.ts";
import { findPlace, type Place } from "./place.ts";

/**
 * The value of a number that gives a side its share of wins: a look at the whole range, then halving where the
 * target is crossed, on the same dice everywhere, with as many battles as it takes to tell which half.
 */

export interface Target {
  readonly side: string;
  readonly share: number;
}

export interface Tuned {
  readonly vary: string;
  readonly target: Target;
  /** Whether the target lies between what the values of the range give. */
  readonly reached: boolean;
  /** The value nearest to it. */
  readonly value: number;
  /** What the number is in the file. */
  readonly now: number | null;
  readonly best: Row;
  /** The values just below and above, where the range has them. */
  readonly neighbours: readonly Row[];
  /** True when shares went up and down over the range: there may be further values. */
  readonly crossedAgain: boolean;
  /** All that was looked at, ascending. */
  readonly rows: readonly Row[];
  readonly seed: string;
  /** Somebody stopped it: this is the nearest so far. */
  readonly interrupted?: true;
}

export interface TuneSettings {
  readonly seed: string;
  /** The most battles for one value. */
  readonly battles: number;
}

/** Values looked at over the whole range, and battles for each, before halving. */
const LOOKS = 9;
/** Values looked at before a target is called out of reach: shares may jump. */
const CLOSER = 65;
/** So many values are tried for being possible before the first battle. */
const CHECKED = 200;
const FIRST = 500;
/** So many steps of a range without a step, where the number may be broken. */
const FINE = 100;

export function* tune<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  { vary, target }: { readonly vary: Vary; readonly target: Target },
  settings: TuneSettings,
): Asking<S, Result<Tuned>> {
  const found = findPlace(ruleset as unknown as Ruleset, file, vary.path);
  if (!found.ok) return found;
  const place = found.value;
  const values = candidates(ruleset, file, place, vary);
  for (const value of spread(values, CHECKED)) {
    const opened = openVersion(ruleset, file, [place], { [place.path]: value });
    if (!opened.ok) return refuse(...opened.problems);
  }
  const trials = new Trials(ruleset, file, { place, values }, { target, ...settings });
  const about = { vary, now: place.now ?? null };
  try {
    const crossings = yield* trials.look();
    const near = crossings[0] === undefined ? yield* trials.nearestEnd() : yield* trials.halve(crossings[0]);
    const at = yield* trials.settle(near);
    return ok(trials.report(at, { crossings: crossings.length, ...about }));
  } catch (stop) {
    const at = trials.nearestKnown();
    if (stop !== STOPPED || at === null) throw stop;
    return ok({ ...trials.report(at, { crossings: 0, ...about }), interrupted: true });
  }
}

/** The values of the range: whole ones, or finer where the number may be broken and no step was given. */
function candidates<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  place: Place,
  { range, values }: Vary,
): readonly number[] {
  if (range === null || range.step !== null || range.from === range.to)
    return [...values].sort((a, b) => a - b);
  const step = 10 ** Math.floor(Math.log10((range.to - range.from) / FINE));
  if (step >= 1) return values;
  const broken = openVersion(ruleset, file, [place], {
    [place.path]: (range.from + range.to) / 2 + step / 2,
  });
  return broken.ok ? (valuesOf(range.from, range.to, step) ?? values) : values;
}

/** At most so many of a list, evenly, both ends among them. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const last = list.length - 1;
  return Array.from({ length: most }, (_, i) => list[Math.round((i * last) / (most - 1))] as T);
}

type Span = readonly [low: number, high: number];

class Trials<S extends BattleState> {
  private readonly ruleset: Ruleset<S>;
  private readonly file: EncounterFile;
  private readonly place: Place;
  private readonly values: readonly number[];
  private readonly goal: TuneSettings & { readonly target: Target };
  private readonly runs = new Map<number, Counted<S>>();
  private readonly sums = new Map<number, Chunk>();

  constructor(
    ruleset: Ruleset<S>,
    file: EncounterFile,
    what: { readonly place: Place; readonly values: readonly number[] },
    goal: TuneSettings & { readonly target: Target },
  ) {
    [this.ruleset, this.file, this.goal] = [ruleset, file, goal];
    [this.place, this.values] = [what.place, what.values];
  }

  /** A look over the whole range, a closer one if need be. Returns where the target is crossed. */
  *look(): Asking<S, readonly Span[]> {
    const crossed = yield* this.lookAt(spread([...this.values.keys()], LOOKS));
    return crossed.length > 0 ? crossed : yield* this.lookAt(spread([...this.values.keys()], CLOSER));
  }

  private *lookAt(places: readonly number[]): Asking<S, readonly Span[]> {
    for (const i of places) yield* this.play(i, FIRST);
    return places.slice(1).flatMap((high, k): Span[] => {
      const low = places[k] as number;
      return this.above(low) === this.above(high) ? [] : [[low, high]];
    });
  }

  /** Nothing crosses: the value looked at that comes nearest. */
  *nearestEnd(): Asking<S, number> {
    const all = [...this.sums.keys()];
    for (const i of all) if (this.distance(i) < 0.05) yield* this.play(i, this.goal.battles);
    return this.nearest(all);
  }

  /** The nearest of all that were played; null when none was. */
  nearestKnown(): number | null {
    return this.sums.size === 0 ? null : this.nearest([...this.sums.keys()]);
  }

  *halve([from, to]: Span): Asking<S, number> {
    let [low, high] = [from, to];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      yield* this.playUntilClear(middle);
      if (this.above(middle) === this.above(low)) low = middle;
      else high = middle;
    }
    return this.nearest([low, high]);
  }

  /** At full count, on to a neighbour as long as that one is nearer. */
  *settle(near: number): Asking<S, number> {
    let at = near;
    for (;;) {
      const around = [at - 1, at, at + 1].filter((i) => i >= 0 && i < this.values.length);
      for (const i of around) yield* this.play(i, this.goal.battles);
      const next = this.nearest([at, ...around]);
      if (next === at) return at;
      at = next;
    }
  }

  report(
    at: number,
    about: { readonly crossings: number; readonly vary: Vary; readonly now: number | null },
  ): Tuned {
    const { target, seed } = this.goal;
    const rows = [...this.sums.keys()].sort((a, b) => a - b).map((i) => this.row(i));
    const shares = rows.map((r) => r.wins[target.side] ?? 0);
    const [low, high] = this.row(at).interval[target.side] ?? [0, 1];
    return {
      vary: about.vary.path,
      target,
      reached:
        (Math.min(...shares) <= target.share && target.share <= Math.max(...shares)) ||
        (low <= target.share && target.share <= high),
      value: this.values[at] as number,
      now: about.now,
      best: this.row(at),
      neighbours: [at - 1, at + 1].filter((i) => this.sums.has(i)).map((i) => this.row(i)),
      crossedAgain: about.crossings > 1,
      rows,
      seed,
    };
  }

  /** So many battles that the interval leaves the target aside, or as many as there may be. */
  private *playUntilClear(i: number): Asking<S, void> {
    const { battles, target } = this.goal;
    for (let n = FIRST; ; n *= 2) {
      const sum = yield* this.play(i, n);
      const [low, high] = wilson(sum.wins[target.side] ?? 0, sum.battles);
      if (n >= battles || target.share < low || target.share > high) return;
    }
  }

  private *play(i: number, wanted: number): Asking<S, Chunk> {
    let run = this.runs.get(i);
    if (run === undefined) {
      const value = this.values[i] as number;
      const opened = openVersion(this.ruleset, this.file, [this.place], { [this.place.path]: value });
      if (!opened.ok) throw new Error(`${this.place.path} = ${value}: ${opened.problems[0]?.message}`);
      this.runs.set(i, (run = new Counted({ ...opened.value, seed: this.goal.seed })));
    }
    const sum = yield* run.upTo(Math.min(wanted, this.goal.battles));
    this.sums.set(i, sum);
    return sum;
  }

  private row(i: number): Row {
    return rowOf({ [this.place.path]: this.values[i] as number }, this.sums.get(i) as Chunk, this.goal.seed);
  }

  private share(i: number): number {
    const { wins, battles } = this.sums.get(i) as Chunk;
    return (wins[this.goal.target.side] ?? 0) / battles;
  }

  private above(i: number): boolean {
    return this.share(i) > this.goal.target.share;
  }

  private distance(i: number): number {
    return Math.abs(this.share(i) - this.goal.target.share);
  }

  private nearest(places: readonly number[]): number {
    return places.reduce((best, i) => (this.distance(i) < this.distance(best) ? i : best));
  }
}
