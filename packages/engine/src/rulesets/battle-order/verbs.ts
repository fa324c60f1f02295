import { type Id, settle, type Sum } from "../../kernel/index.ts";
import { sanity } from "./insanity.ts";
import { type Affliction, type Brawl, isUp, type State, type Unit } from "./state.ts";
import { BIT, type Status } from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

/** Whose blow it is, and how its amount came about. */
export interface Blow {
  readonly by: Unit | null;
  readonly sum?: Sum | undefined;
  /** What did it, where no blow did. */
  readonly from?: string;
}

/** BO16 Health falls. Returns whether that felled. */
export function wound(fight: Brawl, target: Unit, amount: number, blow: Blow): boolean {
  target.hp -= amount;
  if (target.hp < 0 && fight.state.rules.healthFloor) target.hp = 0;
  target.taken += amount;
  if (blow.by !== null) blow.by.dealt += amount;
  if (fight.told) tellDamage(fight, target, amount, blow);
  return amount > 0 && !bearsIt(target) && suffer(fight, target, amount, blow.by);
}

/** Nothing more comes of a wound. */
const bearsIt = (unit: Unit): boolean =>
  unit.hp > 0 && unit.life === "up" && unit.casting === null && unit.ghost === 0;

/** BO17–BO19 At 0 or less one is Unconscious; any more damage then is death; a spell, or sanity, may be shaken. */
function suffer(fight: Brawl, target: Unit, amount: number, by: Unit | null): boolean {
  if (target.life === "unconscious") return fall(fight, target, "dead", by); // BO19
  shake(fight, target, amount);
  const falls = target.hp <= 0;
  if (falls) fall(fight, target, "unconscious", by); // BO18
  if (!falls || fight.state.rules.insanityWhenFelled) sanity(fight, target); // BO17, BO32
  return falls;
}

function tellDamage(fight: Brawl, target: Unit, amount: number, blow: Blow): void {
  fight.tell({
    event: "damage",
    ...(blow.by === null ? {} : { by: blow.by.id }),
    target: target.id,
    amount,
    left: target.hp,
    ...(blow.from === undefined ? {} : { from: blow.from }),
    ...(blow.sum === undefined ? {} : { sum: blow.sum }),
  });
}

export function fall(fight: Brawl, unit: Unit, life: "unconscious" | "dead", by: Unit | null): true {
  unit.life = life;
  unit.stance = 0;
  unit.shielded = false;
  unit.statuses = [];
  unit.mask = 0;
  if (unit.casting !== null) loseSpell(fight, unit);
  if (fight.told)
    fight.tell({ event: "down", ...(by === null ? {} : { by: by.id }), target: unit.id, state: life });
  return true;
}

/** BO55 Damage shakes a spell that is being cast: half as much with Concentration (BO46), not at all behind a veil (BO57). */
function shake(fight: Brawl, unit: Unit, amount: number): void {
  if (unit.casting === null || (unit.mask & BIT.veiled) !== 0) return;
  drain(fight, unit, unit.sheet.gifts.includes("concentration") ? amount >> 1 : amount);
}

/** BO55 What is invested falls; at 0 the spell is lost. */
export function drain(fight: Brawl, unit: Unit, amount: number): void {
  const { casting } = unit;
  if (casting === null || amount <= 0) return;
  casting.invested -= amount;
  if (casting.invested <= 0) loseSpell(fight, unit);
}

export function loseSpell(fight: Brawl, unit: Unit): void {
  const { casting } = unit;
  if (casting === null) return;
  unit.casting = null;
  if (fight.told) fight.tell({ event: "fizzles", target: unit.id, with: casting.spell });
}

/** BO5, BO25 Both costs are deducted. BO55: what is spent on anything else while casting is taken from the spell. */
export function pay(fight: Brawl, unit: Unit, strength: number, speed: number): void {
  unit.strength -= strength;
  unit.speed -= speed;
  if (unit.casting !== null) drain(fight, unit, strength + speed);
}

/** What somebody's falling means for the rest: grapples end (BO54), and perhaps the battle (BO60). */
export function mourn(fight: Brawl): void {
  const { units } = fight.state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.holds < 0) continue;
    if (!isUp(u) || !isUp(units[u.holds] as Unit)) letGo(fight, u);
  }
  settle(fight); // BO60
}

/** BO54 A grapple ends; neither does anything more in this block. */
export function letGo(fight: Brawl, holder: Unit): void {
  const held = fight.state.units[holder.holds] as Unit;
  holder.holds = -1;
  held.heldBy = -1;
  holder.idleRound = fight.state.round;
  held.idleRound = fight.state.round;
  if (fight.told) fight.tell({ event: "freed", by: holder.id, target: held.id });
}

/** BO60 Healing that brings Health above 0 wakes the Unconscious. BO19: nothing heals the dead. */
export function heal(fight: Brawl, target: Unit, amount: number, by: Id): void {
  if (target.life === "dead") return;
  const healed = Math.max(0, Math.min(amount, target.maxHp - target.hp));
  target.hp += healed;
  if (fight.told) fight.tell({ event: "heal", by, target: target.id, amount: healed });
  if (target.life !== "unconscious" || target.hp <= 0) return;
  target.life = "up";
  if (fight.told) fight.tell({ event: "wakes", target: target.id });
}

/** One of each status from each giver. */
export function gain(fight: Brawl, target: Unit, gained: Affliction): void {
  target.statuses = target.statuses.filter((s) => s.status !== gained.status || s.by !== gained.by);
  target.statuses.push(gained);
  target.mask |= BIT[gained.status];
  if (!fight.told) return;
  const giver = gained.by < 0 ? target : (fight.state.units[gained.by] as Unit);
  fight.tell({ event: "gains", target: target.id, by: giver.id, status: gained.status, turns: gained.left });
}

export function lose(fight: Brawl, target: Unit, status: Status): void {
  target.statuses = target.statuses.filter((s) => s.status !== status);
  target.mask = maskOf(target.statuses);
  if (fight.told) fight.tell({ event: "loses", target: target.id, status });
}

export function maskOf(statuses: readonly Affliction[]): number {
  let mask = 0;
  for (const s of statuses) mask |= BIT[s.status];
  return mask;
}

/** BO61 A side has been told somebody's numbers. */
export function learn(state: State, side: string, of: Unit): void {
  const note = `${side}:${of.id}`;
  if (!state.learned.includes(note)) state.learned.push(note);
}
