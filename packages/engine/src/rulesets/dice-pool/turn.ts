import type { Id } from "../../kernel/index.ts";
import { countDown, endOfWatch, endTurnConditions, startCards, startStatuses } from "./conditions.ts";
import { drawDie, initiativeDice } from "./questions.ts";
import { type Brawl, isUp, type State, type Unit } from "./state.ts";
import { finish, suffer } from "./verbs.ts";

/** DP44, DP45, DP49–DP53: order, rounds and turns. */

export function actorOf(state: State): Id | null {
  if (state.at < 0 || state.winner !== null) return null;
  return (state.units[state.order[state.at] as number] as Unit).id;
}

export function start(fight: Brawl): void {
  const { state } = fight;
  fight.tell({ event: "start" });
  state.order = turnOrder(fight);
  fight.tell({ event: "order", order: state.order.map((i) => (state.units[i] as Unit).id) });
  state.round = 1;
  beginRound(fight);
  state.at = -1;
  nextTurn(fight);
}

/** DP49 Heroes roll 3d6, others have the number on their sheet; the higher first, heroes before others, then as listed. */
function turnOrder(fight: Brawl): number[] {
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
function beginRound(fight: Brawl): void {
  const { state } = fight;
  if (fight.told) fight.tell({ event: "round", round: state.round });
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i] as Unit;
    if (!isUp(unit)) continue;
    unit.ap = unit.sheet.ap;
    unit.mp = unit.sheet.mp;
  }
  for (const unit of state.units) if (isUp(unit) && unit.library.length > 0) refillHand(fight, unit);
  for (const unit of state.units)
    if (unit.life === "unconscious" && state.winner === null) suffer(fight, unit, 1, "unconscious");
}

/** DP53 Up to the hand's size; cards that return come first. */
function refillHand(fight: Brawl, unit: Unit): void {
  for (const slot of unit.returning.splice(0)) unit.hand.push(slot);
  const lacking = unit.sheet.hand - unit.hand.length;
  if (lacking > 0) draw(fight, unit, lacking);
}

/** DP53 One die for each card: the pile is kept in order, the die says which comes up. An empty pile takes the discard back. */
export function draw(fight: Brawl, unit: Unit, cards: number): void {
  const drawn: string[] = [];
  for (let n = 0; n < cards; n++) {
    if (unit.pile.length === 0) reshuffle(fight, unit);
    if (unit.pile.length === 0) break;
    const place = drawDie(fight, unit.pile.length, unit.id) - 1;
    const slot = unit.pile[place] as number;
    unit.pile.splice(place, 1);
    unit.hand.push(slot);
    if (fight.told) drawn.push(unit.library[slot]?.id ?? "");
  }
  if (drawn.length > 0) fight.tell({ event: "draws", target: unit.id, count: drawn.length, cards: drawn });
}

function reshuffle(fight: Brawl, unit: Unit): void {
  if (unit.discard.length === 0) return;
  unit.pile = unit.discard.sort((a, b) => a - b);
  unit.discard = [];
  if (fight.told) fight.tell({ event: "reshuffles", target: unit.id, count: unit.pile.length });
}

/** Ends the turn of whoever acts: DP25, DP30. */
export function endTurn(fight: Brawl, unit: Unit): void {
  if (isUp(unit)) endTurnConditions(fight, unit);
  if (fight.state.winner === null) nextTurn(fight);
}

/** Goes on to whoever acts next, through the end of the round. */
export function nextTurn(fight: Brawl): void {
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
function beginTurn(fight: Brawl, unit: Unit): boolean {
  fight.state.turn = unit.id;
  unit.spent = false; // DP48
  unit.swings = 0;
  if (fight.told) fight.tell({ event: "turn", by: unit.id, ap: unit.ap, mp: unit.mp });
  if (unit.lying.length > 0) endOfWatch(fight, unit);
  if (unit.mask !== 0) startStatuses(fight, unit);
  if (unit.lying.length > 0 && isUp(unit)) startCards(fight, unit);
  return isUp(unit) && fight.state.winner === null;
}

function endRound(fight: Brawl): void {
  const { state } = fight;
  for (const unit of state.units) if (unit.lying.length > 0) countDown(fight, unit, "rounds");
  if (state.round >= state.rules.maxRounds) return finish(fight, "draw");
  state.round += 1;
  beginRound(fight);
  state.at = -1;
}
