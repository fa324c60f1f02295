export { AliasTable, MOST_DRAWN } from "./alias.ts";
export { add, combine, map, times } from "./combine.ts";
export {
  constant,
  die,
  type Distribution,
  distribution,
  type ExactWeights,
  sum,
  uniform,
} from "./distribution.ts";
export { formatDice } from "./format.ts";
export { formatFallen, formatRoll } from "./formatRoll.ts";
export * from "./fraction.ts";
export { Generator, type SeedWords, seedWords, XOSHIRO } from "./generator.ts";
export { sha256 } from "./hash.ts";
export { type Contribution, KEYED, type Purpose, type ThrowAddress } from "./keyed.ts";
export * as DICE_LIMITS from "./limits.ts";
export * from "./measure.ts";
export { Memo } from "./memo.ts";
export { diceOdds, partDice } from "./odds.ts";
export {
  diceAt,
  type DiceOrigin,
  type GeneratorName,
  GENERATORS,
  isGenerator,
  newDice,
} from "./origin.ts";
export { diceOf, parseDice } from "./parse.ts";
export {
  type Again,
  type Faces,
  type Fold,
  type FoldMemory,
  foldFaces,
  foldPool,
  type Joined,
  newMemory,
  type Tie,
} from "./pool.ts";
export { type DiceSource, type Roll, rollDice, rollTotal, type TermRoll } from "./roll.ts";
export { needed, parseOnce, rollText } from "./rollText.ts";
export { facesAt, totalsOf } from "./totals.ts";
export { type Die, isMarked, type Mark, MARKS, marksOf } from "./throw.ts";
export * from "./words.ts";
