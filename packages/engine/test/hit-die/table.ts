import type { Battle, Command } from "../../src/kernel/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";
import type { State } from "../../src/rulesets/hit-die/state.ts";
import { given, type Sheet, tableOf } from "../table.ts";

export { choose, end, events, play, roll } from "../table.ts";
export type { Person, Sheet } from "../table.ts";

export const { encounter, fight, until, nextRound, unit, refused } = tableOf(hitDie, {
  blank: () => ({ hp: 20 }),
});

export const attack = (actor: string, target: string, what?: string, options?: Sheet): Command => ({
  do: "attack",
  actor,
  targets: [target],
  ...given({ with: what, options }),
});
export const use = (actor: string, what: string, targets?: readonly string[], options?: Sheet): Command => ({
  do: "ability",
  actor,
  with: what,
  ...given({ targets, options }),
});

export function statuses(battle: Battle<State>, id: string): string[] {
  return unit(battle, id).statuses.map((s) => s.status);
}
