import { cellAt, isAdjacent } from "../../../grid/index.ts";
import type { Command } from "../../../kernel/index.ts";
import { type Ground, isClear, squaresBetween, waysTo } from "../field/ground.ts";
import type { Way } from "../attack/kit.ts";
import { bodiesFor, mayChargeTo, placesFor } from "../field/move.ts";
import { shoots } from "./plans.ts";
import { isUp, type State, type Unit } from "../state.ts";
import { farthest } from "../field/range.ts";
import { type MoveKind, PRICES } from "../words.ts";

/** How tactics move: nearer by the cheapest Movement Action that helps, or away from whoever is too near. */

const FAST_SQUARES = 4;

/** Straight downhill to the nearest foe, until somebody can be struck or a Fast Charge ends. Null if no step helps. */
export function approach(state: State, ground: Ground, actor: Unit): Command | null {
  const foe = nearest(state, ground, actor);
  if (foe === null || actor.speed < PRICES.sidestep.speed) return null;
  const path = actor.size > 1 || ground.field.rough ? null : straight(state, ground, actor, foe);
  if (path === null || path.length === 0) return anyStep(state, ground, actor, foe);
  const kind = kindFor(state, path, actor);
  const walked = kind === "sidestep" ? path.slice(0, 1) : path;
  return { do: "move", actor: actor.id, with: kind, path: walked.map((s) => cellAt(ground.field, s)) };
}

/** A single step is a Sidestep; two squares a Charge, more a fast one if the Speed is there. */
function kindFor(state: State, path: number[], actor: Unit): MoveKind {
  if (path.length === 1) return "sidestep";
  if (actor.speed >= PRICES["fast-charge"].speed + 2) return "fast-charge";
  path.length = state.rules.diagonals === "plain" || path.length < 2 ? Math.min(2, path.length) : 1;
  return path.length === 1 ? "sidestep" : "charge";
}

function straight(state: State, ground: Ground, actor: Unit, foe: Unit): number[] {
  const { field } = ground;
  const ways = waysTo(ground, foe.at);
  const bodies = bodiesFor(state, ground, actor);
  const diagonal = state.rules.diagonals === "plain" ? 0 : 1;
  const path: number[] = [];
  const start = actor.at;
  let at = start;
  let key = 0;
  while (path.length < FAST_SQUARES) {
    const d = downhill(ground, ways, bodies, at);
    if (d < 0) break;
    const to = at + (field.offsets[d] as number);
    key += 2 + (d & 1 & diagonal);
    if (key >> 1 > FAST_SQUARES || (path.length > 0 && !mayChargeTo(state, ground, actor, to, key >> 1)))
      break;
    path.push(to);
    at = to;
    actor.at = at;
    const there = isThere(state, ground, actor, foe);
    actor.at = start;
    if (there) break;
  }
  return path.length > 1 && !mayChargeTo(state, ground, actor, at, key >> 1) ? path.slice(0, 1) : path;
}

function downhill({ field }: Ground, ways: Uint16Array, bodies: Uint8Array, at: number): number {
  const steps = field.steps[at] as number;
  let best = ways[at] as number;
  let found = -1;
  for (let d = 0; d < 8; d++) {
    if ((steps & (1 << d)) === 0) continue;
    const to = at + (field.offsets[d] as number);
    if (bodies[to] !== 0 || (ways[to] as number) >= best) continue;
    best = ways[to] as number;
    found = d;
  }
  return found;
}

/** Whether the foe can be struck from where the actor stands. */
function isThere(state: State, ground: Ground, actor: Unit, foe: Unit): boolean {
  const way = actor.kit[0] as Way;
  if (way.melee) return isAdjacent(ground.field, actor.at, actor.size, foe.at, foe.size);
  return squaresBetween(state, ground, actor, foe) <= farthest(way) && isClear(ground, actor, foe);
}

/** In crowds, on rough ground and for the big: the Sidestep that leads nearest, if it leads nearer, or else a fast one. */
function anyStep(state: State, ground: Ground, actor: Unit, foe: Unit): Command | null {
  return (
    sideways(state, ground, actor, { foe, kind: "sidestep" }) ??
    sideways(state, ground, actor, { foe, kind: "fast-sidestep" })
  );
}

function sideways(
  state: State,
  ground: Ground,
  actor: Unit,
  { foe, kind }: { foe: Unit; kind: "sidestep" | "fast-sidestep" },
): Command | null {
  if (actor.speed < PRICES[kind].speed) return null;
  const ways = waysTo(ground, foe.at);
  let best = ways[actor.at] as number;
  let to = -1;
  for (const square of placesFor(state, actor, kind)) {
    if ((ways[square] as number) >= best) continue;
    best = ways[square] as number;
    to = square;
  }
  return to < 0 ? null : { do: "move", actor: actor.id, with: kind, at: cellAt(ground.field, to) };
}

/** The foe with the shortest way to it; of equals the weaker. */
export function nearest(state: State, ground: Ground, actor: Unit): Unit | null {
  let found: Unit | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || u.life !== "up") continue;
    const far = 64 * (waysTo(ground, u.at)[actor.at] as number) + Math.max(0, Math.min(60, u.hp));
    if (far >= least) continue;
    least = far;
    found = u;
  }
  return found;
}

export function foesBeside(state: State, ground: Ground, actor: Unit): number {
  let count = 0;
  for (let i = 0; i < state.units.length; i++) {
    const u = state.units[i] as Unit;
    if (u.side !== actor.side && isUp(u) && isAdjacent(ground.field, actor.at, actor.size, u.at, u.size))
      count += 1;
  }
  return count;
}

/** A shooter with somebody beside it steps to where nobody is. */
export function stepAway(state: State, ground: Ground, actor: Unit): Command | null {
  if (!shoots(actor) || actor.speed < 4 || foesBeside(state, ground, actor) === 0) return null;
  const start = actor.at;
  let to = -1;
  for (const square of placesFor(state, actor, "sidestep")) {
    actor.at = square;
    if (foesBeside(state, ground, actor) === 0) to = square;
    if (to >= 0) break;
  }
  actor.at = start;
  return to < 0 ? null : { do: "move", actor: actor.id, with: "sidestep", at: cellAt(ground.field, to) };
}
