import {
  found,
  type BattleState,
  GAME_MASTER,
  type Id,
  type Problem,
  problem,
  type Seat,
  stateOf,
} from "@fray/engine";
import { hidesAny } from "./states.ts";
import type { Role, SeatChange, SeatRecord, Table } from "./words.ts";

/** Who sits where, and who speaks for whom. */

export function seatNamed(table: Table, id: string): SeatRecord | null {
  return table.seats.find((s) => s.id === id) ?? null;
}

export function seatOfToken(table: Table, tokenHash: string): SeatRecord | null {
  return table.seats.find((s) => s.tokenHash === tokenHash) ?? null;
}

/** A seat as the engine knows seats. Whoever plays somebody also answers what is asked of that one's side. */
export function engineSeat({ battle }: Table, seat: SeatRecord): Seat {
  if (seat.role === "game-master") return GAME_MASTER;
  if (seat.role === "onlooker") return ONLOOKER;
  let known = seats.get(seat);
  if (known?.opening !== battle.opening)
    seats.set(seat, (known = { opening: battle.opening, seat: playerSeat(battle, seat) }));
  return known.seat;
}

const ONLOOKER: Seat = { role: "onlooker" };

/** Seats and openings are values: whom a player speaks for is worked out once. */
const seats = new WeakMap<SeatRecord, { readonly opening: object; readonly seat: Seat }>();

function playerSeat({ ruleset, opening }: Table["battle"], seat: SeatRecord): Seat {
  const all = ruleset.standing(opening);
  const ids = new Set(all.map((s) => s.id));
  const sides = all.filter((s) => seat.combatants.includes(s.id) && !ids.has(s.side)).map((s) => s.side);
  return { role: "player", combatants: [...new Set([...seat.combatants, ...sides])] };
}

const speaks = (seat: Seat, who: Id): boolean => seat.role === "player" && seat.combatants.includes(who);

/** The seats that answer for somebody: its players, or the game masters where it has none. */
export function answering(table: Table, who: Id): readonly SeatRecord[] {
  const sitting = table.seats.filter((s) => s.tokenHash !== null);
  const players = sitting.filter((s) => speaks(engineSeat(table, s), who));
  return players.length > 0 ? players : sitting.filter((s) => s.role === "game-master");
}

/** Everybody on the battlefield, as it is now or was at another time, whom a seat does not see now. */
export function unseenBy(table: Table, seat: SeatRecord, at?: BattleState): ReadonlySet<Id> {
  if (seat.role === "game-master") return new Set();
  const { ruleset } = table.battle;
  const state = stateOf(table.battle);
  const seen = ruleset.view(state, engineSeat(table, seat)).combatants;
  return new Set(ruleset.standing(at ?? state).flatMap((s) => (Object.hasOwn(seen, s.id) ? [] : [s.id])));
}

/** The table as a seat knows it: whoever it does not see is not there. The very table where it sees everybody. */
export function asKnownBy(table: Table, seat: SeatRecord): Table {
  const { battle } = table;
  const state = stateOf(battle);
  if (seat.role === "game-master" || !hidesAny(state)) return table;
  const known = battle.ruleset.asSeen?.(state, engineSeat(table, seat)) ?? state;
  if (known === state) return table;
  const last = battle.past.at(-1);
  if (last === undefined) return { ...table, battle: { ...battle, opening: known } };
  return { ...table, battle: { ...battle, past: [{ ...last, state: known }] } };
}

/** The seat after a change, or everything that is wrong with it. */
export function changedSeat(table: Table, change: SeatChange): SeatRecord | readonly Problem[] {
  const old = seatNamed(table, change.id);
  const role: Role = change.role ?? old?.role ?? "onlooker";
  const combatants = role === "player" ? (change.combatants ?? old?.combatants ?? []) : [];
  const tokenHash = change.tokenHash === undefined ? (old?.tokenHash ?? null) : change.tokenHash;
  const known = table.battle.ruleset.standing(stateOf(table.battle)).map((s) => s.id);
  const problems = combatants.flatMap((id, i) =>
    known.includes(id)
      ? []
      : [
          problem(
            "seat/unknown-combatant",
            `expected a combatant of this battle, ${found(id)}`,
            `seat.combatants.${i}`,
          ),
        ],
  );
  if (old === null && tokenHash === null)
    problems.push(
      problem("seat/none", `there is no seat called ${JSON.stringify(change.id)} at this table`, "seat.id"),
    );
  if (old?.role === "game-master" && (role !== "game-master" || tokenHash === null) && masters(table) < 2)
    problems.push(problem("seat/last-game-master", "a table needs somebody who keeps it", "seat.role"));
  if (old === null && table.seats.length >= MOST_SEATS)
    problems.push(problem("seat/too-many", `a table has at most ${MOST_SEATS} seats`, "seat.id"));
  if (problems.length > 0) return problems;
  const name = change.name ?? old?.name ?? change.id;
  const seat = { id: change.id, role, name, combatants, tokenHash };
  return (change.mayTypeDice ?? old?.mayTypeDice) === false
    ? { ...seat, typedDice: false, mayTypeDice: false }
    : { ...seat, typedDice: old?.typedDice ?? false };
}

export const mayType = ({ mayTypeDice }: SeatRecord): boolean => mayTypeDice !== false;

export const TYPING_FORBIDDEN = problem(
  "seat/typed-dice",
  "the game master wants the dice of this seat thrown: they cannot be typed",
);

const MOST_SEATS = 200;

const masters = (table: Table): number =>
  table.seats.filter((s) => s.role === "game-master" && s.tokenHash !== null).length;
