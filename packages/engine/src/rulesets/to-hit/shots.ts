import { aimAt, followLine, nearestSquare } from "../../grid/index.ts";
import { freshMark, type Ground, isSingle, markSquares, squaresOf } from "./ground.ts";
import type { State, Unit } from "./state.ts";

/** TH17 Whether the first body on the way to somebody is theirs. What is solid is `cutLines`' business. */
export function isShotClear(state: State, ground: Ground, by: Unit, target: Unit): boolean {
  if (isSingle(by) && isSingle(target)) {
    if (by.at === target.at || !isAnyoneBetween(state, ground, by, target)) return true;
    return isOpen(ground, by.at, target.at, markBodies(state, ground, by, target));
  }
  const mark = markBodies(state, ground, by, target);
  for (const to of squaresOf(ground.field, target)) {
    const from = by.cells === null ? nearestSquare(ground.field, by.at, by.squares, to) : by.at;
    if (from === to || isOpen(ground, from, to, mark)) return true;
  }
  return false;
}

/** Between two single squares nobody off the rectangle around them can be in the way. */
function isAnyoneBetween(state: State, { field }: Ground, by: Unit, target: Unit): boolean {
  const { width } = field;
  const { units } = state;
  const a = by.at % width;
  const b = target.at % width;
  const left = a < b ? a : b;
  const right = a < b ? b : a;
  const low = by.at < target.at ? by.at : target.at;
  const high = by.at < target.at ? target.at : by.at;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === by || u === target || u.life !== "up") continue;
    if (!isSingle(u)) return true;
    if (u.at <= low || u.at >= high) continue;
    const column = u.at % width;
    if (column >= left && column <= right) return true;
  }
  return false;
}

/** Others' squares get the number answered, the target's own the one above it. */
function markBodies(state: State, ground: Ground, by: Unit, target: Unit): number {
  const { units } = state;
  const mark = freshMark(ground);
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u !== by && u !== target && u.life === "up") markSquares(ground, u, mark);
  }
  markSquares(ground, target, mark + 1);
  markSquares(ground, by, 0);
  return mark;
}

/** No other body comes before the target's. */
function isOpen({ field, marks }: Ground, from: number, to: number, mark: number): boolean {
  let open = true;
  followLine(field, from, aimAt(field, from, to), (square) => {
    open = marks[square] !== mark;
    return marks[square] === mark || marks[square] === mark + 1 || square === to ? "stop" : "go";
  });
  return open;
}
