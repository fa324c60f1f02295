import { Fight as AnyFight, finish, type Id, Recorded } from "../../kernel/index.ts";
import { atMoment } from "./abilities/moments.ts";
import { endOfWatch } from "./conditions.ts";
import { baseOf, kitOf, traitsOf } from "./kit.ts";
import { openAdvance } from "./move.ts";
import { callInitiative, initiativeDice, paradigm } from "./questions.ts";
import { affliction, type Fight, copy, has, isUp, refresh, type State, type Unit, unitOf } from "./state.ts";
import { brace, fall, hasTrait, heal, leave, lose, loseHp } from "./verbs.ts";
import { POISONED, TRAIT } from "./words.ts";

/** HD45–HD49, HD66, HD72, HD89: order, turns, phases and rounds. */

export function actorOf(state: State): Id | null {
  if (state.at < 0 || state.winner !== null) return null;
  return state.interrupting ?? (state.units[state.order[state.at] as number] as Unit).id;
}

export function start(fight: Fight): void {
  const { state } = fight;
  fight.tell({ event: "start" });
  if (state.firstStrike === null) lineUp(fight);
  for (const unit of state.units) brace(fight, unit);
  for (const unit of state.units) atMoment(fight, unit, "battle-start", unit);
  if (state.firstStrike !== null) {
    state.order = state.units.flatMap((u, i) => (u.side === state.firstStrike ? [i] : [])); // HD89
    state.at = -1;
    return nextTurn(fight);
  }
  firstRound(fight);
  nextTurn(fight);
}

function lineUp(fight: Fight): void {
  const { state } = fight;
  state.order = turnOrder(fight);
  fight.tell({ event: "order", order: state.order.map((i) => (state.units[i] as Unit).id) });
}

function firstRound(fight: Fight): void {
  const { state } = fight;
  paradigmPhase(fight);
  state.round = 1;
  state.at = -1;
  fight.tell({ event: "round", round: 1 });
}

/** HD45 Descending Initiative, as listed where it is equal. */
function turnOrder(fight: Fight): number[] {
  const { state } = fight;
  if (state.fixedOrder !== null)
    return state.fixedOrder.map((id) => state.units.findIndex((u) => u.id === id));
  const rank = state.rules.initiativeCall ? called(fight) : state.units.map((u) => 6 * u.sheet.initiative);
  const order: number[] = [];
  for (let i = 0; i < rank.length; i++) {
    let at = i;
    for (; at > 0 && (rank[order[at - 1] as number] as number) < (rank[i] as number); at--)
      order[at] = order[at - 1] as number;
    order[at] = i;
  }
  return order;
}

/** HD45 A hero whose call is met counts half as much again; one that called lower wins ties with foes, the others lose them. */
function called(fight: Fight): number[] {
  const { units } = fight.state;
  const calls = units.map((u) => (u.sheet.rank === "hero" ? callInitiative(fight, u.id) : null));
  const first = calls.findIndex((c) => c !== null);
  const thrown = first < 0 ? 0 : initiativeDice(fight, (units[first] as Unit).id);
  return units.map(({ sheet }, i) => {
    const call = calls[i] ?? null;
    const edge = call === null ? 1 : call < thrown ? 2 : 0;
    return 3 * sheet.initiative * (call === thrown ? 3 : 2) + edge;
  });
}

/** Goes on to whoever acts next, through the phases where a round ends. */
export function nextTurn(fight: Fight): void {
  const { state } = fight;
  while (state.winner === null) {
    if (heldTurn(fight)) return;
    state.at += 1;
    if (state.at >= state.order.length) {
      endRound(fight);
      continue;
    }
    const unit = state.units[state.order[state.at] as number] as Unit;
    if (isUp(unit) && beginTurn(fight, unit)) return;
  }
}

/** HD47, HD66, HD90. Returns whether there is anything to act with. */
function beginTurn(fight: Fight, unit: Unit): boolean {
  const { state } = fight;
  endOfWatch(fight, unit);
  const most = unit.sheet.tier > 5 ? 3 : 2;
  unit.ap = state.round === 0 ? 1 : Math.max(0, most + unit.promised + pace(unit));
  unit.promised = 0;
  unit.free = [];
  state.turn = unit.id;
  if (fight.told) fight.tell({ event: "turn", by: unit.id, ap: unit.ap });
  atMoment(fight, unit, "turn-start", unit);
  return unit.ap > 0 && isUp(unit) && state.winner === null;
}

function pace(unit: Unit): number {
  if (unit.mask === 0) return 0;
  const active = (status: "hasted" | "slowed"): number =>
    (affliction(unit, status)?.count ?? 9) <= 3 ? 1 : 0;
  return active("hasted") - active("slowed");
}

