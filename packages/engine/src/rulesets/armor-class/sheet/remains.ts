import type { Left } from "../../../kernel/index.ts";
import type { Unit } from "../state.ts";
import { bitOf, statusesOf } from "../verbs.ts";
import { CARRIED_BITS, type Status } from "../words.ts";

/** AC53, AC54, AC83: what no rest between encounters takes away. Told among the points, and so carried over with them. */

/** Two words, as no field of a unit is called. */
const stillOf = (status: Status): string => `still ${status}`;

export function remains(unit: Unit): Left["points"] {
  return Object.fromEntries(statusesOf(unit.mask & CARRIED_BITS).map((status) => [stillOf(status), 1]));
}

export function carryRemains(unit: Unit, points: Left["points"]): void {
  for (const status of statusesOf(CARRIED_BITS))
    if ((points[stillOf(status)] ?? 0) > 0) unit.mask |= bitOf(status);
}
