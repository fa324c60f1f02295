import { cellAt, type Field, isAdjacent, movesBetween, pathTo } from "../../grid/index.ts";
import type { Command } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { boardOf, foesBeside, inRange, movesBy, movesFrom, standing, tollsFor } from "./board.ts";
import { walkable } from "./move.ts";
import { eachUsable, type Plan, type Temper } from "./plans.ts";
import { isUp, type State, type Unit } from "./state.ts";

/** Where a fighter goes: to the nearest square it can strike from, else nearer. One flood answers it all. */

export function approach(state: State, actor: Unit, temper: Temper): Command | null {
  if (actor.mp > 0) {
    const aims = aimsOf(state, actor, temper);
    if (aims.attacks.length === 0 && actor.swings > 0) return null; // it has struck: it holds its ground
    const straight = (aims.foes.length === 0 ? null : dash(state, actor, aims)) ?? march(state, actor);
    if (straight !== null) return straight;
    const count = walkable(state, actor, "move");
    const to =
      count > 1 ? (strikingSquare(state, actor, aims, count) ?? nearerSquare(state, actor, count)) : null;
    if (to !== null) return walkTo(state, actor, to);
  }
  return hasten(state, actor, temper);
}

/** Step by step downhill on the table of moves towards the nearest foe, as far as it can pay. */
function march(state: State, actor: Unit): Command | null {
  const board = boardOf(state);
  const { field } = board;
  const foe = actor.size > 1 || field.rough ? null : nearestFoe(state, actor);
  if (foe === null) return null;
  const table = movesFrom(board, foe.at, foe.size);
  const bodies = standing(state, board, actor);
  const tolls = tollsFor(state, board, actor, actor.mp);
  const path: [number, number][] = [];
  let spent = 0;
  for (let at = actor.at; ; ) {
    const next = downhill(field, table, bodies, at);
    spent += 1 + (tolls === null ? 0 : (tolls[at] as number));
    if (next === at || spent > actor.mp) break;
    at = next;
    path.push(cellAt(field, at));
  }
  return path.length === 0 ? null : { do: "move", actor: actor.id, path };
}

/** Straight at somebody within reach, paying for whoever is left behind: most ways need no flood. */
function dash(state: State, actor: Unit, { attacks, foes }: Aims): Command | null {
  const board = boardOf(state);
  if (actor.size > 1 || board.field.rough) return null;
  const bodies = standing(state, board, actor);
  const tolls = tollsFor(state, board, actor, actor.mp);
  for (const foe of foes) {
    const table = movesFrom(board, foe.at, foe.size);
    const path: [number, number][] = [];
    let spent = 0;
    for (
      let at = actor.at, next = downhill(board.field, table, bodies, at);
      next !== at;
      next = downhill(board.field, table, bodies, at)
    ) {
      spent += 1 + (tolls === null ? 0 : (tolls[at] as number));
      if (spent > actor.mp) break;
      at = next;
      path.push(cellAt(board.field, at));
      if (strikesFrom(state, actor, at, { attacks, foe })) return { do: "move", actor: actor.id, path };
    }
  }
  return null;
}

/** Minion is left to the flood: it asks for bodies of its own. */
function strikesFrom(
  state: State,
  actor: Unit,
  at: number,
  { attacks, foe }: Pick<Aim, "attacks" | "foe">,
): boolean {
  for (let k = 0; k < attacks.length; k++) {
    const { range } = attacks[k] as Ability;
    if (range.kind !== "minion" && inRange(state, actor, at, range, foe)) return true;
  }
  return false;
}

function downhill({ steps, offsets }: Field, table: Uint8Array, bodies: Uint8Array, at: number): number {
  let best = at;
  for (let d = 0; d < 8; d++) {
    if (((steps[at] as number) & (1 << d)) === 0) continue;
    const n = at + (offsets[d] as number);
    if (bodies[n] === 0 && (table[n] as number) < (table[best] as number)) best = n;
  }
  return best;
}

function walkTo(state: State, actor: Unit, square: number): Command {
  const { walk, field } = boardOf(state);
  return { do: "move", actor: actor.id, path: pathTo(walk, square).map((s) => cellAt(field, s)) };
}

/** What it can pay for, how far that goes, and the foes that it might get at this turn. */
interface Aims {
  readonly attacks: readonly Ability[];
  readonly far: number;
  readonly foes: readonly Unit[];
}

