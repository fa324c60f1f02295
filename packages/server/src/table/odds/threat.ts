import { type Id, ok, type Place, problem, type Result, refuse, stateOf } from "@fray/engine";
import { notExact, UNKNOWN } from "./chances.ts";
import type { Reckoner } from "./reckon.ts";
import { engineSeat, asKnownBy } from "../seats/seats.ts";
import type { SeatRecord, Table } from "../seats/words.ts";

/** What the others could do to somebody until its next turn, wherever it ends this one: as far as a seat may know. */

export interface ThreatTold {
  readonly who: Id;
  /** Playings for each place. */
  readonly samples: number;
  readonly squares: readonly {
    readonly at: Place | null;
    readonly hit: number;
    readonly drop: number;
    readonly mean: number;
  }[];
}

export async function threatFor(
  table: Table,
  seat: SeatRecord,
  combatant: Id,
  reckoner: Reckoner,
): Promise<Result<ThreatTold>> {
  const withheld = mayNotKnow(table, seat, combatant);
  if (withheld !== null) return withheld;
  const { battle } = asKnownBy(table, seat);
  const found = await reckoner(battle.ruleset, stateOf(battle), { kind: "threat", combatant });
  if ("problems" in found) return refuse(...found.problems.map((p) => ({ ...p, path: "combatant" })));
  const { who, samples, places } = found;
  return ok({ who, samples, squares: places.map(({ at, hit, drop, mean }) => ({ at, hit, drop, mean })) });
}

/** What others may do turns on all their numbers: whoever lacks one of them is not told. */
function mayNotKnow(table: Table, seat: SeatRecord, combatant: Id): Result<never> | null {
  const { battle } = table;
  const as = engineSeat(table, seat);
  const state = stateOf(battle);
  if (!Object.hasOwn(battle.ruleset.view(state, as).combatants, combatant))
    return refuse(problem("input/unknown-combatant", "expected somebody you see", "combatant"));
  if (seat.role === "game-master") return null;
  const inexact = notExact(table, seat);
  if (inexact !== null) return refuse(inexact);
  const everything = { do: "end", actor: combatant };
  if (!battle.ruleset.knows(state, everything, as)) return refuse(UNKNOWN);
  return null;
}
