import { contestedRoll, contestRoll } from "../questions.ts";
import type { Arm } from "../sheet/kit.ts";
import { type Fight, isUp, type Unit } from "../state.ts";
import { contestCheck } from "../why.ts";
import { strike } from "./attack.ts";
import { beats, checkBonus } from "./screen.ts";
import { mannerOf, strikeOf } from "./strike.ts";

/** AC41, AC50–AC53, AC77: one's strength or skill against another's. */

/** Str/Punch or Str/Exert, whichever is better. */
export function brawn(unit: Unit): number {
  const { sheet } = unit;
  const punch = sheet.skills.punch === undefined ? sheet.punch : sheet.skills.punch;
  return checkBonus(unit, sheet.mods.str, Math.max(punch ?? -1, sheet.skills.exert ?? -1));
}

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

/** Strength against strength. */
export const wrestle = (fight: Fight, by: Unit, other: Unit, rule: string): boolean =>
  contest(fight, { by, other, mine: brawn(by), theirs: brawn(other), rule });

/** AC50–AC53 An attack that has to hit and does no damage, and then the contest: whether both are won. */
export function hitAndContest(
  fight: Fight,
  arm: Arm,
  manner: string,
  { by, other, mine, theirs, rule }: Contest,
): boolean {
  const harmless = mannerOf(`${manner} (${rule})`, { harmless: true });
  if (strike(fight, strikeOf(by, arm, other, { manner: harmless })) !== true) return false;
  return isUp(other) && isUp(by) && contest(fight, { by, other, mine, theirs, rule });
}
