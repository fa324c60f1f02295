import { type Command, inSeries, type Json, type Problem, problem } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { help } from "../abilities/help.ts";
import type { Catch } from "../aim/catches.ts";
import { meet } from "../aim/meet.ts";
import { isArea, type Range } from "../aim/ranges.ts";
import { give, suffer } from "../conditions.ts";
import { basicFor, shatteredFor, waysOf, waysToWield } from "../gear/kit.ts";
import { groundOf, touches } from "../move/ground.ts";
import { push } from "../move/move.ts";
import { affliction, type Fight, has, isUp, type State, type Unit, unitOf } from "../state.ts";
import { lose, mourn, wear, wound } from "../verbs.ts";
import { BURNING, type Hard, INVISIBLE, SOAKED, type Status } from "../words.ts";
import {
  type Aftermath,
  type Attack,
  NO_ORDERS,
  newAftermath,
  type Orders,
  prepare,
  strike,
  type Wielded,
} from "./attack.ts";
import { damageOf, PLAIN_HIT } from "./damage.ts";
import { partsOf } from "./intercept.ts";

/** Using an ability: with what, on whom, and what is left to settle afterwards. */

export function useAbility(fight: Fight, by: Unit, ability: Ability, command: Command): void {
  const wielded = wieldedFor(fight.state, by, ability, command) as Wielded;
  const caught =
    named(fight.state, wielded.range, command) ??
    (meet(fight.state, { by, ability, range: wielded.range }, command) as Catch);
  if (!ability.harmful) {
    for (const target of caught.units) help(fight, by, ability, target);
    return;
  }
  attackWith(fight, by, ability, { wielded, caught, command });
}

/** Whoever is named was found legal: only who else is in an area, and how many squares of a swarm are struck, is still to be seen. */
function named(state: State, range: Range, { targets, squares }: Command): Catch | null {
  if (targets === undefined || squares !== undefined || (state.ground !== null && isArea(range))) return null;
  const units: Unit[] = [];
  for (let i = 0; i < targets.length; i++) {
    const unit = unitOf(state, targets[i] as string) as Unit;
    if (unit.sheet.order === "swarm") return null;
    units.push(unit);
  }
  return { units, squares: units.length === 1 ? ONE : units.map(() => 1), area: null };
}

const ONE: readonly number[] = [1];

/** TH20 The weapon the command names, else the first with which it can be done at all. */
export function wieldedFor(state: State, by: Unit, ability: Ability, command: Command): Wielded | undefined {
  const { options } = command;
  if (options !== undefined && options["weapon"] !== undefined)
    return wayNamed(by, ability, options["weapon"]);
  const ways = waysOf(by, ability);
  return ways.length < 2 ? ways[0] : wayToMeet(state, { by, ability, ways }, command);
}

/** TH20, TH40: no weapon in hand for it; one that has shattered is told as such. */
export function noWeapon(actor: Unit, ability: Ability): Problem {
  const shattered = shatteredFor(actor, ability);
  return shattered === undefined
    ? problem("weapon/none", `${actor.name} has no weapon in hand for ${ability.name} (TH20)`, "with")
    : problem("weapon/shattered", `${actor.name}'s ${shattered.name} has shattered (TH40)`, "with");
}

function wayNamed(by: Unit, ability: Ability, basic: Json): Wielded | undefined {
  return waysToWield(by, ability).find((w) => w.basic === basic);
}

function wayToMeet(
  state: State,
  { by, ability, ways }: { by: Unit; ability: Ability; ways: readonly Wielded[] },
  command: Command,
): Wielded | undefined {
  return ways.find((w) => !Array.isArray(meet(state, { by, ability, range: w.range }, command))) ?? ways[0];
}

interface Making {
  readonly wielded: Wielded;
  readonly caught: Catch;
  readonly command: Command;
}

export function attackWith(
  fight: Fight,
  by: Unit,
  ability: Ability,
  { wielded, caught, command }: Making,
): void {
  if (by.mask !== 0 && has(by, INVISIBLE)) lose(fight, by, "invisible"); // TH70
  const orders = command.options === undefined ? NO_ORDERS : ordersIn(command.options);
  if (ability.strikes > 0) return strikeOften(fight, by, ability, { wielded, caught, orders });
  const landed = strikeAll(fight, prepare(by, ability, wielded, orders), caught);
  if (landed > 0) bringUpon(fight, by, ability.after);
}

