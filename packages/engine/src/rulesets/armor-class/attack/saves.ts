import { facesOfD20 } from "./numbers.ts";
import { saveRoll } from "../questions.ts";
import { type Fight, has, type Unit } from "../state.ts";
import { saveCheck } from "../why.ts";
import { type Save, SICKLY } from "../words.ts";

/** What somebody saves against. */
export interface Danger {
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
  const roll = saveRoll(fight.ask, unit.id, (shown) => holds(shown, target - bonus));
  const saved = holds(roll, target - bonus);
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

/** AC84 `needs` is the natural roll from which on it saves. */
const holds = (natural: number, needs: number): boolean =>
  natural === 20 || (natural !== 1 && natural >= needs);

/** AC84 The chance to fail, in faces of the d20. */
export function facesThatFail(unit: Unit, kind: Save): number {
  const needs = unit.sheet[kind] - saveBonus(unit);
  return facesOfD20((natural) => !holds(natural, needs));
}
