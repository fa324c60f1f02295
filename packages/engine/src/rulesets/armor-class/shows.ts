import { DIRECTIONS, type Direction, nearestSquare } from "../../grid/index.ts";
import {
  aimShown,
  type Command,
  coverShown,
  NOTHING_SHOWN,
  type Preview,
  type PreviewLine,
  type Seat,
  shownSquares,
  squaresWhere,
  wayShown,
} from "../../kernel/index.ts";
import { isCaught } from "./attack/blast.ts";
import { chargeWay } from "./move/charge.ts";
import { type Ground, groundOf, squaresOf } from "./move/ground.ts";
import { type Arm, armNamed } from "./sheet/kit.ts";
import { wayOf } from "./move/move.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { fireArea, isUnderFire } from "./attack/fire.ts";
import { reaches } from "./attack/targets.ts";
import { VISIBILITY } from "./view.ts";

/** AC1, AC26, AC43, AC45, AC80, AC81: the squares a command would cover, and the lines that decide it. */

export function shows(whole: State, command: Command, seat: Seat): Preview {
  const state = VISIBILITY.asSeen(whole, seat);
  const ground = groundOf(state);
  const by = unitOf(state, command.actor ?? "");
  if (ground === null || by === undefined || by.life === "dead") return NOTHING_SHOWN;
  if (command.do === "move") {
    const way = wayOf(state, ground, by, command);
    return Array.isArray(way) ? { squares: [], lines: [walked(ground, by, way)] } : NOTHING_SHOWN;
  }
  if (command.do === "suppress") return showFire(state, ground, by, command);
  return showAimed(state, ground, by, command);
}

const walked = ({ field }: Ground, by: Unit, way: readonly number[]): PreviewLine =>
  wayShown(field, by.size, [by.at, ...way]);

/** Where somebody of one square would have this done to it. */
function squaresFor({ field }: Ground, by: Unit, arm: Arm, holds: (probe: Unit) => boolean): number[] {
  const probe: Unit = { ...by, size: 1 };
  const far = Math.max(1, arm.normal, arm.long);
  return squaresWhere(field, { at: by.at, size: by.size, far }, (square) => {
    probe.at = square;
    return holds(probe);
  });
}

/** AC80 */
function showFire(state: State, ground: Ground, by: Unit, command: Command): Preview {
  const arm = armNamed(by, command);
  if (arm === undefined) return NOTHING_SHOWN;
  const toward = (command.options?.["toward"] ?? DIRECTIONS[0]) as Direction;
  if (!DIRECTIONS.includes(toward)) return NOTHING_SHOWN;
  const area = fireArea(ground, by, arm, toward);
  const squares = squaresFor(ground, by, arm, (probe) =>
    isUnderFire(state, ground, by, { area, unit: probe }),
  );
  return { squares: shownSquares(ground.field, squares), lines: [] };
}

function showAimed(state: State, ground: Ground, by: Unit, command: Command): Preview {
  const { field } = ground;
  const arm = command.do === "attack" ? armNamed(by, command) : undefined;
  if (arm !== undefined && command.targets === undefined) {
    const squares = squaresFor(ground, by, arm, (probe) => reaches(state, by, arm, probe));
    return { squares: shownSquares(field, squares), lines: [] };
  }
  const targets = (command.targets ?? []).flatMap((id) => unitOf(state, id) ?? []);
  const seen = targets.filter((u) => u.life !== "dead");
  return {
    squares: shownSquares(
      field,
      seen.flatMap((u) => (arm?.blast === true ? blasted(state, ground, u) : squaresOf(field, u))),
    ),
    lines: seen.flatMap((u) =>
      arm === undefined ? charged(state, ground, by, { command, target: u }) : linesTo(ground, by, arm, u),
    ),
  };
}

/** AC81 The target's own squares, and where one would be caught beside it. */
function blasted(state: State, ground: Ground, target: Unit): number[] {
  const { field } = ground;
  const far = state.rules.blastRadius;
  const probe: Unit = { ...target, size: 1 };
  const around = squaresWhere(field, { at: target.at, size: target.size, far }, (square) => {
    probe.at = square;
    return far > 0 && isCaught(state, ground, target, probe);
  });
  return [...squaresOf(field, target), ...around];
}

/** AC45 */
function charged(
  state: State,
  ground: Ground,
  by: Unit,
  { command, target }: { readonly command: Command; readonly target: Unit },
): PreviewLine[] {
  const arm = armNamed(by, command);
  if (command.do !== "charge" || arm === undefined) return [];
  const way = chargeWay(state, ground, by, { arm, target });
  return way === null ? [] : [walked(ground, by, way)];
}

/** AC9, AC10, AC26: cover counts for blows as for shots. */
function linesTo({ field }: Ground, by: Unit, arm: Arm, target: Unit): PreviewLine[] {
  const cover = coverShown(field, squaresOf(field, by), squaresOf(field, target));
  if (!arm.ranged) return cover;
  return [aimShown(field, nearestSquare(field, by.at, by.size, target.at), target.at), ...cover];
}
