import type { Answer, Battle } from "../../src/kernel/index.ts";
import type { State } from "../../src/rulesets/battle-order/state.ts";
import { fight, nextRound, own, type Person, play } from "./table.ts";

/** A spell cast on somebody, waited for and activated. */
export function activatedBy(
  mage: Person,
  spell: string,
  target: Person,
  ...answers: Answer[]
): Battle<State> {
  const other = target.id.startsWith("foe") ? [] : [{ id: "foe", strength: 0, speed: 0 }];
  const aimed = spell === "gather-mist" || spell === "gale-burst" ? {} : { targets: [target.id] };
  let b = play(fight([mage, target, ...other]), { do: "cast", actor: mage.id, with: spell, ...aimed });
  for (let i = 0; i < 3; i++) b = nextRound(b);
  return play(b, own("activate", mage.id), ...answers);
}
