import { sharesOf, sureText } from "@fray/engine/analysis";
import { type DiceExpression, formatDice, Generator, rollTotal, seedWords } from "@fray/engine/dice";
import { decimal } from "@fray/engine/numbers";
import { bold, dim } from "../output.ts";
import { ascending } from "../json.ts";
import { chart } from "./chart.ts";
import { readExpression } from "./expression.ts";
import type { Reply } from "./question.ts";
import { playOut, type Sampled } from "./sample.ts";
import { meanText } from "./told.ts";

/** Dice whose odds are too large to be worked out: thrown so many times. */

export async function sampleExpression(text: string, { samples, seconds, seed }: Sampled): Promise<Reply> {
  const expression = readExpression(text);
  if (!expression.ok) return { problems: [expression.problem] };
  const throwing = new Throwing(expression.value, samples, seed);
  const { found, early } = await playOut(throwing, seconds, "throws");
  const { shares, mean, interval } = sharesOf(found, throwing.played);
  const values = ascending(shares);
  const sure = { exact: false, samples: throwing.played };
  const [low, high] = [Math.min(...found.keys()), Math.max(...found.keys())];
  const range = `${decimal(low, 6)} to ${decimal(high, 6)}`;
  const head = `${bold(formatDice(expression.value))}   mean ${meanText(mean, interval)} (${range})   ${dim(sureText(sure))}`;
  const bins = [...values].map(([value, chance]) => ({
    value: decimal(Number(value), 6),
    chance,
    fraction: "",
  }));
  return {
    answer: { ...sure, values, mean, interval: { mean: interval }, ...early },
    text: () => `${head}\n\n${chart(bins, "total")}`,
  };
}

class Throwing {
  played = 0;
  readonly samples: number;
  private readonly expression: DiceExpression;
  private readonly words: ReturnType<typeof seedWords>;
  private readonly dice: Generator;
  private readonly met = new Map<number, number>();

  constructor(expression: DiceExpression, samples: number, seed: string) {
    [this.expression, this.samples] = [expression, samples];
    this.words = seedWords(seed);
    this.dice = Generator.from(seed);
  }

  play(): boolean {
    this.dice.seat(this.words, this.played);
    const total = rollTotal(this.expression, this.dice);
    this.met.set(total, (this.met.get(total) ?? 0) + 1);
    this.played += 1;
    return this.played < this.samples;
  }

  report(): ReadonlyMap<number, number> {
    return this.met;
  }
}
