import { between } from "./numbers.ts";
import { saveRoll } from "../questions.ts";
import { type Fight, has, type Unit } from "../state.ts";
import { saveCheck } from "../why.ts";
import { type Save, SICKLY } from "../words.ts";

/** What somebody saves against. */
interface Danger {
  readonly by: Unit | null;
  readonly kind: Save;
  /** Taken from the roll. */
  readonly penalty: number;
  readonly rule: string;
}

/** AC84 1d20, the sheet's number or more; a natural 1 fails, a natural 20 saves. */
export function saves(fight: Fight, unit: Unit, { by, kind, penalty, rule }: Danger): boolean {
  const bonus = saveBonus(unit) - penalty;
  const target = unit.sheet[kind];
  const least = leastSave(target - bonus);
  const roll = saveRoll(fight.ask, unit.id, (shown) => shown >= least);
  const saved = roll >= least;
  if (fight.told)
    fight.tell({
      event: "save",
      target: unit.id,
      ...(by === null ? {} : { by: by.id }),
      roll,
      saved,
      ...(fight.explained ? { check: saveCheck({ roll, bonus, target }, { saved, rule }) } : {}),
    });
  return saved;
}

/** AC83 Who has been sickly since a Major Injury saves at −2. */
const saveBonus = (unit: Unit): number => (has(unit, SICKLY) ? -2 : 0);

/** AC84 The least natural roll that saves. */
const leastSave = (needs: number): number => between(2, needs, 20);

/** AC84 The chance to fail, in faces of the d20. */
export const facesThatFail = (unit: Unit, kind: Save): number =>
  leastSave(unit.sheet[kind] - saveBonus(unit)) - 1;
