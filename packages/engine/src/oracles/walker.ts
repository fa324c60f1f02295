import { type Distribution, type Fold, foldFaces, type Tie } from "../dice/index.ts";
import { Fight, type Id, makeSteps, type Pool, type SeriesStep } from "../kernel/index.ts";
import { ByOdds, type Following } from "./byOdds.ts";
import type { Survey } from "./exact.ts";
import { merge } from "./merge.ts";
import type { Fork, Read, Shown } from "./path.ts";
import { poolOdds } from "./pools.ts";
import { Recital } from "./recital.ts";
import { type Given, type Stepped, surveySeries } from "./series.ts";

/** Of a pool: the fold by which another roll may be merged with it, and how one throw is read. */
interface Pooled {
  readonly fold: Fold | null;
  readonly read?: Read;
}
const NO_POOL: Pooled = { fold: null };

interface Foreseen<S> {
  readonly step: SeriesStep<S>;
  isOver(state: S): boolean;
}
const NEVER = (): boolean => false;

export type Copy = (state: unknown) => unknown;

/** Totals are merged where paths through a series are, unless the survey says otherwise. */
const followingOf = ({ totals, alike, fleeting = false }: Survey): Following => ({
  merges: (totals ?? (alike === undefined ? "apart" : "merged")) === "merged",
  fleeting,
});

/** Walks the tree of a command depth first, one path after another. */
export class Walker extends ByOdds {
  /** The path at hand: the forks met so far in this run, then those that the path before went on with. */
  path: Fork[] = [];
  /** How many independent parts the action has. */
  met = 0;
  /** Some distribution on the path was itself cut short. */
  cut = false;
  private depth = 0;
  /** How many rolls of the fork at hand have been answered in this run. */
  private shown = 0;
  private state: unknown = null;
  /** Answers given so far in this run. */
  private given: Given[] = [];
  private readonly how: Survey;
  private readonly copy: Copy;
  /** Paths through steps of series, counted together with those of the walker whose step this is. */
  private readonly walked: { count: number };
  private readonly isInner: boolean;

  /** `outer`: whose step of a series is walked. */
  constructor(how: Survey, copy: Copy, outer: Walker | null = null) {
    super(followingOf(how));
    this.how = how;
    this.copy = copy;
    this.walked = outer?.walked ?? { count: 0 };
    this.isInner = outer !== null;
  }

  /** Walks every path from a state, until somebody has seen enough; false if that was before the end. */
  walk<S>(from: S, run: (fight: Fight<S>) => void, visit: (fight: Fight<S>) => boolean): boolean {
    let more = true;
    do {
      const fight = new Fight(this.copy(from) as S, this, this.how.hearing);
      this.depth = 0;
      this.shown = 0;
      this.state = fight.state;
      this.given = [];
      run(fight);
      more = visit(fight);
    } while (this.next() && more);
    return this.path.length === 0;
  }

  /** Whether to give up: time is up, or what was too large as a series would be too large without. */
  isSpent(): boolean {
    return this.how.hasty === true ? this.isFull() : this.isLate();
  }

  /** Paths through steps of series. */
  get steps(): number {
    return this.walked.count;
  }

  /** Whether no further step of a series may be walked. */
  private isFull(): boolean {
    return this.walked.count >= this.how.budget || this.isLate();
  }

  private isLate(): boolean {
    return this.how.expired?.() === true;
  }

  /** Turns to the next path: the last fork that has another branch takes it. False when all were walked. */
  private next(): boolean {
    for (let last = this.path.at(-1); last !== undefined; last = this.path.at(-1)) {
      last.at += 1;
      if (last.at < last.size) return true;
      this.path.pop();
    }
    return false;
  }

  chance(): number {
    return this.path.reduce(
      (product, fork) => (fork.odds === null ? product : product * (fork.odds.chances[fork.at] as number)),
      1,
    );
  }

  /** The options of all open choices on the path, multiplied: counted as even, all paths add up to 1. */
  openWays(): number {
    return this.path.reduce((product, fork) => (fork.odds === null ? product * fork.size : product), 1);
  }

  protected poolOutcome(name: string, pool: Pool, fold: Fold, who: Id): number {
    const { tie } = fold;
    if (this.how.apart && pool.count === 0) return foldFaces([], pool.sides, fold);
    const read = { who, pool, fold: tie?.of ?? fold };
    if (tie === undefined || this.how.apart)
      return this.pooled(name, who, () => poolOdds(pool, fold), { fold, read });
    this.mergeLast(name, read, tie);
    const odds = (): Distribution => poolOdds(pool, tie.kind === "joined" ? tie.of : fold);
    return this.pooled(name, who, odds, { fold: null, read });
  }

  /** Merges the fork just met with the roll of this pool, where the tie is to that very roll; else this pool has a fork of its own. */
  private mergeLast(name: string, read: Read, tie: Tie): void {
    const last = this.path[this.depth - 1];
    if (this.depth < this.path.length || last === undefined || last.odds === null || last.at > 0) return;
    if (last.fold !== (tie.kind === "again" ? tie.of : tie.to)) return;
    if (tie.kind === "again" && last.rolls.at(-1)?.values[0] !== tie.prior) return;
    const { odds, first, second } = merge(last.odds, poolOdds(read.pool, tie.of), tie);
    this.depth -= 1;
    this.shown = last.rolls.length;
    this.path[this.depth] = {
      ...last,
      odds,
      size: odds.values.length,
      rolls: [
        ...last.rolls.map((roll) => ({
          ...roll,
          values: first.map((i) => roll.values[i] as number),
        })),
        { name, values: second, read },
      ],
      fold: tie.kind === "again" ? last.fold : null,
    };
  }

