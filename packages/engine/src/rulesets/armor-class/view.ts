import {
  type CombatantSummary,
  type Command,
  type Event,
  eventSeen,
  type Seat,
  speaksFor,
  type Summary,
} from "../../kernel/index.ts";
import { placeOf } from "./ground.ts";
import { remains } from "./remains.ts";
import { acOf, type State, type Unit, unitOf } from "./state.ts";
import { statusesOf } from "./verbs.ts";

/** AC70 What each seat may see. Unseen combatants are unseen; with `foesKnown` off a foe's numbers are. */

export function summary(state: State): Summary {
  return summarize(state, state.units, () => true);
}

export function view(state: State, seat: Seat): Summary {
  return summarize(
    state,
    state.units.filter((u) => sees(seat, u)),
    (u) => knowsNumbers(state, seat, u),
  );
}

function summarize(state: State, units: readonly Unit[], known: (unit: Unit) => boolean): Summary {
  const seen = (id: string | null): boolean =>
    units.some((u) => u.id === id || (state.whole && u.side === id));
  const order = state.order.map((i) =>
    state.whole ? (state.sides[i] as string) : (state.units[i] as Unit).id,
  );
  return {
    round: state.round,
    turn: seen(state.turn) ? state.turn : null,
    winner: state.winner,
    order: order.filter(seen),
    combatants: Object.fromEntries(
      units.map((u) => [u.id, known(u) ? numbers(state, u) : outline(state, u)]),
    ),
  };
}

function numbers(state: State, u: Unit): CombatantSummary {
  return {
    ...outline(state, u),
    hp: u.hp,
    maxHp: u.sheet.hp,
    points: {
      main: u.main,
      move: u.move,
      ...(u.sheet.luck > 0 ? { luck: u.luck } : {}),
      ...(u.sheet.foci.dieHard > 1 ? { grit: u.grit } : {}),
      ...(u.sheet.soak > 0 ? { soak: u.soak } : {}),
      ...remains(u),
    },
    armor: { melee: acOf(u, false), ranged: acOf(u, true) },
    ...(u.shots.some((n) => n > 0) ? { shots: shotsOf(u) } : {}),
  };
}

const shotsOf = (u: Unit): { [arm: string]: number } =>
  Object.fromEntries(u.arms.flatMap((a, i) => (a.shots > 0 ? [[a.id, u.shots[i] as number]] : [])));

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(state: State, u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looksOf(u),
    at: placeOf(state, u),
    size: u.size,
    state: u.life,
    statuses: statusesOf(u.mask),
    points: {},
  };
}

function looksOf(u: Unit): string {
  if (u.hp >= u.sheet.hp) return "unhurt";
  return 2 * u.hp > u.sheet.hp ? "hurt" : u.hp > 0 ? "badly hurt" : "at the end";
}

function sees(seat: Seat, unit: Unit): boolean {
  return !unit.hidden || speaksFor(seat, unit.id);
}

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  if (state.units.every((u) => sees(seat, u))) return state;
  return { ...state, units: state.units.map((u) => (sees(seat, u) ? u : { ...u, life: "dead" })) };
}

function knowsNumbers(state: State, seat: Seat, unit: Unit): boolean {
  if (seat.role === "game-master" || state.rules.foesKnown) return true;
  return seat.role === "player" && seat.combatants.some((id) => unitOf(state, id)?.side === unit.side);
}

const TELLING = { names: ["by", "target", "from"], numbers: ["check", "sum", "left", "roll"] } as const;

/** An event without what the seat may not know: unseen combatants, and numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(
    event,
    {
      unit: (id) => unitOf(state, id),
      sees: (u) => sees(seat, u),
      knows: (u) => knowsNumbers(state, seat, u),
      seesAll: state.units.every((u) => sees(seat, u)),
    },
    TELLING,
  );
}

/** Odds tell the numbers of everybody who may answer a command: whoever lacks one of them is not told. */
export function knows(state: State, _command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  return state.units.every((u) => sees(seat, u) && knowsNumbers(state, seat, u));
}

/** The same battle with every number a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u): Unit => {
    const seen = sees(seat, u);
    if (seen && knowsNumbers(state, seat, u)) return u;
    const { sheet } = u;
    const changed = {
      ...sheet,
      hp: 3 * sheet.hp,
      meleeAC: sheet.meleeAC + 5,
      rangedAC: sheet.rangedAC + 3,
      bareMeleeAC: sheet.bareMeleeAC + 5,
      bareRangedAC: sheet.bareRangedAC + 3,
      luck: sheet.luck + 1,
    };
    return { ...u, sheet: changed, hp: 3 * u.hp, luck: u.luck + 1, ...(seen ? {} : { name: `${u.name}?` }) };
  });
  return { ...state, units };
}
