import { found, type Command, type Id, type Problem, problem } from "../../kernel/index.ts";
import { groundOf, inMelee, inReach, squaresBetween, squaresTo } from "./ground.ts";
import type { Way } from "./kit.ts";
import { wayOf } from "./move.ts";
import { isUp, type State, type Unit, unitOf } from "./state.ts";
import { FEET, MOVES, type MoveKind, PRICES } from "./words.ts";

/** BO4, BO10, BO24: whom an action may be aimed at, and which Movement Action a move is. */

/** BO51 Squares an attack reaches: a sniper rifle three times its short range. */
export const farthest = (way: Way): number => (way.weapon.family === "sniper" ? 3 * way.reach : way.reach);

/** BO4 Quick answer for tactics. BO31: a modifier may reach further, and a written melee range holds as written. */
export function canStrike(state: State, by: Unit, way: Way, target: Unit, further = 0): boolean {
  const far = farthest(way) + further;
  if (!way.melee) return inReach(state, by, target, far);
  if (far === 1) return inMelee(state, by, target);
  return groundOf(state) === null ? squaresTo(state, by, target) <= far : inReach(state, by, target, far);
}

export function whyNotStruck(state: State, by: Unit, way: Way, target: Unit, further = 0): Problem | null {
  if (target.life === "dead") return problem("target/down", `${target.name} is dead (BO19)`);
  if (target.side === by.side)
    return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
  if (canStrike(state, by, way, target, further)) return null;
  const ground = groundOf(state);
  const far = farthest(way) + further;
  if (ground === null)
    return problem("attack/out-of-reach", `${target.name} is not within melee range of ${by.name} (BO4)`);
  const away = squaresBetween(state, ground, by, target);
  return away > far
    ? problem(
        "attack/out-of-reach",
        `${target.name} is ${away * FEET} feet from ${by.name}, and ${way.name} reaches ${far * FEET} (BO4)`,
      )
    : problem("attack/blocked", `something solid is between ${by.name} and ${target.name} (BO40)`);
}

/** The one target a command names, or what is wrong with it. */
export function oneTarget(state: State, command: Command): Unit | Problem {
  const named = command.targets ?? [];
  if (named.length !== 1) return wrongCount(named.length, 1);
  return (
    unitOf(state, named[0] as Id) ??
    problem("target/unknown", `expected a combatant, ${found(named[0])}`, "targets.0")
  );
}

export const isUnit = (found: Unit | Problem): found is Unit => "life" in found;

/** Who may be helped or harmed by words and spells. */
export function whyNotAimed(
  state: State,
  by: Unit,
  target: Unit,
  of: { readonly aim: "foe" | "ally" | "self"; readonly range: number; readonly fallen: boolean },
): Problem | null {
  if (of.aim === "self")
    return target === by ? null : problem("target/self-only", `it is for ${by.name} alone`);
  if (target.life === "dead") return problem("target/down", `${target.name} is dead (BO19)`);
  if (!of.fallen && !isUp(target)) return problem("target/down", `${target.name} is unconscious (BO18)`);
  if (of.aim === "foe" && target.side === by.side)
    return problem("target/not-a-foe", `${target.name} is on ${by.name}'s own side`);
  if (of.aim === "ally" && target.side !== by.side)
    return problem("target/not-an-ally", `${target.name} is not on ${by.name}'s side`);
  return inReach(state, by, target, of.range)
    ? null
    : problem("attack/out-of-reach", `${target.name} is beyond ${of.range * 5} feet or out of sight (BO4)`);
}

function wrongCount(found: number, most: number): Problem {
  const expected = most === 1 ? "one target" : `1 to ${most} targets`;
  if (found === 0) return problem("target/missing", `expected ${expected}, found none`, "targets");
  return problem("target/too-many", `expected ${expected}, found ${found}`, "targets");
}

/** Everything wrong with a list of targets: how many, who, and why not each of them. */
export function eachNamed(
  state: State,
  named: readonly Id[],
  most: number,
  whyNotOne: (target: Unit) => Problem | null,
): Problem[] {
  if (named.length < 1 || named.length > most) return [wrongCount(named.length, most)];
  return named.flatMap((id, i) => {
    const path = `targets.${i}`;
    const target = unitOf(state, id);
    if (target === undefined) return [problem("target/unknown", `expected a combatant, ${found(id)}`, path)];
    if (named.indexOf(id) < i) return [problem("target/twice", `${target.name} is named twice`, path)];
    const wrong = whyNotOne(target);
    return wrong === null ? [] : [{ ...wrong, path }];
  });
}

/** By their Speed Cost, so that an unnamed move takes the cheapest that gets there. */
const CHEAPEST: readonly MoveKind[] = ["sidestep", "charge", "fast-charge", "fast-sidestep"];

/** BO50 The Movement Action a move names; unnamed, the cheapest that can be paid and gets there. */
export function moveKindOf(state: State, unit: Unit, command: Command): MoveKind {
  if (command.with !== undefined) return command.with as MoveKind;
  for (const kind of CHEAPEST)
    if (PRICES[kind].speed <= unit.speed && whyNotWay(state, unit, kind, command) === null) return kind;
  return CHEAPEST.find((kind) => whyNotWay(state, unit, kind, command) === null) ?? "fast-charge";
}

export const isMove = (kind: string): kind is MoveKind => (MOVES as readonly string[]).includes(kind);

/** BO50, BO62 Why one Movement Action does not get there; null if it does. */
export function whyNotWay(state: State, unit: Unit, kind: MoveKind, command: Command): Problem | null {
  if (groundOf(state) === null) return whyNotShift(state, unit, kind, command);
  if (command.targets !== undefined)
    return problem("move/targets", "on a map a move goes to a square, not to somebody", "targets");
  if (command.at !== undefined && command.path !== undefined)
    return problem("move/twice", "a move takes a path or a place, not both", "path");
  const way = wayOf(state, unit, kind, command);
  return Array.isArray(way) ? null : way;
}

/** BO62 Without a map: away by a Fast Sidestep, back in by a charge; Teleport goes either way. */
function whyNotShift(state: State, unit: Unit, kind: MoveKind, command: Command): Problem | null {
  const { at, path, targets } = command;
  if (path !== undefined) return problem("move/no-map", "this battle has no map to walk on (BO62)", "path");
  if (targets !== undefined) return at === undefined ? whyNotRush(state, unit, kind, command) : both;
  if (at !== "near" && at !== "apart")
    return problem("move/where", `expected "near" or "apart", ${found(at)} (BO62)`, "at");
  if (unit.apart === (at === "apart")) return problem("move/nowhere", `${unit.name} is there already`, "at");
  const fits =
    kind === "teleport" ||
    (at === "apart" ? kind === "fast-sidestep" : kind === "charge" || kind === "fast-charge");
  return fits ? null : problem("move/too-far", `a ${kind} does not lead there (BO62)`, "at");
}

const both: Problem = problem("move/twice", "a move goes to a place or at somebody, not both", "at");

function whyNotRush(state: State, unit: Unit, kind: MoveKind, command: Command): Problem | null {
  if (kind !== "charge" && kind !== "fast-charge")
    return problem("move/targets", "only a charge goes at somebody (BO62)", "targets");
  const target = oneTarget(state, command);
  if (!isUnit(target)) return target;
  if (target.side === unit.side || !isUp(target) || !target.apart)
    return problem("target/not-apart", `${target.name} is no foe that stands apart (BO62)`, "targets.0");
  return null;
}
