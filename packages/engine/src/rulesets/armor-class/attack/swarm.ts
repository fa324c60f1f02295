import type { Arm } from "../sheet/kit.ts";
import { isUp, type State, type Unit } from "../state.ts";
import { reaches } from "./targets.ts";
import { SWARMING } from "../words.ts";

/** AC49 Those who have given up their attack against somebody this round and still reach them; at most three. */
export function swarmers(state: State, by: Unit, target: Unit): Unit[] {
  return state.units
    .filter(
      (u) =>
        u !== by &&
        u.side === by.side &&
        isUp(u) &&
        u.prey === target.index &&
        (u.mask & SWARMING) !== 0 &&
        u.arms.some((a: Arm) => !a.ranged && reaches(state, u, a, target)),
    )
    .slice(0, 3);
}
