import { inSeries } from "../../../kernel/index.ts";
import { charismaRoll, healingRoll, resolveRoll } from "../questions.ts";
import { type Fight, has, type Unit } from "../state.ts";
import { gain, heal, learn } from "../verbs.ts";
import { charismaCheck } from "../why.ts";
import { BIT, VERBAL } from "../words.ts";
import { type Skill, SKILLS } from "./charisma.ts";

/** BO23, BO27, BO57, BO58: charisma skills and other words. */

export function speak(fight: Fight, by: Unit, skill: Skill, targets: readonly Unit[]): void {
  by.used |= VERBAL;
  if (fight.told) fight.tell({ event: "uses", by: by.id, with: skill.id, targets: targets.map((u) => u.id) });
  if (Object.hasOwn(SKILLS, skill.id)) persuade(fight, by, skill, targets);
  else help(fight, by, skill, targets[0] as Unit);
}

/** BO23 Every target is rolled for separately: independent parts; several rolls must all be won. BO27: failing does nothing more. */
function persuade(fight: Fight, by: Unit, skill: Skill, targets: readonly Unit[]): void {
  fight.ask.each(targets, (target) =>
    inSeries(fight, skill.rolls, (now, i) => {
      const { units } = now.state;
      const [speaker, hearer] = [units[by.place] as Unit, units[target.place] as Unit];
      if (!isWon(now, speaker, skill, hearer)) return false;
      if (i === skill.rolls - 1) impress(now, speaker, skill, hearer);
      return true;
    }),
  );
}

function impress(fight: Fight, by: Unit, { gives }: Skill, target: Unit): void {
  if (gives === null) return;
  gain(fight, gives === "veiled" ? by : target, { status: gives, by: by.place, left: 1 });
}

/** BO59 The vain speak with more weight. */
const VAIN = 2;

/** BO23 Ties go to the user. */
function isWon(fight: Fight, by: Unit, skill: Skill, target: Unit): boolean {
  const dice = fight.state.rules.charismaDice;
  const bonus = by.sheet.charisma + (has(by, BIT.vain) ? VAIN : 0);
  const roll = charismaRoll(fight, dice, by.id);
  const against = resolveRoll(fight, dice, target.id) + target.sheet.resolve;
  const works = roll + bonus >= against;
  if (fight.told)
    fight.tell({
      event: "effect",
      by: by.id,
      target: target.id,
      with: skill.id,
      lands: works,
      ...(fight.explained ? { check: charismaCheck(roll, bonus, against, works) } : {}),
    });
  return works;
}

/** BO58 */
function help(fight: Fight, by: Unit, skill: Skill, target: Unit): void {
  if (skill.id === "healing-word")
    return heal(fight, target, healingRoll(fight, by.sheet.healing, by.id), by.id);
  if (skill.gives !== null) return gain(fight, target, { status: skill.gives, by: by.place, left: 1 });
  learn(fight.state, by.side, target); // BO61
  if (fight.told) fight.tell({ event: "told", by: by.id, target: target.id });
}
