import {
  type CombatantSummary,
  type Command,
  type Event,
  eventSeen,
  type Id,
  type Seat,
  type Summary,
} from "../../kernel/index.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { type Stat, STATS } from "./words.ts";

/** HD91 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers wait for Scan. */

export function summary(state: State): Summary {
  return summarize(state, state.units, () => true);
}

export function view(state: State, seat: Seat): Summary {
  return summarize(
    state,
    state.units.filter((u) => sees(state, seat, u)),
    (u) => knowsNumbers(state, seat, u),
  );
}

function summarize(state: State, units: readonly Unit[], known: (unit: Unit) => boolean): Summary {
  const turn = units.some((u) => u.id === state.turn) ? state.turn : null;
  const order = state.order
    .map((i) => (state.units[i] as Unit).id)
    .filter((id) => units.some((u) => u.id === id));
  return {
    round: state.round,
    turn,
    winner: state.winner,
    order,
    combatants: Object.fromEntries(units.map((u) => [u.id, known(u) ? numbers(u) : outline(u)])),
  };
}

/** Written out, not spread: every seat is told this after every input. */
function numbers(u: Unit): CombatantSummary {
  const told = {
    name: u.name,
    side: u.side,
    hp: u.hp,
    looks: looksOf(u),
    at: u.row,
    size: 1,
    state: u.life,
    statuses: u.statuses.map((s) => s.status),
    points: { ap: u.ap, mp: u.mp },
    maxHp: u.sheet.hp,
    shell: u.shell,
    shellElement: u.shellElement,
    element: u.sheet.element,
    stats: statsOf(u),
  };
  return u.job < 0 ? told : { ...told, job: u.sheet.jobs[u.job]?.name ?? null };
}

const statsOf = (u: Unit): Record<Stat, number> => ({
  physicalAttack: u.physicalAttack,
  magicalAttack: u.magicalAttack,
  physicalDefense: u.physicalDefense,
  magicalDefense: u.magicalDefense,
  evasion: u.evasion,
  resistance: u.resistance,
  physicalAccuracy: u.physicalAccuracy,
  magicalAccuracy: u.magicalAccuracy,
  statusAccuracy: u.statusAccuracy,
});

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looksOf(u),
    at: u.row,
    size: 1,
    state: u.life,
    statuses: u.statuses.map((s) => s.status),
    points: {},
  };
}

function looksOf(u: Unit): string {
  if (u.hp >= u.sheet.hp) return "unhurt";
  return 2 * u.hp > u.sheet.hp ? "hurt" : u.hp > 0 ? "badly hurt" : "at the end";
}

/** Whom the game master hides, only its own side sees. */
function sees(state: State, seat: Seat, unit: Unit): boolean {
  return !unit.hidden || seat.role === "game-master" || sidesOf(state, seat).includes(unit.side);
}

function sidesOf(state: State, seat: Seat): (string | undefined)[] {
  return seat.role === "player" ? seat.combatants.map((id) => unitOf(state, id)?.side) : [];
}

function knowsNumbers(state: State, seat: Seat, unit: Unit): boolean {
  if (seat.role === "game-master" || state.rules.foesKnown) return true;
  const sides = sidesOf(state, seat);
  return sides.includes(unit.side) || sides.some((side) => state.scanned.includes(`${side}:${unit.id}`));
}

const TELLING = {
  names: ["by", "target"],
  numbers: ["check", "sum", "shell", "hp", "lost", "ap", "mp"],
} as const;

/** An event without what the seat may not know: unseen combatants, and the explanation of numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(
    event,
    {
      unit: (id) => unitOf(state, id),
      sees: (u) => sees(state, seat, u),
      knows: (u) => knowsNumbers(state, seat, u),
      seesAll: true,
    },
    TELLING,
  );
}

/** Odds tell the numbers of everybody a command touches: whoever lacks one of them is not told. */
export function knows(state: State, command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  const touched =
    command.targets === undefined
      ? state.units
      : [command.actor, ...command.targets].map((id) => unitOf(state, id as Id));
  const guarded = touched.some((u) => u?.statuses.some((s) => s.status === "guarded"));
  return (guarded ? state.units : touched).every(
    (u) => u === undefined || (sees(state, seat, u) && knowsNumbers(state, seat, u)),
  );
}

/** The same battle with every number a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u) => {
    if (sees(state, seat, u) && knowsNumbers(state, seat, u)) return u;
    const sheet = { ...u.sheet, hp: u.sheet.hp * 3, shell: u.sheet.shell + 4 };
    const base = Object.fromEntries(STATS.map((s) => [s, u.base[s] + 5])) as unknown as Unit["base"];
    const changed = {
      ...u,
      sheet,
      hp: u.hp * 3,
      shell: u.shell === 0 ? 0 : u.shell + 4,
      mp: u.mp + 9,
      base,
      ...base,
    };
    return sees(state, seat, u) ? changed : { ...changed, name: `${u.name}?`, row: "back" as const };
  });
  return { ...state, units };
}