function aimsOf(state: State, actor: Unit, temper: Temper): Aims {
  const attacks: Ability[] = [];
  let far = 1;
  eachUsable(actor, temper, (ability) => {
    if (ability.blow === null) return;
    attacks.push(ability);
    far = Math.max(far, ability.range.most);
  });
  const { field } = boardOf(state);
  const foes = state.units.filter(
    (u) =>
      u.side !== actor.side &&
      isUp(u) &&
      movesBetween(field, actor.at, actor.size, u.at, u.size) <= actor.mp + far,
  );
  if (foes.length > 1) foes.sort((a, b) => a.hp - b.hp);
  return { attacks, far, foes };
}

/** The cheapest square from which something it can pay for has a foe in range; of foes the weakest. */
function strikingSquare(
  state: State,
  actor: Unit,
  { attacks, far, foes }: Aims,
  count: number,
): number | null {
  if (attacks.length === 0) return null;
  for (const foe of foes) {
    const square = squareAgainst(state, actor, { foe, attacks, far }, count);
    if (square !== null) return square;
  }
  return null;
}

interface Aim {
  readonly foe: Unit;
  readonly attacks: readonly Ability[];
  readonly far: number;
}

function squareAgainst(state: State, actor: Unit, { foe, attacks, far }: Aim, count: number): number | null {
  const { field, walk } = boardOf(state);
  for (let i = 0; i < count; i++) {
    const square = walk.found[i] as number;
    if (square === actor.at || movesBetween(field, square, actor.size, foe.at, foe.size) > far) continue;
    for (let k = 0; k < attacks.length; k++) {
      const { range } = attacks[k] as Ability;
      if (inRange(state, actor, square, range, foe)) return square;
    }
  }
  return null;
}

/** The square nearest to the nearest foe, walls counted, if it is nearer than here. */
function nearerSquare(state: State, actor: Unit, count: number): number | null {
  const board = boardOf(state);
  const foe = nearestFoe(state, actor);
  if (foe === null) return null;
  let best: number | null = null;
  let least = movesBy(board, foe.at, foe.size, actor.at, actor.size);
  for (let i = 0; i < count; i++) {
    const square = board.walk.found[i] as number;
    const moves = movesBy(board, foe.at, foe.size, square, actor.size);
    if (moves >= least) continue;
    least = moves;
    best = square;
  }
  return best;
}

function nearestFoe(state: State, actor: Unit): Unit | null {
  const board = boardOf(state);
  let nearest: Unit | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const u of state.units) {
    if (u.side === actor.side || !isUp(u)) continue;
    const moves = movesBy(board, u.at, u.size, actor.at, actor.size);
    if (moves >= least) continue;
    least = moves;
    nearest = u;
  }
  return nearest;
}

/** DP44 AP that no attack can use any more are worth steps. Only while somebody is to be walked to. */
function hasten(state: State, actor: Unit, temper: Temper): Command | null {
  if (actor.ap === 0 || actor.mp > 0 || actor.swings > 0 || temper.distant) return null;
  const board = boardOf(state);
  const foe = nearestFoe(state, actor);
  if (foe === null || isAdjacent(board.field, actor.at, actor.size, foe.at, foe.size)) return null;
  const count = walkable(state, actor, "move", actor.ap);
  return count > 1 && nearerSquare(state, actor, count) !== null
    ? { do: "convert", actor: actor.id, options: { ap: actor.ap } }
    : null;
}

/** Before shooting: a step to where the same shot is possible and fewer foes are near, if it can be paid. */
export function retreat(state: State, actor: Unit, { ability, targets }: Plan): Command | null {
  const target = targets[0];
  if (actor.mp === 0 || target === undefined || ability.blow === null || ability.range.most < 3) return null;
  if (foesBeside(state, actor).length === 0) return null;
  const { field, walk } = boardOf(state);
  const count = walkable(state, actor, "move");
  for (let i = count - 1; i > 0; i--) {
    const square = walk.found[i] as number;
    if (!inRange(state, actor, square, ability.range, target)) continue;
    if (
      state.units.some(
        (u) => u.side !== actor.side && isUp(u) && isAdjacent(field, square, actor.size, u.at, u.size),
      )
    )
      continue;
    return walkTo(state, actor, square);
  }
  return null;
}
