import { isOnMap, squareAt } from "../../grid/index.ts";
import { type Command, type Problem, problem, squaresWhere } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { bestCatch, type Catch, catches, foesOf, only } from "./areas.ts";
import { cutLines, distanceOf, type Ground, groundOf, touches } from "./ground.ts";
import { isCell } from "./move.ts";
import { isShotClear } from "./shots.ts";
import { abstractCount, formatRange, isArea, type Range } from "./ranges.ts";
import { has, hasFrom, inPeril, isUp, type State, type Unit, unitOf } from "./state.ts";
import { CHARMED } from "./words.ts";

/** TH12–TH21, TH27–TH31, TH47: whom an ability may be aimed at. */

/** An ability with the range it has just now (TH20). */
export interface Use {
  readonly by: Unit;
  readonly ability: Ability;
  readonly range: Range;
}

/** As many as stand together (TH31): what `at` says where no map is. */
export const GROUP = "group";

/** Why one cannot be aimed at, wherever they are; null if they can. */
export function unfit({ by, ability }: Use, target: Unit): Problem | null {
  if (target.life === "dead") return problem("target/dead", `${target.name} is dead`);
  if (ability.aim === "self")
    return target === by ? null : problem("target/self-only", `${ability.name} is for ${by.name} alone`);
  if (ability.aim === "allies")
    return target.side === by.side ? null : problem("target/foe", `${ability.name} is for friends`);
  if (target.side === by.side) return problem("target/friend", `${target.name} is on ${by.name}'s own side`);
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
      return bestCatch(catches(state, ground, by, { range, holding: null }), [target]) !== null;
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
  const ground = groundOf(state);
  if (ground !== null && isArea(use.range)) {
    const caught = new Set(
      catches(state, ground, use.by, { range: use.range, holding: null }).flatMap((c) => c.units),
    );
    return state.units.filter((u) => caught.has(u) && unfit(use, u) === null);
  }
  return state.units.filter((u) => whyNotTarget(state, use, u) === null);
}

/** How many one use may be aimed at. TH65: a swarm falls upon all around it. */
export function mostTargets(state: State, { by, range }: Use): number {
  if (state.ground === null) return abstractCount(range);
  if (range.kind === "melee" && by.cells !== null) return state.units.length;
  return range.kind === "targets" ? range.size : isArea(range) ? state.units.length : 1;
}

/** TH31, TH47: who can only be aimed at alone. */
export function isLoner(state: State, unit: Unit): boolean {
  return unit.life === "helpless" || (unit.apart && state.ground === null);
}

/** Whom a command meets: them, or every reason why not. */
export function meet(state: State, use: Use, command: Command): Catch | Problem[] {
  if (use.ability.aim === "self") return selfOnly(use, command);
  const ground = groundOf(state);
  const problems = wrongNames(state, use, command);
  if (problems.length > 0) return problems;
  const named = command.targets?.map((id) => unitOf(state, id) as Unit);
  if (ground !== null && isArea(use.range)) return meetArea(state, ground, use, { named, at: command.at });
  if (command.at !== undefined) return meetGroup(state, use, command);
  return named === undefined ? meetOnly(state, use) : meetNamed(state, use, named, command);
}

function selfOnly({ by, ability }: Use, command: Command): Catch | Problem[] {
  if (command.at !== undefined) return [problem("target/at", `${ability.name} takes no place`, "at")];
  const others = (command.targets ?? [by.id]).length !== 1 || (command.targets?.[0] ?? by.id) !== by.id;
  return others
    ? [problem("target/self-only", `${ability.name} is for ${by.name} alone`, "targets")]
    : { units: [by], squares: [1], area: null };
}

function wrongNames(state: State, { ability }: Use, command: Command): Problem[] {
  const named = command.targets;
  if (named === undefined) return [];
  if (named.length === 0) return [problem("target/missing", `${ability.name} needs a target`, "targets")];
  return named.flatMap((id, i) => {
    const at = `targets.${i}`;
    const target = unitOf(state, id);
    if (target === undefined)
      return [problem("target/unknown", `expected a combatant, found ${JSON.stringify(id)}`, at)];
    return named.indexOf(id) < i ? [problem("target/twice", `${target.name} is named twice (TH21)`, at)] : [];
  });
}

