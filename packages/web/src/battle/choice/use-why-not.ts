import type { Problem } from "@fray/engine";
import type { Spot } from "../../board/map/words.ts";
import { commandOf } from "./actions.ts";
import { mayAim, offerOf } from "./choosing.ts";
import type { Battle } from "./use-battle.ts";
import { useTold, type Wanted } from "../seen/use-told.ts";

/** Why the action at hand does not reach whom the pointer is on: every reason, in words. */

const PATIENCE = 120;

export function useWhyNot({ store, hand, view }: Battle, pointed: Spot): readonly string[] | null {
  const wanted = questionOf(hand.choosing, pointed, view.steps);
  const { answer, fresh } = useTold<{ readonly problems: readonly Problem[] }>(store, wanted);
  if (!fresh || answer === null || answer.problems.length === 0) return null;
  return answer.problems.map((p) => p.message);
}

function questionOf(choosing: Battle["hand"]["choosing"], pointed: Spot, steps: number): Wanted | null {
  if (choosing === null || pointed?.kind !== "token" || choosing.targets.length > 0) return null;
  const { id } = pointed;
  const takesTargets = choosing.action.variants.some((v) => v.targets !== undefined);
  if (!takesTargets || id === choosing.action.actor || mayAim(choosing, { kind: "target", id })) return null;
  const command = commandOf(offerOf(choosing), { targets: [id], options: choosing.options });
  return { path: "why", body: { command }, steps, patience: PATIENCE };
}
