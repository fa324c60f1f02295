import type { Command } from "../../../kernel/index.ts";
import { type Attack, answerBack, PLAINLY, prepare, steadiness, strike } from "./attack.ts";
import { type Way, wayFor } from "./kit.ts";
import { type AttackModifier, modifiersOf, takes, together } from "./modifiers.ts";
import { travel } from "../field/move.ts";
import { type Fight, isUp, type State, type Unit, unitOf } from "../state.ts";
import { canStrike } from "../field/range.ts";
import { mourn } from "../verbs.ts";
import { FRESH, MOVEMENT, OFFENSIVE, SECOND } from "../words.ts";

/** BO6, BO9, BO10, BO49, BO52, BO53: an attack command: what it uses up, whom it meets, in which order. */

/** BO3, BO10 The Offensive Action; BO53 the Second Attack is a Bonus Action with the other weapon. */
export function attack(fight: Fight, by: Unit, command: Command): void {
  const { state } = fight;
  const way = wayFor(by, command) as Way;
  const second = command.do === "second-attack";
  const modifiers = second ? NO_MODIFIERS : modifiersOf(command);
  const modified = together(modifiers);
  const steady = steadiness(by, way);
  mark(state, by, way, { second, shots: 1 + modified.shots });
  if (fight.told) tellUse(fight, by, way, modifiers);
  if (takes(modifiers, "whirlwind")) return whirl(fight, by, way, command);
  const named = command.targets ?? [];
  const spins = takes(modifiers, "spinning");
  const charging = spins ? 0 : by.charge; // BO49: no charge in a spin
  if (!spins && named.length === 1) {
    const target = unitOf(state, named[0] as string) as Unit;
    return strikeOne(fight, prepare(state, by, way, { charging, steady, modified, ripostes: [] }), target);
  }
  const first = named.map((id) => unitOf(state, id) as Unit);
  const more = spins ? othersInReach(state, by, way).filter((u) => !first.includes(u)) : [];
  const made = prepare(state, by, way, { charging, steady, modified, ripostes: [] });
  strikeAll(fight, made, [...first, ...more]);
}

const NO_MODIFIERS: readonly AttackModifier[] = [];

function tellUse(fight: Fight, by: Unit, way: Way, modifiers: readonly AttackModifier[]): void {
  const named = modifiers.length === 0 ? {} : { modifiers: modifiers.map((m) => m.id) };
  fight.tell({ event: "uses", by: by.id, with: way.id, action: way.action, ...named });
}

/** What the attack uses up: the action, a shot (BO52), the shield (BO14), the chance of a combo (BO42). */
function mark(
  state: State,
  by: Unit,
  way: Way,
  { second, shots }: { readonly second: boolean; readonly shots: number },
): void {
  by.used = (by.used | (second ? SECOND : OFFENSIVE | FRESH)) & (second ? ~FRESH : -1);
  if (way.action === "melee-attack" || (way.combo && state.rules.comboAfterCombo)) by.struck = true;
  if (way.weapon.magazine > 0 && state.rules.magazines)
    by.ammo[way.slot] = (by.ammo[way.slot] as number) - shots;
  by.hand = way.slot;
  if (way.weapon.shield !== null) by.shieldRound = state.round;
}

function strikeOne(fight: Fight, attack: Attack, target: Unit): void {
  const { by, ripostes } = attack;
  const before = target.life;
  strike(fight, attack, target);
  if (ripostes !== null && ripostes.length > 0) answerBack(fight, by, ripostes);
  if (target.life !== before || by.life !== "up") mourn(fight);
}

/** BO10, BO49 Several targets are rolled separately: independent parts, the answers of those missed after them all. */
function strikeAll(fight: Fight, attack: Attack, targets: readonly Unit[]): void {
  fight.ask.each(targets, (target) => strike(fight, attack, target));
  answerBack(fight, attack.by, attack.ripostes ?? []);
  mourn(fight);
}

/** BO49 Everyone else in the attack's reach, in turn order; of the fallen nobody. */
export function othersInReach(state: State, by: Unit, way: Way): Unit[] {
  return state.order
    .map((place) => state.units[place] as Unit)
    .filter((u) => u !== by && isUp(u) && canStrike(state, by, way, u) && isMet(state, by, u));
}

const isMet = (state: State, by: Unit, u: Unit): boolean =>
  state.rules.spinningHits === "everyone" || u.side !== by.side;

/** BO49 Strikes all in reach before and after a step; obstructed, it is lost with its cost. */
function whirl(fight: Fight, by: Unit, way: Way, command: Command): void {
  const { state } = fight;
  const before = othersInReach(state, by, way);
  const kind = whirlMove(command);
  by.used |= MOVEMENT;
  if (!travel(fight, by, kind, command)) return;
  const after = othersInReach(state, by, way).filter((u) => !before.includes(u));
  const modified = together(modifiersOf(command));
  const made = prepare(state, by, way, { ...PLAINLY, modified, ripostes: [] });
  strikeAll(fight, made, [...before, ...after]);
}

/** HOUSE (BO49): a Whirlwind Strike goes with a Sidestep, or a fast one where `options.move` says so. */
export function whirlMove(command: Command): "sidestep" | "fast-sidestep" {
  return command.options?.["move"] === "fast-sidestep" ? "fast-sidestep" : "sidestep";
}
