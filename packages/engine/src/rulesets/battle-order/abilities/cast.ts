import { aimAt, followLine, nearestSquare } from "../../../grid/index.ts";
import type { Command, Options } from "../../../kernel/index.ts";
import { reductionOf } from "../health/conditions.ts";
import { groundOf, inReach, nthSquare, squareCount, squaresTo } from "../field/ground.ts";
import { sanity } from "../health/insanity.ts";
import { push } from "../field/move.ts";
import { spellRoll } from "../questions.ts";
import { type Fight, type Casting, isUp, type State, type Unit, unitOf } from "../state.ts";
import { drain, heal, mourn } from "../verbs.ts";
import { wound } from "../health/wounds.ts";
import { galeSum, spellSum } from "../why.ts";
import { BLOCK_FOOTING, FEET, OFFENSIVE, type Price, PRICES, VERBAL } from "../words.ts";
import {
  BARRIER_TURNS,
  barrierOf,
  galeFeet,
  RADIUS,
  SHAPE_COST,
  SHAPES,
  type Shape,
  type Spell,
  spellDice,
  spellOf,
} from "./spells.ts";

/** BO7, BO21, BO22, BO55, BO56, BO64: casting, echoing, channelling, activating. */

/** BO7 What a command says about the spell. */
export interface Casts {
  readonly invest: number;
  readonly shorten: number;
  readonly shape: Shape;
  readonly recoverStrength: number;
  readonly recoverSpeed: number;
}

export function castsOf(unit: Unit, verb: string, options: Options): Casts {
  const given = (name: string, otherwise: number): number => {
    const value = options[name];
    return typeof value === "number" ? value : otherwise;
  };
  return {
    invest: verb === "echo" ? (unit.echo?.invested ?? 0) : given("invest", unit.ghost),
    shorten: given("shorten", 0),
    shape: shapeOf(options["shape"]),
    recoverStrength: given("recoverStrength", 0),
    recoverSpeed: given("recoverSpeed", 0),
  };
}

const shapeOf = (named: unknown): Shape => SHAPES.find((shape) => shape === named) ?? "none";

/** BO5, BO42, BO55: a staff in hand makes casting lighter. */
export function castPrice(unit: Unit, verb: string, options: Options): Price {
  const casts = castsOf(unit, verb, options);
  const plain = verb === "echo" ? PRICES.echo : PRICES.cast;
  const staff = unit.weapons.reduce((least, w) => Math.min(least, w.castStrength), PRICES.cast.strength);
  const strength = verb === "echo" ? plain.strength : staff;
  const haste =
    casts.shorten === 0 ? 0 : casts.shorten === 1 ? PRICES["shorten-1"].speed : PRICES["shorten-2"].speed;
  return {
    strength: strength + SHAPE_COST[casts.shape] + casts.recoverStrength,
    speed: plain.speed + haste + casts.recoverSpeed,
  };
}

/** BO21, BO55 Enters the Spell Casting Stance; what is invested is gone at once. BO56: an Echo invests the same again, for nothing. */
export function cast(fight: Fight, by: Unit, spell: Spell, command: Command): void {
  const casts = castsOf(by, command.do, command.options ?? {});
  by.used |= VERBAL;
  if (command.do === "cast") by.ghost -= casts.invest;
  by.echo = null;
  const target = spell.aim === "self" ? by : (unitOf(fight.state, command.targets?.[0] as string) as Unit);
  by.casting = {
    spell: spell.id,
    target: target.place,
    invested: casts.invest,
    left: Math.max(0, spell.time - casts.shorten),
    shape: casts.shape,
  };
  if (fight.told)
    fight.tell({
      event: "casts",
      by: by.id,
      target: target.id,
      with: spell.id,
      turns: by.casting.left,
      how: command.do,
    });
  recover(fight, by, casts.recoverStrength + casts.recoverSpeed);
}

/** BO56 Points turned into Ghost Power, up to its maximum. BO59: it rose, so sanity may suffer. */
function recover(fight: Fight, by: Unit, points: number): void {
  const gained = Math.min(points, by.maxGhost - by.ghost);
  if (gained <= 0) return;
  by.ghost += gained;
  sanity(fight, by);
}

/** BO55 What aiming elsewhere, or after somebody who left the range, takes from the spell. */
export function redirection(state: State, by: Unit, target: Unit): number {
  const casting = by.casting as Casting;
  const beyond = Math.max(0, squaresTo(state, by, target) - spellOf(casting.spell).range);
  const first = state.units[casting.target] as Unit;
  return target === by || groundOf(state) === null
    ? 0
    : beyond + (target === first ? 0 : squaresTo(state, first, target));
}

/** BO22 The Bonus Action. */
export function activate(fight: Fight, by: Unit, target: Unit): void {
  const casting = by.casting as Casting;
  const spell = spellOf(casting.spell);
  drain(fight, by, redirection(fight.state, by, target));
  by.echo = { spell: spell.id, invested: casting.invested };
  by.casting = null;
  if (fight.told) fight.tell({ event: "activates", by: by.id, target: target.id, with: spell.id });
  effect(fight, by, spell, { target, shape: casting.shape as Shape });
  mourn(fight);
}

