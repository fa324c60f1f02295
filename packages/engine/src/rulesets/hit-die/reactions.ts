import type { ReactionEntry } from "../../kernel/index.ts";
import type { Attack } from "./attack.ts";
import { has, isUp, type Unit } from "./state.ts";
import { hasTrait } from "./verbs.ts";
import { BIT, TRAIT } from "./words.ts";

/** HD21 Reactions fire by themselves: here is when. The book leaves nobody a choice in them, so no policy is needed. */
export const REACTIONS: readonly ReactionEntry[] = [];

/** HD75 A missed melee attack is answered with a basic attack; the answer itself is not. */
export function ripostes(target: Unit, attack: Attack): boolean {
  if (!hasTrait(target, TRAIT.riposte)) return false;
  return (
    attack.ability.type === "melee" &&
    !attack.answering &&
    isUp(target) &&
    isUp(attack.by) &&
    target !== attack.by
  );
}

/** HD63 The status that turns a hit back on its attacker. */
export function returnsBlow(target: Unit, attack: Attack): "countering" | "reflecting" | null {
  const turns = attack.magical ? "reflecting" : "countering";
  return has(target, BIT[turns]) ? turns : null;
}
