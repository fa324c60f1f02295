import { inSeries } from "../../../kernel/index.ts";
import { faced, resolve } from "./attack.ts";
import { type Strike, strikeOf } from "./strike.ts";
import { cutLines, distanceOf, type Ground, groundOf, isEngaged, squaresOf } from "../move/ground.ts";
import { type Fight, isUp, type State, type Unit } from "../state.ts";
import { type Fire, rake } from "./fire.ts";

/**
 * AC81 A grenade is thrown at somebody and, hit or missed, goes off there; or where somebody came between (AC48). Who else
 * is near saves or takes half the damage.
 */
export function lob(fight: Fight, wanted: Strike): void {
  const made = faced(fight, wanted);
  if (made === null) return;
  const met = [made.target, ...caughtAround(fight.state, made.target)];
  inSeries(fight, met.length, (now, i) => {
    const { units, winner } = now.state;
    if (winner !== null) return false;
    const there = {
      ...made,
      by: units[made.by.index] as Unit,
      target: units[(met[i] as Unit).index] as Unit,
    };
    if (i === 0) resolve(now, there);
    else rake(now, strikeOf(there.by, there.arm, there.target), BLAST);
    return true;
  });
}

const BLAST: Fire = { manner: "blast (AC81)", rule: "AC81" };

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
