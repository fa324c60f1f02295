import { Fight as NewFight, finish, forLater, type Id, Recorded } from "../../kernel/index.ts";
import { countDown, endOfWatch, endTurnConditions, startCards, startStatuses } from "./conditions.ts";
import { takeOut } from "./kit.ts";
import { drawDie, initiativeDice } from "./questions.ts";
import { type Fight, copy, isUp, type State, type Unit, unitOf } from "./state.ts";
import { gained, suffer } from "./verbs.ts";

/** DP44, DP45, DP49–DP53: order, rounds and turns. */

export function actorOf(state: State): Id | null {
  if (state.at < 0 || state.winner !== null) return null;
  return (state.units[state.order[state.at] as number] as Unit).id;
}

export function start(fight: Fight): void {
  const { state } = fight;
  fight.tell({ event: "start" });
  state.order = turnOrder(fight);
  if (fight.told) fight.tell({ event: "order", order: state.order.map((i) => (state.units[i] as Unit).id) });
  state.round = 1;
  beginRound(fight);
  state.at = -1;
  nextTurn(fight);
}

/** DP49 Heroes roll 3d6, others have the number on their sheet; the higher first, heroes before others, then as listed. */
function turnOrder(fight: Fight): number[] {
  const { state } = fight;
  const { units, fixedOrder } = state;
  if (fixedOrder !== null) return fixedOrder.map((id) => units.findIndex((u) => u.id === id));
  const rolled = state.rules.initiative === "rolled";
  const speed = units.map((u) => (rolled && u.hero ? initiativeDice(fight, u.id) : u.sheet.initiative));
  const first = (i: number): number => ((units[i] as Unit).hero ? 0 : 1);
  return units
    .map((_, i) => i)
    .sort((a, b) => (speed[b] as number) - (speed[a] as number) || first(a) - first(b) || a - b);
}

/** DP44, DP50, DP53: everybody refills, heroes draw, the unconscious sink. */
function beginRound(fight: Fight): void {
  const { state } = fight;
  if (fight.told) fight.tell({ event: "round", round: state.round });
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i] as Unit;
    if (isUp(unit)) refill(unit);
  }
  for (const unit of state.units) if (isUp(unit) && unit.library.length > 0) refillHand(fight, unit);
  for (const unit of state.units)
    if (unit.life === "unconscious" && state.winner === null) suffer(fight, unit, 1, "unconscious");
}

/** DP44 */
export function refill(unit: Unit): void {
  unit.ap = unit.sheet.ap;
  unit.mp = gained(unit, Math.max(0, unit.sheet.mp + unit.mpMod)); // DP61, DP64
}

/** DP53 Up to the hand's size; cards that return come first. */
function refillHand(fight: Fight, unit: Unit): void {
  if (unit.returning.length > 0) for (const slot of unit.returning.splice(0)) unit.hand.push(slot);
  const lacking = unit.sheet.hand - unit.hand.length;
  if (lacking > 0) draw(fight, unit, lacking, drawnForLater);
}

/** DP53 One die for each card: the pile is kept in order, the die says which comes up. An empty pile takes the discard back. */
export function draw(fight: Fight, unit: Unit, cards: number, thrown: typeof drawDie = drawDie): void {
  const drawn: string[] = [];
  for (let n = 0; n < cards; n++) {
    if (unit.pile.length === 0) reshuffle(fight, unit);
    if (unit.pile.length === 0) break;
    const place = thrown(fight, unit.pile.length, unit.id) - 1;
    const slot = unit.pile[place] as number;
    takeOut(unit.pile, place);
    unit.hand.push(slot);
    if (fight.told) drawn.push(unit.library[slot]?.id ?? "");
  }
  if (drawn.length > 0) fight.tell({ event: "draws", target: unit.id, count: drawn.length, cards: drawn });
}

const drawnForLater: typeof drawDie = (fight, cards, who) =>
  forLater(fight, () => drawDie(fight, cards, who));

function reshuffle(fight: Fight, unit: Unit): void {
  if (unit.discard.length === 0) return;
  unit.pile = unit.discard.sort((a, b) => a - b);
  unit.discard = [];
  if (fight.told) fight.tell({ event: "reshuffles", target: unit.id, count: unit.pile.length });
}

