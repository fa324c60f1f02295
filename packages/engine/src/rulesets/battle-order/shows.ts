import { nearestSquare } from "../../grid/index.ts";
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
  withoutUnseen,
} from "../../kernel/index.ts";
import { castsOf, isCaught, isInGale } from "./abilities/cast.ts";
import { RADIUS, type Shape, type Spell, SPELLS } from "./abilities/spells.ts";
import { whirlMove } from "./attack/assault.ts";
import { type Ground, groundOf, nthSquare, squareCount, squaresTo } from "./field/ground.ts";
import { type Way, wayFor } from "./attack/kit.ts";
import { modifiersOf, takes, together } from "./attack/modifiers.ts";
import { wayOf } from "./field/move.ts";
import { type State, type Unit, unitOf } from "./state.ts";
import { isMove, moveKindOf } from "./actions/moves.ts";
import { canStrike, farthest } from "./field/range.ts";
import type { MoveKind } from "./words.ts";

/** BO4, BO40, BO49, BO50, BO56: the squares a command would cover, and the lines that decide it. */

export function shows(whole: State, command: Command, seat: Seat): Preview {
  const state = withoutUnseen(whole, seat, "dead");
  const ground = groundOf(state);
  const by = unitOf(state, command.actor ?? "");
  if (ground === null || by === undefined || by.life === "dead") return NOTHING_SHOWN;
  const scene: Scene = { state, ground, by };
  switch (command.do) {
    case "move":
      return showMove(scene, command, moveKindOf(state, by, command));
    case "cast":
    case "echo":
    case "activate":
      return showSpell(scene, command);
    case "attack":
    case "second-attack":
      return showAttack(scene, command);
    default:
      return { squares: squaresOf(scene, aimedAt(scene, command)), lines: [] };
  }
}

interface Scene {
  readonly state: State;
  readonly ground: Ground;
  readonly by: Unit;
}

const aimedAt = ({ state }: Scene, command: Command): Unit[] =>
  (command.targets ?? []).flatMap((id) => unitOf(state, id) ?? []).filter((u) => u.life !== "dead");

function squaresOf({ ground: { field } }: Scene, units: readonly Unit[]): Preview["squares"] {
  const all = units.flatMap((u) => Array.from({ length: squareCount(u) }, (_, i) => nthSquare(field, u, i)));
  return shownSquares(field, all);
}

/** Where somebody of one square would have this done to it. */
function squaresFor(
  { ground: { field } }: Scene,
  { of, far }: { readonly of: Unit; readonly far: number },
  holds: (probe: Unit) => boolean,
): Preview["squares"] {
  const probe: Unit = { ...of, size: 1 };
  const found = squaresWhere(field, { at: of.at, size: of.size, far }, (square) => {
    probe.at = square;
    return holds(probe);
  });
  return shownSquares(field, found);
}

/** BO50 */
function showMove({ state, ground, by }: Scene, command: Command, kind: MoveKind): Preview {
  const way = isMove(kind) ? wayOf(state, by, kind, command) : null;
  if (!Array.isArray(way)) return NOTHING_SHOWN;
  return { squares: [], lines: [wayShown(ground.field, by.size, [by.at, ...way])] };
}

function showAttack(scene: Scene, command: Command): Preview {
  const { by } = scene;
  const way = wayFor(by, command);
  if (way === undefined) return NOTHING_SHOWN;
  const modifiers = command.do === "attack" ? modifiersOf(command) : [];
  if (takes(modifiers, "whirlwind")) return showWhirl(scene, command, way);
  if (takes(modifiers, "spinning")) return { squares: reachOf(scene, way, 0), lines: [] };
  if (command.targets === undefined)
    return { squares: reachOf(scene, way, together(modifiers).reach), lines: [] };
  const targets = aimedAt(scene, command);
  return { squares: squaresOf(scene, targets), lines: way.melee ? [] : linesTo(scene, targets) };
}

/** BO4 */
function reachOf(scene: Scene, way: Way, further: number): Preview["squares"] {
  const { state, by } = scene;
  const far = farthest(way) + further;
  return squaresFor(scene, { of: by, far }, (probe) => canStrike(state, by, way, probe, further));
}

/** BO40 The line of centers that has to be clear. */
function linesTo({ ground: { field }, by }: Scene, targets: readonly Unit[]): PreviewLine[] {
  return targets
    .filter((u) => u !== by)
    .map((u) => aimShown(field, nearestSquare(field, by.at, by.size, u.at), u.at));
}

/** BO49 All in reach before and after the step. */
function showWhirl(scene: Scene, command: Command, swung: Way): Preview {
  const { state, ground, by } = scene;
  const kind = whirlMove(command);
  const way = wayOf(state, by, kind, command);
  if (!Array.isArray(way)) return NOTHING_SHOWN;
  const after: Unit = { ...by, at: way.at(-1) ?? by.at };
  const squares = squaresFor(
    scene,
    { of: by, far: way.length + swung.reach },
    (probe) => canStrike(state, by, swung, probe) || canStrike(state, after, swung, probe),
  );
  return { squares, lines: [wayShown(ground.field, by.size, [by.at, ...way])] };
}

/** BO7, BO22, BO56 A spell is shown as it would be activated now. */
function showSpell(scene: Scene, command: Command): Preview {
  const { state, by } = scene;
  const casting = command.do === "activate" ? by.casting : null;
  const named = command.do === "echo" ? by.echo?.spell : (casting?.spell ?? command.with);
  if (named === undefined || !Object.hasOwn(SPELLS, named)) return NOTHING_SHOWN;
  const spell = SPELLS[named] as Spell;
  if (spell.does === "gale")
    return {
      squares: squaresFor(scene, { of: by, far: spell.range }, (probe) => isInGale(state, by, spell, probe)),
      lines: [],
    };
  const first = casting === null ? [] : [state.units[casting.target] as Unit];
  const aimed = command.targets === undefined ? first : aimedAt(scene, command);
  const target = spell.aim === "self" ? by : aimed.find((u) => u.life !== "dead");
  if (target === undefined) return NOTHING_SHOWN;
  const shape = (casting?.shape ?? castsOf(by, command.do, command.options ?? {}).shape) as Shape;
  const near =
    shape === "beam"
      ? { of: by, far: squaresTo(state, by, target) }
      : { of: target, far: RADIUS[shape] ?? 0 };
  const around = squaresFor(scene, near, (probe) => isCaught(state, by, { target, shape }, probe));
  const squares = [...squaresOf(scene, [target]), ...around];
  return { squares: inOrder(squares), lines: linesTo(scene, [target]) };
}

const inOrder = (squares: Preview["squares"]): Preview["squares"] => {
  const sorted = squares.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  return sorted.filter((s, i) => s[0] !== sorted[i - 1]?.[0] || s[1] !== sorted[i - 1]?.[1]);
};
