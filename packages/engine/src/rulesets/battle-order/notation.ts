import * as z from "zod";
import { type DiceExpression, diceOdds, mean, partDice } from "../../dice/index.ts";

/** Dice as a weapon or spell writes them, with what is needed of them again and again. */

export interface Dice {
  readonly text: string;
  readonly expression: DiceExpression;
  /** `2d6+1` and the like: so many dice and something added, asked as a plain sum. Sides of 0: any other expression. */
  readonly count: number;
  readonly sides: number;
  readonly plus: number;
  /** What it comes to on average, and at most. */
  readonly mean: number;
  readonly most: number;
}

const PLAIN = /^\s*(\d{1,3})\s*d\s*(\d{1,4})\s*(?:([+-])\s*(\d{1,6}))?\s*$/i;

/** Null when it is no dice notation, or too costly to work out. */
export function readDice(text: string): Dice | null {
  const parsed = partDice(text);
  if (!parsed.ok) return null;
  const plain = PLAIN.exec(text);
  if (plain !== null) {
    const [count, sides] = [Number(plain[1]), Number(plain[2])];
    const plus = (plain[3] === "-" ? -1 : 1) * Number(plain[4] ?? 0);
    if (count > 0 && sides > 0) return plainDice(count, sides, plus, parsed.value);
  }
  const odds = diceOdds(parsed.value);
  if (!odds.ok) return null;
  const { values } = odds.value;
  return {
    text,
    expression: parsed.value,
    count: 0,
    sides: 0,
    plus: 0,
    mean: mean(odds.value),
    most: values[values.length - 1] as number,
  };
}

function plainDice(count: number, sides: number, plus: number, expression: DiceExpression): Dice {
  return {
    text: `${count}d${sides}${plus === 0 ? "" : plus > 0 ? `+${plus}` : plus}`,
    expression,
    count,
    sides,
    plus,
    mean: (count * (sides + 1)) / 2 + plus,
    most: count * sides + plus,
  };
}

/** For dice written in our own tables. */
export function diceFor(text: string): Dice {
  const dice = readDice(text);
  if (dice === null) throw new RangeError(`${text} is no dice notation`);
  return dice;
}

/** A dice expression or a plain number, as people write it. */
export const diceField = () =>
  z.union([z.string().max(200), z.int().min(-1_000_000).max(1_000_000)]).transform((value, context): Dice => {
    const dice = readDice(String(value));
    if (dice !== null) return dice;
    const parsed = partDice(String(value));
    const why = parsed.ok ? "one that can be worked out" : parsed.error.message;
    context.addIssue({ code: "custom", message: `expected a dice expression (${why})`, input: value });
    return z.NEVER;
  });
