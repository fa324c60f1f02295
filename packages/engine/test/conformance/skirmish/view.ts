import {
  type Command,
  type CombatantSummary,
  type Event,
  type Seat,
  type Summary,
  speaksFor,
} from "../../../src/kernel/index.ts";
import { type Fighter, fighterOf, type State } from "./state.ts";

/** SK9, SK10: armor is a secret until a blow has met it, an ambush until it strikes. */

export function summary(state: State): Summary {
  return summarize(state, state.units, () => true);
}

export function view(state: State, seat: Seat): Summary {
  return summarize(
    state,
    state.units.filter((f) => sees(state, seat, f)),
    (f) => knowsArmor(state, seat, f),
  );
}

function summarize(state: State, units: readonly Fighter[], known: (f: Fighter) => boolean): Summary {
  const { round, winner } = state;
  const turn = units.some((f) => f.id === state.turn) ? state.turn : null;
  return {
    round,
    turn,
    winner,
    combatants: Object.fromEntries(units.map((f) => [f.id, lookOf(f, known(f))])),
  };
}

function lookOf(f: Fighter, known: boolean): CombatantSummary {
  const { name, side, hp, points } = f;
  const looks = {
    name,
    side,
    hp,
    maxHp: f.sheet.hp,
    at: null,
    state: hp > 0 ? "up" : "down",
    statuses: f.hidden ? ["unseen"] : [],
    points: { points },
  };
  return known ? { ...looks, armor: f.armor } : looks;
}

function ownSide(state: State, seat: Seat, f: Fighter): boolean {
  if (seat.role !== "player") return seat.role === "game-master";
  return seat.combatants.some((id) => fighterOf(state, id)?.side === f.side);
}

export function sees(state: State, seat: Seat, f: Fighter): boolean {
  return !f.hidden || speaksFor(seat, f.id) || ownSide(state, seat, f);
}

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  if (state.units.every((f) => sees(state, seat, f))) return state;
  const units = state.units.map((f) => (sees(state, seat, f) ? f : { ...f, hp: 0 }));
  return { ...state, units };
}

export function knowsArmor(state: State, seat: Seat, f: Fighter): boolean {
  return sees(state, seat, f) && (!state.rules.cloaks || f.revealed || ownSide(state, seat, f));
}

export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  const named = [event.by, event.target].map((id) => fighterOf(state, id)).filter((f) => f !== undefined);
  if (named.some((f) => !sees(state, seat, f))) return null;
  const order = event["order"];
  if (Array.isArray(order))
    return {
      ...event,
      order: order.filter((id) => sees(state, seat, fighterOf(state, id as string) as Fighter)),
    };
  if (event.sum === undefined || named.every((f) => knowsArmor(state, seat, f))) return event;
  const { sum: _, ...rest } = event;
  return rest as Event;
}

/** The odds of a blow tell the armor of whoever it may meet: the targets, or a friend who screens one. */
export function knows(state: State, command: Command, seat: Seat): boolean {
  const targets = (command.targets ?? []).map((id) => fighterOf(state, id)).filter((f) => f !== undefined);
  const actor = fighterOf(state, command.actor);
  const met =
    command.do === "attack"
      ? state.units.filter((f) => !f.hidden && targets.some((t) => t.side === f.side))
      : targets;
  if (command.do !== "attack" && command.do !== "volley") return seat.role === "game-master";
  return actor !== undefined && sees(state, seat, actor) && met.every((f) => knowsArmor(state, seat, f));
}

/** The same battle with every secret another. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((f) => {
    if (knowsArmor(state, seat, f)) return f;
    const other = { ...f, armor: f.armor + 4 };
    return sees(state, seat, f)
      ? other
      : { ...other, name: `${f.name}?`, hp: f.hp * 2, points: f.points + 1, volleys: f.volleys + 1 };
  });
  return { ...state, units };
}
