/** The vocabulary of dice notation: one tree serves rolling, odds and printing. */

/** `>` and `<` are read as `>=` and `<=`: in this field they include the number itself. */
export const COMPARISONS = [">=", "<=", "="] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const OPERATORS = ["+", "-", "*", "/"] as const;
export type Operator = (typeof OPERATORS)[number];

export const FUNCTIONS = ["floor", "ceil", "round", "abs", "max", "min"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** Keep or drop the highest or lowest dice. */
export const KEEPS = ["kh", "kl", "dh", "dl"] as const;
export type KeepWord = (typeof KEEPS)[number];

/** Until it no longer matches, or once. */
export const REROLLS = ["r", "ro"] as const;
export type RerollWord = (typeof REROLLS)[number];

/** Further dice; added into the one die; each further die counts one less; both. */
export const EXPLOSIONS = ["!", "!!", "!p", "!!p"] as const;
export type ExplosionWord = (typeof EXPLOSIONS)[number];

/** A success, a success taken away. */
export const COUNTS = ["cs", "cf"] as const;
export type CountWord = (typeof COUNTS)[number];

export interface Condition {
  readonly is: Comparison;
  readonly value: number;
}

export interface Keep {
  readonly word: KeepWord;
  readonly count: number;
}

export interface Reroll {
  readonly word: RerollWord;
  readonly when: Condition;
}

export interface Explosion {
  readonly word: ExplosionWord;
  readonly when: Condition;
}

export interface Count {
  readonly word: CountWord;
  readonly when: Condition;
}

/**
 * Whatever order they are written in, its parts work in this one: rerolls, then explosions (both look at
 * the face shown), then `min` and `max` (what a die counts as), then keeping and dropping, then counting.
 */
export interface DiceTerm {
  readonly kind: "dice";
  readonly count: number;
  /** "F" for Fate dice: -1, 0, 1. */
  readonly sides: number | "F";
  readonly rerolls: readonly Reroll[];
  readonly explosion: Explosion | null;
  /** `min2`: a die that shows less counts as 2. */
  readonly least: number | null;
  /** `max5`: a die that shows more counts as 5. */
  readonly most: number | null;
  readonly keeps: readonly Keep[];
  /** With any, the term is worth its successes instead of its sum. */
  readonly counts: readonly Count[];
  /** `2d6@3,4`: one face for every die. They are final: neither rerolled nor exploded. */
  readonly forced: readonly number[] | null;
}

export interface NumberTerm {
  readonly kind: "number";
  readonly value: number;
}

export interface Negation {
  readonly kind: "negation";
  readonly of: DiceExpression;
}

export interface Operation {
  readonly kind: "operation";
  readonly operator: Operator;
  readonly left: DiceExpression;
  readonly right: DiceExpression;
}

/** 1 when the totals compare so, else 0. */
export interface TotalComparison {
  readonly kind: "comparison";
  readonly is: Comparison;
  readonly left: DiceExpression;
  readonly right: DiceExpression;
}

/** `max` and `min` of a single pool of dice are its highest and lowest die. */
export interface FunctionCall {
  readonly kind: "call";
  readonly name: FunctionName;
  readonly of: readonly DiceExpression[];
}

export interface Tagged {
  readonly kind: "tagged";
  readonly tag: string;
  readonly of: DiceExpression;
}

export type DiceExpression =
  | NumberTerm
  | DiceTerm
  | Negation
  | Operation
  | TotalComparison
  | FunctionCall
  | Tagged;

/** Every way dice notation is refused. */
export const DICE_CODES = [
  "dice/syntax",
  "dice/too-long",
  "dice/too-deep",
  "dice/too-many",
  "dice/too-large",
  "dice/no-such-face",
  "dice/endless",
  "dice/divides-by-zero",
  "dice/too-costly",
] as const;
export type DiceCode = (typeof DICE_CODES)[number];

export interface DiceProblem {
  readonly code: DiceCode;
  /** One sentence for people. */
  readonly message: string;
  /** Where in the text, counted from 0; 0 when it concerns the whole. */
  readonly at: number;
}

export type DiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: DiceProblem };

/** A plain pool, to build on. */
export function pool(count: number, sides: number | "F"): DiceTerm {
  return {
    kind: "dice",
    count,
    sides,
    rerolls: [],
    explosion: null,
    least: null,
    most: null,
    keeps: [],
    counts: [],
    forced: null,
  };
}
