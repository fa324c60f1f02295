import type { Fight, Unit } from "../state.ts";
import { isUp } from "../state.ts";
import { legalTargets } from "./targets.ts";
import { type Moment, WRITTEN } from "../words.ts";
import { unmet } from "./circumstances.ts";
import type { Ability } from "./deeds.ts";
import { performAll } from "./use.ts";

/** HD28 What a Passive or a Reaction that is written out does, and when. */

/** Does what is written for this moment. What a Reaction does is not answered by another: so every chain ends. */
export function atMoment(fight: Fight, unit: Unit, moment: Moment, cause: Unit): void {
  const { state } = fight;
  if ((unit.traits & WRITTEN) === 0 || state.reacting) return;
  for (const ability of unit.kit) {
    if (ability.on !== moment || !isUp(unit) || !isReady(fight, unit, ability)) continue;
    if (ability.oncePer !== null) unit.used = [...unit.used, ability.id];
    fight.tell({ event: "triggers", by: unit.id, with: ability.id, on: moment });
    state.reacting = true;
    performAll(fight, unit, ability, whomItMeets(fight, unit, ability, cause));
    state.reacting = false;
  }
}

const isReady = ({ state }: Fight, unit: Unit, ability: Ability): boolean =>
  (ability.oncePer === null || !unit.used.includes(ability.id)) &&
  unmet(state, unit, ability.when).length === 0;

/** Itself, whoever caused it, or an area. */
function whomItMeets({ state }: Fight, unit: Unit, ability: Ability, cause: Unit): readonly Unit[] {
  if (ability.aim === "self") return [unit];
  if (ability.aim === "other") return isUp(cause) ? [cause] : [];
  return legalTargets(state, unit, ability);
}
