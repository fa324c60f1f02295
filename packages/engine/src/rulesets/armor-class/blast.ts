import { inSeries } from "../../kernel/index.ts";
import { faced, resolve, type Strike } from "./attack.ts";
import { cutLines, distanceOf, type Ground, groundOf, isEngaged, squaresOf } from "./ground.ts";
import type { Arm } from "./kit.ts";
import { type Brawl, isUp, type State, type Unit } from "./state.ts";
import { rake } from "./suppress.ts";

/** AC81 A grenade is thrown at somebody and, hit or missed, goes off there; or where somebody came between (AC48). */
export function lob(fight: Brawl, wanted: Strike): void {
  const made = faced(fight, wanted);
  if (made === null) return;
  const { by, arm, target } = made;
  inSeries(fight, 1, (now) => {
    const { units } = now.state;
    resolve(now, { ...made, by: units[by.index] as Unit, target: units[target.index] as Unit });
    return false;
  });
  if (isUp(by)) blast(fight, by, arm, target);
}

/** Who else is near saves or takes half the damage. */
function blast(fight: Brawl, by: Unit, arm: Arm, center: Unit): void {
  const caught = caughtAround(fight.state, center);
  inSeries(fight, caught.length, (now, i) => {
    const { units, winner } = now.state;
    const unit = units[(caught[i] as Unit).index] as Unit;
    if (winner !== null) return false;
    if (isUp(unit)) rake(now, units[by.index] as Unit, unit, { arm, manner: "blast (AC81)", rule: "AC81" });
    return true;
  });
}

/** Friend and foe within the radius; without a map those in melee with it. */
export function caughtAround(state: State, center: Unit): Unit[] {
  const ground = groundOf(state);
  const isNear = (u: Unit): boolean =>
    ground === null ? isEngaged(center, u) : isCaught(state, ground, center, u);
  return state.rules.blastRadius === 0 ? [] : state.units.filter((u) => u !== center && isUp(u) && isNear(u));
}

/** Within the radius with a square that is not almost completely in cover from there. */
export function isCaught(state: State, ground: Ground, center: Unit, unit: Unit): boolean {
  if (unit.size > 1)
    return squaresOf(ground.field, unit).some((at) =>
      isCaught(state, ground, center, { ...unit, at, size: 1 }),
    );
  const { blastRadius, almostCover } = state.rules;
  return distanceOf(ground, center, unit) <= blastRadius && cutLines(ground, center, unit) < almostCover;
}
