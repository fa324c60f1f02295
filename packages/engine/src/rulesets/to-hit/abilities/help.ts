import { give } from "../conditions.ts";
import { type Fight, isUp, type Unit } from "../state.ts";
import { heal, lose } from "../verbs.ts";
import type { Status } from "../words.ts";
import type { Ability } from "./ability.ts";

/** TH69 What needs no roll: healing, curing, strengthening. */

export function help(fight: Fight, by: Unit, ability: Ability, target: Unit): void {
  for (const deed of ability.helps) {
    if (deed.do === "heal") heal(fight, target, healing(deed, by, target), by.id);
    else if (deed.do === "cure") cure(fight, target);
    else give(fight, target, deed.gift, { by, bound: ability.how === "bind" ? ability.id : null });
  }
}

/** TH69, TH79: Willpower, half of it, or the Hearts score of whoever is healed. */
function healing({ half, hearts }: { half: boolean; hearts: boolean }, by: Unit, target: Unit): number {
  if (hearts) return Math.max(1, target.sheet.hearts);
  return half ? Math.ceil(by.sheet.willpower / 2) : by.sheet.willpower;
}

/** What a cure takes away, the worst first: one status at a time. */
export const CURABLE: readonly Status[] = [
  "frozen",
  "on-fire",
  "sick",
  "blinded",
  "cursed",
  "halted",
  "distracted",
  "slowed",
  "off-balance",
  "dazzled",
  "sand-covered",
  "rusted",
  "oil-soaked",
  "soaked",
  "charmed",
  "prone",
];

function cure(fight: Fight, target: Unit): void {
  const worst = isUp(target)
    ? CURABLE.find((status) => target.statuses.some((s) => s.status === status))
    : undefined;
  if (worst !== undefined) lose(fight, target, worst);
}
