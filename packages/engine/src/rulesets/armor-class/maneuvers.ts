import type { Command } from "../../kernel/index.ts";
import { strike } from "./attack/attack.ts";
import { mannerOf, strikeOf } from "./attack/strike.ts";
import { type Ground, groundOf } from "./move/ground.ts";
import { threaten } from "./attack/injury.ts";
import { type Arm, armNamed } from "./sheet/kit.ts";
import { walkTo, wayBeside } from "./move/move.ts";
import { pushAway } from "./move/push.ts";
import { contestedRoll, contestRoll, stabilizeRoll } from "./questions.ts";
import { beats, checkBonus, combatSkill } from "./attack/screen.ts";
import { type Fight, isUp, type Unit, unitOf } from "./state.ts";
import { gain, letGo, seize } from "./verbs.ts";
import { contestCheck } from "./why.ts";
import { PRONE, SCREENING, SHIELD_BROKEN, SWARMING } from "./words.ts";

/** AC48–AC55: everything a Main Action may be spent on beside a plain attack. */

export const targetOf = (fight: Fight, command: Command): Unit =>
  unitOf(fight.state, command.targets?.[0] as string) as Unit;

/** Str/Punch or Str/Exert, whichever is better. */
export function brawn(unit: Unit): number {
  const { sheet } = unit;
  const punch = sheet.skills.punch === undefined ? sheet.punch : sheet.skills.punch;
  return checkBonus(unit, sheet.mods.str, Math.max(punch ?? -1, sheet.skills.exert ?? -1));
}

const stab = (unit: Unit): number => checkBonus(unit, unit.sheet.mods.str, combatSkill(unit));

interface Contest {
  readonly by: Unit;
  readonly other: Unit;
  readonly mine: number;
  readonly theirs: number;
  readonly rule: string;
}

/** AC41 Both roll 2d6; whether the first wins. */
export function contest(fight: Fight, { by, other, mine, theirs, rule }: Contest): boolean {
  const roll = contestRoll(fight.ask, by.id);
  const beaten = (answer: number): boolean => beats(by, roll + mine, other, answer + theirs);
  const answered = contestedRoll(fight.ask, other.id, beaten);
  const wins = beaten(answered);
  if (fight.told)
    fight.tell({
      event: "contest",
      by: by.id,
      target: other.id,
      wins,
      ...(fight.explained
        ? { check: contestCheck("contest", { roll, bonus: mine }, answered + theirs, { rule, wins }) }
        : {}),
    });
  return wins;
}

/** The attack roll of a maneuver: it has to hit, and does no damage. */
function lays(fight: Fight, by: Unit, arm: Arm, at: { target: Unit; manner: string }): boolean {
  by.main -= 1;
  const manner = mannerOf(at.manner, { harmless: true });
  return strike(fight, strikeOf(by, arm, at.target, { manner })) === true && isUp(at.target) && isUp(by);
}

/** AC50 */
export function shove(fight: Fight, by: Unit, command: Command): void {
  const target = targetOf(fight, command);
  if (!lays(fight, by, meleeArm(by, command), { target, manner: "shove (AC50)" })) return;
  if (!contest(fight, { by, other: target, mine: brawn(by), theirs: brawn(target), rule: "AC50" })) return;
  if (command.options?.["how"] === "prone") gain(fight, target, PRONE);
  else pushAway(fight, by, target, 2);
}

/** What a maneuver strikes with: as named, else the first melee weapon. */
export function meleeArm(by: Unit, command: Command): Arm {
  const named = command.with === undefined ? undefined : armNamed(by, command);
  return named ?? (by.arms.find((a) => !a.ranged) as Arm);
}

export const fists = (by: Unit): Arm => by.arms.find((a) => a.kind === "unarmed") as Arm;

/** AC51 */
export function grapple(fight: Fight, by: Unit, command: Command): void {
  const target = targetOf(fight, command);
  if (!lays(fight, by, fists(by), { target, manner: "grapple (AC51)" })) return;
  const penalty = -2 * Math.max(0, target.size - by.size); // larger ones are harder to hold
  if (contest(fight, { by, other: target, mine: brawn(by) + penalty, theirs: brawn(target), rule: "AC51" }))
    seize(fight, by, target);
}

/** AC51 Free of all who hold it, one by one. */
export function escape(fight: Fight, by: Unit): void {
  by.main -= 1;
  for (const i of by.holders.slice()) {
    const holder = fight.state.units[i] as Unit;
    if (contest(fight, { by, other: holder, mine: brawn(by), theirs: brawn(holder), rule: "AC51" }))
      letGo(fight, holder, by);
  }
}

/** AC51 Thrown 5 feet and prone; who loses loses hold. */
export function hurl(fight: Fight, by: Unit, command: Command): void {
  const target = targetOf(fight, command);
  by.main -= 1;
  const wins = contest(fight, { by, other: target, mine: brawn(by), theirs: brawn(target), rule: "AC51" });
  letGo(fight, by, target);
  if (!wins) return;
  pushAway(fight, by, target, 1);
  gain(fight, target, PRONE);
}

/** AC53 The defender has +1; no damage. */
export function shatter(fight: Fight, by: Unit, command: Command): void {
  const target = targetOf(fight, command);
  if (!lays(fight, by, armNamed(by, command) as Arm, { target, manner: "at the shield (AC53)" })) return;
  if (contest(fight, { by, other: target, mine: stab(by), theirs: stab(target) + 1, rule: "AC53" }))
    gain(fight, target, SHIELD_BROKEN);
}

/** AC48 To the ally, and before it. */
export function screen(fight: Fight, by: Unit, command: Command): void {
  const ward = targetOf(fight, command);
  const ground = groundOf(fight.state);
  if (ground !== null) {
    const way = wayBeside(fight.state, ground as Ground, by, ward) as number[];
    if (way.length > 0) walkTo(fight, by, way);
    if (!isUp(by)) return;
  }
  by.ward = ward.index;
  gain(fight, by, SCREENING);
}

/** AC49 Gives up the own attack for another's. */
export function swarm(fight: Fight, by: Unit, command: Command): void {
  by.main -= 1;
  by.prey = targetOf(fight, command).index;
  gain(fight, by, SWARMING);
}

/** AC55 Dex/Heal or Int/Heal against 8 and a full round's 1 each; 2 more without a kit. */
export function stabilize(fight: Fight, by: Unit, command: Command): void {
  const target = targetOf(fight, command);
  by.main -= 1;
  target.tended = fight.state.round;
  const { mods, skills, medic } = by.sheet;
  const bonus = checkBonus(by, Math.max(mods.dex, mods.int), skills.heal ?? null);
  const needs = 8 + (fight.state.round - target.fell) + (medic ? 0 : 2);
  const roll = stabilizeRoll(fight.ask, by.id, (shown) => shown + bonus >= needs);
  const lands = roll + bonus >= needs;
  if (lands) target.life = "stabilized";
  if (fight.told)
    fight.tell({
      event: "stabilize",
      by: by.id,
      target: target.id,
      lands,
      ...(fight.explained
        ? { check: contestCheck("stabilize", { roll, bonus }, needs, { rule: "AC55", wins: lands }) }
        : {}),
    });
  if (lands) threaten(fight, target);
}
