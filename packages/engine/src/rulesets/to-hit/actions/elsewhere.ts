import { MANEUVERS } from "../abilities/maneuvers.ts";
import type { Unit } from "../state.ts";

/** Which verb takes something of an actor's, and what that is. */
export function otherVerb(
  actor: Unit,
  id: string,
): { readonly verb: string; readonly is: string } | undefined {
  const other = actor.kit.find((a) => a.id === id);
  if (other !== undefined) return VERB_OF[other.kind];
  return Object.hasOwn(MANEUVERS, id) ? { verb: "maneuver", is: "a maneuver" } : undefined;
}

const VERB_OF = {
  basic: { verb: "attack", is: "a Basic Attack" },
  technique: { verb: "ability", is: "a Technique" },
  spell: { verb: "cast", is: "a Spell" },
} as const;
