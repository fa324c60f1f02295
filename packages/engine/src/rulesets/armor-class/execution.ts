import type { Command } from "../../kernel/index.ts";
import { canTraumatize } from "./attack/attack.ts";
import { type Strike, strikeOf } from "./attack/strike.ts";
import { traumatize } from "./attack/injury.ts";
import { type Arm, armNamed, spendShot } from "./sheet/kit.ts";
import { damageOf } from "./attack/numbers.ts";
import { aimRoll, damageRoll } from "./questions.ts";
import { saves } from "./attack/saves.ts";
import { checkBonus, combatSkill } from "./attack/screen.ts";
import { type Aim, byHandOf, rangeOf } from "./attack/situation.ts";
import { type Fight, has, isHelpless, isNameless, type Unit, unitOf } from "./state.ts";
import { fall, lose, wound } from "./verbs.ts";
import { contestCheck, executionSum } from "./why.ts";
import { FRAIL, PREPARED, type Range, UNAWARE } from "./words.ts";

/** AC56 Execution Attacks: the helpless are finished; the unaware, after a minute's preparation, save or fall. */

export function execute(fight: Fight, by: Unit, command: Command): void {
  const target = unitOf(fight.state, command.targets?.[0] as string) as Unit;
  const arm = armNamed(by, command) as Arm;
  by.main -= 1;
  spendShot(by, arm);
  fight.tell({ event: "execute", by: by.id, target: target.id, with: arm.id });
  if (isHelpless(target)) return finishOff(fight, by, target);
  lose(fight, by, PREPARED);
  lose(fight, target, UNAWARE);
  const nonlethal = command.options?.["nonlethal"] === true;
  const made = strikeOf(by, arm, target, { hand: byHandOf(command), nonlethal });
  if (!arm.ranged || findsMark(fight, made)) land(fight, made);
}

/** What a shot at somebody who does not see it coming has to come to. */
const MARKS: Readonly<Record<Range, number>> = { "point-blank": 6, normal: 8, long: 10 };

/** Dex/Shoot, by how far it is. */
function findsMark(fight: Fight, aim: Aim): boolean {
  const { by, arm } = aim;
  const needs = MARKS[rangeOf(fight.state, aim)];
  const bonus = checkBonus(by, by.sheet.mods.dex, arm.skill);
  const roll = aimRoll(fight.ask, by.id, (shown) => shown + bonus >= needs);
  const lands = roll + bonus >= needs;
  if (fight.told)
    fight.tell({
      event: "aims",
      by: by.id,
      lands,
      ...(fight.explained
        ? { check: contestCheck("execution", { roll, bonus }, needs, { rule: "AC56", wins: lands }) }
        : {}),
    });
  return lands;
}

function land(fight: Fight, made: Strike): void {
  const { by, target, arm } = made;
  const traumatic = canTraumatize(fight.state, made);
  if (traumatic) fight.tell({ event: "trauma", by: by.id, target: target.id, traumatic });
  if (traumatic) traumatize(fight, target);
  const penalty = (combatSkill(by) ?? 0) + (arm.precise ? 1 : 0);
  if (saves(fight, target, { by, kind: "physical", penalty, rule: "AC56" }))
    survive(fight, made, traumatic ? (arm.trauma?.rating ?? 1) : null);
  else strikeDown(fight, made);
}

/** The most the weapon does; as a Traumatic Hit (with its rating) what is rolled, multiplied. */
function survive(fight: Fight, made: Strike, rating: number | null): void {
  const { by, target, arm, nonlethal } = made;
  const shown = rating === null ? arm.dice.most : damageRoll(fight.ask, arm.dice, by.id);
  const amount = damageOf(made, shown) * (rating ?? 1) * (arm.precise ? 2 : 1);
  const sum = fight.explained ? executionSum(made, { shown, rating, amount }) : undefined;
  wound(fight, target, amount, { by, nonlethal, shock: false, sum });
}

function strikeDown(fight: Fight, { by, target, nonlethal }: Strike): void {
  by.dealt += target.hp;
  target.taken += target.hp;
  fall(fight, target, { by, nonlethal });
}

/** Who was only out cold is mortally wounded now; for the others it is the end. */
function finishOff(fight: Fight, by: Unit, target: Unit): void {
  const { state } = fight;
  const dies = target.life !== "unconscious" || isNameless(target) || has(target, FRAIL); // AC54
  target.life = dies ? "dead" : "mortally-wounded";
  target.fell = state.round;
  if (fight.told) fight.tell({ event: "down", by: by.id, target: target.id, state: target.life });
}
