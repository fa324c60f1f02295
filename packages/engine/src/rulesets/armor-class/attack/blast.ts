import { inSeries } from "../../../kernel/index.ts";
import { faced, resolve } from "./attack.ts";
import { type Strike, strikeOf } from "./strike.ts";
import { cutLines, distanceOf, type Ground, groundOf, isEngaged, squaresOf } from "../move/ground.ts";
import { type Fight, has, isUp, type State, type Unit } from "../state.ts";
import { GRAPPLED, GRAPPLING } from "../words.ts";
import { type Fire, rake } from "./fire.ts";

/**
 * AC81 A grenade is thrown at somebody and, hit or missed, goes off there; or where somebody came between (AC48). Who else
 * is near saves or takes half the damage.
 */
export function lob(fight: Fight, wanted: Strike): void {
  const made = faced(fight, wanted);
  if (made === null) return;
  const met = [made.target, ...caughtAround(fight.state, made.target)];
  if (isEachAlone(fight.state, made.by, met)) fight.ask.each(met, (unit) => reach(fight, made, unit));
  else inSeries(fight, met.length, (now, i) => reach(now, made, met[i] as Unit));
}

/** One of those the grenade reaches; false once that was the end of the fight. */
function reach(fight: Fight, made: Strike, unit: Unit): boolean {
  const { units, winner } = fight.state;
  if (winner !== null) return false;
  const [by, target] = [units[made.by.index] as Unit, units[unit.index] as Unit];
  if (unit.index === made.target.index) resolve(fight, { ...made, by, target });
  else rake(fight, strikeOf(by, made.arm, target), BLAST);
  return true;
}

/** Whatever comes to one of them, the others are met all the same: it ends neither fight nor turn, and frees nobody. */
function isEachAlone({ units }: State, by: Unit, met: readonly Unit[]): boolean {
  const isSafe = (u: Unit): boolean => isUp(u) && !met.includes(u);
  return (
    isSafe(by) &&
    met.every((m) => !has(m, GRAPPLED | GRAPPLING) && units.some((u) => u.side === m.side && isSafe(u)))
  );
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
