import {
  type DiceExpression,
  type Distribution,
  diceOdds,
  type Fold,
  sum,
  type Tie,
  uniform,
} from "../dice/index.ts";
import {
  type BattleState,
  type Command,
  type Event,
  Fight,
  type Hearing,
  type Id,
  type Oracle,
  type Pool,
  type Ruleset,
} from "../kernel/index.ts";
import { merge } from "./merge.ts";
import { poolOdds } from "./pools.ts";

/** A place in the tree where dice fall or somebody decides, and the branch taken there. */
export interface Fork {
  readonly kind: "chance" | "choice";
  readonly name: string;
  readonly who: Id;
  /** Chance: the values and their weights. */
  readonly odds: Distribution | null;
  /** Choice: what may be chosen. */
  readonly options: readonly string[];
  readonly size: number;
  at: number;
  /** Chance: the rolls it answers, one after the other; more than one where rolls were merged. */
  readonly rolls: readonly Shown[];
  /** Chance: how its pool is read, if it is one and another roll may be merged with it. */
  readonly fold: Fold | null;
}

/** One roll, and what it shows by branch of its fork. */
export interface Shown {
  readonly name: string;
  readonly values: readonly number[];
}

/** One way in which it can go, with its probability. The path is walked on after the visit: copy what is to stay. */
export interface Leaf<S> {
  readonly chance: number;
  readonly path: readonly Fork[];
  readonly state: S;
  readonly events: readonly Event[];
}

export interface Survey {
  /** Who decides choices. `null`, for all or for one, leaves it open: all its ways belong to the tree. */
  readonly decide:
    | ((
        asked: { readonly name: string; readonly options: readonly string[]; readonly who: Id },
        state: unknown,
      ) => string | null)
    | null;
  /** Only this one of the independent parts of an action; null: all of them together. */
  readonly part: number | null;
  /** How many ways to walk before giving up. */
  readonly budget: number;
  readonly hearing: Hearing;
  /** Every roll has a fork of its own, also those that could be merged. */
  readonly apart?: boolean;
}

export interface Surveyed {
  readonly leaves: number;
  /** Probability of the ways not walked (open choices counted as even): 0 only when the tree was covered. */
  readonly left: number;
  /** How many independent parts the action turned out to have; 0 when it declared none. */
  readonly parts: number;
}

/**
 * Every face of every die, weighted: the command is run again and again, each time down the next branch,
 * until the tree is covered or the budget is spent. It calls the very function that plays.
 */
export function survey<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  how: Survey,
  visit: (leaf: Leaf<S>) => void,
): Surveyed {
  const oracle = new Exact(how);
  let leaves = 0;
  let covered = 0;
  do {
    const fight = new Fight(ruleset.copy(state), oracle, how.hearing);
    oracle.begin(fight.state);
    ruleset.perform(fight, command);
    const chance = oracle.chance();
    covered += chance / oracle.openWays();
    leaves += 1;
    visit({ chance, path: oracle.path, state: fight.state, events: fight.events });
  } while (oracle.next() && leaves < how.budget);
  const whole = oracle.path.length === 0 && !oracle.cut;
  return { leaves, left: whole ? 0 : Math.max(Number.EPSILON, 1 - covered), parts: oracle.parts };
}

/** The probability of a path as an exact weight over a total. */
export function exactChance(path: readonly Fork[]): readonly [weight: bigint, total: bigint] {
  let weight = 1n;
  let total = 1n;
  for (const { odds, at } of path) {
    if (odds === null) continue;
    const exact = odds.exact();
    weight *= exact.weights[at] as bigint;
    total *= exact.total;
  }
  return [weight, total];
}

/** Walks one path at a time; `next` turns to the next one, the last fork first. */
class Exact implements Oracle {
  path: Fork[] = [];
  parts = 0;
  /** Some distribution on the way was itself cut short. */
  cut = false;
  private depth = 0;
  /** How many rolls of the fork at hand have been answered in this run. */
  private shown = 0;
  private state: unknown = null;
  private readonly how: Survey;

  constructor(how: Survey) {
    this.how = how;
  }

  begin(state: unknown): void {
    this.depth = 0;
    this.shown = 0;
    this.state = state;
  }

  /** Drops the forks that are used up; false when nothing is left. */
  next(): boolean {
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

  roll(name: string, dice: DiceExpression, who: Id): number {
    return this.outcome(name, who, () => {
      const odds = diceOdds(dice);
      if (!odds.ok) throw new Error(odds.error.message);
      return odds.value;
    });
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    const { tie } = fold;
    if (tie === undefined || this.how.apart) return this.outcome(name, who, () => poolOdds(pool, fold), fold);
    this.mergeLast(name, pool, tie);
    return this.outcome(name, who, () => poolOdds(pool, tie.kind === "joined" ? tie.of : fold));
  }

  /** The fork just met becomes the fork of that roll and this one. Where that is not so, this is a roll like any other. */
  private mergeLast(name: string, pool: Pool, tie: Tie): void {
    const last = this.path[this.depth - 1];
    if (this.depth < this.path.length || last === undefined || last.odds === null || last.at > 0) return;
    const before = tie.kind === "again" ? tie.of : tie.to;
    if (last.fold !== before || last.rolls.at(-1)?.values[0] !== tie.prior) return;
    const { odds, first, second } = merge(last.odds, poolOdds(pool, tie.of), tie);
    this.depth -= 1;
    this.shown = last.rolls.length;
    this.path[this.depth] = {
      ...last,
      odds,
      size: odds.values.length,
      rolls: [
        ...last.rolls.map((roll) => ({
          name: roll.name,
          values: first.map((i) => roll.values[i] as number),
        })),
        { name, values: second },
      ],
      fold: tie.kind === "again" ? last.fold : null,
    };
  }

  choose(name: string, options: readonly string[], who: Id): string {
    const decided = this.how.decide === null ? null : this.how.decide({ name, options, who }, this.state);
    if (decided !== null) return decided;
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
    return options[fork.at] as string;
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    const { part } = this.how;
    this.parts = Math.max(this.parts, parts.length);
    if (part === null) parts.forEach(resolve);
    else if (part < parts.length) resolve(parts[part] as T, part);
  }

  attend(state: unknown): void {
    this.state = state;
  }

  private outcome(name: string, who: Id, odds: () => Distribution, fold: Fold | null = null): number {
    const fork = this.fork(() => {
      const of = odds();
      this.cut ||= of.left > 0;
      const { values } = of;
      const rolls = [{ name, values }];
      return { kind: "chance", name, who, odds: of, options: [], size: values.length, at: 0, rolls, fold };
    });
    const roll = fork.rolls[this.shown] as Shown;
    if (roll.name !== name) throw new Error(`${roll.name} was promised, but ${name} was asked`);
    this.shown += 1;
    if (this.shown === fork.rolls.length) {
      this.shown = 0;
      this.depth += 1;
    }
    return roll.values[fork.at] as number;
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
