import { Generator, type SeedWords, seedWords, XOSHIRO } from "./generator.ts";
import { type Contribution, type DiceKey, diceKey, KEYED, keyedDice, type ThrowAddress } from "./keyed.ts";
import type { DiceSource } from "./roll.ts";

/** Generators that live dice can come from. Logs name theirs; the first one is that of every new log. */
export const GENERATORS = [KEYED, XOSHIRO] as const;
export type GeneratorName = (typeof GENERATORS)[number];

/** Where the live dice of a battle come from. A value: what is worked out from it is kept as long as it is. */
export interface DiceOrigin {
  readonly generator: GeneratorName;
  readonly seed: string;
  /** Contributions of seats, in the order of the log. Only keyed dice take them in. */
  readonly entropy: readonly Contribution[];
}

const NONE: readonly Contribution[] = [];

/** Origin of a new battle's dice. */
export const newDice = (seed: string): DiceOrigin => ({ generator: GENERATORS[0], seed, entropy: NONE });

export const isGenerator = (name: unknown): name is GeneratorName =>
  GENERATORS.some((known) => known === name);

/** Dice of one throw, by the generator that their origin names. */
export function diceAt(origin: DiceOrigin, at: ThrowAddress): DiceSource {
  return THROW[origin.generator](origin, at);
}

const THROW: { readonly [name in GeneratorName]: (origin: DiceOrigin, at: ThrowAddress) => DiceSource } = {
  [KEYED]: (origin, at) => keyedDice(keyOf(origin), at),
  [XOSHIRO]: xoshiroDice,
};

const keys = new WeakMap<DiceOrigin, DiceKey>();

function keyOf(origin: DiceOrigin): DiceKey {
  let key = keys.get(origin);
  if (key === undefined) keys.set(origin, (key = diceKey(origin.seed, origin.entropy)));
  return key;
}

/** Live dice as they fell before there were keyed ones: every step from seed to die can be undone. For old logs alone. */
function xoshiroDice(origin: DiceOrigin, { purpose, sequence, ordinal }: ThrowAddress): DiceSource {
  const words = wordsOf(origin)[purpose];
  const generator = new Generator().seat(words, sequence, ordinal);
  return (sides) => generator.die(sides);
}

const known = new WeakMap<DiceOrigin, { readonly battle: SeedWords; readonly free: SeedWords }>();

function wordsOf(origin: DiceOrigin): { readonly battle: SeedWords; readonly free: SeedWords } {
  let words = known.get(origin);
  if (words === undefined)
    known.set(origin, (words = { battle: seedWords(origin.seed), free: seedWords(`${origin.seed}/free`) }));
  return words;
}
