import type { AliasTable } from "../dice/index.ts";
import type { Fight } from "./fight.ts";
import type { Oracle } from "./oracle.ts";
import type { Id } from "./words.ts";

/**
 * Throws whose faces matter to nobody once it is known what they come to. All that decides it is the lot's own numbers:
 * `toss` reads nothing else. So it may be drawn whole, with the same odds, however many dice it stands for.
 */
export abstract class Lot {
  /** Kept by whoever draws it. */
  table: AliasTable | null = null;

  /** Throws the dice one by one, just as the rule would: what they come to, a whole number. */
  abstract toss(ask: Oracle, who: Id): number;
}

/** Whether a number may be part of a lot's key: whole, and no further from 0 than that. */
export function isWithin(number: number, most: number): boolean {
  return (number | 0) === number && number <= most && number >= -most;
}

/** More than these are not remembered: then all are forgotten, and made again as they come up. */
const MOST_KEPT = 4096;

/** Lots by their numbers. */
export class Lots<L extends Lot> {
  private readonly known = new Map<number, L>();

  /** `key` stands for all the numbers of a lot. */
  get(key: number): L | undefined {
    return this.known.get(key);
  }

  keep(key: number, lot: L): L {
    if (this.known.size >= MOST_KEPT) this.known.clear();
    this.known.set(key, lot);
    return lot;
  }
}

/** What its dice come to, thrown or drawn: for rules that tell no faces. */
export function draw(ask: Oracle, lot: Lot, who: Id): number {
  return ask.lot === undefined ? lot.toss(ask, who) : ask.lot(lot, who);
}

/** The same fight for whoever listens: its next dice are those of the lot, and come to what was drawn. */
export function showing<S>(fight: Fight<S>, lot: Lot, came: number): Fight<S> {
  const { ask } = fight;
  return ask.show === undefined ? fight : fight.asking(ask.show(lot, came));
}