function effect(fight: Fight, by: Unit, spell: Spell, aim: { target: Unit; shape: Shape }): void {
  switch (spell.does) {
    case "harm":
      return fight.ask.each(caught(fight.state, by, aim), (u) => scorch(fight, by, spell, u));
    case "heal":
      return fight.ask.each(caught(fight.state, by, aim), (u) =>
        heal(fight, u, spellRoll(fight, spellDice(spell, by.sheet), by.id), by.id),
      );
    case "gale":
      return gale(fight, by, spell);
    case "mist":
      by.ghost = by.maxGhost;
      return sanity(fight, by);
    case "barrier":
      aim.target.barrier = barrierOf(by.sheet);
      aim.target.barrierLeft = BARRIER_TURNS;
      if (fight.told)
        fight.tell({ event: "barrier", by: by.id, target: aim.target.id, amount: aim.target.barrier });
      return undefined;
  }
}

/** BO56 Whom the shape catches besides its target: an explosion or a beam spares nobody but the caster. */
function caught(state: State, by: Unit, { target, shape }: { target: Unit; shape: Shape }): Unit[] {
  if (shape === "none") return [target];
  const others = state.units.filter((u) => u !== target && u !== by && u.life !== "dead");
  if (groundOf(state) === null)
    return [target, ...others.filter((u) => u.side === target.side).slice(0, RADIUS[shape] || 1)];
  return [target, ...others.filter((u) => isCaught(state, by, { target, shape }, u))];
}

/** BO56 Whether somebody stands within a shape on the map. */
export function isCaught(
  state: State,
  by: Unit,
  { target, shape }: { readonly target: Unit; readonly shape: Shape },
  u: Unit,
): boolean {
  if (shape === "none") return false;
  return shape === "beam" ? isOnBeam(state, by, target, u) : squaresTo(state, target, u) <= RADIUS[shape];
}

function isOnBeam(state: State, by: Unit, target: Unit, u: Unit): boolean {
  const ground = groundOf(state);
  if (ground === null) return false;
  const { field } = ground;
  const from = nearestSquare(field, by.at, by.size, target.at);
  let met = false;
  followLine(field, from, aimAt(field, from, target.at), (square) => {
    for (let i = 0; i < squareCount(u) && !met; i++) met = nthSquare(field, u, i) === square;
    return met || square === target.at ? "stop" : "go";
  });
  return met;
}

/** BO22, BO56 Damage, less Spell Damage Reduction, less what a barrier absorbs. */
function scorch(fight: Fight, by: Unit, spell: Spell, target: Unit): void {
  if (fight.told)
    fight.tell({ event: "attack", by: by.id, target: target.id, with: spell.id, hit: true, critical: false });
  const rolled = spellRoll(fight, spellDice(spell, by.sheet), by.id);
  const past = Math.max(0, rolled - target.sheet.spellDamageReduction);
  const absorbed = Math.min(past, target.barrier);
  target.barrier -= absorbed;
  const sum = fight.explained ? spellSum(rolled, target.sheet.spellDamageReduction, absorbed) : undefined;
  wound(fight, target, past - absorbed, { by, sum });
}

/** BO56 */
export const isInGale = (state: State, by: Unit, { range }: Spell, u: Unit): boolean =>
  squaresTo(state, by, u) <= range;

/** BO56 The farthest are pushed first, so that nobody stands in another's way. */
function gale(fight: Fight, by: Unit, spell: Spell): void {
  const { state } = fight;
  const met = state.order
    .map((place) => state.units[place] as Unit)
    .filter((u) => u !== by && isUp(u) && isInGale(state, by, spell, u))
    .sort((a, b) => squaresTo(state, by, b) - squaresTo(state, by, a));
  for (const u of met) {
    const feet = Math.max(0, galeFeet(by.sheet) - (BLOCK_FOOTING[u.stance] as number)); // BO42
    const left = push(state, u, by, Math.floor(feet / FEET));
    if (fight.told) fight.tell({ event: "pushed", by: by.id, target: u.id });
    if (left === 0) continue;
    const amount = Math.max(0, left * FEET - reductionOf(u));
    wound(fight, u, amount, {
      by,
      from: spell.id,
      sum: fight.explained ? galeSum(left * FEET, reductionOf(u)) : undefined,
    });
  }
}

/** BO55 Remaining time runs down as a turn begins. BO56: barriers wear off. */
export function passTime(unit: Unit): void {
  if (unit.casting !== null && unit.casting.left > 0) unit.casting.left -= 1;
  if (unit.barrierLeft > 0 && --unit.barrierLeft === 0) unit.barrier = 0;
}

/** Whether the spell may be aimed so: in sight, and not so far off that nothing would be left of it. */
export function mayAim(state: State, by: Unit, target: Unit): boolean {
  const casting = by.casting as Casting;
  const { aim } = spellOf(casting.spell);
  if (aim === "self") return target === by;
  const fits = aim === "foe" ? target.side !== by.side : target.side === by.side;
  if (!fits || target.life === "dead") return false;
  return inReach(state, by, target, 1_000_000) && redirection(state, by, target) < casting.invested;
}

/** BO64 The Offensive Action given to the spell. */
export function channel(fight: Fight, by: Unit): void {
  const casting = by.casting as Casting;
  by.used |= OFFENSIVE;
  casting.left -= 1;
  if (fight.told)
    fight.tell({ event: "channels", by: by.id, target: by.id, with: casting.spell, turns: casting.left });
}
