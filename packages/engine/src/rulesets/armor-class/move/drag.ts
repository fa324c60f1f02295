import {
  cellAt,
  distanceBetween,
  type Field,
  fits,
  flood,
  isAdjacent,
  pathTo,
  squareAt,
} from "../../../grid/index.ts";
import { type Command, type Place, type Problem, problem } from "../../../kernel/index.ts";
import { disengage, engage, foesInMelee, type Ground, groundOf } from "./ground.ts";
import { wrestle } from "../attack/contest.ts";
import { isCell, journeyOf, stepAlong, whyNotAside } from "./move.ts";
import { freeAttacks } from "../attack/reactions.ts";
import { type Fight, isUp, type State, type Unit } from "../state.ts";
import { letGo } from "../verbs.ts";

/** AC77 Along with whom one holds: a Main Action and a contest, 10 feet; who loses loses hold. */

/** 10 feet in squares. */
const FAR = 2;

/** Where both end: the holder's way, and the square its victim is set down on. */
interface Haul {
  readonly way: number[];
  readonly to: number;
}

/** Where the holder may drag its victim, as people write it; without a map out of the press, or into it. */
export function dragPlaces(state: State, by: Unit, victim: Unit): Place[] {
  const ground = groundOf(state);
  if (ground === null) return [by.apart ? "near" : "apart"];
  const count = flood(ground.walk, ground.field, journeyOf(state, ground, by, FAR));
  return Array.from(ground.walk.found.subarray(0, count))
    .filter((square) => square !== by.at && setDown(state, ground, { by, victim, at: square }) !== null)
    .map((square) => cellAt(ground.field, square));
}

/** The last of those, without asking after the others. */
export function furthestDrag(state: State, by: Unit, victim: Unit): Place | undefined {
  const ground = groundOf(state);
  if (ground === null) return dragPlaces(state, by, victim)[0];
  for (let i = flood(ground.walk, ground.field, journeyOf(state, ground, by, FAR)) - 1; i >= 0; i--) {
    const at = ground.walk.found[i] as number;
    if (at !== by.at && setDown(state, ground, { by, victim, at }) !== null) return cellAt(ground.field, at);
  }
  return undefined;
}

/** Why the victim cannot be dragged there; null if it can. */
export function whyNotDrag(
  state: State,
  by: Unit,
  victim: Unit,
  command: Pick<Command, "at">,
): Problem | null {
  if (victim.holders.length > 1 || state.units.some((u) => u !== victim && u.holders.includes(by.index)))
    return problem("drag/others", `${by.name} and ${victim.name} are not alone in their grapple (AC77)`);
  const ground = groundOf(state);
  if (ground === null) return whyNotAside(by, command)[0] ?? null;
  if (!isCell(command.at)) return problem("move/where", "expected a square to drag them to (AC77)", "at");
  return haulTo(state, ground, { by, victim, at: squareAt(ground.field, command.at) }) === null
    ? problem("move/too-far", `${by.name} cannot drag ${victim.name} there (AC77)`, "at")
    : null;
}

interface Goal {
  readonly by: Unit;
  readonly victim: Unit;
  readonly at: number;
}

function haulTo(state: State, ground: Ground, goal: Goal): Haul | null {
  const { walk, field } = ground;
  const count = flood(walk, field, journeyOf(state, ground, goal.by, FAR));
  for (let i = 0; i < count; i++) {
    if (walk.found[i] !== goal.at || goal.at === goal.by.at) continue;
    const to = setDown(state, ground, goal);
    return to === null ? null : { way: pathTo(walk, goal.at), to };
  }
  return null;
}

/** The free square next to the holder's new place that is nearest to the victim's old one, the first of equals. */
function setDown(state: State, { field }: Ground, goal: Goal): number | null {
  const { by, victim, at } = goal;
  const [column, row] = cellAt(field, at);
  let found: number | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  for (let r = Math.max(0, row - victim.size); r <= row + by.size; r++) {
    for (let c = Math.max(0, column - victim.size); c <= column + by.size; c++) {
      if (!fits(field, [c, r], victim.size)) continue;
      const to = r * field.width + c;
      const far = distanceBetween(field, victim.at, victim.size, to, victim.size);
      if (far >= least || !isAdjacent(field, at, by.size, to, victim.size)) continue;
      if (isTaken(state, field, goal, to)) continue;
      least = far;
      found = to;
    }
  }
  return found;
}

/** Somebody else stands there, or the holder will. */
function isTaken({ units }: State, field: Field, { by, victim, at }: Goal, to: number): boolean {
  if (overlaps(field, victim, to, { at, size: by.size })) return true;
  return units.some((u) => u !== by && u !== victim && isUp(u) && overlaps(field, victim, to, u));
}

const overlaps = (field: Field, { size }: Unit, to: number, other: Pick<Unit, "at" | "size">): boolean =>
  distanceBetween(field, to, size, other.at, other.size) === 0;

/** Without a map: away from everybody but the one who is held, or in among them. */
function takeAside(fight: Fight, by: Unit, victim: Unit): void {
  const { state } = fight;
  const left = foesInMelee(state, by).filter((u) => u !== victim);
  if (!by.apart && left.length > 0) freeAttacks(fight, by, left);
  if (!isUp(by) || state.winner !== null) return;
  disengage(state, by);
  disengage(state, victim);
  by.apart = victim.apart = !by.apart;
  engage(by, victim);
  if (fight.told)
    fight.tell({ event: "dragged", by: by.id, target: victim.id, to: by.apart ? "apart" : "near" });
}

export function drag(fight: Fight, by: Unit, victim: Unit, command: Command): void {
  const { state } = fight;
  if (!wrestle(fight, by, victim, "AC77")) return letGo(fight, by, victim);
  const ground = groundOf(state);
  if (ground === null) return takeAside(fight, by, victim);
  const goal = { by, victim, at: squareAt(ground.field, command.at as readonly [number, number]) };
  const { way } = haulTo(state, ground, goal) as Haul;
  stepAlong(
    fight,
    by,
    way,
    foesInMelee(state, by).filter((u) => u !== victim),
  );
  if (!isUp(by) || !isUp(victim)) return;
  victim.at = setDown(state, ground, { by, victim, at: by.at }) ?? victim.at;
  if (fight.told)
    fight.tell({ event: "dragged", by: by.id, target: victim.id, to: cellAt(ground.field, victim.at) });
}
