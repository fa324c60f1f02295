import { nearestSquare, squareAt } from "../../grid/index.ts";
import {
  aimShown,
  type Command,
  coverShown,
  NOTHING_SHOWN,
  type Preview,
  type PreviewLine,
  type Seat,
  shownSquares,
  wayShown,
} from "../../kernel/index.ts";
import { areaAround } from "./aim/areas.ts";
import type { Use } from "./aim/catches.ts";
import { meet } from "./aim/meet.ts";
import { isArea, MELEE } from "./aim/ranges.ts";
import { squaresReached } from "./aim/targets.ts";
import { wieldedFor } from "./attack/use.ts";
import { bombsFor, fliesTo, throwing } from "./bombs/bombs.ts";
import { abilityOf } from "./gear/kit.ts";
import { chargeWay } from "./move/charge.ts";
import { type Ground, groundOf, squaresOf } from "./move/ground.ts";
import { wayOf } from "./move/move.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { VISIBILITY } from "./view.ts";

/** TH12–TH24, TH61, TH63: the squares a command would cover, and the lines that decide it. */

export function shows(whole: State, command: Command, seat: Seat): Preview {
  const state = VISIBILITY.asSeen(whole, seat);
  const ground = groundOf(state);
  const by = unitOf(state, command.actor ?? "");
  if (ground === null || by === undefined || by.life === "dead") return NOTHING_SHOWN;
  switch (command.do) {
    case "move": {
      const way = wayOf(state, by, command);
      return Array.isArray(way) ? { squares: [], lines: [walked(ground, by, way)] } : NOTHING_SHOWN;
    }
    case "charge":
    case "maneuver":
      return showAtHand(state, ground, by, command);
    case "attack":
    case "ability":
    case "cast":
      return showUse(state, ground, by, command);
    case "throw":
    case "lay":
      return showBomb(state, ground, by, command);
    default:
      return NOTHING_SHOWN;
  }
}

/** TH80 How far a bomb flies; or where it goes off. */
function showBomb(state: State, ground: Ground, by: Unit, command: Command): Preview {
  const { field } = ground;
  const bomb = bombsFor(state, by).find(({ kind }) => command.with === undefined || kind === command.with);
  if (bomb === undefined) return NOTHING_SHOWN;
  const use = throwing(by, bomb);
  const thrown = command.do === "throw";
  if (thrown && command.at === undefined)
    return { squares: shownSquares(field, squaresReached(state, ground, use)), lines: [] };
  if (thrown && !fliesTo(state, ground, by, { bomb, at: command.at })) return NOTHING_SHOWN;
  const at = thrown ? squareAt(field, command.at as Cell) : by.at;
  const from = by.cells === null ? nearestSquare(field, by.at, by.squares, at) : by.at;
  return {
    squares: shownSquares(field, areaAround(state, ground, at, use.ability.range.size).squares),
    lines: thrown ? [aimShown(field, from, at)] : [],
  };
}

type Cell = readonly [number, number];

const walked = ({ field }: Ground, by: Unit, way: readonly number[]): PreviewLine =>
  wayShown(field, by.cells === null ? by.squares : 1, [by.at, ...way]);

/** TH63, TH71: somebody next to one, or at the end of a run. */
function showAtHand(state: State, ground: Ground, by: Unit, command: Command): Preview {
  const target = unitOf(state, command.targets?.[0] ?? "");
  if (target === undefined || target.life === "dead") return NOTHING_SHOWN;
  const way = command.do === "charge" ? chargeWay(state, by, target) : [];
  const lines = [
    ...(way === null || way.length === 0 ? [] : [walked(ground, by, way)]),
    ...(command.do === "maneuver" ? covered(ground, by, target) : []),
  ];
  return { squares: shownSquares(ground.field, squaresOf(ground.field, target)), lines };
}

function showUse(state: State, ground: Ground, by: Unit, command: Command): Preview {
  const ability = abilityOf(by, command);
  const wielded = ability === undefined ? undefined : wieldedFor(state, by, ability, command);
  if (ability === undefined || wielded === undefined || ability.aim === "self") return NOTHING_SHOWN;
  const use: Use = { by, ability, range: wielded.range };
  if (command.targets === undefined && command.at === undefined && !isArea(use.range))
    return { squares: shownSquares(ground.field, squaresReached(state, ground, use)), lines: [] };
  const met = meet(state, use, command);
  if (Array.isArray(met)) return NOTHING_SHOWN;
  const squares = met.area?.squares ?? met.units.flatMap((u) => squaresOf(ground.field, u));
  return {
    squares: shownSquares(ground.field, squares),
    lines: met.units.flatMap((u) => linesTo(ground, use, u)),
  };
}

/** TH17 The line a projectile takes; TH23, TH24: what is in the way of an attack that does not arc. */
function linesTo(ground: Ground, { by, ability, range }: Use, target: Unit): PreviewLine[] {
  if (target === by) return [];
  const cover = ability.harmful && !ability.arcs ? covered(ground, by, target) : [];
  if (isArea(range) || range.kind === MELEE.kind) return cover;
  const from = by.cells === null ? nearestSquare(ground.field, by.at, by.squares, target.at) : by.at;
  return [aimShown(ground.field, from, target.at), ...cover];
}

const covered = ({ field }: Ground, by: Unit, target: Unit): PreviewLine[] =>
  coverShown(field, squaresOf(field, by), squaresOf(field, target));
