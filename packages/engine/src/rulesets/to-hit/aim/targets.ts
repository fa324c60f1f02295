import { type Problem, problem, squaresWhere } from "../../../kernel/index.ts";
import { cutLines, distanceOf, type Ground, groundOf, touches } from "../move/ground.ts";
import { has, hasFrom, inPeril, type State, type Unit } from "../state.ts";
import { CHARMED } from "../words.ts";
import { anyhow, areasFor, squaresIn } from "./areas.ts";
import type { Use } from "./catches.ts";
import { abstractCount, formatRange, isArea, type Range } from "./ranges.ts";
import { isShotClear } from "./shots.ts";

/** TH12–TH21, TH27–TH31, TH47: whom an ability may be aimed at. */

/** As many as stand together (TH31): what `at` says where no map is. */
export const GROUP = "group";

/** Why one cannot be aimed at, wherever they are; null if they can. */
export function unfit({ by, ability }: Use, target: Unit): Problem | null {
  if (target.life === "dead") return problem("target/down", `${target.name} is dead`);
  if (ability.aim === "self")
    return target === by ? null : problem("target/self-only", `${ability.name} is for ${by.name} alone`);
  if (ability.aim === "allies")
    return target.side === by.side ? null : problem("target/not-an-ally", `${ability.name} is for friends`);
  if (target.side === by.side)
    return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
  if (has(by, CHARMED) && hasFrom(by, "charmed", target))
    return problem("status/charmed", `${by.name} may not harm ${target.name} (TH71)`);
  if (ability.peril && !inPeril(target))
    return problem("target/not-in-peril", `${ability.name} needs a target in Peril (TH42)`);
  return null;
}

/** Whether somebody is in reach on the map. */
export function reaches(state: State, ground: Ground, use: Use, target: Unit): boolean {
  const { by, ability, range } = use;
  if (target === by) return true;
  switch (range.kind) {
    case "melee":
      return touches(ground, by, target);
    case "projectile":
      if (distanceOf(ground, by, target) > range.size) return false;
      return ability.arcs || (cutLines(ground, by, target) < 16 && isShotClear(state, ground, by, target)); // TH17, TH24
    case "targets":
      return distanceOf(ground, by, target) <= range.within;
    case "self":
      return false;
    default:
      return areasFor(state, ground, by, anyhow(range), [target]).some(
        ({ bits }) => squaresIn(ground, target, bits) > 0,
      );
  }
}

/** Where somebody of one square would be in reach. */
export function squaresReached(state: State, ground: Ground, use: Use): number[] {
  const { by, range } = use;
  const probe: Unit = { ...by, squares: 1, cells: null };
  const far = range.kind === "targets" ? range.within : range.size;
  const around = { at: by.at, size: by.squares, far: far + (by.cells?.length ?? 0) };
  return squaresWhere(ground.field, around, (square) => {
    probe.at = square;
    return reaches(state, ground, use, probe);
  });
}

/** Why somebody is out of reach on the map; null if they are in it. */
function unreached(state: State, ground: Ground, use: Use, target: Unit): Problem | null {
  const { by, range } = use;
  if (reaches(state, ground, use, target)) return null;
  if (range.kind === "melee")
    return problem("attack/out-of-reach", `${target.name} is not next to ${by.name} (TH16)`);
  if (range.kind !== "projectile" || distanceOf(ground, by, target) > range.size)
    return tooFar(target, range);
  const solid = cutLines(ground, by, target) === 16;
  return problem(
    "attack/blocked",
    `${solid ? "something solid is" : "somebody stands"} between ${by.name} and ${target.name} (${solid ? "TH24" : "TH17"})`,
  );
}

const tooFar = (target: Unit, range: Range): Problem =>
  problem("attack/out-of-reach", `${target.name} is out of reach of ${formatRange(range)} (TH22)`);

export function whyNotTarget(state: State, use: Use, target: Unit): Problem | null {
  const wrong = unfit(use, target);
  if (wrong !== null) return wrong;
  const ground = groundOf(state);
  return ground === null ? null : unreached(state, ground, use, target);
}

/** Everybody an ability may be aimed at, one by one. */
export function legalTargets(state: State, use: Use): Unit[] {
  return state.units.filter((u) => whyNotTarget(state, use, u) === null);
}

/** How many one use may be aimed at. TH65: a swarm falls upon all around it. */
export function mostTargets(state: State, { by, range }: Use): number {
  if (state.ground === null) return abstractCount(range);
  if (range.kind === "melee" && by.cells !== null) return state.units.length;
  return range.kind === "targets" ? range.size : isArea(range) ? state.units.length : 1;
}

/** TH31, TH47: who can only be aimed at alone by what harms. */
export function isLoner(state: State, { ability }: Pick<Use, "ability">, unit: Unit): boolean {
  return ability.harmful && (unit.life === "helpless" || (unit.apart && state.ground === null));
}

/** TH27, TH28: one more if all stand close together. */
export function limitFor(state: State, use: Use, units: readonly Unit[]): number {
  const most = mostTargets(state, use);
  return state.ground === null && isArea(use.range) && units.every((u) => u.near) ? most + 1 : most;
}
