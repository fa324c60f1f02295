import { Fight as AnyFight, finish, type Id, Recorded, settle } from "../../kernel/index.ts";
import { passTime } from "./abilities/cast.ts";
import { squeezeOn } from "./attack/grapple.ts";
import { turnOrderRoll } from "./questions.ts";
import { type Fight, copy, has, isUp, type State, type Unit, unitOf } from "./state.ts";
import { regrow, tick } from "./verbs.ts";
import { STUNNED } from "./words.ts";

/** BO1–BO3, BO63: the beginning, the order, turns and Action Blocks. */

export function actorOf(state: State): Id | null {
  return state.winner === null && state.at >= 0 ? state.turn : null;
}

export function start(fight: Fight): void {
  const { state } = fight;
  fight.tell({ event: "start" });
  state.order = turnOrder(fight);
  if (fight.told) fight.tell({ event: "order", order: state.order.map((i) => (state.units[i] as Unit).id) });
  for (const u of state.units) {
    u.strength = u.maxStrength; // BO1
    u.speed = u.maxSpeed;
  }
  state.round = 1;
  state.at = -1;
  fight.tell({ event: "round", round: 1 });
  settle(fight);
  if (state.winner === null) nextTurn(fight);
  else state.at = 0;
}

/** BO63 Descending Maximum Speed, mechs last; ties roll 3d6, higher first. */
function turnOrder(fight: Fight): number[] {
  const { state } = fight;
  if (state.fixedOrder !== null)
    return state.fixedOrder.map((id) => state.units.findIndex((u) => u.id === id));
  const rank = (u: Unit): number => (u.sheet.mech ? -1_000_000 : 0) + u.sheet.speed;
  const ranks = [...new Set(state.units.map(rank))].sort((a, b) => b - a);
  return ranks.flatMap((r) =>
    untie(
      fight,
      state.units.filter((u) => rank(u) === r).map((u) => u.place),
      MOST_ROLLS,
    ),
  );
}

/** HOUSE (BO63): who is tied so often goes as listed, so that every beginning comes to an end. */
const MOST_ROLLS = 20;

/** Those still tied roll again among themselves until it is clear. */
function untie(fight: Fight, tied: readonly number[], rolls: number): number[] {
  if (tied.length < 2 || rolls === 0) return [...tied];
  const rolled = tied.map((place) => ({
    place,
    score: turnOrderRoll(fight, (fight.state.units[place] as Unit).id),
  }));
  const scores = [...new Set(rolled.map((r) => r.score))].sort((a, b) => b - a);
  return scores.flatMap((score) =>
    untie(
      fight,
      rolled.filter((r) => r.score === score).map((r) => r.place),
      rolls - 1,
    ),
  );
}

/** BO1 Round and round in the same order. */
export function nextTurn(fight: Fight): void {
  const { state } = fight;
  while (state.winner === null) {
    state.at += 1;
    if (state.at >= state.order.length) {
      if (state.round >= state.rules.maxRounds) {
        state.at = state.order.length - 1;
        return finish(fight, "draw");
      }
      state.round += 1;
      state.at = 0;
      if (fight.told) fight.tell({ event: "round", round: state.round });
    }
    const unit = state.units[state.order[state.at] as number] as Unit;
    if (isUp(unit) && beginTurn(fight, unit)) return;
  }
}

/** BO2, BO3, BO43: what a turn begins with. False: it is lost to a stun (BO59). */
function beginTurn(fight: Fight, unit: Unit): boolean {
  fight.state.turn = unit.id;
  freshen(unit);
  if (fight.told) fight.tell({ event: "turn", by: unit.id });
  regrow(fight, unit);
  passTime(unit);
  squeezeOn(fight, unit);
  if (unit.mask === 0 || !has(unit, STUNNED)) return true;
  if (fight.told) fight.tell({ event: "loses-turn", target: unit.id });
  closeTurn(fight, unit);
  return false;
}

function freshen(unit: Unit): void {
  unit.used = 0;
  unit.before = unit.struck;
  unit.struck = false;
  unit.charge = 0;
  unit.stance = 0;
  unit.shielded = false;
  unit.echo = null;
}

/**
 * The same battle as a unit's next block begins: everything may be done again, nobody has acted, nobody been
 * squeezed. Points come back by restoring alone (BO48), so they are what they were.
 */
export function onTurn(state: State, who: Id): State | null {
  const next = copy(state);
  const unit = unitOf(next, who);
  if (unit === undefined || !isUp(unit) || next.winner !== null || next.at < 0) return null;
  if (has(unit, STUNNED)) return null; // BO59
  next.at = next.order.indexOf(unit.place);
  if (next.at < 0) return null;
  next.turn = who;
  freshen(unit);
  regrow(new AnyFight(next, new Recorded([]), "nothing"), unit);
  passTime(unit);
  return next;
}

function closeTurn(fight: Fight, unit: Unit): void {
  unit.rested = unit.used === 0; // BO51
  unit.echo = null;
  tick(fight, unit);
}

export function endTurn(fight: Fight, unit: Unit): void {
  closeTurn(fight, unit);
  nextTurn(fight);
}