/** HD86 A held AP comes after the turn it was held for. */
function heldTurn(fight: Fight): boolean {
  const { state } = fight;
  state.interrupting = null;
  if (state.held.length === 0 || state.at < 0) return false;
  const gone = (state.units[state.order[state.at] as number] as Unit).id;
  const held = state.held.find((h) => h.after === gone);
  if (held === undefined) return false;
  state.held = state.held.filter((h) => h !== held);
  const unit = unitOf(state, held.who) as Unit;
  unit.ap = 1;
  state.interrupting = unit.id;
  state.turn = unit.id;
  fight.tell({ event: "turn", by: unit.id, ap: 1, held: true });
  return true;
}

function endRound(fight: Fight): void {
  const { state } = fight;
  if (state.round === 0) {
    lineUp(fight);
    return firstRound(fight);
  }
  effectPhase(fight);
  if (state.winner !== null) return;
  if (state.round >= state.rules.maxRounds) return finish(fight, "draw");
  paradigmPhase(fight);
  for (const unit of state.units) if (unit.used.length > 0) forgetRound(unit);
  state.held = [];
  state.round += 1;
  state.at = -1;
  if (fight.told) fight.tell({ event: "round", round: state.round });
}

/** What may be used once a round may be used again. */
function forgetRound(unit: Unit): void {
  unit.used = unit.used.filter((id) => unit.kit.some((a) => a.id === id && a.oncePer === "battle"));
}

/** The same battle as a unit's next turn begins: no phase has passed and nobody has acted (HD47, HD66). */
export function onTurn(state: State, who: Id): State | null {
  const next = copy(state);
  const unit = unitOf(next, who);
  if (unit === undefined || !isUp(unit) || next.winner !== null || next.at < 0) return null;
  const at = next.order.indexOf(next.units.indexOf(unit));
  if (at < 0) return null; // HD89 its side is not yet in the order
  next.at = at;
  next.interrupting = null;
  forgetRound(unit);
  return beginTurn(new AnyFight(next, new Recorded([]), "nothing"), unit) ? next : null;
}

/** HD49 Damage, then healing, then statuses, then the rest. */
function effectPhase(fight: Fight): void {
  const { state } = fight;
  for (const u of state.units) {
    if (isUp(u) && has(u, POISONED)) loseHp(fight, u, Math.max(1, Math.floor(u.sheet.hp / 10)), "poisoned"); // HD59
    if (u.dying) fall(fight, u, u); // HD77
  }
  for (const u of state.units)
    if (isUp(u) && u.traits !== 0 && hasTrait(u, TRAIT.regeneration)) regenerate(fight, u);
  for (const u of state.units) if (isUp(u)) atMoment(fight, u, "effect-phase", u);
  for (const u of state.units) if (u.mask !== 0) countDown(fight, u);
  for (const u of state.units) if (u.fleeing && isUp(u)) leave(fight, u); // HD87
  openAdvance(state); // HD85
}

/** HD72 */
function regenerate(fight: Fight, unit: Unit): void {
  if (unit.hp >= unit.sheet.hp) return;
  fight.tell({ event: "trait", target: unit.id, trait: "regeneration" });
  heal(fight, unit, 2, unit.id);
}

/** HD66 */
function countDown(fight: Fight, unit: Unit): void {
  for (const status of ["hasted", "slowed"] as const) {
    const held = affliction(unit, status);
    if (held === undefined) continue;
    held.count -= 1;
    if (held.count === 0) lose(fight, unit, status);
  }
}

/** HD46 Heroes with several jobs may change; statuses and the tracker stay. */
function paradigmPhase(fight: Fight): void {
  for (const unit of fight.state.units) {
    if (unit.sheet.jobs.length < 2 || !isUp(unit) || unit.sheet.rank !== "hero") continue;
    const jobs = unit.sheet.jobs.map((j) => j.name);
    const now = jobs[unit.job] as string;
    const chosen = paradigm(fight, [now, ...jobs.filter((j) => j !== now)], unit.id);
    if (chosen !== now) takeJob(fight, unit, jobs.indexOf(chosen));
  }
}

function takeJob(fight: Fight, unit: Unit, job: number): void {
  unit.job = job;
  unit.kit = kitOf(unit.sheet, job);
  unit.traits = traitsOf(unit.kit);
  unit.base = baseOf(unit.sheet, job);
  refresh(unit, fight.state.rules);
  fight.tell({ event: "paradigm", target: unit.id, job: unit.sheet.jobs[job]?.name ?? null });
}
