import type { Attack } from "./attack.ts";
import { affliction, type Fight, elementOf, has, type Unit } from "./state.ts";
import { BARRED, type Element, ELEMENT_TABLE, SHIELDED, type Status } from "./words.ts";

/** HD11, HD42–HD44, HD50, HD62–HD65: what Shells, elements and wards make of an attack or a status. */

/** HD11: magic on a Shell and steel on bare skin do double. */
export const shellFactor = (a: Attack, t: Unit): number => ((a.magical ? t.shell > 0 : t.shell <= 0) ? 2 : 1);

/** HD42 Multiplier of an element on a target. HD65: a vulnerable one counts as ×2 at least. */
export function elementFactor(element: Element | null, target: Unit): number {
  if (element === null) return 1;
  const factor = tableFactor(element, target);
  return factor < 2 && affliction(target, "vulnerable")?.element === element ? 2 : factor;
}

function tableFactor(element: Element | null, target: Unit): number {
  const own = elementOf(target);
  return element === null || own === null ? 1 : ELEMENT_TABLE[element][own];
}

/** HD62, HD64: the status that brings a hit's damage to 0, if any. */
export function resistedBy(target: Unit, attack: Attack): Status | null {
  if (has(target, attack.magical ? BARRED : SHIELDED)) return attack.magical ? "barred" : "shielded";
  return isProtected(target, attack.element) ? "protected" : null;
}

export function isProtected(target: Unit, element: Element | null): boolean {
  return element !== null && affliction(target, "protected")?.element === element;
}

export type Threshold = number | "always" | "never";

/** HD50 Against the target's element: ×¼ never, ×½ 3, ×1 the plain threshold, ×2 7, ×4 always. */
export function statusThreshold(fight: Fight, element: Element | null, target: Unit): Threshold {
  const factor = tableFactor(element, target);
  if (factor === 1) return fight.state.rules.statusTarget;
  if (factor < 0.5) return "never";
  if (factor > 2) return "always";
  return factor === 2 ? 7 : 3;
}
