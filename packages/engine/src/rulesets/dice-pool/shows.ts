import { clearLine, nearestSquare, squareOf } from "../../grid/index.ts";
import {
  aimShown,
  type Command,
  NOTHING_SHOWN,
  type Preview,
  type PreviewLine,
  type Seat,
  shownSquares,
  squaresWhere,
  wayShown,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { type Board, boardOf, inRange } from "./board.ts";
import { ability, attack, card, item } from "./actions/uses.ts";
import { heldFast, pathOf, whyNotWay } from "./move.ts";
import { isOnField, type State, type Unit, unitOf } from "./state.ts";
import { VISIBILITY } from "./view.ts";

/** DP2–DP7, DP45: the squares a command would cover, and the lines that decide it. */

export function shows(whole: State, command: Command, seat: Seat): Preview {
  const state = VISIBILITY.asSeen(whole, seat);
  const by = unitOf(state, command.actor ?? "");
  if (by === undefined || !isOnField(by)) return NOTHING_SHOWN;
  switch (command.do) {
    case "move":
    case "rush":
      return showWay(state, by, command, command.do);
    default:
      return showUse(state, by, command);
  }
}

function showWay(state: State, by: Unit, command: Command, gait: "move" | "rush"): Preview {
  if ([...heldFast(by), ...whyNotWay(state, by, command, gait)].length > 0) return NOTHING_SHOWN;
  const way = pathOf(state, by, command, gait);
  return { squares: [], lines: [wayShown(boardOf(state).field, by.size, [by.at, ...way])] };
}

/** Nobody named: all in range, as the rules take it. */
function showUse(state: State, by: Unit, command: Command): Preview {
  const used = usedBy(state, by, command);
  if (used === undefined || used.aim === "self") return NOTHING_SHOWN;
  const board = boardOf(state);
  const { field } = board;
  if (command.targets === undefined)
    return { squares: shownSquares(field, squaresInRange(state, board, by, used)), lines: [] };
  const targets = command.targets.flatMap((id) => unitOf(state, id) ?? []).filter(isOnField);
  return {
    squares: shownSquares(
      field,
      targets.flatMap((u) => squaresOf(board, u)),
    ),
    lines: targets.filter((u) => u !== by).flatMap((u) => linesTo(board, by, used, u)),
  };
}

/** What a command uses. */
function usedBy(state: State, by: Unit, { do: verb, with: id }: Command): Ability | undefined {
  const items = [attack, ability, card, item].find((a) => a.name === verb)?.items?.(by, state);
  return id === undefined && verb === attack.name ? items?.[0] : items?.find((used) => used.id === id);
}

/** Where somebody of one square would be in range. */
function squaresInRange(state: State, { field }: Board, by: Unit, { range }: Ability): number[] {
  const probe: Unit = { ...by, size: 1 };
  const around = { at: by.at, size: by.size, far: Math.max(2, range.most) };
  return squaresWhere(field, around, (square) => {
    probe.at = square;
    return inRange(state, by, by.at, range, probe);
  });
}

const squaresOf = ({ field }: Board, u: Unit): number[] =>
  Array.from({ length: u.size * u.size }, (_, i) => squareOf(field, u.at, u.size, i));

/** DP5 The first clear line between their squares; DP6, DP7: what needs none has none. */
function linesTo(board: Board, by: Unit, { range }: Ability, target: Unit): PreviewLine[] {
  if (range.kind !== "range") return [];
  const { field } = board;
  for (const from of squaresOf(board, by))
    for (const to of squaresOf(board, target))
      if (clearLine(field, from, to)) return [aimShown(field, from, to)];
  return [aimShown(field, nearestSquare(field, by.at, by.size, target.at), target.at)];
}
