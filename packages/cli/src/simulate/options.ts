import { availableParallelism } from "node:os";
import { type BattleState, type Ruleset } from "@fray/engine";
import { type Goal, MOST_BATTLES, readSearch, type Search } from "@fray/engine/analysis";
import { badInput, usage } from "../failure.ts";
import type { Drawn } from "../html/write.ts";
import { type Common, wholeOption } from "../options.ts";

export interface Options extends Common, Drawn {
  readonly battles?: string;
  readonly precision?: string;
  readonly seed?: string;
  readonly workers?: string;
  readonly timeLimit?: string;
  readonly find?: string;
  readonly detail?: true;
  readonly battle?: string;
  readonly log?: string;
}

const USUAL_BATTLES = "10000";
const LONGEST_SECONDS = 1_000_000;

export function goalOf({ battles, precision }: Options): Goal {
  if (precision === undefined)
    return { battles: wholeOption("battles", battles ?? USUAL_BATTLES, 1, MOST_BATTLES) };
  if (battles !== undefined) throw usage("expected --battles or --precision, found both");
  const wanted = precision.trim() === "" ? Number.NaN : Number(precision);
  if (!(wanted > 0 && wanted < 1))
    throw usage(
      `--precision: expected a number between 0 and 1, such as 0.01, found ${JSON.stringify(precision)}`,
    );
  return { precision: wanted };
}

export function workersOf({ workers }: { readonly workers?: string }): number {
  return workers === undefined ? availableParallelism() : wholeOption("workers", workers, 1, 1024);
}

export function timeLimitOf({ timeLimit }: Pick<Options, "timeLimit">): number {
  if (timeLimit === undefined) return Number.POSITIVE_INFINITY;
  const seconds = timeLimit.trim() === "" ? Number.NaN : Number(timeLimit);
  if (!(seconds > 0 && seconds <= LONGEST_SECONDS))
    throw usage(
      `--time-limit: expected seconds, more than 0 and at most ${LONGEST_SECONDS}, found ${JSON.stringify(timeLimit)}`,
    );
  return seconds;
}

/** `--find "down:ana, status poisoned"` */
export function searchesOf({ find }: Options, ruleset: Ruleset, opening: BattleState): readonly Search[] {
  if (find === undefined) return [];
  const texts = [...new Set(find.split(",").map((text) => text.trim()))];
  return texts.map((text) => {
    const read = readSearch(ruleset, opening, text);
    if (!read.ok)
      throw badInput(null, ...read.problems.map((p) => ({ ...p, message: `--find: ${p.message}` })));
    return read.value;
  });
}

/** A battle by its number, or by its place among all. */
export type Wanted = number | "median" | "best" | "worst";
const BY_PLACE: readonly string[] = ["median", "best", "worst"];

/** What is told of a whole run, and of no single battle. */
const OF_A_RUN = ["detail", "find", "html", "svg"] as const;

export function wantedOf(options: Options): Wanted | null {
  const { battle, battles, seed, log } = options;
  if (battle === undefined) {
    if (log !== undefined) throw usage("--log: expected the battle it is to tell, as --battle 12");
    return null;
  }
  for (const name of OF_A_RUN)
    if (options[name] !== undefined) throw usage(`expected --battle or --${name}, found both`);
  if (BY_PLACE.includes(battle)) return battle as Wanted;
  if (!/^\d+$/.test(battle))
    throw usage(`--battle: expected its number, or ${BY_PLACE.join(", ")}, found ${JSON.stringify(battle)}`);
  if (seed === undefined) throw usage("--battle: a battle is found by its number and the --seed of its run");
  const most = battles === undefined ? MOST_BATTLES : wholeOption("battles", battles, 1, MOST_BATTLES);
  return wholeOption("battle", battle, 0, most - 1);
}
