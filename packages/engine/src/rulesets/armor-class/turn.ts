import { Fight as AnyFight, finish, type Id, Recorded, settle } from "../../kernel/index.ts";
import { strikeOf } from "./attack/strike.ts";
import { damageOf } from "./attack/numbers.ts";
import { damageRoll, follyRoll, initiativeRoll, instinctRoll, moraleRoll } from "./questions.ts";
import type { Arm } from "./sheet/kit.ts";
import { type Fight, copy, has, isPC, isUp, type State, type Unit, unitOf } from "./state.ts";
import { surprised } from "./surprise.ts";
import { gain, leave, lose, wound } from "./verbs.ts";
import { BROKEN, ROUND_BITS, SHIELD_SPENT, TOTAL_DEFENSE, TURN_BITS } from "./words.ts";

/** AC42, AC43, AC51, AC54, AC57, AC58: initiative, turns, rounds, and what comes with their ends. */

/** Who is to act: of a side that acts whole the first who has not ended. */
export function actorOf(state: State): Id | null {
  if (state.winner !== null || state.at < 0) return null;
  const { units } = state;
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).acting) return (units[i] as Unit).id;
  return null;
}

export function start(fight: Fight): void {
  const { state } = fight;
  fight.tell({ event: "start" });
  const caught = surprised(fight);
  state.whole = state.fixedOrder === null && state.rules.initiative === "side";
  state.base = state.whole ? sideOrder(fight) : unitOrder(fight);
  state.order = state.base.slice();
  if (fight.told) fight.tell({ event: "order", order: state.order.map((i) => nameAt(state, i)) });
  state.round = 1;
  state.at = -1;
  fight.tell({ event: "round", round: 1 });
  freshen(fight);
  if (caught !== 0) startle(state, caught);
  settle(fight);
  nextTurn(fight);
}

/** AC79 The first round is the others' alone. */
function startle(state: State, caught: number): void {
  const isCaught = (side: string): boolean => (caught & (1 << state.sides.indexOf(side))) !== 0;
  for (const u of state.units) if (isCaught(u.side)) u.main = u.move = 0;
  state.order = state.order.filter(
    (i) => !isCaught(state.whole ? (state.sides[i] as string) : (state.units[i] as Unit).side),
  );
}

const nameAt = (state: State, i: number): string =>
  state.whole ? (state.sides[i] as string) : (state.units[i] as Unit).id;

/** AC42 1d8 + the best Dexterity of the side; PCs win ties, then as listed. */
function sideOrder(fight: Fight): number[] {
  const { state } = fight;
  const entries = state.sides.map((side, i) => {
    const members = state.units.filter((u) => u.side === side);
    const lead = members.reduce((best, u) => (edge(u) > edge(best) ? u : best));
    return { i, score: initiativeRoll(fight.ask, lead.id) + edge(lead), pc: members.some(isPC) };
  });
  return entries
    .toSorted((a, b) => b.score - a.score || Number(b.pc) - Number(a.pc) || a.i - b.i)
    .map((e) => e.i);
}

const edge = ({ sheet }: Unit): number => (sheet.npc ? 0 : sheet.mods.dex) + sheet.initiative;

function unitOrder(fight: Fight): number[] {
  const { state } = fight;
  if (state.fixedOrder !== null)
    return state.fixedOrder.map((id) => state.units.findIndex((u) => u.id === id));
  const entries = state.units.map((u, i) => ({
    i,
    score: initiativeRoll(fight.ask, u.id) + edge(u),
    pc: isPC(u),
  }));
  return entries
    .toSorted((a, b) => b.score - a.score || Number(b.pc) - Number(a.pc) || a.i - b.i)
    .map((e) => e.i);
}

/** AC43 A new round: everybody has a Main and a Move Action again. */
function freshen(fight: Fight): void {
  for (const u of fight.state.units) {
    if (u.life !== "up") continue;
    u.mask &= ~SHIELD_SPENT; // AC22
    freshenOne(fight, u);
  }
}

export function freshenOne(fight: Fight, unit: Unit): void {
  const { totalDefense } = fight.state.rules;
  const ending = totalDefense === "round" ? ROUND_BITS | TOTAL_DEFENSE : ROUND_BITS;
  unit.main = 1;
  unit.move = 1;
  if ((unit.mask & ending) !== 0) lose(fight, unit, ending);
}

/** Goes on to whoever acts next. */
export function nextTurn(fight: Fight): void {
  const { state } = fight;
  while (state.winner === null) {
    state.at += 1;
    if (state.at >= state.order.length && !nextRound(fight)) return;
    if (state.whole ? beginSide(fight) : begin(fight, state.units[state.order[state.at] as number] as Unit))
      return;
  }
}

function nextRound(fight: Fight): boolean {
  const { state } = fight;
  endRound(fight);
  if (state.winner !== null) return false;
  if (state.round >= state.rules.maxRounds) {
    finish(fight, "draw");
    return false;
  }
  state.round += 1;
  state.at = 0;
  for (let i = 0; i < state.base.length; i++) state.order[i] = state.base[i] as number; // AC59 a delay is for one round
  if (fight.told) fight.tell({ event: "round", round: state.round });
  freshen(fight);
  return true;
}

function beginSide(fight: Fight): boolean {
  const { state } = fight;
  const side = state.sides[state.order[state.at] as number] as string;
  state.turn = side;
  let some = false;
  for (const u of state.units) if (u.side === side && isUp(u)) some = true;
  if (!some) return false;
  if (fight.told) fight.tell({ event: "turn", side });
  for (const u of state.units) if (u.side === side && isUp(u)) takeUp(fight, u);
  if (isTested(state)) fight.ask.each(state.units, (u) => test(fight, u)); // nobody's folly is another's
  return actorOf(state) !== null;
}

