import { injuryRoll } from "../questions.ts";
import { saves } from "./saves.ts";
import { type Fight, has, type Unit } from "../state.ts";
import { statusOf } from "../verbs.ts";
import { HALF_BLIND, LAMED, MAIMED, SCARRED, SICKLY, TRAUMATIZED } from "../words.ts";

/** AC83 Major Injuries: whoever is saved from a mortal wound may keep a mark of it. */

/** By the face of the die. HOUSE: no table is published, this one is ours. */
const TABLE = [SCARRED, SCARRED, LAMED, MAIMED, HALF_BLIND, SICKLY] as const;

/** A Traumatic Hit: from now on in this fight, falling may leave something behind. */
export function traumatize(fight: Fight, unit: Unit): void {
  if (fight.state.rules.majorInjury === "trauma") unit.mask |= TRAUMATIZED;
}

/** Just stabilized: a save, or an injury for good. */
export function threaten(fight: Fight, unit: Unit): void {
  if (!isThreatened(fight, unit)) return;
  if (saves(fight, unit, { by: null, kind: "physical", penalty: 0, rule: "AC83" })) return;
  const roll = injuryRoll(fight.ask, unit.id);
  const injury = TABLE[roll - 1] as number;
  unit.mask |= injury;
  if (fight.told) fight.tell({ event: "injury", target: unit.id, roll, injury: statusOf(injury) });
}

function isThreatened({ state }: Fight, unit: Unit): boolean {
  const { majorInjury } = state.rules;
  return majorInjury === "always" || (majorInjury === "trauma" && has(unit, TRAUMATIZED));
}
