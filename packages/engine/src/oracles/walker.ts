import {
  type DiceExpression,
  type Distribution,
  diceOdds,
  type Fold,
  foldFaces,
  needed,
  rollDice,
  sum,
  type Tie,
  uniform,
} from "../dice/index.ts";
import {
  type Chain,
  Fight,
  type Id,
  makeSteps,
  type Oracle,
  type Pool,
  type SeriesStep,
} from "../kernel/index.ts";
import { chainOdds } from "./chain.ts";
import type { Survey } from "./exact.ts";
import { merge, mergeLike } from "./merge.ts";
import type { Fork, Read, Shown } from "./path.ts";
import { poolOdds } from "./pools.ts";
import { type Given, type Stepped, surveySeries } from "./series.ts";

/** Of a pool: the fold that another roll may be merged by, and how one throw is read. */
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

/** Walks one path at a time; `next` turns to the next one, the last fork first. */
export class Walker implements Oracle {
  path: Fork[] = [];
  /** How many independent parts were met. */
  met = 0;
  /** Some distribution on the way was itself cut short. */
  cut = false;
  private depth = 0;
  /** How many rolls of the fork at hand have been answered in this run. */
  private shown = 0;
  private state: unknown = null;
  private readonly how: Survey;
  private readonly copy: Copy;
  /** Answers of a way through a series that is being made, and those given so far in this run. */
  private script: readonly Given[] | null = null;
  private given: Given[] = [];
  /** How many answers had been given when the series began. */
  private before = 0;
  /** Ways through steps, of series within series too. */
  private readonly walked: { count: number };
  /** What is thrown now makes no difference. */
  private idle = false;
  /** Whose step is walked; null: nobody's. */
  private readonly outer: Walker | null;

  constructor(how: Survey, copy: Copy, outer: Walker | null = null) {
    this.how = how;
    this.copy = copy;
    this.outer = outer;
    this.walked = outer?.walked ?? { count: 0 };
  }

  /** Goes every way from a state, until somebody has seen enough; false if that was before the end. */
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

  /** What was too large as a series will be too large without. */
  isSpent(): boolean {
    return this.how.hasty === true && this.walked.count >= this.how.budget;
  }

  /** Drops the forks that are used up; false when nothing is left. */
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

  /** How many answers the open choices on the way had, multiplied: counted as even, all ways add up to 1. */
  openWays(): number {
    return this.path.reduce((product, fork) => (fork.odds === null ? product * fork.size : product), 1);
  }

  die(name: string, sides: number, who: Id): number {
    return this.outcome(name, who, () => uniform(sides));
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    return count === 0 ? 0 : this.outcome(name, who, () => sum(count, sides));
  }

  /** Where ways that are alike become one, totals do too. */
  sumLike(name: string, { count, sides }: Pool, like: (total: number) => number, who: Id): number {
    if (!this.mergesFates()) return this.sum(name, count, sides, who);
    return this.outcome(name, who, () => mergeLike(sum(count, sides), like));
  }

  chain(chain: Chain, who: Id): number | null {
    return this.mergesFates() ? this.outcome(chain.first.name, who, () => chainOdds(chain)) : null;
  }

  private mergesFates(): boolean {
    const { fates, alike } = this.how;
    return (fates ?? (alike === undefined ? "apart" : "one")) === "one";
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    if (needed(dice, []) === 0) return rollDice(dice, () => 0).total; // nothing is thrown, so there is no fork
    return this.outcome(name, who, () => {
      const odds = diceOdds(dice);
      if (!odds.ok) throw new Error(odds.error.message);
      return odds.value;
    });
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    const { tie } = fold;
    if (this.script !== null) return this.recited() as number;
    if (this.how.apart && pool.count === 0) return foldFaces([], pool.sides, fold);
    const read = { who, pool, fold: tie?.of ?? fold };
    if (tie === undefined || this.how.apart)
      return this.outcome(name, who, () => poolOdds(pool, fold), { fold, read });
    this.mergeLast(name, read, tie);
    const odds = (): Distribution => poolOdds(pool, tie.kind === "joined" ? tie.of : fold);
    return this.outcome(name, who, odds, { fold: null, read });
  }

  /** The fork just met becomes the fork of that roll and this one. Where that is not so, this is a roll like any other. */
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
    if (this.script !== null) return this.recited() as string;
    const decided = this.how.decide === null ? null : this.how.decide({ name, options, who }, this.state);
    if (decided !== null) return this.noted(decided);
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

  parts<S>(fight: Fight<S>, count: number, step: (fight: Fight<S>, index: number) => void): void {
    const part = this.partOf(count);
    if (part === null)
      this.series(fight, count, (now, i) => {
        step(now, i);
        return true;
      });
    else if (part < count) step(fight, part);
  }

  /** Which one of so many is made; null: all of them. Within a series there are no parts. */
  private partOf(count: number): number | null {
    if (this.script !== null || this.outer !== null) return null;
    this.met = Math.max(this.met, count);
    return this.how.part;
  }

  /** One fork for the whole series: its branch is then made as the first way there was. */
  series<S>(
    fight: Fight<S>,
    count: number,
    step: SeriesStep<S>,
    isOver: (state: S) => boolean = NEVER,
  ): void {
    if (this.script !== null || !this.foresees(fight, count, { step, isOver }))
      return makeSteps(fight, count, step);
    const fork = this.path[this.depth] as Fork;
    this.depth += 1;
    this.script = fork.scripts?.[fork.at] as readonly Given[];
    this.before = this.given.length;
    makeSteps(fight, count, step);
    if (this.given.length !== this.before + this.script.length)
      throw new Error("a series asked less than before");
    this.script = null;
  }

  /** Whether there is a fork for it: not if it is too large, or nobody says what is alike. */
  private foresees<S>({ state }: Fight<S>, count: number, { step, isOver }: Foreseen<S>): boolean {
    const { alike, budget, open = false, fleeting = false } = this.how;
    if (count < 2 && this.outer !== null) return false; // little is alike after one step
    if (this.depth < this.path.length) return this.path[this.depth]?.scripts !== undefined;
    if (alike === undefined || this.walked.count >= budget) return false;
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

  /** All ways from one state through one step; false once the budget is spent. */
  private walkStep<S>(from: S, step: (fight: Fight<S>) => boolean, visit: (way: Stepped) => void): boolean {
    const { how, walked } = this;
    if (walked.count >= how.budget) return false;
    const inner = new Walker({ fates: "one", ...how }, this.copy, this);
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
        return walked.count < how.budget;
      },
    );
    this.cut ||= inner.cut;
    return walked.count < how.budget;
  }

  private recited(): Given {
    const answer = this.script?.[this.given.length - this.before];
    if (answer === undefined) throw new Error("a series asked more than before");
    return this.noted(answer);
  }

  private noted<T extends Given>(answer: T): T {
    this.given.push(answer);
    return answer;
  }

  passes(concerns: (id: Id) => boolean): boolean {
    const { about, fleeting = false } = this.how;
    return fleeting && about !== undefined && !about.some(concerns);
  }

  later(thrown: () => number): number {
    this.idle = this.how.fleeting === true;
    const value = thrown();
    this.idle = false;
    return value;
  }

  attend(state: unknown): void {
    this.state = state;
  }

  private outcome(name: string, who: Id, odds: () => Distribution, pooled: Pooled = NO_POOL): number {
    if (this.idle) return odds().values[0] as number;
    if (this.script !== null) return this.recited() as number;
    const fork = this.fork(() => {
      const of = odds();
      this.cut ||= of.left > 0;
      const { values } = of;
      const { fold, read } = pooled;
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
