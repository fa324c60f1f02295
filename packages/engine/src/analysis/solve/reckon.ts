import { addUp, type Fraction, fraction, toNumber } from "../../dice/index.ts";
import { exactChance, type Fork } from "../../oracles/index.ts";

/** Probabilities as doubles, or as exact fractions: the solver is the same. */
export interface Reckoning<W> {
  readonly one: W;
  readonly none: W;
  plus(a: W, b: W): W;
  times(a: W, b: W): W;
  /** The probability of one way. */
  of(leaf: { readonly chance: number; readonly path: readonly Fork[] }): W;
  number(w: W): number;
}

export const DOUBLES: Reckoning<number> = {
  one: 1,
  none: 0,
  plus: (a, b) => a + b,
  times: (a, b) => a * b,
  of: (leaf) => leaf.chance,
  number: (w) => w,
};

export const FRACTIONS: Reckoning<Fraction> = {
  one: fraction(1n, 1n),
  none: fraction(0n, 1n),
  plus: (a, b) =>
    addUp([
      [a.n, a.d],
      [b.n, b.d],
    ]),
  times: (a, b) => fraction(a.n * b.n, a.d * b.d),
  of: ({ path }) => fraction(...exactChance(path)),
  number: toNumber,
};
