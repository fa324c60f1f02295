import {
  AliasTable,
  type Distribution,
  type Fold,
  foldFaces,
  foldPool,
  type Generator,
  sum,
  uniform,
  wholeWeights,
} from "../dice/index.ts";
import type { Id, Lot, Oracle, Pool } from "../kernel/index.ts";
import { facesFor } from "./samplePool.ts";

/** Lots drawn whole: every way their throws may go, with its exact odds; a table of what they come to; and the way back. */

type Chance = readonly [weight: bigint, total: bigint];
type Faces = readonly number[];

/** One throw of a way, and what it comes to. Without a fold: the dice added up. */
interface Throw {
  readonly pool: Pool;
  readonly fold: Fold | null;
  readonly value: number;
}

interface Way {
  readonly came: number;
  readonly throws: readonly Throw[];
  readonly chance: Chance;
}

const unasked = (): never => {
  throw new Error("a lot asked for more than plain dice");
};

/** Gives the throws of a lot one value after the other, the last throw first. */
class Listing implements Oracle {
  readonly roll = unasked;
  readonly choose = unasked;
  readonly each = unasked;
  readonly attend = unasked;
  private readonly forks: {
    readonly pool: Pool;
    readonly fold: Fold | null;
    readonly odds: Distribution;
    at: number;
  }[] = [];
  private depth = 0;

  *ways(lot: Lot, who: Id): Iterable<Way> {
    do {
      this.depth = 0;
      const came = lot.toss(this, who);
      yield { came, throws: this.throws(), chance: this.chance() };
    } while (this.next());
  }

  die(_name: string, sides: number): number {
    return this.fork({ count: 1, sides }, null, () => uniform(sides));
  }

  sum(_name: string, count: number, sides: number): number {
    return count === 0 ? 0 : this.fork({ count, sides }, null, () => sum(count, sides));
  }

  pool(_name: string, pool: Pool, fold: Fold): number {
    return pool.count === 0
      ? foldFaces([], pool.sides, fold)
      : this.fork(pool, fold, () => foldPool(pool.count, pool.sides, fold));
  }

  private fork(pool: Pool, fold: Fold | null, odds: () => Distribution): number {
    const fork = (this.forks[this.depth] ??= { pool, fold, odds: odds(), at: 0 });
    this.depth += 1;
    return fork.odds.values[fork.at] as number;
  }

  private next(): boolean {
    for (let last = this.forks.at(-1); last !== undefined; last = this.forks.at(-1)) {
      last.at += 1;
      if (last.at < last.odds.values.length) return true;
      this.forks.pop();
    }
    return false;
  }

  private throws(): Throw[] {
    return this.forks.map(({ pool, fold, odds, at }) => ({ pool, fold, value: odds.values[at] as number }));
  }

  private chance(): Chance {
    let [weight, total] = [1n, 1n];
    for (const { odds, at } of this.forks) {
      const exact = odds.exact();
      weight *= exact.weights[at] as bigint;
      total *= exact.total;
    }
    return [weight, total];
  }
}

/** By what they come to. */
type Ways = ReadonlyMap<number, readonly Way[]>;

function waysOf(lot: Lot): Ways {
  const ways = new Map<number, Way[]>();
  for (const way of new Listing().ways(lot, "")) {
    const others = ways.get(way.came);
    if (others === undefined) ways.set(way.came, [way]);
    else others.push(way);
  }
  return ways;
}

/** So many tables are kept; the oldest goes when one more is made. Drawn with it or with another made again: the same words. */
const MOST_KEPT = 4096;
const kept: Lot[] = [];
let oldest = 0;

/** The table of a lot, made and kept. */
export function tableFor(lot: Lot): AliasTable {
  const table = makeTable(lot);
  const forgotten = kept[oldest];
  if (forgotten !== undefined) forgotten.table = null;
  kept[oldest] = lot;
  oldest = (oldest + 1) % MOST_KEPT;
  lot.table = table;
  return table;
}

export function makeTable(lot: Lot): AliasTable {
  const ways = waysOf(lot);
  return new AliasTable(
    [...ways.keys()],
    wholeWeights([...ways.values()].map((of) => of.map((way) => way.chance))),
  );
}