/** TH12–TH15, TH19: those named if one area holds them all, or all that an area holds. */
function meetArea(
  state: State,
  ground: Ground,
  use: Use,
  wish: { named: readonly Unit[] | undefined; at: unknown },
): Catch | Problem[] {
  const { by, ability, range } = use;
  const { named = [], at } = wish;
  if (at !== undefined && (!isCell(at) || !isOnMap(ground.field, at)))
    return [problem("target/at", "expected a square on the map", "at")];
  const wrong = named.flatMap((u, i) => pathed(unfit(use, u), i));
  if (wrong.length > 0) return wrong;
  const holding = at === undefined ? null : squareAt(ground.field, at);
  const fit = (c: Catch): Catch =>
    ability.peril || by.mask !== 0
      ? only(
          c,
          c.units.filter((u) => unfit(use, u) === null),
        )
      : c;
  const found = bestCatch(
    catches(state, ground, by, { range, holding })
      .map(fit)
      .filter((c) => c.units.length > 0),
    named,
  );
  if (found !== null) return named.length === 0 ? found : only(found, named);
  const one = named.length === 1 ? (named[0] as Unit) : null;
  if (one !== null && at === undefined) return [{ ...tooFar(one, range), path: "targets.0" }];
  return [
    problem(
      "attack/out-of-reach",
      `no ${formatRange(range)} of ${by.name} holds ${named.length > 1 ? "them all" : "a foe there"}`,
      at === undefined ? "targets" : "at",
    ),
  ];
}

function pathed(wrong: Problem | null, i: number): Problem[] {
  return wrong === null ? [] : [{ ...wrong, path: `targets.${i}` }];
}

/** Nobody named: fine where there is just one to choose. */
function meetOnly(state: State, use: Use): Catch | Problem[] {
  const legal = legalTargets(state, use);
  if (legal.length === 1) return { units: legal, squares: [1], area: null };
  if (legal.length === 0)
    return [problem("target/none", `${use.ability.name} has nobody in reach`, "targets")];
  return [problem("target/missing", `${use.ability.name} needs a target`, "targets")];
}

/** TH27–TH31 All together, as many as it hits: the weakest first. */
function meetGroup(state: State, use: Use, command: Command): Catch | Problem[] {
  const { ability } = use;
  const together = legalTargets(state, use).filter((u) => !isLoner(state, u));
  const named = command.targets !== undefined || command.at !== GROUP || mostTargets(state, use) < 2;
  if (named) return [problem("target/at", `${ability.name} is not aimed at a place`, "at")];
  if (together.length === 0) return [problem("target/none", `${ability.name} has nobody in reach`, "at")];
  const weakest = together.toSorted((a, b) => a.health - b.health);
  const units = weakest.slice(0, limitFor(state, use, weakest));
  return { units, squares: units.map(() => 1), area: null };
}

/** TH27, TH28: one more if all stand close together. */
export function limitFor(state: State, use: Use, units: readonly Unit[]): number {
  const most = mostTargets(state, use);
  return state.ground === null && isArea(use.range) && units.every((u) => u.near) ? most + 1 : most;
}

function meetNamed(state: State, use: Use, named: readonly Unit[], command: Command): Catch | Problem[] {
  const problems = named.flatMap((u, i) => pathed(whyNotTarget(state, use, u), i));
  const overruled = state.ground === null && command.options?.["overrule"] === true; // TH49
  const near = command.options?.["near"] === true && isArea(use.range) ? 1 : 0;
  const most = Math.max(limitFor(state, use, named), mostTargets(state, use) + near);
  if (named.length > most && !overruled)
    problems.push(
      problem(
        "target/too-many",
        `${use.ability.name} hits at most ${most}, found ${named.length}`,
        "targets",
      ),
    );
  const loner =
    named.length < 2 ? undefined : named.find((u) => isLoner(state, u) && !(overruled && isUp(u)));
  if (loner !== undefined)
    problems.push(
      problem(
        "target/alone",
        `${loner.name} can only be aimed at alone (${loner.life === "helpless" ? "TH47" : "TH31"})`,
        "targets",
      ),
    );
  return problems.length > 0 ? problems : { units: named, squares: named.map(() => 1), area: null };
}

/** Foes a place may be aimed at with an area: where somebody stands who would be caught. */
export function aimsOf(state: State, use: Use): Unit[] {
  return legalTargets(state, use).filter((u) => foesOf(state, use.by).includes(u));
}
