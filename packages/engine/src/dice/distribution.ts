import { evenPower, power } from "./dense.ts";
import { toNumber } from "./fraction.ts";
import { findSlots, gather } from "./slots.ts";
import { powerWeights, total } from "./weights.ts";

/** Integer weights of the values, in their order, over one total. */
export interface ExactWeights {
  readonly weights: readonly bigint[];
  readonly total: bigint;
}

/** What can come out, and how likely: doubles at once, integer weights on demand. */
export interface Distribution {
  /** Ascending, all different. */
  readonly values: readonly number[];
  /** One chance per value, each above 0; those below 1e-150 are only known to be that faint. */
  readonly chances: readonly number[] | Float64Array;
  /** The probability cut off; 0 when everything is listed. */
  readonly left: number;
  /** Computed when first asked for. The weights add up to the total when nothing was cut off. */
  exact(): ExactWeights;
}

class Listed implements Distribution {
  readonly values: readonly number[];
  readonly chances: Distribution["chances"];
  readonly left: number;
  private work: () => ExactWeights;
  private known: ExactWeights | undefined = undefined;

  constructor(
    values: readonly number[],
    chances: Distribution["chances"],
    left: number,
    work: () => ExactWeights,
  ) {
    this.values = values;
    this.chances = chances;
    this.left = left;
    this.work = work;
  }

  exact(): ExactWeights {
    this.known ??= this.work();
    return this.known;
  }
}

/** A distribution from its parts. A chance too small for a double stays a very small one, never 0; what alone can be is certain. */
export function distribution(
  values: readonly number[],
  chances: Distribution["chances"],
  left: number,
  exact: () => ExactWeights,
): Distribution {
  if (values.length === 1 && left === 0) return new Listed(values, [1], 0, exact);
  const kept = chances.includes(0) ? Array.from(chances, (chance) => chance || Number.MIN_VALUE) : chances;
  return new Listed(values, kept, left, exact);
}

export function constant(value: number): Distribution {
  return new Listed([value], [1], 0, () => ({ weights: [1n], total: 1n }));
}

const evenDice: (Distribution | undefined)[] = [];

/** One even die, 1..sides. */
export function uniform(sides: number): Distribution {
  const known = evenDice[sides];
  if (known) return known;
  const made = new Listed(range(1, sides), Array<number>(sides).fill(1 / sides), 0, () => ({
    weights: Array.from({ length: sides }, () => 1n),
    total: BigInt(sides),
  }));
  if (sides <= 100) evenDice[sides] = made;
  return made;
}

/** One die with any whole-number weights; equal values are merged and weights of 0 left out. */
export function die(values: readonly number[], weights: readonly (bigint | number)[]): Distribution {
  const shown = values.filter((_, i) => Number(weights[i]) !== 0);
  const counts = weights.map(BigInt).filter((weight) => weight !== 0n);
  if (values.length !== weights.length || counts.length === 0 || counts.some((weight) => weight < 0n))
    throw new RangeError("a die needs one weight per value, none below 0 and at least one above");
  const slots = findSlots(shown);
  return fromWeights(slots.values, gather(slots, counts), total(counts));
}

/** Values in ascending order from their weights over a total; values without weight are left out. */
export function fromWeights(
  values: readonly number[],
  weights: readonly bigint[],
  total: bigint,
): Distribution {
  const found = values.filter((_, i) => weights[i] !== 0n);
  const counted = weights.filter((weight) => weight !== 0n);
  const missing = counted.reduce((rest, weight) => rest - weight, total);
  const chances = counted.map((weight) => toNumber({ n: weight, d: total }));
  return distribution(found, chances, toNumber({ n: missing, d: total }), () => ({
    weights: counted,
    total,
  }));
}

const sums = new Map<number, Distribution>();

/** The sum of `count` even dice of `sides` faces. */
export function sum(count: number, sides: number): Distribution {
  if (count === 0) return constant(0);
  const small = count <= 64 && sides <= 100;
  const known = small ? sums.get(count * 128 + sides) : undefined;
  if (known) return known;
  const made = evenSum(count, sides);
  if (small && made.values.length <= 512) sums.set(count * 128 + sides, made);
  return made;
}

function evenSum(count: number, sides: number): Distribution {
  const cells = count * sides > 200 ? evenPower(sides, count) : power(uniform(sides).chances, count);
  return distribution(range(count, count * sides), cells, 0, () => ({
    weights: powerWeights(uniform(sides).exact().weights, count),
    total: BigInt(sides) ** BigInt(count),
  }));
}

export function range(low: number, high: number): number[] {
  const values: number[] = [];
  for (let value = low; value <= high; value++) values.push(value);
  return values;
}

/** The probability that at least one of `count` independent parts was cut off, each with probability `left`. */
export function cutOff(left: number, count: number): number {
  if (left === 0) return 0;
  let all = 0;
  for (let k = 0; k < count; k++) all += left * (1 - all);
  return all;
}
