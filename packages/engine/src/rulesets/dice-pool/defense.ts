import type { Attack } from "./attack.ts";
import { heightOver } from "./board.ts";
import { isPhysical } from "./notation.ts";
import { type DefenseFold, defenseFold, MOST_POOL } from "./pool.ts";
import { has, type State, type Unit } from "./state.ts";
import { DEFENSELESS, type Letters, PENETRATING, SUBTYPE_BONUS, SUBTYPE_DICE } from "./words.ts";

/** DP9, DP14, DP35: what somebody has against an attack. */

/** DP9, DP21, DP30, DP58: the dice of the defense and how they are read; null where there are none. */
export function defensePool(state: State, attack: Attack, target: Unit, extra: number): DefenseFold | null {
  const { type } = attack.form;
  const distant = target.distantDice !== 0 && attack.ability.range.kind !== "melee" ? target.distantDice : 0;
  const dice = defenseDice(attack.keywords, type, target, distant + extra);
  if (dice === 0) return null;
  const high = state.uneven ? heightOver(state, target, attack.by) : 0; // DP67
  return defenseFold(dice, defenseBonus(type, target) + attack.warned + high); // DP69
}

/** DP14, DP35 Against the category and the subtype together. */
function defenseDice(keywords: number, type: Letters, target: Unit, extra: number): number {
  if ((keywords & PENETRATING) !== 0 || target.sheet.defenseless || has(target, DEFENSELESS)) return 0;
  const category = isPhysical(type) ? target.physicalDice : target.magicalDice;
  const dice = category + (target.against[SUBTYPE_DICE[type]] ?? 0) + extra;
  return Math.max(0, Math.min(MOST_POOL, dice));
}

function defenseBonus(type: Letters, target: Unit): number {
  const category = isPhysical(type) ? target.physicalBonus : target.magicalBonus;
  return category + (target.against[SUBTYPE_BONUS[type]] ?? 0);
}

/** DP59 */
export function isImmune({ sheet }: Unit, type: Letters): boolean {
  return sheet.immune.length > 0 && sheet.immune.includes(isPhysical(type) ? "physical" : "magical");
}
