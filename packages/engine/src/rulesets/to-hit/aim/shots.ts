import { aimAt, followLine, nearestSquare } from "../../../grid/index.ts";
import { freshMark, type Ground, isSingle, markSquares, squaresOf } from "../move/ground.ts";
import type { State, Unit } from "../state.ts";

/** TH17, TH97: whether the first standing body on the way to somebody is theirs. What is solid is `cutLines`' business. */
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

/** Between two single squares: nobody whose squares the line of centers does not cross can be in the way. */
function isAnyoneBetween({ units }: State, ground: Ground, by: Unit, target: Unit): boolean {
  const { columns, rows } = ground;
  const column = columns[by.at] as number;
  const row = rows[by.at] as number;
  const dx = (columns[target.at] as number) - column;
  const dy = (rows[target.at] as number) - row;
  const length = Math.abs(dx) + Math.abs(dy);
  const whole = Math.imul(dx, dx) + Math.imul(dy, dy);
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === by || u === target || u.life !== "up") continue;
    if (u.cells !== null) return true;
    const { squares } = u; // twice the way to the middle of its block, so that it is a whole number
    const right = 2 * ((columns[u.at] as number) - column) + squares - 1;
    const down = 2 * ((rows[u.at] as number) - row) + squares - 1;
    if (Math.abs(Math.imul(right, dy) - Math.imul(down, dx)) >= squares * length) continue;
    if (squares > 1) return true;
    const along = Math.imul(right, dx) + Math.imul(down, dy);
    if (along > 0 && along < 2 * whole) return true;
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
