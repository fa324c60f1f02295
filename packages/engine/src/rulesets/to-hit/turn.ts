import { Fight as AnyFight, finish, type Id, Recorded, settle } from "../../kernel/index.ts";
import { burnDown } from "./bombs/blast.ts";
import { endOfTurn, endOfWatch, startOfTurn } from "./conditions.ts";
import { rouse } from "./gear/belt.ts";
import { initiativeRoll } from "./questions.ts";
import { copy, type Fight, isUp, movementOf, type State, type Unit, unitOf } from "./state.ts";
import { ORDER_TABLE } from "./words.ts";

/** TH61, TH66: initiative, turns, rounds. */

export function actorOf(state: State): Id | null {
  return state.winner === null && state.at >= 0 ? state.turn : null;
}

export function start(fight: Fight): void {
  const { state } = fight;
  fight.tell({ event: "start" });
  state.order = turnOrder(fight);
  if (fight.told) fight.tell({ event: "order", order: state.order.map((i) => (state.units[i] as Unit).id) });
  state.round = 1;
  state.at = -1;
  fight.tell({ event: "round", round: 1 });
  settle(fight);
  nextTurn(fight);
}

/** TH61 2d6 + Agility + bonuses, high to low; ties by Agility, then as listed. */
function turnOrder(fight: Fight): number[] {
  const { state } = fight;
  if (state.fixedOrder !== null) return fixedOrder(state, state.fixedOrder);
  const order: number[] = [];
  const scores: number[] = [];
  for (let i = 0; i < state.units.length; i++) {
    const { id, sheet } = state.units[i] as Unit;
    for (let turns = turnsOf(state, state.units[i] as Unit); turns > 0; turns--) {
      const score = initiativeRoll(fight, id) + sheet.agility + sheet.initiative;
      order.push(i);
      scores.push(score);
      for (let at = order.length - 1; at > 0 && isQuicker(state, order, scores, at); at--) {
        [order[at - 1], order[at]] = [order[at] as number, order[at - 1] as number];
        [scores[at - 1], scores[at]] = [scores[at] as number, scores[at - 1] as number];
      }
    }
  }
  return order;
}

/** Whether whoever stands at a place comes before the one ahead of it. */
function isQuicker(
  { units }: State,
  order: readonly number[],
  scores: readonly number[],
  at: number,
): boolean {
  const lead = (scores[at] as number) - (scores[at - 1] as number);
  if (lead !== 0) return lead > 0;
  const [one, other] = [units[order[at] as number] as Unit, units[order[at - 1] as number] as Unit];
  return one.sheet.agility > other.sheet.agility;
}

/** TH66 Minibosses have two turns against three or more, bosses up to four, never more than there are foes. */
export function turnsOf(state: State, unit: Unit): number {
  const { turns } = ORDER_TABLE[unit.sheet.order];
  if (turns === 1) return 1;
  const foes = state.units.filter((u) => u.side !== unit.side).length;
  if (unit.sheet.order === "miniboss") return foes > 2 ? turns : 1;
  return Math.max(1, Math.min(turns, foes));
}

/** As given; further turns of the great are spread evenly over the rest of the round. */
function fixedOrder(state: State, ids: readonly Id[]): number[] {
  const places = ids.map((id) => state.units.findIndex((u) => u.id === id));
  let order = places;
  for (const i of places) {
    const turns = turnsOf(state, state.units[i] as Unit);
    for (let turn = 1; turn < turns; turn++) {
      const at = (order.indexOf(i) + Math.ceil((turn * order.length) / turns)) % (order.length + 1);
      order = [...order.slice(0, at), i, ...order.slice(at)];
    }
  }
  return order;
}

/** Goes on to whoever acts next. */
export function nextTurn(fight: Fight): void {
  const { state } = fight;
  while (state.winner === null) {
    state.at += 1;
    if (state.at >= state.order.length) {
      if (state.round >= state.rules.maxRounds) return finish(fight, "draw");
      state.round += 1;
      state.at = 0;
      if (fight.told) fight.tell({ event: "round", round: state.round });
    }
    const unit = state.units[state.order[state.at] as number] as Unit;
    if ((isUp(unit) || rouse(fight, unit)) && beginTurn(fight, unit)) return;
    burnDown(fight, unit); // TH80 a turn that nobody is there to take goes by
  }
}

/** Whose turn it is has fallen in it. */
export function passOn(fight: Fight, unit: Unit): void {
  burnDown(fight, unit);
  if (fight.state.winner === null) nextTurn(fight);
}

/** TH61 Returns whether there is still somebody to act. */
function beginTurn(fight: Fight, unit: Unit): boolean {
  fight.state.turn = unit.id;
  freshen(unit);
  if (fight.told) fight.tell({ event: "turn", by: unit.id });
  startOfTurn(fight, unit);
  return isUp(unit);
}

function freshen(unit: Unit): void {
  unit.standard = 1;
  unit.minor = 1;
  unit.moves = movementOf(unit);
  unit.diagonals = 0;
  unit.fresh = true;
  unit.reacted = 0; // TH62
}

/**
 * The same battle as a unit's next turn begins: nobody has acted and nothing has burned. Everybody's turn has
 * begun since, so all may react again (TH62).
 */
export function onTurn(state: State, who: Id): State | null {
  const next = copy(state);
  const unit = unitOf(next, who);
  if (unit === undefined || !isUp(unit) || next.winner !== null || next.at < 0) return null;
  const place = next.units.indexOf(unit);
  const later = next.order.indexOf(place, next.at + 1); // TH66 some have several turns
  next.at = later < 0 ? next.order.indexOf(place) : later;
  if (next.at < 0) return null;
  next.turn = who;
  for (const u of next.units) u.reacted = 0;
  endOfWatch(new AnyFight(next, new Recorded([]), "nothing"), unit);
  freshen(unit);
  return next;
}

export function endTurn(fight: Fight, unit: Unit): void {
  burnDown(fight, unit);
  endOfTurn(fight, unit);
  unit.standard = 0;
  unit.minor = 0;
  unit.moves = 0;
  if (fight.state.winner === null) nextTurn(fight);
}
