import { useDesk } from "./desk.ts";
import { type CombatantDraft, type Draft, draftOf, squareAtEdge } from "./draft.ts";

/** Puts an encounter on the desk with these alone in it: whom they meet is still to be built. */
export function carriedOver(encounter: object, combatants: readonly object[]): void {
  const ground = draftOf(encounter as { readonly [field: string]: unknown }, "grid");
  const nobody: Draft = { ...ground, name: `After ${ground.name}`, combatants: [] };
  useDesk.getState().open((combatants as readonly CombatantDraft[]).reduce(joining, nobody));
}

function joining(draft: Draft, who: CombatantDraft): Draft {
  const at = squareAtEdge(draft, "left");
  return { ...draft, combatants: [...draft.combatants, at === null ? who : { ...who, at }] };
}