  choose(name: string, options: readonly string[], who: Id): string {
    const decided = this.how.decide === null ? null : this.how.decide({ name, options, who }, this.state);
    if (decided !== null) return this.noted(decided);
    // Forks are written out, not spread from a blank one: walking was a quarter slower with it.
    const fork = this.fork(() => ({
      kind: "choice",
      name,
      who,
      odds: null,
      options,
      size: options.length,
      at: 0,
      rolls: [],
      fold: null,
    }));
    this.depth += 1;
    return this.noted(options[fork.at] as string);
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    const part = this.partOf(parts.length);
    if (part === null) parts.forEach(resolve);
    else if (part < parts.length) resolve(parts[part] as T, part);
  }

  /** Which of the parts is walked; null: all of them. Within a series there are no parts. */
  private partOf(count: number): number | null {
    if (this.isInner) return null;
    this.met = Math.max(this.met, count);
    return this.how.part;
  }

  /** A series is one fork: each branch is an outcome of the whole, and is reached again by the answers of one path to it. */
  series<S>(
    fight: Fight<S>,
    count: number,
    step: SeriesStep<S>,
    isOver: (state: S) => boolean = NEVER,
  ): void {
    if (!this.foresees(fight, count, { step, isOver })) return makeSteps(fight, count, step);
    const fork = this.path[this.depth] as Fork;
    const answers = fork.scripts?.[fork.at] as readonly Given[];
    const recital = new Recital(answers, followingOf(this.how));
    this.depth += 1;
    makeSteps(fight.asking(recital), count, step);
    if (!recital.isOver) throw new Error("a series asked less than before");
    this.given.push(...answers);
  }

  /** Whether a series has a fork of its own: not if it is too large, or nobody says which paths are alike. */
  private foresees<S>({ state }: Fight<S>, count: number, { step, isOver }: Foreseen<S>): boolean {
    const { alike, open = false, fleeting = false } = this.how;
    if (count < 2 && this.isInner) return false; // little is alike after one step
    if (this.depth < this.path.length) return this.path[this.depth]?.scripts !== undefined;
    if (alike === undefined || this.isFull()) return false;
    const series = surveySeries(this.copy(state), {
      count,
      alike,
      open,
      isOver: (at) => fleeting && isOver(at as S),
      walk: (from, index, visit) => this.walkStep(from as S, (now) => step(now, index), visit),
    });
    if (series === null) return false;
    const size = series.odds.values.length;
    const blank = { who: "", options: [], rolls: [], fold: null };
    this.path.push({ kind: "chance", name: "series", size, at: 0, ...series, ...blank });
    return true;
  }

  /** Walks all paths from one state through one step; false once the budget is spent. */
  private walkStep<S>(from: S, step: (fight: Fight<S>) => boolean, visit: (way: Stepped) => void): boolean {
    const { how, walked } = this;
    if (this.isFull()) return false;
    const inner = new Walker({ totals: "merged", ...how }, this.copy, this);
    let goesOn = false;
    inner.walk(
      from,
      (fight) => (goesOn = step(fight)),
      ({ state, events }) => {
        const { path, given: answers } = inner;
        if (how.open !== true && path.some((fork) => fork.odds === null))
          throw new Error("a choice in a series was left open");
        const chance = inner.chance() / inner.openWays();
        visit({ chance, path, state, events, answers, goesOn });
        walked.count += 1;
        return !this.isFull();
      },
    );
    this.cut ||= inner.cut;
    return !this.isFull();
  }

  private noted<T extends Given>(answer: T): T {
    this.given.push(answer);
    return answer;
  }

  attend(state: unknown): void {
    this.state = state;
  }

  protected outcome(name: string, who: Id, odds: () => Distribution): number {
    return this.pooled(name, who, odds, NO_POOL);
  }

  private pooled(name: string, who: Id, odds: () => Distribution, { fold, read }: Pooled): number {
    const fork = this.fork(() => {
      const of = odds();
      this.cut ||= of.left > 0;
      const { values } = of;
      const rolls = [read === undefined ? { name, values } : { name, values, read }];
      return { kind: "chance", name, who, odds: of, options: [], size: values.length, at: 0, rolls, fold };
    });
    const roll = fork.rolls[this.shown] as Shown;
    if (roll.name !== name) throw new Error(`${roll.name} was promised, but ${name} was asked`);
    this.shown += 1;
    if (this.shown === fork.rolls.length) {
      this.shown = 0;
      this.depth += 1;
    }
    return this.noted(roll.values[fork.at] as number);
  }

  private fork(make: () => Fork): Fork {
    let fork = this.path[this.depth];
    if (fork === undefined) {
      fork = make();
      this.path.push(fork);
    }
    return fork;
  }
}
