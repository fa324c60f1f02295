import { inParts, inSeries } from "../../kernel/index.ts";
import { faced, resolve, type Strike } from "./attack.ts";
import { cutLines, distanceOf, type Ground, groundOf, isEngaged, squaresOf } from "./ground.ts";
import { type Brawl, has, isUp, type State, type Unit } from "./state.ts";
import { rake } from "./suppress.ts";
import { GRAPPLED, GRAPPLING } from "./words.ts";

/**
 * AC81 A grenade is thrown at somebody and, hit or missed, goes off there; or where somebody came between (AC48). Who else
 * is near saves or takes half the damage.
 */
export function lob(fight: Brawl, wanted: Strike): void {
  const made = faced(fight, wanted);
  if (made === null) return;
  const met = [made.target, ...caughtAround(fight.state, made.target)];
  const step = (now: Brawl, i: number): boolean =>
    meet(now, made, { unit: met[i] as Unit, isTarget: i === 0 });
  if (isEachAlone(fight.state, made.by, met)) inParts(fight, met.length, step);
  else inSeries(fight, met.length, step);
}

/** One of those the grenade reaches; false once that was the end of the fight. */
function meet(fight: Brawl, made: Strike, { unit, isTarget }: Reached): boolean {
  const { units, winner } = fight.state;
  const [by, target] = [units[made.by.index] as Unit, units[unit.index] as Unit];
  if (winner !== null) return false;
  if (isTarget) resolve(fight, { ...made, by, target, swing: null });
  else rake(fight, by, target, { arm: made.arm, manner: "blast (AC81)", rule: "AC81" });
  return true;
}

interface Reached {
  readonly unit: Unit;
  /** It was thrown at this one. */
  readonly isTarget: boolean;
}

/** Whatever comes to one of them, the others are met all the same: it ends neither fight nor turn, and frees nobody. */
function isEachAlone({ units }: State, by: Unit, met: readonly Unit[]): boolean {
  const isSafe = (u: Unit): boolean => isUp(u) && !met.includes(u);
  return (
    isSafe(by) &&
    met.every((m) => !has(m, GRAPPLED | GRAPPLING) && units.some((u) => u.side === m.side && isSafe(u)))
  );
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
