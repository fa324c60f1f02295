import { type Battle, depthOf, forgetting } from "@fray/engine";
import { isPerson, type Table, type Undoing } from "../seats/words.ts";

/** How much of a table's past is at hand: the rest is in its log alone. */

/** How many moments are kept at hand, each with a state of its own: of the past, and of what was undone. */
export interface Keep {
  readonly past: number;
  readonly undone: number;
}

/** More moments of the past while tactics play: undo goes back to what a person did last. */
const MOST_MOMENTS = 24;

/**
 * Undoing further back, or redoing further on, goes to the log. Whatever lives for long and then dies the garbage
 * collector carries along: with three times as much of the past a move costs a tenth more.
 */
export const KEPT: Keep = { past: 8, undone: MOST_MOMENTS };

/** All there is. */
export const EVERYTHING: Keep = { past: Number.POSITIVE_INFINITY, undone: Number.POSITIVE_INFINITY };

export function undoingAfter({ undoing, seq }: Table, { undone }: Battle): Undoing | null {
  const now = undoing ?? { since: seq, forgotten: 0 };
  return undone.length + now.forgotten === 0 ? null : now;
}

/** The same table with at most so many undone moments at hand: those that are redone first. */
export function forgettingUndone(table: Table, keep: number): Table {
  const { battle, undoing } = table;
  const gone = battle.undone.length - keep;
  if (gone <= 0 || undoing === null) return table;
  const { since, forgotten } = undoing;
  return {
    ...table,
    battle: { ...battle, undone: battle.undone.slice(gone) },
    undoing: { since, forgotten: forgotten + gone },
  };
}

/** The same table with as little of its past as its views need. */
export const lean = (table: Table): Table => ({ ...table, battle: forgetting(table.battle, 1) });

/** How many moments lead back before the last step of a person. */
export function sinceAPerson({ past }: Battle): number {
  let back = 1;
  while (back < MOST_MOMENTS && back < past.length && !isPerson(past.at(-back)?.step.who)) back++;
  return back + 1;
}

/** Whether what redo would bring back is at hand, or there is nothing of that. */
export const remembersUndone = ({ battle, undoing }: Table): boolean =>
  battle.undone.length > 0 || undoing === null || undoing.forgotten === 0;

/** Whether a step back can be taken from what is at hand. */
export function remembers(table: Table): boolean {
  return table.battle.past.length > 1 || depthOf(table.battle) <= 1;
}
