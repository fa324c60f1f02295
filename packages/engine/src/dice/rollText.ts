import type { Generator } from "./generator.ts";
import { CACHED_TEXTS } from "./limits.ts";
import { parseDice } from "./parse.ts";
import { type Roll, rollDice } from "./roll.ts";
import type { DiceExpression, DiceResult } from "./words.ts";

const parsed = new Map<string, DiceResult<DiceExpression>>();

/** parseDice with a memory for the texts it met last; the oldest goes first. */
export function parseOnce(text: string): DiceResult<DiceExpression> {
  const known = parsed.get(text);
  if (known) return known;
  const result = parseDice(text);
  if (!result.ok) return result;
  if (parsed.size >= CACHED_TEXTS) parsed.delete(parsed.keys().next().value!);
  parsed.set(text, result);
  return result;
}

/** Reads and rolls. */
export function rollText(text: string, generator: Generator): DiceResult<Roll> {
  const read = parseOnce(text);
  if (!read.ok) return read;
  return { ok: true, value: rollDice(read.value, (sides) => generator.die(sides)) };
}

/** Not an error: tells `needed` that the dice typed so far are used up. */
class Missing {
  readonly sides: number;

  constructor(sides: number) {
    this.sides = sides;
  }
}

/**
 * For typed dice: the sides of the die to ask for next, when those in `given` have fallen; 0 when they are
 * enough. Fate dice count as dice of 3 sides.
 */
export function needed(expression: DiceExpression, given: readonly number[]): number {
  let next = 0;
  try {
    rollDice(expression, (sides) => {
      if (next >= given.length) throw new Missing(sides);
      return given[next++]!;
    });
    return 0;
  } catch (missing) {
    if (missing instanceof Missing) return missing.sides;
    throw missing;
  }
}
