import { type Id, type Sum, settle } from "../../kernel/index.ts";
import type { Weapon } from "./gear/weapons.ts";
import { mercy as askMercy } from "./questions.ts";
import { type Affliction, type Bomb, type Fight, type State, type Unit } from "./state.ts";
import { BIT, PRONE, type Status } from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

/** Whose blow it is, and what they mean by it. Nobody's for fire, falls and the like. */
export interface Blow {
  readonly by: Unit | null;
  /** TH43 As the command says; null leaves it to the house. */
  readonly mercy: boolean | null;
  readonly sum?: Sum | undefined;
  /** The status that did it, where no blow did. */
  readonly from?: Status;
}

/** Damage takes Health, never under 0. Returns whether it felled the target; what that means for others comes later. */
export function wound(fight: Fight, target: Unit, amount: number, blow: Blow): boolean {
  const { by } = blow;
  const lost = amount < target.health ? amount : target.health;
  target.health -= lost;
  target.taken += lost;
  if (by !== null) by.dealt += lost;
  if (target.cells !== null && lost > 0) shrink(target);
  if (fight.told) tellDamage(fight, target, amount, blow);
  return target.health === 0 && lost > 0 && drop(fight, target, blow);
}

/** TH65 The squares furthest from the swarm's heart go first. */
export function shrink(swarm: Unit): void {
  swarm.cells = (swarm.cells as number[]).slice(0, Math.max(1, swarm.health));
}

function tellDamage(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  fight.tell({
    event: "damage",
    ...(blow.by === null ? {} : { by: blow.by.id }),
    target: target.id,
    amount,
    left: target.health,
    ...(blow.from === undefined ? {} : { from: blow.from }),
    ...(blow.sum === undefined ? {} : { sum: blow.sum }),
  });
}

/** TH43, TH44, TH96: heroes fall Helpless; others as their attacker chooses, and Helpless if nobody can. */
export function drop(fight: Fight, unit: Unit, blow: Blow): true {
  const { by } = blow;
  const spared = unit.hero || by === null || by.sheet.mindless || (blow.mercy ?? houseMercy(fight, by));
  if (!spared || unit.sheet.order === "swarm") {
    kill(fight, unit, blow.by);
    return true;
  }
  unit.life = "helpless";
  unit.statuses = unit.statuses.filter((s) => s.ends === "bound");
  unit.statuses.push({ status: "prone", by: null, amount: 0, ends: "lasting", left: 0, bound: null });
  unit.mask = maskOf(unit.statuses);
  tellDown(fight, unit, blow.by);
  return true;
}

function houseMercy(fight: Fight, by: Unit): boolean {
  const { mercy } = fight.state.rules;
  return mercy === "ask" ? askMercy(fight, by.id) === "spare" : mercy === "spare";
}

/** TH48 For good. */
export function kill(fight: Fight, unit: Unit, by: Unit | null): Unit {
  unit.life = "dead";
  unit.health = 0;
  unit.statuses = unit.statuses.filter((s) => s.ends === "bound");
  unit.mask = maskOf(unit.statuses);
  tellDown(fight, unit, by);
  return unit;
}

function tellDown(fight: Fight, unit: Unit, by: Unit | null): void {
  if (fight.told)
    fight.tell({ event: "down", ...(by === null ? {} : { by: by.id }), target: unit.id, state: unit.life });
}

/** What somebody's falling means for the rest: what they held together ends, and perhaps the battle. */
export function mourn(fight: Fight, fallen: readonly Unit[]): void {
  if (fallen.length === 0) return;
  for (const gone of fallen) {
    for (const binding of gone.bindings.slice()) release(fight, gone, binding.ability); // TH64
    letFall(fight.state, gone);
    for (const other of fight.state.units) {
      if (other.mask === 0) continue;
      for (const s of other.statuses.slice())
        if (s.ends === "giver" && s.by === gone.id) loseFrom(fight, other, s.status, gone.id);
    }
  }
  settle(fight); // TH74
}

