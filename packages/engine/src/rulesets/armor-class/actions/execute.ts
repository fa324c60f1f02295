import {
  type Action,
  type Attempt,
  type Options,
  type Problem,
  problem,
  wrongOptions,
} from "../../../kernel/index.ts";
import { canTraumatize } from "../attack/attack.ts";
import { traumatize } from "../attack/injury.ts";
import { damageOf } from "../attack/numbers.ts";
import { saves } from "../attack/saves.ts";
import { checkBonus, combatSkill } from "../attack/screen.ts";
import { type Aim, byHandOf, rangeOf } from "../attack/situation.ts";
import { type Strike, strikeOf } from "../attack/strike.ts";
import { reaches, whyNotStrike } from "../attack/targets.ts";
import { aimRoll, damageRoll } from "../questions.ts";
import { type Arm, spendShot } from "../sheet/kit.ts";
import { type Fight, has, isHelpless, isNameless, isUp, type State, type Unit } from "../state.ts";
import { fall, lose, wound } from "../verbs.ts";
import { contestCheck, executionSum } from "../why.ts";
import { FRAIL, PREPARED, type Range, RANGES, UNAWARE } from "../words.ts";
import { atOne } from "./aim.ts";
import { whyNotOption } from "./manners.ts";

/** AC56 Execution Attacks: the helpless are finished; the unaware, after a minute's preparation, save or fall. */

const spares = (options: Options): boolean => options["nonlethal"] === true;

const executionAim = atOne("[one]", (attempt: Attempt<State, Unit, Arm>, target) => {
  const { state, actor: by, item: arm, options } = attempt;
  if (target.side === by.side)
    return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
  if (isHelpless(target)) return whyNotFinish(attempt, target);
  if (!isUp(target)) return problem("target/down", "there is nobody left to execute");
  if (!has(by, PREPARED) || !has(target, UNAWARE))
    return problem(
      "execute/aware",
      "an execution takes a minute's preparation and a target that is unaware or helpless (AC56)",
    );
  return whyNotStrike(state, { by, arm, target, hand: byHandOf({ options }) });
});

function whyNotFinish(
  { state, actor, item: arm, options }: Attempt<State, Unit, Arm>,
  target: Unit,
): Problem | null {
  if (spares(options))
    return problem("execute/helpless", `${target.name} is out of the fight already (AC56)`);
  return !arm.ranged && reaches(state, actor, arm, target)
    ? null
    : problem("attack/out-of-reach", `${target.name} is out of reach of ${arm.name} (AC56)`);
}

export const execute: Action<State, Unit, Arm> = {
  name: "execute",
  label: ({ item }) => `Execute: ${item.name}`,
  rule: "AC56",
  says: "an Execution Attack (Main)",
  kind: "attack",
  price: { main: 1 },
  items: (actor) => actor.arms,
  itemKind: "attack",
  notes: { options: "{nonlethal; by hand: range, meleed}" },
  aim: executionAim,
  /** By the game master's hand how far it is, and whether a foe is meleeing the attacker. */
  whyNotOptions: (attempt, command) =>
    wrongOptions(
      command,
      {
        ...(attempt.item.lessLethal ? { nonlethal: [false, true] } : {}),
        range: RANGES,
        meleed: [false, true],
      },
      { why: (option) => (option === "nonlethal" ? whyNotOption(attempt, option) : null) },
    ),
  /** The same without killing. */
  offers(attempt, plain) {
    const { item } = attempt;
    const options = { nonlethal: true };
    const spared = item.lessLethal ? executionAim.offered({ ...attempt, options }) : null;
    if (spared === null) return [plain];
    const knockOut = {
      ...plain,
      ...spared,
      label: `Knock out: ${item.name}`,
      options: { nonlethal: [true] },
    };
    return [plain, knockOut];
  },
  perform(fight, { actor: by, target, item: arm, options, command }) {
    spendShot(by, arm);
    fight.tell({ event: "execute", by: by.id, target: target.id, with: arm.id });
    if (isHelpless(target)) return finishOff(fight, by, target);
    lose(fight, by, PREPARED);
    lose(fight, target, UNAWARE);
    const made = strikeOf(by, arm, target, { hand: byHandOf(command), nonlethal: spares(options) });
    if (!arm.ranged || findsMark(fight, made)) land(fight, made);
  },
};

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
