import {
  BLOCKS,
  cellAt,
  distanceBetween,
  fits,
  flood,
  FREE,
  isAdjacent,
  pathTo,
  squareAt,
} from "../../grid/index.ts";
import { type Command, type Place, type Problem, problem } from "../../kernel/index.ts";
import { disengage, engage, foesInMelee, type Ground, groundOf, squaresOf } from "./ground.ts";
import { brawn, contest } from "./maneuvers.ts";
import { isCell, journeyOf, stepAlong, whyNotAside } from "./move.ts";
import { freeAttacks } from "./reactions.ts";
import { type Brawl, isUp, type State, type Unit } from "./state.ts";
import { letGo } from "./verbs.ts";

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

/** Why the victim cannot be dragged there; null if it can. */
export function whyNotDrag(state: State, by: Unit, victim: Unit, command: Command): Problem | null {
  if (victim.holders.length > 1 || state.units.some((u) => u !== victim && u.holders.includes(by.index)))
    return problem("drag/others", `${by.name} and ${victim.name} are not alone in their grapple (AC77)`);
  const ground = groundOf(state);
  if (ground === null) return whyNotAside(by, command)[0] ?? null;
  if (!isCell(command.at)) return problem("move/where", "expected a square to drag them to (AC77)", "at");
  return haulTo(state, ground, { by, victim, at: squareAt(ground.field, command.at) }) === null
    ? problem("move/out-of-reach", `${by.name} cannot drag ${victim.name} there (AC77)`, "at")
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
function setDown(state: State, { field }: Ground, { by, victim, at }: Goal): number | null {
  const filled = new Uint8Array(field.squares).fill(FREE);
  for (const u of state.units)
    if (u !== by && u !== victim && isUp(u)) for (const s of squaresOf(field, u)) filled[s] = BLOCKS;
  for (const s of squaresOf(field, { ...by, at })) filled[s] = BLOCKS;
  let found: number | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  for (let to = 0; to < field.squares; to++) {
    if (!isAdjacent(field, at, by.size, to, victim.size) || !fits(field, cellAt(field, to), victim.size))
      continue;
    if (squaresOf(field, { ...victim, at: to }).some((s) => filled[s] !== FREE)) continue;
    const far = distanceBetween(field, victim.at, victim.size, to, victim.size);
    if (far >= least) continue;
    least = far;
    found = to;
  }
  return found;
}

/** Without a map: away from everybody but the one who is held, or in among them. */
function takeAside(fight: Brawl, by: Unit, victim: Unit): void {
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

export function drag(fight: Brawl, by: Unit, victim: Unit, command: Command): void {
  const { state } = fight;
  by.main -= 1;
  const wins = contest(fight, { by, other: victim, mine: brawn(by), theirs: brawn(victim), rule: "AC77" });
  if (!wins) return letGo(fight, by, victim);
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