function begin(fight: Fight, unit: Unit): boolean {
  if (!isUp(unit)) return false;
  fight.state.turn = unit.id;
  if (fight.told) fight.tell({ event: "turn", by: unit.id });
  takeUp(fight, unit);
  if (isTested(fight.state)) test(fight, unit);
  return unit.acting;
}

/** AC58 In the second round. */
const isTested = ({ rules, round }: State): boolean => rules.instinct && round === 2;

function test(fight: Fight, unit: Unit): void {
  if (unit.acting && unit.sheet.instinct !== null) checkInstinct(fight, unit);
}

/** AC46, AC48: what lasts until the own next turn ends. */
function takeUp(fight: Fight, unit: Unit): void {
  unit.acting = true;
  unit.met = 0;
  const ending = fight.state.rules.totalDefense === "round" ? TURN_BITS : TURN_BITS | TOTAL_DEFENSE;
  if ((unit.mask & ending) !== 0) lose(fight, unit, ending);
}

/**
 * The same battle as a unit's next turn begins, of those who act now it alone: nobody has acted, nobody been
 * checked. A round has passed, so every shield stops a Shock again (AC22).
 */
export function onTurn(state: State, who: Id): State | null {
  const next = copy(state);
  const unit = unitOf(next, who);
  if (unit === undefined || !isUp(unit) || next.winner !== null || next.at < 0) return null;
  next.order = next.order.length === next.base.length ? next.order : next.base.slice(); // AC79
  next.at = next.order.indexOf(next.whole ? next.sides.indexOf(unit.side) : unit.index);
  if (next.at < 0) return null;
  for (const u of next.units) {
    u.acting = false;
    u.mask &= ~SHIELD_SPENT;
  }
  next.turn = next.whole ? unit.side : who;
  const fight = new AnyFight(next, new Recorded([]), "nothing");
  freshenOne(fight, unit);
  takeUp(fight, unit);
  return next;
}

export function endTurn(fight: Fight, unit: Unit): void {
  unit.acting = false;
  if (unit.strikers.length > 0) unit.strikers = []; // AC28
  if (fight.state.shaken !== 0) checkMorale(fight);
  goOn(fight);
}

/** If nobody is left to act in this turn, the next one begins. */
export function goOn(fight: Fight): void {
  if (fight.state.winner === null && actorOf(fight.state) === null) nextTurn(fight);
}

/** AC57 2d6 over the score breaks; only those who have one check. */
function checkMorale(fight: Fight): void {
  const { state } = fight;
  const shaken = state.shaken;
  state.shaken = 0;
  if (!state.rules.morale) return;
  fight.ask.each(state.units, (u) => {
    if ((shaken & (1 << state.sides.indexOf(u.side))) !== 0) checkNerve(fight, u);
  });
}

function checkNerve(fight: Fight, unit: Unit): void {
  const { morale, instinct } = unit.sheet;
  if (!isUp(unit) || morale === null || has(unit, BROKEN)) return;
  const shown = moraleRoll(fight.ask, unit.id, (roll) => roll > morale);
  const breaks = shown > morale;
  if (fight.told) fight.tell({ event: "morale", target: unit.id, roll: shown, breaks });
  if (breaks) gain(fight, unit, BROKEN);
  else if (fight.state.rules.instinct && instinct !== null) checkInstinct(fight, unit);
}

/** AC58 1d10 at or under the score: a folly that costs this round's actions. */
function checkInstinct(fight: Fight, unit: Unit): void {
  const score = unit.sheet.instinct as number;
  const shown = instinctRoll(fight.ask, unit.id, (roll) => roll <= score);
  const foolish = shown <= score;
  if (fight.told) fight.tell({ event: "instinct", target: unit.id, roll: shown, foolish });
  if (!foolish) return;
  const folly = follyRoll(fight.ask, unit.id);
  if (fight.told) fight.tell({ event: "folly", target: unit.id, roll: folly });
  apply(fight, unit, folly);
}

/** AC58 Frozen or snarling: nothing; defending; else no Main Action, but for blind rage (5), which costs nothing. */
function apply(fight: Fight, unit: Unit, folly: number): void {
  if (folly === 3 && !unit.sheet.beast && unit.main > 0) {
    unit.main = 0;
    gain(fight, unit, TOTAL_DEFENSE);
  } else if (folly === 1) {
    unit.main = 0;
    unit.move = 0;
  } else if (folly !== 5 && !(unit.sheet.beast && folly > 2)) unit.main = 0;
}

/** AC51, AC54: grapplers squeeze, the mortally wounded die. */
function endRound(fight: Fight): void {
  const { state } = fight;
  for (const u of state.units) {
    if (u.holders.length > 0) squeeze(fight, u);
    if (state.winner !== null) return;
    if (u.life === "mortally-wounded" && state.round >= u.fell + LAST_ROUNDS) {
      u.life = "dead";
      fight.tell({ event: "dies", target: u.id });
    }
  }
}

/** AC54 Dead at the end of the sixth round after the one it fell in. */
const LAST_ROUNDS = 6;

function squeeze(fight: Fight, victim: Unit): void {
  for (const i of victim.holders.slice()) {
    const by = fight.state.units[i] as Unit;
    const arm = by.arms.find((a) => a.kind === "unarmed") as Arm;
    if (!isUp(victim) || fight.state.winner !== null) return;
    const shown = damageRoll(fight.ask, arm.dice, by.id);
    const amount = damageOf(strikeOf(by, arm, victim), shown);
    wound(fight, victim, amount, { by, nonlethal: true, shock: false, sum: undefined });
  }
}

/** AC57 Gone from the field. */
export function flee(fight: Fight, unit: Unit): void {
  leave(fight, unit, "fled", null);
}
