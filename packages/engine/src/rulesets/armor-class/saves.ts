import { saveRoll } from "./questions.ts";
import { type Brawl, has, type Unit } from "./state.ts";
import { saveCheck } from "./why.ts";
import { type Save, SICKLY } from "./words.ts";

/** What somebody saves against. */
export interface Danger {
  readonly by: Unit | null;
  readonly kind: Save;
  /** Taken from the roll. */
  readonly penalty: number;
  readonly rule: string;
}

/** AC84 1d20, the sheet's number or more; a natural 1 fails, a natural 20 saves. */
export function saves(fight: Brawl, unit: Unit, { by, kind, penalty, rule }: Danger): boolean {
  const bonus = -penalty + saveBonus(unit);
  const target = unit.sheet[kind];
  const holds = (shown: number): boolean => shown === 20 || (shown !== 1 && shown + bonus >= target);
  const roll = saveRoll(fight, unit.id, holds);
  const saved = holds(roll);
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

/** AC84 Faces of the d20 that fail. */
export function waysToFail(unit: Unit, kind: Save): number {
  return Math.max(1, Math.min(19, unit.sheet[kind] - saveBonus(unit) - 1));
}
