import { cellAt, type Field, isAdjacent, movesBetween, pathTo } from "../../grid/index.ts";
import type { Command } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { foesBeside, inRange, movesFrom, movesIn, standing, stepCost, tollAt } from "./board.ts";
import { walkable } from "./move.ts";
import { foeAt, type Outlook } from "./outlook.ts";
import type { Plan } from "./plans.ts";
import { isUp, type State, type Unit } from "./state.ts";

/** Where a fighter goes: to the nearest square it can strike from, else nearer. Straight on where it can; else one flood answers it all. */

export function approach(view: Outlook): Command | null {
  const { state, actor, board } = view;
  if (view.foeCount === 0 || (view.far === 0 && actor.swings > 0)) return null; // it has struck: it holds its ground
  if (actor.immobilized > 0) return null; // DP61
  if (actor.mp === 0) return hasten(view);
  aim(view);
  if (actor.size === 1 && board.even) {
    standing(state, board, actor);
    const straight = dash(view) ?? march(view);
    if (straight !== null) return straight;
  }
  const count = walkable(state, actor, "move");
  const to = count > 1 ? (strikingSquare(view, count) ?? nearerSquare(view, count)) : null;
  return to === null ? null : walkTo(view, to);
}

/** The squares of a way under consideration, one list for all of them. */
const way: number[] = [];

/** Straight at somebody within reach, paying for whoever is left behind: most ways need no flood. */
function dash(view: Outlook): Command | null {
  const { state, actor, board, aims, aimCount } = view;
  for (let i = 0; i < aimCount; i++) {
    const foe = state.units[aims[i] as number] as Unit;
    const table = movesFrom(board, foe.at, foe.size);
    let spent = 0;
    let steps = 0;
    for (let at = actor.at; ; ) {
      const next = downhill(board.field, table, board.bodies, at);
      if (next === at) break;
      spent += 1 + tollFor(view, at);
      if (spent > actor.mp) break;
      way[steps++] = at = next;
      if (strikesFrom(view, at, foe)) return moveAlong(view, steps);
    }
  }
  return null;
}

/** Step by step downhill on the table of moves towards the nearest foe, as far as it can pay. */
function march(view: Outlook): Command | null {
  const { actor, board } = view;
  const foe = nearestFoe(view);
  const table = movesFrom(board, foe.at, foe.size);
  let spent = 0;
  let steps = 0;
  for (let at = actor.at; ; ) {
    const next = downhill(board.field, table, board.bodies, at);
    if (next === at) break;
    spent += 1 + tollFor(view, at);
    if (spent > actor.mp) break;
    way[steps++] = at = next;
  }
  return steps === 0 ? null : moveAlong(view, steps);
}

/** DP47 Nobody is left behind who is farther off than the actor walks. */
function tollFor({ state, actor, board, nearest }: Outlook, at: number): number {
  return nearest > actor.mp ? 0 : tollAt(state, board, actor, at);
}

function moveAlong({ actor, board }: Outlook, steps: number): Command {
  const path: [number, number][] = [];
  for (let i = 0; i < steps; i++) path.push(cellAt(board.field, way[i] as number));
  return { do: "move", actor: actor.id, path };
}

/** Minion is left to the flood: it asks for bodies of its own. */
function strikesFrom({ state, actor, able, ables, board }: Outlook, at: number, foe: Unit): boolean {
  const away = movesBetween(board.field, at, 1, foe.at, foe.size);
  for (let k = 0; k < ables; k++) {
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

function walkTo({ actor, board }: Outlook, square: number): Command {
  return {
    do: "move",
    actor: actor.id,
    path: pathTo(board.walk, square).map((s) => cellAt(board.field, s)),
  };
}

/** At the foes that it might get at this turn with what it can pay for, the weakest first. */
function aim(view: Outlook): void {
  const { actor, foes, away, foeCount, far } = view;
  view.aimCount = 0;
  if (far === 0) return;
  for (let i = 0; i < foeCount; i++)
    if ((away[i] as number) <= actor.mp + far) addAim(view, foes[i] as number);
}

/** Into its place: of equals the first stays first. */
function addAim(view: Outlook, foe: number): void {
  const { aims } = view;
  const { units } = view.state;
  const { hp } = units[foe] as Unit;
  let place = view.aimCount++;
  for (; place > 0 && (units[aims[place - 1] as number] as Unit).hp > hp; place--)
    aims[place] = aims[place - 1] as number;
  aims[place] = foe;
}

/** The cheapest square from which something it can pay for has a foe in range; of foes the weakest. */
function strikingSquare(view: Outlook, count: number): number | null {
  const { state, aims, aimCount } = view;
  for (let i = 0; i < aimCount; i++) {
    const square = squareAgainst(view, state.units[aims[i] as number] as Unit, count);
    if (square !== null) return square;
  }
  return null;
}

function squareAgainst(
  { state, actor, board, able, ables, far }: Outlook,
  foe: Unit,
  count: number,
): number | null {
  for (let i = 0; i < count; i++) {
    const square = board.walk.found[i] as number;
    if (square === actor.at) continue;
    const away = movesBetween(board.field, square, actor.size, foe.at, foe.size);
    if (away > far) continue;
    for (let k = 0; k < ables; k++) {
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

/** There is one: a battle without foes is over. Ways are as long there as back, and never shorter than as the crow flies. */
function nearestFoe(view: Outlook): Unit {
  const { actor, board, away, foeCount } = view;
  const table = movesFrom(board, actor.at, actor.size);
  let nearest = foeAt(view, 0);
  let least = movesIn(board, table, nearest.at, nearest.size);
  for (let i = 1; i < foeCount; i++) {
    if ((away[i] as number) >= least) continue;
    const u = foeAt(view, i);
    const moves = movesIn(board, table, u.at, u.size);
    if (moves >= least) continue;
    least = moves;
    nearest = u;
  }
  return nearest;
}

/** DP44 AP that no attack can use any more are worth steps. Only while somebody is to be walked to. */
function hasten(view: Outlook): Command | null {
  const { actor, board, temper } = view;
  if (actor.ap === 0 || actor.swings > 0 || temper.distant) return null;
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
  return state.units.some(
    (u) => u.side !== actor.side && isUp(u) && isAdjacent(field, square, actor.size, u.at, u.size),
  );
}
