import { type Id, settle } from "../../kernel/index.ts";
import { type Affliction, type Fight, isUp, type State, type Unit } from "./state.ts";
import { BIT, LASTING, type Status } from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

/** BO55 What is invested falls; at 0 the spell is lost. */
export function drain(fight: Fight, unit: Unit, amount: number): void {
  const { casting } = unit;
  if (casting === null || amount <= 0) return;
  casting.invested -= amount;
  if (casting.invested <= 0) loseSpell(fight, unit);
}

export function loseSpell(fight: Fight, unit: Unit): void {
  const { casting } = unit;
  if (casting === null) return;
  unit.casting = null;
  if (fight.told) fight.tell({ event: "fizzles", target: unit.id, with: casting.spell });
}

/** BO5, BO25 Both costs are deducted. BO55: what is spent on anything else while casting is taken from the spell. */
export function pay(fight: Fight, unit: Unit, strength: number, speed: number): void {
  unit.strength -= strength;
  unit.speed -= speed;
  if (unit.casting !== null) drain(fight, unit, strength + speed);
}

/** What somebody's falling means for the rest: grapples end (BO54), and perhaps the battle (BO60). */
export function mourn(fight: Fight): void {
  const { units } = fight.state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.holds < 0) continue;
    if (!isUp(u) || !isUp(units[u.holds] as Unit)) letGo(fight, u);
  }
  settle(fight); // BO60
}

/** BO54 A grapple ends; neither does anything more in this block. */
export function letGo(fight: Fight, holder: Unit): void {
  const held = fight.state.units[holder.holds] as Unit;
  holder.holds = -1;
  held.heldBy = -1;
  holder.idleRound = fight.state.round;
  held.idleRound = fight.state.round;
  if (fight.told) fight.tell({ event: "freed", by: holder.id, target: held.id });
}

/** BO60 Healing that brings Health above 0 wakes the Unconscious. BO19: nothing heals the dead. */
export function heal(fight: Fight, target: Unit, amount: number, by: Id): void {
  if (target.life === "dead") return;
  const healed = Math.max(0, Math.min(amount, target.maxHp - target.hp));
  target.hp += healed;
  if (fight.told) fight.tell({ event: "heal", by, target: target.id, amount: healed });
  if (target.life !== "unconscious" || target.hp <= 0) return;
  target.life = "up";
  if (fight.told) fight.tell({ event: "wakes", target: target.id });
}

/** One of each status from each giver, for so many own turns. BO29: the turn it is gained in does not count. */
export function gain(fight: Fight, target: Unit, { status, by, left }: Affliction): void {
  const { state } = fight;
  const turns = left !== LASTING && state.turn === target.id ? left + 1 : left;
  target.statuses = target.statuses.filter((s) => s.status !== status || s.by !== by);
  target.statuses.push({ status, by, left: turns });
  target.mask |= BIT[status];
  if (!fight.told) return;
  const giver = by < 0 ? target : (state.units[by] as Unit);
  fight.tell({ event: "gains", target: target.id, by: giver.id, status, turns });
}

export function lose(fight: Fight, target: Unit, status: Status): void {
  target.statuses = target.statuses.filter((s) => s.status !== status);
  target.mask = maskOf(target.statuses);
  if (fight.told) fight.tell({ event: "loses", target: target.id, status });
}

function maskOf(statuses: readonly Affliction[]): number {
  let mask = 0;
  for (const s of statuses) mask |= BIT[s.status];
  return mask;
}

/** BO2 Damaged reduction regrows by 1, up to what it was. */
export function regrow(fight: Fight, unit: Unit): void {
  if (unit.reduction >= unit.sheet.physicalDamageReduction) return;
  unit.reduction += 1;
  if (fight.told) fight.tell({ event: "regrows", target: unit.id, reduction: unit.reduction });
}

/** Statuses count down at the end of their bearer's turn. */
export function tick(fight: Fight, unit: Unit): void {
  if (unit.mask === 0) return;
  const over: Affliction[] = [];
  for (const s of unit.statuses) {
    if (s.left < 0) continue;
    s.left -= 1;
    if (s.left === 0) over.push(s);
  }
  for (const s of over) {
    if (unit.statuses.filter((x) => x.status === s.status).length > 1) dropOne(unit, s);
    else lose(fight, unit, s.status);
  }
}

/** The same status from another giver stays. */
function dropOne(unit: Unit, gone: Affliction): void {
  unit.statuses = unit.statuses.filter((s) => s !== gone);
}

/** BO61 A side has been told somebody's numbers. */
export function learn(state: State, side: string, of: Unit): void {
  const note = `${side}:${of.id}`;
  if (!state.learned.includes(note)) state.learned.push(note);
}
