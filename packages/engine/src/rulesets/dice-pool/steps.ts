import { cellAt, type Field, isAdjacent, movesBetween, pathTo } from "../../grid/index.ts";
import type { Command } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { foesBeside, inRange, movesFrom, movesIn, standing, stepCost, tollAt } from "./board.ts";
import { walkable } from "./move.ts";
import { isFoe, NOBODY, type Outlook } from "./outlook.ts";
import type { Plan } from "./plans.ts";
import type { State, Unit } from "./state.ts";

/** Where a fighter goes: to the nearest square it can strike from, else nearer. Straight on where it can; else one flood answers it all. */

export function approach(view: Outlook): Command | null {
  const { state, actor, board, far, nearest } = view;
  if (nearest === NOBODY || (far === 0 && actor.swings > 0)) return null; // it has struck: it holds its ground
  if (actor.immobilized > 0) return null; // DP61
  if (actor.mp === 0) return hasten(view);
  const aims = aimsOf(view);
  if (actor.size === 1 && board.even) {
    standing(state, board, actor);
    const straight = dash(view, aims) ?? march(view);
    if (straight !== null) return straight;
  }
  const count = walkable(state, actor, "move");
  const to = count > 1 ? (strikingSquare(view, aims, count) ?? nearerSquare(view, count)) : null;
  return to === null ? null : walkTo(view, to);
}

/** Straight at somebody within reach, paying for whoever is left behind: most ways need no flood. */
function dash(view: Outlook, aims: readonly Unit[]): Command | null {
  for (let i = 0; i < aims.length; i++) {
    const foe = aims[i] as Unit;
    let inReach = false;
    const squares = straightTo(view, foe, (at) => (inReach = strikesFrom(view, at, foe)));
    if (inReach) return moveAlong(view, squares);
  }
  return null;
}

/** Towards the nearest foe as far as it can pay. */
function march(view: Outlook): Command | null {
  const squares = straightTo(view, nearestFoe(view), () => false);
  return squares.length === 0 ? null : moveAlong(view, squares);
}

/** Step by step downhill on the table of moves towards a foe, until it is there or cannot pay for the next. */
function straightTo(view: Outlook, foe: Unit, isThere: (square: number) => boolean): number[] {
  const { actor, board } = view;
  const table = movesFrom(board, foe.at, foe.size);
  const squares: number[] = [];
  let spent = 0;
  for (let at = actor.at; ; ) {
    const next = downhill(board.field, table, board.bodies, at);
    if (next !== at) spent += 1 + tollFor(view, at);
    if (next === at || spent > actor.mp) return squares;
    squares.push(next);
    if (isThere(next)) return squares;
    at = next;
  }
}

/** DP47 Nobody is left behind who is farther off than the actor walks. */
function tollFor({ state, actor, board, nearest }: Outlook, at: number): number {
  return nearest > actor.mp ? 0 : tollAt(state, board, actor, at);
}

function moveAlong({ actor, board }: Outlook, squares: readonly number[]): Command {
  return { do: "move", actor: actor.id, path: squares.map((square) => cellAt(board.field, square)) };
}

/** Minion is left to the flood: it asks for bodies of its own. */
function strikesFrom({ state, actor, able, board }: Outlook, at: number, foe: Unit): boolean {
  const away = movesBetween(board.field, at, 1, foe.at, foe.size);
  for (let k = 0; k < able.length; k++) {
    const { range, blow } = able[k] as Ability;
    if (blow === null || range.most < away || range.kind === "minion") continue;
    if (inRange(state, actor, at, range, foe)) return true;
  }
  return false;
}

function downhill({ steps, offsets }: Field, table: Uint8Array, bodies: Uint8Array, at: number): number {
  let best = at;
  let least = table[at] as number;
  for (let open = steps[at] as number; open !== 0; open &= open - 1) {
    const n = at + (offsets[31 - Math.clz32(open & -open)] as number);
    const moves = table[n] as number;
    if (moves >= least || bodies[n] !== 0) continue;
    best = n;
    least = moves;
  }
  return best;
}

const walkTo = (view: Outlook, square: number): Command => moveAlong(view, pathTo(view.board.walk, square));

