import type { Command } from "../../kernel/index.ts";
import { answerBack, prepare, steadiness, strike } from "./attack.ts";
import { inMelee } from "./ground.ts";
import { type Way, wayFor } from "./kit.ts";
import { travel } from "./move.ts";
import { type Brawl, isUp, type State, type Unit, unitOf } from "./state.ts";
import { mourn, pay } from "./verbs.ts";
import { FRESH, MOVEMENT, type Modifier, OFFENSIVE, type Price, PRICES, SECOND } from "./words.ts";

/** BO6, BO9, BO10, BO49, BO52, BO53: an attack command: what it costs, whom it meets, in which order. */

/** BO49 What a command's modifier is: a place to go to means a Whirlwind Strike. */
export function modifierOf(command: Command): Modifier {
  const given = command.options?.["modifier"];
  if (given === undefined)
    return command.at === undefined && command.path === undefined ? "none" : "whirlwind";
  return given as Modifier;
}

/** BO5, BO49 The price of an attack with its modifier. */
export function priceOf(state: State, way: Way, modifier: Modifier): Price {
  if (modifier === "none") return way.price;
  const more = modifier === "spinning" ? state.rules.spinningCost : state.rules.whirlwindCost;
  return { strength: way.price.strength + more, speed: way.price.speed };
}

/** BO3, BO10 The Offensive Action; BO53 the Second Attack is a Bonus Action with the other weapon. */
export function attack(fight: Brawl, by: Unit, command: Command): void {
  const { state } = fight;
  const way = wayFor(by, command) as Way;
  const second = command.do === "second-attack";
  const modifier = second ? "none" : modifierOf(command);
  const price = priceOf(state, way, modifier);
  const steady = steadiness(by, way);
  mark(state, by, way, second);
  pay(fight, by, price.strength, price.speed);
  if (fight.told)
    fight.tell({
      event: "uses",
      by: by.id,
      with: way.id,
      action: way.action,
      ...(modifier === "none" ? {} : { modifier }),
    });
  if (modifier === "whirlwind") return whirl(fight, by, way, command);
  const named = command.targets ?? [];
  if (modifier === "none" && named.length === 1) {
    const target = unitOf(state, named[0] as string) as Unit;
    return strikeOne(fight, by, way, { target, charging: by.charge, steady });
  }
  const first = named.map((id) => unitOf(state, id) as Unit);
  if (modifier === "none") return strikeAll(fight, by, way, { targets: first, charging: by.charge, steady });
  const more = othersInReach(state, by).filter((u) => !first.includes(u));
  strikeAll(fight, by, way, { targets: [...first, ...more], charging: 0, steady }); // BO49: no charge in a spin
}

/** What the attack uses up: the action, a shot (BO52), the shield (BO14), the chance of a combo (BO42). */
function mark(state: State, by: Unit, way: Way, second: boolean): void {
  by.used = (by.used | (second ? SECOND : OFFENSIVE | FRESH)) & (second ? ~FRESH : -1);
  if (way.action === "melee-attack" || (way.combo && state.rules.comboAfterCombo)) by.struck = true;
  if (way.weapon.magazine > 0 && state.rules.magazines) by.ammo[way.slot] = (by.ammo[way.slot] as number) - 1;
  by.hand = way.slot;
  if (way.weapon.shield !== null) by.shieldRound = state.round;
}

interface Meeting {
  readonly target: Unit;
  readonly charging: number;
  readonly steady: number;
}

function strikeOne(fight: Brawl, by: Unit, way: Way, { target, charging, steady }: Meeting): void {
  const ripostes: Unit[] = [];
  const before = target.life;
  strike(fight, prepare(fight.state, by, way, { target, charging, steady, ripostes }), target);
  if (ripostes.length > 0) answerBack(fight, by, ripostes);
  if (target.life !== before || by.life !== "up") mourn(fight);
}

/** BO10, BO49 Several targets are rolled separately: independent parts, the answers of those missed after them all. */
function strikeAll(
  fight: Brawl,
  by: Unit,
  way: Way,
  { targets, charging, steady }: { targets: readonly Unit[]; charging: number; steady: number },
): void {
  const ripostes: Unit[] = [];
  fight.ask.each(targets, (target) =>
    strike(fight, prepare(fight.state, by, way, { target, charging, steady, ripostes }), target),
  );
  answerBack(fight, by, ripostes);
  mourn(fight);
}

/** BO49 Everyone else in melee range, in turn order; of the fallen nobody. */
export function othersInReach(state: State, by: Unit): Unit[] {
  return state.order
    .map((place) => state.units[place] as Unit)
    .filter((u) => u !== by && isUp(u) && inMelee(state, by, u) && isMet(state, by, u));
}

const isMet = (state: State, by: Unit, u: Unit): boolean =>
  state.rules.spinningHits === "everyone" || u.side !== by.side;

/** BO49 Strikes all in reach before and after a step; obstructed, it is lost with its cost. */
function whirl(fight: Brawl, by: Unit, way: Way, command: Command): void {
  const { state } = fight;
  const before = othersInReach(state, by);
  const kind = whirlMove(command);
  by.used |= MOVEMENT;
  pay(fight, by, PRICES[kind].strength, PRICES[kind].speed);
  if (!travel(fight, by, kind, command)) return;
  const after = othersInReach(state, by).filter((u) => !before.includes(u));
  strikeAll(fight, by, way, { targets: [...before, ...after], charging: 0, steady: 0 });
}

/** HOUSE (BO49): a Whirlwind Strike goes with a Sidestep, or a fast one where `options.move` says so. */
export function whirlMove(command: Command): "sidestep" | "fast-sidestep" {
  return command.options?.["move"] === "fast-sidestep" ? "fast-sidestep" : "sidestep";
}
