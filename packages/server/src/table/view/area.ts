import { type Command, type Preview, previewFor, stateOf } from "@fray/engine";
import { engineSeat } from "../seats/seats.ts";
import type { SeatRecord, Table } from "../seats/words.ts";

/**
 * What a command would cover, and the lines that decide it: worked out of what the seat sees, legal now or not, so
 * that nobody unseen can be found by it. Nothing of commands that are not this seat's to give.
 */
export function areaFor(table: Table, seat: SeatRecord, command: Command): Preview {
  return previewFor(table.battle.ruleset, stateOf(table.battle), command, engineSeat(table, seat));
}