/** TH90 What a technique does to its own user, once it has hit. */
function bringUpon(fight: Fight, by: Unit, after: Status | null): void {
  if (after !== null) give(fight, by, { status: after, amount: 0, ends: "start" }, { by, bound: null });
}

/** TH50 Basic Attacks one after another, as long as everybody stands; TH91 a Helpless foe, until it is dead. */
function strikeOften(
  fight: Fight,
  by: Unit,
  { strikes, after }: Ability,
  { wielded, caught, orders }: { wielded: Wielded; caught: Catch; orders: Orders },
): void {
  const basic = basicFor(by, wielded);
  const lives = caught.units.map((u) => u.life);
  inSeries(fight, strikes, (now) => {
    const there = (u: Unit): Unit => (now === fight ? u : (unitOf(now.state, u.id) as Unit));
    const [attacker, units] = [there(by), caught.units.map(there)];
    if (!isUp(attacker) || !units.every((u, i) => u.life === lives[i])) return false;
    const landed = strikeAll(now, prepare(attacker, basic, wielded, orders), { ...caught, units });
    if (landed > 0 && after !== null && affliction(attacker, after)?.ends !== "start")
      bringUpon(now, attacker, after); // once
    return true;
  });
}

const ordersIn = (options: NonNullable<Command["options"]>): Orders => ({
  byHand: (options["hard"] ?? null) as Hard | null,
  mercy: mercyIn(options["mercy"]),
  weak: options["weakPoint"] === true,
});

/** TH43 */
function mercyIn(said: Json | undefined): boolean | null {
  return said === undefined ? null : said === true || said === "spare";
}

/** TH11 Every foe is a part of its own: none changes what another asks or does. Returns how many it hit. */
function strikeAll(fight: Fight, attack: Attack, caught: Catch): number {
  const parts = partsOf(fight, attack, caught);
  const after = newAftermath();
  fight.ask.each(parts, (part) => strike(fight, meant(attack, part.target), part, after));
  const shocked =
    attack.types.includes("shock") && attack.ability.damage ? parts.map((p) => p.target) : NOBODY;
  settleDown(fight, attack, after, shocked);
  return after.landed;
}

/** TH43, TH58: nobody means to kill a friend. */
const meant = (attack: Attack, target: Unit): Attack =>
  target.side === attack.by.side ? { ...attack, mercy: true } : attack;

const NOBODY: readonly Unit[] = [];

/** What concerns more than one of the parts comes when all are done. */
function settleDown(fight: Fight, attack: Attack, after: Aftermath, shocked: readonly Unit[]): void {
  const { by, slot } = attack;
  if (after.landed > 0 && slot >= 0) {
    by.used |= 1 << slot; // TH39
    if (by.mask !== 0 && has(by, BURNING)) for (let i = 0; i < after.landed; i++) wear(fight, by, slot);
  }
  if (after.landed > 0 && shocked.length > 0) chain(fight, attack, after, shocked);
  for (const { target, squares } of after.pushed) push(fight, by, target, squares);
  if (after.backlash > 0) suffer(fight, by, after.backlash, "electrified");
  mourn(fight, after.fallen);
}

/** TH70 Shock that strikes the soaked leaps to their neighbours, once, without a roll. */
function chain(fight: Fight, attack: Attack, after: Aftermath, shocked: readonly Unit[]): void {
  const ground = groundOf(fight.state);
  const wet = shocked.filter((u) => has(u, SOAKED));
  if (ground === null || wet.length === 0) return;
  const near = fight.state.units.filter(
    (u) =>
      u.side !== attack.by.side && isUp(u) && !shocked.includes(u) && wet.some((w) => touches(ground, w, u)),
  );
  for (const unit of near) {
    const amount = damageOf(fight.state, attack, unit, PLAIN_HIT);
    fight.tell({ event: "chain", by: attack.by.id, target: unit.id });
    if (wound(fight, unit, amount, { by: attack.by, mercy: attack.mercy })) after.fallen.push(unit);
  }
}