/** Throws the dice of a lot, and remembers how they fell. */
class Throwing implements Oracle {
  readonly roll = unasked;
  readonly choose = unasked;
  readonly each = unasked;
  readonly attend = unasked;
  thrown: Faces[] = [];
  private readonly dice: Generator;

  constructor(dice: Generator) {
    this.dice = dice;
  }

  die(_name: string, sides: number): number {
    const face = this.dice.die(sides);
    this.thrown.push([face]);
    return face;
  }

  sum(_name: string, count: number, sides: number): number {
    let total = 0;
    for (const face of this.faces({ count, sides })) total += face;
    return total;
  }

  pool(_name: string, pool: Pool, fold: Fold): number {
    return foldFaces(this.faces(pool), pool.sides, fold);
  }

  private faces({ count, sides }: Pool): Faces {
    const faces: number[] = [];
    for (let i = 0; i < count; i++) faces.push(this.dice.die(sides));
    if (count > 0) this.thrown.push(faces);
    return faces;
  }
}

/** Over all outcomes, as often as they come, it takes as many attempts on average as there are outcomes. */
const MOST_ATTEMPTS = 1000;

/** The faces of throws that come to what was drawn, each way as likely as it is: thrown until they do; if that is rare, looked up. */
export function throwsFor(lot: Lot, came: number, dice: Generator): readonly Faces[] {
  const throwing = new Throwing(dice);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    throwing.thrown = [];
    if (lot.toss(throwing, "") === came) return throwing.thrown;
  }
  return throwsListed(lot, came, dice);
}

/** The same by way of all that there are. */
export function throwsListed(lot: Lot, came: number, dice: Generator): readonly Faces[] {
  const ways = waysOf(lot).get(came);
  if (ways === undefined) throw new Error(`a lot came to ${came}, which its dice cannot`);
  const chances = ways.map(({ chance: [weight, total] }) => Number(weight) / Number(total));
  return (ways[drawnBy(chances, dice)] as Way).throws.map(({ pool, fold, value }) =>
    fold === null ? facesOfSum(pool, value, dice) : facesFor(pool, fold, value, dice),
  );
}

/** Dice that add up to that: each as likely as the rest can make up for it. */
function facesOfSum({ count, sides }: Pool, total: number, dice: Generator): Faces {
  const faces: number[] = [];
  for (let left = total; faces.length < count; left -= faces.at(-1) as number) {
    const rest = sum(count - faces.length - 1, sides);
    const least = rest.values[0] as number;
    const chances = Array.from({ length: sides }, (_, i) => rest.chances[left - i - 1 - least] ?? 0);
    faces.push(drawnBy(chances, dice) + 1);
  }
  return faces;
}

/** A place in the list, as likely as what stands there. */
function drawnBy(chances: readonly number[], dice: Generator): number {
  let left = dice.unit() * chances.reduce((all, chance) => all + chance, 0);
  const at = chances.findIndex((chance) => (left -= chance) < 0);
  return at < 0 ? chances.findLastIndex((chance) => chance > 0) : at;
}

/** The dice of a lot as they fell, and after them whatever `then` answers. */
export function fallen(throws: readonly Faces[], then: Oracle): Oracle {
  let at = 0;
  const faces = (count: number): Faces | null =>
    count > 0 && at < throws.length ? (throws[at++] as Faces) : null;
  return {
    die: (name, sides, who) => faces(1)?.[0] ?? then.die(name, sides, who),
    sum: (name, count, sides, who) => {
      const shown = faces(count);
      return shown === null ? then.sum(name, count, sides, who) : shown.reduce((all, face) => all + face, 0);
    },
    pool: (name, pool, fold, who) => {
      const shown = faces(pool.count);
      return shown === null ? then.pool(name, pool, fold, who) : foldFaces(shown, pool.sides, fold);
    },
    roll: (name, dice, who) => then.roll(name, dice, who),
    choose: (name, options, who) => then.choose(name, options, who),
    each: (parts, resolve) => then.each(parts, resolve),
    attend: (state) => then.attend(state),
  };
}
