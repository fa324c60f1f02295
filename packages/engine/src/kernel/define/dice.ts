import { diceOf } from "../../dice/index.ts";
import { type NamedDice, checkRoll } from "../checkRoll.ts";
import type { Oracle } from "../oracle.ts";
import type { AskEntry } from "../ruleset.ts";
import type { Id } from "../words.ts";

/** Dice and choices by the name of what they are for. */

export interface Ask extends AskEntry {
  readonly dice: string | null;
}

/**
 * Dice that somebody throws: `dice("to hit", "2d6", "the attacker", "for every attack (DU1)")`. Where it can be other dice,
 * all of them, the usual ones first; null where a sheet says which.
 */
export const dice = (
  name: string,
  expression: string | readonly [string, ...string[]] | null,
  who: string,
  when: string,
): Ask => ({
  name,
  dice: typeof expression === "string" ? expression : (expression?.[0] ?? null),
  answer: expression === null ? "dice" : [expression].flat().join(" or "),
  who,
  when,
});

/** A choice that somebody makes. */
export const choice = (name: string, answer: string, who: string, when: string): Ask => ({
  name,
  dice: null,
  answer,
  who,
  when,
});

const PLAIN = /^(\d*)d(\d+)$/;

function plainDice(name: string, text: string): NamedDice | null {
  const plain = PLAIN.exec(text);
  return plain === null ? null : { name, count: Number(plain[1] || 1), sides: Number(plain[2]) };
}

/** One throw: its name, its dice as they are written, and who throws. */
export interface Throw {
  readonly name: string;
  readonly text: string;
  readonly who: Id;
}

/** The total of a throw. */
export function thrown(ask: Oracle, { name, text, who }: Throw): number {
  const plain = plainDice(name, text);
  if (plain === null) return ask.roll(name, diceOf(text), who);
  return plain.count === 1 ? ask.die(name, plain.sides, who) : ask.sum(name, plain.count, plain.sides, who);
}

/** A total that comes to the same: of plain dice exact odds may then take all totals of one outcome together. */
export function thrownFor(ask: Oracle, of: Throw, outcome: (total: number) => number): number {
  const plain = plainDice(of.name, of.text);
  return plain === null ? thrown(ask, of) : checkRoll(ask, plain, of.who, outcome);
}