/** DP63 The cards discarded last go back to the pile. */
export function recover(fight: Fight, unit: Unit, cards: number): void {
  const back = unit.discard.splice(Math.max(0, unit.discard.length - cards));
  unit.pile = [...unit.pile, ...back].sort((a, b) => a - b);
  if (fight.told) fight.tell({ event: "recovers", target: unit.id, count: back.length });
}

/** Ends the turn of whoever acts: DP25, DP30. */
export function endTurn(fight: Fight, unit: Unit): void {
  if (isUp(unit)) endTurnConditions(fight, unit);
  if (fight.state.winner === null) nextTurn(fight);
}

/** Goes on to whoever acts next, through the end of the round. */
export function nextTurn(fight: Fight): void {
  const { state } = fight;
  while (state.winner === null) {
    state.at += 1;
    if (state.at >= state.order.length) {
      endRound(fight);
      continue;
    }
    const unit = state.units[state.order[state.at] as number] as Unit;
    if (isUp(unit) && beginTurn(fight, unit)) return;
  }
}

/** DP27–DP34. Returns whether the unit is still there to act. */
function beginTurn(fight: Fight, unit: Unit): boolean {
  fight.state.turn = unit.id;
  unit.acted = false;
  if (unit.waiting) return resume(fight, unit);
  unit.spent = false; // DP48
  unit.swings = 0;
  if (fight.told) fight.tell({ event: "turn", by: unit.id, ap: unit.ap, mp: unit.mp });
  if (unit.lying.length > 0) endOfWatch(fight, unit);
  if (unit.mask !== 0) startStatuses(fight, unit);
  if (unit.lying.length > 0 && isUp(unit)) startCards(fight, unit);
  return isUp(unit) && fight.state.winner === null;
}

/** The same battle as a unit's next turn begins: refilled, but no die thrown, no card drawn and nobody having acted. */
export function onTurn(state: State, who: Id): State | null {
  const next = copy(state);
  const unit = unitOf(next, who);
  if (unit === undefined || !isUp(unit) || next.winner !== null || next.at < 0) return null;
  if (next.line.length > 0) [next.order, next.line] = [next.line, []]; // DP65
  next.at = next.order.indexOf(next.units.indexOf(unit));
  if (next.at < 0) return null;
  next.turn = who;
  refill(unit);
  [unit.acted, unit.waiting, unit.spent, unit.swings] = [false, false, false, 0]; // DP48
  if (unit.lying.length > 0) endOfWatch(new NewFight(next, new Recorded([]), "nothing"), unit);
  return next;
}

/** DP65 Who has waited goes on with the turn it had begun, and does not wait again. */
function resume(fight: Fight, unit: Unit): boolean {
  unit.waiting = false;
  unit.acted = true;
  if (fight.told) fight.tell({ event: "turn", by: unit.id, ap: unit.ap, mp: unit.mp });
  return true;
}

/** DP65 Puts the actor's turn off until after another's; the next round goes by initiative again. */
export function delay(fight: Fight, unit: Unit, until: Unit): void {
  const { state } = fight;
  const { order, units } = state;
  if (state.line.length === 0) state.line = order.slice();
  const [me] = order.splice(state.at, 1) as [number];
  order.splice(order.indexOf(units.indexOf(until)) + 1, 0, me);
  unit.waiting = true;
  if (fight.told) fight.tell({ event: "delays", by: unit.id, target: until.id });
  state.at -= 1;
  nextTurn(fight);
}

/** DP65 The heroes of its side whose turn is still to come this round. */
export function laterHeroes(state: State, unit: Unit): Unit[] {
  return state.order
    .slice(state.at + 1)
    .map((i) => state.units[i] as Unit)
    .filter((u) => u.hero && u.side === unit.side && isUp(u));
}

function endRound(fight: Fight): void {
  const { state } = fight;
  if (state.line.length > 0) [state.order, state.line] = [state.line, []];
  for (const unit of state.units) if (unit.lying.length > 0) countDown(fight, unit, "rounds");
  if (state.round >= state.rules.maxRounds) return finish(fight, "draw");
  state.round += 1;
  beginRound(fight);
  state.at = -1;
}
