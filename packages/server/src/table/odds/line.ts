import { type Command, fieldNow, type Id, offersFor, standingFor, stateOf } from "@fray/engine";
import { lineText } from "@fray/engine/analysis";
import type { Reckoned } from "./reckon.ts";
import { engineSeat } from "../seats/seats.ts";
import type { SeatRecord, Table } from "../seats/words.ts";

/** The line to copy, the engine's own: names, label and places as the seat sees them, numbers as they were worked out. */

export interface OddsLine {
  readonly target: Id;
  readonly text: string;
  /** The chance that one, two, three such attacks drop the target; left out where that is too much to follow. */
  readonly drops?: readonly number[];
}

export const seesOf = (table: Table, seat: SeatRecord, id: Id): boolean =>
  Object.hasOwn(standingFor(table.battle, engineSeat(table, seat)).state.combatants, id);

/** Nothing where the command does not concern the target. */
export function lineFor(
  table: Table,
  seat: SeatRecord,
  command: Command,
  { target, drops, ...told }: Reckoned & { readonly target: Id },
): { readonly line?: OddsLine } {
  const odds = told.targets[told.ids.indexOf(target)];
  if (odds === undefined) return {};
  const { battle } = table;
  const as = engineSeat(table, seat);
  const { combatants } = standingFor(battle, as).state;
  const field = fieldNow(battle.encounter.field, stateOf(battle));
  const scene = { combatants, offers: offersFor(battle, as), field };
  const text = lineText(scene, command, { target, odds, sure: told, drops: drops ?? null });
  return { line: { target, text, ...(drops === undefined ? {} : { drops: drops.chances }) } };
}