/** TH80 What the fallen held in hand lies where they fell. */
function letFall(state: State, gone: Unit): void {
  if (state.bombs.length > 0)
    state.bombs = state.bombs.map((b) => (b.held && b.near === gone.id ? lying(b, gone) : b));
}

/** TH80 A bomb at somebody's feet; without a map, beside them. */
export const lying = (bomb: Bomb, at: Unit): Bomb => ({
  ...bomb,
  held: false,
  near: at.at < 0 ? at.id : null,
  at: at.at,
});

/** TH39, TH40, TH41, TH95: 1 Durability; at 0 it shatters for good, and nothing repairs it. */
export function wear(fight: Fight, unit: Unit, slot: number): void {
  const before = unit.durability[slot] as number;
  if (before <= 0) return;
  const left = before - 1;
  unit.durability[slot] = left;
  const { id } = unit.weapons[slot] as Weapon;
  if (fight.told) fight.tell({ event: left === 0 ? "shatters" : "wears", target: unit.id, with: id, left });
}

/** TH46 Any healing ends being Helpless (still prone), and sickness. */
export function heal(fight: Fight, target: Unit, amount: number, by: Id): void {
  const healed = Math.min(amount, target.sheet.health - target.health);
  target.health += healed;
  fight.tell({ event: "heal", by, target: target.id, amount: healed });
  if (target.life === "helpless" && healed > 0) {
    target.life = "up";
    fight.tell({ event: "rises", target: target.id });
  }
  if (healed > 0 && target.statuses.some((s) => s.status === "sick")) lose(fight, target, "sick");
}

/** One of each status, but distractions and Knacks by whom they come from. */
export function gain(fight: Fight, target: Unit, gained: Affliction): void {
  const several = gained.status === "distracted" || gained.status === "knack";
  target.statuses = target.statuses.filter(
    (s) => s.status !== gained.status || (several && s.by !== gained.by),
  );
  target.statuses.push(gained);
  target.mask |= BIT[gained.status];
  if (fight.told)
    fight.tell({ event: "gains", target: target.id, by: gained.by ?? target.id, status: gained.status });
}

export function lose(fight: Fight, target: Unit, status: Status): void {
  keep(fight, target, status, () => false);
}

/** Only what came from one giver. */
export function loseFrom(fight: Fight, target: Unit, status: Status, by: Id): void {
  keep(fight, target, status, (s) => s.by !== by);
}

function keep(fight: Fight, target: Unit, status: Status, kept: (s: Affliction) => boolean): void {
  target.statuses = target.statuses.filter((s) => s.status !== status || kept(s));
  target.mask = maskOf(target.statuses);
  if (fight.told) fight.tell({ event: "loses", target: target.id, status });
}

export function maskOf(statuses: readonly Affliction[]): number {
  let mask = 0;
  for (const s of statuses) mask |= BIT[s.status];
  return mask;
}

/** TH64 Ends a binding: its points come back, what it held goes. */
export function release(fight: Fight, unit: Unit, ability: string): void {
  const binding = unit.bindings.find((b) => b.ability === ability);
  if (binding === undefined) return;
  unit.bindings = unit.bindings.filter((b) => b !== binding);
  unit.sp += binding.sp;
  unit.mp += binding.mp;
  fight.tell({ event: "releases", by: unit.id, with: ability });
  for (const other of fight.state.units)
    for (const s of other.statuses.slice())
      if (s.bound === ability && s.by === unit.id) {
        other.statuses = other.statuses.filter((x) => x !== s);
        other.mask = maskOf(other.statuses);
        fight.tell({ event: "loses", target: other.id, status: s.status });
      }
}

/** TH75 A side has learned somebody's numbers. */
export function learn(state: State, side: string, of: Unit): void {
  const note = `${side}:${of.id}`;
  if (!state.learned.includes(note)) state.learned.push(note);
}

export const isProne = (unit: Unit): boolean => (unit.mask & PRONE) !== 0;
