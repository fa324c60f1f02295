import { settle, type Sum } from "../../kernel/index.ts";
import { disengage } from "./move/ground.ts";
import { threaten } from "./attack/injury.ts";
import { type Fight, isNameless, isUp, type State, type Unit } from "./state.ts";
import {
  FRAIL,
  GRAPPLED,
  GRAPPLING,
  LASTING_BITS,
  type Life,
  SCREENING,
  STATUSES,
  type Status,
  SWARMING,
} from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

/** Whose blow it is, and how it is meant. */
export interface Blow {
  readonly by: Unit | null;
  /** AC15 Meant only to incapacitate. */
  readonly nonlethal: boolean;
  /** Only to be told. */
  readonly shock?: boolean | undefined;
  readonly sum?: Sum | undefined;
}

/** Damage takes Soak, then HP, never under 0. */
export function wound(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  const left = target.soak === 0 ? amount : amount - soak(target, amount); // AC69
  const lost = left < target.hp ? left : target.hp;
  target.hp -= lost;
  target.taken += lost;
  if (blow.by !== null) blow.by.dealt += lost;
  if (fight.told) tellDamage(fight, target, amount, blow);
  if (target.hp === 0 && lost > 0) fall(fight, target, blow);
}

/** AC69 Returns how much of it. */
function soak(target: Unit, amount: number): number {
  const soaked = amount < target.soak ? amount : target.soak;
  target.soak -= soaked;
  return soaked;
}

function tellDamage(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  fight.tell({
    event: "damage",
    ...(blow.by === null ? {} : { by: blow.by.id }),
    target: target.id,
    amount,
    left: target.hp,
    ...(blow.shock === true ? { shock: true } : {}),
    ...(blow.sum === undefined ? {} : { sum: blow.sum }),
  });
}

/** AC15, AC54: out cold, mortally wounded, or dead: the nameless and the frail at once. */
export function fall(fight: Fight, unit: Unit, blow: Blow): void {
  if (unit.grit > 0) return endure(fight, unit, blow);
  const life = blow.nonlethal
    ? "unconscious"
    : isNameless(unit) || (unit.mask & FRAIL) !== 0
      ? "dead"
      : "mortally-wounded";
  leave(fight, unit, life, blow.by);
  if (life === "mortally-wounded" && unit.sheet.foci.dieHard > 0) pullThrough(fight, unit);
}

/** AC86 Once, and not again that day: 1 HP is left. */
function endure(fight: Fight, unit: Unit, { by }: Blow): void {
  unit.grit -= 1;
  unit.hp = 1;
  unit.taken -= 1;
  if (by !== null) by.dealt -= 1;
  if (fight.told) fight.tell({ event: "endures", target: unit.id, left: 1 });
}

/** AC86 Stable without anybody's help. */
function pullThrough(fight: Fight, unit: Unit): void {
  unit.life = "stabilized";
  if (fight.told) fight.tell({ event: "stabilize", by: unit.id, target: unit.id, lands: true });
  threaten(fight, unit);
}

/** Out of the fight, one way or another. */
export function leave(fight: Fight, unit: Unit, life: Life, by: Unit | null): void {
  const { state } = fight;
  unit.life = life;
  unit.fell = state.round;
  if (life !== "fled") unit.hp = 0;
  unit.mask &= LASTING_BITS;
  unit.acting = false;
  unit.ward = -1;
  unit.prey = -1;
  disengage(state, unit);
  letGoAll(fight, unit);
  unit.holders = [];
  if (life === "fled") fight.tell({ event: "flees", by: unit.id });
  else if (fight.told)
    fight.tell({ event: "down", ...(by === null ? {} : { by: by.id }), target: unit.id, state: life });
  bleed(state, unit);
  settle(fight); // AC71
}

/** AC57 The first of a side, and half of it, are reasons to check Morale. */
function bleed(state: State, unit: Unit): void {
  const side = 1 << state.sides.indexOf(unit.side);
  let all = 0;
  let up = 0;
  for (const u of state.units) {
    if (u.side !== unit.side) continue;
    all += 1;
    if (isUp(u)) up += 1;
  }
  if ((state.bled & side) === 0) {
    state.bled |= side;
    state.shaken |= side;
  }
  if (2 * up <= all && (state.halved & side) === 0) {
    state.halved |= side;
    state.shaken |= side;
  }
}

export function gain(fight: Fight, unit: Unit, bit: number): void {
  if ((unit.mask & bit) !== 0) return;
  unit.mask |= bit;
  if (fight.told) fight.tell({ event: "gains", target: unit.id, status: statusOf(bit) });
}

export function lose(fight: Fight, unit: Unit, bits: number): void {
  if ((unit.mask & bits) !== 0) shed(fight, unit, unit.mask & bits);
}

/** Apart from `lose`, which every attack calls twice, mostly for nothing: that is compiled into its callers. */
function shed(fight: Fight, unit: Unit, gone: number): void {
  unit.mask &= ~gone;
  if ((gone & SCREENING) !== 0) unit.ward = -1;
  if ((gone & SWARMING) !== 0) unit.prey = -1;
  if (!fight.told) return;
  for (const status of statusesOf(gone)) fight.tell({ event: "loses", target: unit.id, status });
}

export const statusOf = (bit: number): Status => STATUSES[31 - Math.clz32(bit)] as Status;
export const bitOf = (status: Status): number => 1 << STATUSES.indexOf(status);
export const statusesOf = (mask: number): Status[] => STATUSES.filter((_, i) => (mask & (1 << i)) !== 0);

/** AC51 Takes hold. */
export function seize(fight: Fight, by: Unit, target: Unit): void {
  if (!target.holders.includes(by.index)) target.holders.push(by.index);
  gain(fight, target, GRAPPLED);
  gain(fight, by, GRAPPLING);
}

/** AC51 Lets go of one. */
export function letGo(fight: Fight, by: Unit, target: Unit): void {
  target.holders = target.holders.filter((i) => i !== by.index);
  if (target.holders.length === 0) lose(fight, target, GRAPPLED);
  if (!fight.state.units.some((u) => u.holders.includes(by.index))) lose(fight, by, GRAPPLING);
}

function letGoAll(fight: Fight, by: Unit): void {
  const { units } = fight.state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.holders.length > 0 && u.holders.includes(by.index)) letGo(fight, by, u);
  }
  for (const i of by.holders) {
    const holder = units[i] as Unit;
    if (!units.some((u) => u !== by && u.holders.includes(i))) lose(fight, holder, GRAPPLING);
  }
}
