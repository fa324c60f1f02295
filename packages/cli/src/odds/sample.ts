import { numberOption } from "../balance/open.ts";
import { Patience, whyEarly } from "../balance/work.ts";
import { usage } from "../failure.ts";
import { wholeOption } from "../options.ts";
import { aboutSoMany, bold, paint } from "../output.ts";
import { Progress } from "../progress.ts";

/** Playing what is too large to be walked, and saying that it is. */

export interface SampleOptions {
  readonly samples?: string;
  readonly timeLimit?: string;
  readonly seed?: string;
}

/** How often to play, for how long at most, and on which dice. */
export interface Sampled {
  readonly samples: number;
  readonly seconds: number;
  readonly seed: string;
}

const MOST_SAMPLES = 10_000_000;
const USUAL_SECONDS = 60;

/** Null: nobody wants it played. */
export function sampledBy({ samples, timeLimit, seed = "" }: SampleOptions): Sampled | null {
  if (samples === undefined) {
    if (timeLimit !== undefined) throw usage("--time-limit is for --samples");
    return null;
  }
  return {
    samples: wholeOption("samples", samples, 1, MOST_SAMPLES),
    seconds: timeLimit === undefined ? USUAL_SECONDS : numberOption("time-limit", timeLimit, 0.001, 1e6),
    seed,
  };
}

/** Whatever is played over and over. */
export interface Sampling<T> {
  readonly samples: number;
  readonly played: number;
  play(): boolean;
  report(): T;
}

export interface Found<T> {
  readonly found: T;
  /** For programs: why there were fewer playings than wanted. */
  readonly early: ReturnType<typeof whyEarly>;
}

/** Playing after playing, until there are enough of them or it takes too long. */
export async function playOut<T>(sampling: Sampling<T>, seconds: number, note: string): Promise<Found<T>> {
  const patience = new Patience(seconds);
  const progress = new Progress();
  let looked = performance.now();
  while (sampling.play()) {
    if (performance.now() - looked < LOOK_MS) continue;
    looked = performance.now();
    progress.update({ done: sampling.played, total: sampling.samples, note });
    if (await patience.over()) break;
  }
  progress.clear();
  patience.forget();
  return { found: sampling.report(), early: whyEarly(patience.gone) };
}
/** Between two looks at the clock and the terminal. */
const LOOK_MS = 20;

/** What was given up, by about how many ways there are, and how it can be answered. */
export function tooLargeText(ways: number, again: string): string {
  return `  ${paint("yellow", "Too large to walk:")} it can go ${aboutSoMany(ways, "ways")}.\n  Sampling answers it: ${bold(again)}`;
}

/** The command line that was given, with another option. */
export const againWith = (option: string): string =>
  ["fray", ...process.argv.slice(2).map(quoted), option].join(" ");

const quoted = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
