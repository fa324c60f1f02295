import { type Problem, problem } from "../../kernel/index.ts";
import { isSingle, whyNotTarget } from "./abilities/targets.ts";
import { taunterOf } from "./conditions.ts";
import { manaCost } from "./kit.ts";
import { affliction, has, type State, type Unit } from "./state.ts";
import { FOCUSED, FROSTBITTEN, PETRIFIED } from "./words.ts";

/** HD60 Taunts: whom somebody has to go for. */

/** A taunt is ignored when its maker cannot be reached. */
export function tauntedBy(state: State, actor: Unit): Unit | null {
  const taunter = affliction(actor, "taunted") === undefined ? null : taunterOf(actor, state.units);
  if (taunter === null) return null;
  const reaches = actor.kit.some(
    (a) =>
      isSingle(a) &&
      a.does.some((d) => d.do === "attack" || d.do === "inflict") &&
      manaCost(actor, a) <= actor.mp &&
      whyNotTarget(actor, a, taunter) === null &&
      !(a.id === "basic-attack" && has(actor, FROSTBITTEN)) &&
      !(a.id !== "basic-attack" && has(actor, FOCUSED)) &&
      !(a.type === "melee" && actor.row === "back" && has(actor, PETRIFIED)),
  );
  return reaches ? taunter : null;
}

export function whyNotTaunted(state: State, actor: Unit, path?: string): Problem[] {
  const taunter = tauntedBy(state, actor);
  if (taunter === null) return [];
  const says = `${actor.name} is taunted and may only go for ${taunter.name} (HD60)`;
  return [problem("status/taunted", says, path)];
}
