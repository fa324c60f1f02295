import { mostExplosions } from "./explosion.ts";
import { boundsOf, facesThat, finalFaces, isCompounding, isPenetrating, keptRanks } from "./faces.ts";
import { EXACT_STEP, MAX_CELLS, MIXTURE_STEP } from "./limits.ts";
import { callRange, operationRange, type Range, termRange, unitRange } from "./range.ts";
import { isSimple } from "./termOdds.ts";
import { poolOf } from "./tree.ts";
import type { DiceExpression, DiceTerm, NumberTerm, Operation } from "./words.ts";

/** The work of an answer and its size, told before it is begun. */
export interface Cost extends Range {
  /** Infinity for what no table could hold. */
  readonly steps: number;
  /** No more different values than this. */
  readonly values: number;
  /** Every value is a multiple of 1 / parts; 0 when that is not known. */
  readonly parts: number;
}

const LARGEST_PARTS = 1e9;

/** A generous guess. */
export function costOf(expression: DiceExpression): Cost {
  switch (expression.kind) {
    case "number":
      return numberCost(expression);
    case "dice":
      return termCost(expression);
    case "tagged":
      return costOf(expression.of);
    case "negation": {
      const cost = costOf(expression.of);
      return { ...cost, low: -cost.high, high: -cost.low };
    }
    case "operation":
      return operationCost(expression);
    case "comparison": {
      const both = paired(costOf(expression.left), costOf(expression.right));
      return { ...both, values: 2, low: 0, high: 1, parts: 1 };
    }
    case "call": {
      const pool = poolOf(expression);
      if (pool) return termCost(pool);
      const costs = expression.of.map(costOf);
      const range = callRange(expression.name, costs);
      const rounded = ["floor", "ceil", "round"].includes(expression.name);
      return limited({ ...costs.reduce(paired), ...range, ...(rounded ? { parts: 1 } : {}) });
    }
  }
}

function numberCost({ value }: NumberTerm): Cost {
  let parts = 1;
  while (!Number.isInteger(Math.round(value * parts * 1e9) / 1e9)) parts *= 10;
  return { steps: 1, values: 1, low: value, high: value, parts };
}

function operationCost({ operator, left, right }: Operation): Cost {
  const [a, b] = [costOf(left), costOf(right)];
  const both = { ...paired(a, b), ...operationRange(operator, a, b) };
  if (operator === "*") return limited({ ...both, parts: known(a.parts * b.parts) });
  if (operator !== "/") return limited(both);
  const divisor = Math.abs(Math.round(b.low * b.parts));
  return limited({ ...both, parts: b.low === b.high && divisor > 0 ? known(a.parts * divisor) : 0 });
}

/** Every value of one with every value of the other. */
function paired(a: Cost, b: Cost): Cost {
  const pairs = a.values * b.values;
  const range = { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
  return { steps: a.steps + b.steps + 20 * pairs, values: pairs, parts: common(a.parts, b.parts), ...range };
}

function limited(cost: Cost): Cost {
  if (cost.parts === 0) return cost;
  return { ...cost, values: Math.min(cost.values, (cost.high - cost.low) * cost.parts + 1) };
}

function common(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return a === 0 || b === 0 ? 0 : known((a / x) * b);
}

function known(parts: number): number {
  return parts <= LARGEST_PARTS ? parts : 0;
}

function termCost(term: DiceTerm): Cost {
  const range = termRange(term);
  const values = range.high - range.low + 1;
  return { ...range, steps: termSteps(term, values), values, parts: 1 };
}

function termSteps(term: DiceTerm, values: number): number {
  if (term.forced) return term.count;
  const { chain } = boundsOf(term);
  if (chain > 0 && !isCompounding(term) && term.keeps.length > 0) return mixtureSteps(term);
  if (isSimple(term)) return 2 * term.count * values;
  const unit = unitRange(term, chain);
  const span = (unit.high - unit.low) * (chain > 0 && !isCompounding(term) ? chain + 1 : 1) + 1;
  const { from, to } = keptRanks(term.keeps, term.count);
  const adding = to - from === term.count ? (values * values) / 3 : keepSteps(term, span);
  return chainSteps(term, chain, span) + (term.count > 1 ? adding : values);
}

/** One exploding die: a few products of numbers that hold `span` weights of so many digits each. */
function chainSteps(term: DiceTerm, chain: number, span: number): number {
  if (chain === 0) return span;
  const digits = (chain + 1) * Math.log2(finalFaces(term).total + 1) * 0.25;
  return span * (EXACT_STEP + 40 * digits);
}

function keepSteps(term: DiceTerm, span: number): number {
  const { from, to } = keptRanks(term.keeps, term.count);
  const deep = Math.min(to, term.count - from);
  const { low, high } = unitRange(term, boundsOf(term).chain);
  const worth = term.counts.length > 0 ? term.counts.length : Math.max(high, 0) - Math.min(low, 0);
  const states = (deep + 1) * ((to - from) * worth + 1);
  if (states * (term.count + 1) > MAX_CELLS) return Infinity;
  return span * (states + term.count) * (term.count + 1);
}

/** Keeping from a pool of varying size: for every number of explosions, every way to place its dice. */
function mixtureSteps(term: DiceTerm): number {
  const explosions = mostExplosions(term);
  const { faces } = finalFaces(term);
  const exploding = facesThat("explode", term).faces.length;
  const { to } = keptRanks(term.keeps, term.count + explosions);
  const ending = Math.min(term.count, to);
  const brought = exploding === 1 ? 1 : Math.min(explosions, to);
  const { low, high } = unitRange(term, 0);
  const sums = (term.counts.length > 0 ? term.counts.length : high - low) * (ending + brought) + 1;
  const kinds = isPenetrating(term) ? term.count * (ending + 1) * (brought + 1) : 1;
  const places = (ending + 1) * (brought + 1) * sums * kinds;
  return explosions * faces.length * places * (1 + Math.min(to, term.count) / 2) * MIXTURE_STEP;
}