/** The foes that it might get at this turn with what it can pay for, the weakest first. */
function aimsOf({ state, actor, board, far }: Outlook): readonly Unit[] {
  if (far === 0) return [];
  const isNear = ({ at, size }: Unit): boolean =>
    movesBetween(board.field, actor.at, actor.size, at, size) <= actor.mp + far;
  const near = state.units.filter((u) => isFoe(actor, u) && isNear(u));
  return near.length < 2 ? near : near.sort((a, b) => a.hp - b.hp);
}

/** The cheapest square from which something it can pay for has a foe in range; of foes the weakest. */
function strikingSquare(view: Outlook, aims: readonly Unit[], count: number): number | null {
  for (const foe of aims) {
    const square = squareAgainst(view, foe, count);
    if (square !== null) return square;
  }
  return null;
}

function squareAgainst({ state, actor, board, able, far }: Outlook, foe: Unit, count: number): number | null {
  for (let i = 0; i < count; i++) {
    const square = board.walk.found[i] as number;
    if (square === actor.at) continue;
    const away = movesBetween(board.field, square, actor.size, foe.at, foe.size);
    if (away > far) continue;
    for (let k = 0; k < able.length; k++) {
      const { range, blow } = able[k] as Ability;
      if (blow !== null && away <= range.most && inRange(state, actor, square, range, foe)) return square;
    }
  }
  return null;
}

/** The square nearest to the nearest foe, walls counted, if it is nearer than here. */
function nearerSquare(view: Outlook, count: number): number | null {
  const { actor, board } = view;
  const foe = nearestFoe(view);
  const table = movesFrom(board, foe.at, foe.size);
  let best: number | null = null;
  let least = movesIn(board, table, actor.at, actor.size);
  for (let i = 0; i < count; i++) {
    const square = board.walk.found[i] as number;
    const moves = movesIn(board, table, square, actor.size);
    if (moves >= least) continue;
    least = moves;
    best = square;
  }
  return best;
}

/** There is one: a battle without foes is over. Ways are as long there as back. */
function nearestFoe({ state, actor, board }: Outlook): Unit {
  const table = movesFrom(board, actor.at, actor.size);
  let nearest: Unit | null = null;
  let least = 0;
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (!isFoe(actor, u)) continue;
    const moves = movesIn(board, table, u.at, u.size);
    if (nearest !== null && moves >= least) continue;
    least = moves;
    nearest = u;
  }
  return nearest as Unit;
}

/** DP44 AP that no attack can use any more are worth steps. Only while somebody is to be walked to. */
function hasten(view: Outlook): Command | null {
  const { actor, board, profile } = view;
  if (actor.ap === 0 || actor.swings > 0 || profile.distant) return null;
  const foe = nearestFoe(view);
  if (isAdjacent(board.field, actor.at, actor.size, foe.at, foe.size) || !couldStepNearer(view, foe))
    return null;
  return { do: "convert", actor: actor.id, options: { ap: actor.ap } };
}

function couldStepNearer(view: Outlook, foe: Unit): boolean {
  const { state, actor, board } = view;
  const { field } = board;
  const table = movesFrom(board, foe.at, foe.size);
  if (actor.size === 1) {
    const next = downhill(field, table, standing(state, board, actor), actor.at);
    const price = stepCost(board, actor, actor.at, next) + tollAt(state, board, actor, actor.at);
    if (next !== actor.at && (price <= actor.ap || board.even)) return price <= actor.ap;
  }
  const count = walkable(state, actor, "move", actor.ap);
  return count > 1 && nearerSquare(view, count) !== null;
}

/** Before shooting: a step to where the same shot is possible and fewer foes are near, if it can be paid. */
export function retreat(view: Outlook, { ability, targets }: Plan): Command | null {
  const { state, actor, board } = view;
  const target = targets[0];
  if (
    actor.mp === 0 ||
    actor.immobilized > 0 ||
    target === undefined ||
    ability.blow === null ||
    ability.range.most < 3
  )
    return null;
  if (view.nearest > 1 || foesBeside(state, actor).length === 0) return null;
  const count = walkable(state, actor, "move");
  for (let i = count - 1; i > 0; i--) {
    const square = board.walk.found[i] as number;
    if (!inRange(state, actor, square, ability.range, target)) continue;
    if (!isBesideFoe(state, board.field, actor, square)) return walkTo(view, square);
  }
  return null;
}

function isBesideFoe(state: State, field: Field, actor: Unit, square: number): boolean {
  return state.units.some((u) => isFoe(actor, u) && isAdjacent(field, square, actor.size, u.at, u.size));
}
