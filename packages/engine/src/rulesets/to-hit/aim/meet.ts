import { DIRECTIONS, type Direction, isOnMap, squareAt } from "../../../grid/index.ts";
import { type Command, found, type Problem, problem } from "../../../kernel/index.ts";
import { distanceOf, type Ground, groundOf, on, squaresOf } from "../move/ground.ts";
import { isCell } from "../move/move.ts";
import { isUp, type State, type Unit, unitOf } from "../state.ts";
import { areaOf, type Laying } from "./areas.ts";
import { among, type Catch, chosenCatch, meantFor, onlyAlone, type Use } from "./catches.ts";
import { formatRange, isArea } from "./ranges.ts";
import { GROUP, isLoner, legalTargets, limitFor, mostTargets, unfit, whyNotTarget } from "./targets.ts";

/** TH12–TH21, TH27–TH31, TH47, TH58, TH59: whom a command meets: them, or every reason why not. */

export function meet(state: State, use: Use, command: Command): Catch | Problem[] {
  if (use.ability.aim === "self") return selfOnly(use, command);
  const ground = groundOf(state);
  const problems = [...wrongNames(state, use, command), ...wrongPlaces(use, ground, command)];
  if (problems.length > 0) return problems;
  const named = command.targets?.map((id) => unitOf(state, id) as Unit);
  if (ground !== null && isArea(use.range)) return meetArea(state, ground, use, { named, command });
  if (ground !== null && command.squares !== undefined)
    return meetSquares(state, ground, use, { named, squares: squaresIn(ground, command.squares) });
  if (command.at !== undefined) return meetGroup(state, use, command);
  return named === undefined ? meetOnly(state, use) : meetNamed(state, use, named, command);
}

function selfOnly({ by, ability }: Use, command: Command): Catch | Problem[] {
  for (const field of ["at", "squares", "toward"] as const)
    if (command[field] !== undefined) return [problem("target/at", `${ability.name} takes no place`, field)];
  const others = (command.targets ?? [by.id]).length !== 1 || (command.targets?.[0] ?? by.id) !== by.id;
  return others
    ? [problem("target/self-only", `${ability.name} is for ${by.name} alone`, "targets")]
    : { units: [by], squares: [1], area: null };
}

function wrongNames(state: State, use: Use, { targets: named }: Command): Problem[] {
  if (named === undefined) return [];
  if (named.length === 0) return [problem("target/missing", `${use.ability.name} needs a target`, "targets")];
  return named.flatMap((id, i) => {
    const at = `targets.${i}`;
    const target = unitOf(state, id);
    if (target === undefined) return [problem("target/unknown", `expected a combatant, ${found(id)}`, at)];
    const often = named.slice(0, i + 1).filter((other) => other === id).length;
    return often > timesOf(state, use, target) ? [problem("target/twice", twice(use, target), at)] : [];
  });
}

/** TH21, TH59: how often one may be named: once, but each square of a Swarm that is near enough. */
function timesOf(state: State, { by, range }: Use, target: Unit): number {
  if (range.kind !== "targets" || target.sheet.order !== "swarm") return 1;
  const ground = groundOf(state);
  if (ground === null) return Math.max(1, target.health);
  const near = squaresOf(ground.field, target).filter(
    (square) => distanceOf(ground, by, on(target, square)) <= range.within,
  );
  return Math.max(1, near.length);
}

const twice = ({ range }: Use, target: Unit): string =>
  range.kind === "targets" && target.sheet.order === "swarm"
    ? `${target.name} is named more often than it has squares in reach (TH59)`
    : `${target.name} is named twice (TH21)`;

/** Places that are none, or that nothing of this range is aimed at. */
function wrongPlaces(use: Use, ground: Ground | null, { at, squares, toward }: Command): Problem[] {
  const { ability, range } = use;
  const wrong = (field: string, message: string): Problem[] => [problem("target/at", message, field)];
  if (ground === null)
    return [
      ...(squares === undefined ? [] : wrong("squares", `${ability.name} takes no squares where no map is`)),
      ...(toward === undefined ? [] : wrong("toward", `${ability.name} takes no direction where no map is`)),
    ];
  const offMap = (squares ?? []).flatMap((cell, i) =>
    isOnMap(ground.field, cell) ? [] : wrong(`squares.${i}`, `expected a square on the map, ${found(cell)}`),
  );
  if (squares !== undefined && !isArea(range) && range.kind !== "targets")
    return wrong("squares", `${ability.name} is aimed at somebody, not at squares (${formatRange(range)})`);
  if (squares?.length === 0) return wrong("squares", "expected at least one square, found none");
  const badAim = at === undefined || !isArea(range) || (isCell(at) && isOnMap(ground.field, at));
  return [
    ...offMap,
    ...(badAim ? [] : wrong("at", `expected a square on the map, ${found(at)}`)),
    ...(toward === undefined ? [] : wrongDirection(use, ground, toward)),
  ];
}

/** TH14, TH15: a cone goes one of eight ways, a line also to a square. */
function wrongDirection({ ability, range }: Use, ground: Ground, toward: unknown): Problem[] {
  const wrong = (message: string): Problem[] => [problem("target/at", message, "toward")];
  if (range.kind !== "cone" && range.kind !== "line")
    return wrong(`${ability.name} has no direction (${formatRange(range)})`);
  if (DIRECTIONS.includes(toward as Direction)) return [];
  if (range.kind === "line" && isCell(toward) && isOnMap(ground.field, toward)) return [];
  const square = range.kind === "line" ? ", or a square on the map" : "";
  return wrong(`expected one of ${DIRECTIONS.join(", ")}${square}, ${found(toward)}`);
}

type Cells = readonly (readonly [number, number])[];

const squaresIn = ({ field }: Ground, cells: Cells): number[] => cells.map((cell) => squareAt(field, cell));

interface Said {
  readonly named: readonly Unit[] | undefined;
  readonly command: Command;
}

/** TH58 Everybody in the area that the command means. */
function meetArea(state: State, ground: Ground, use: Use, { named = [], command }: Said): Catch | Problem[] {
  const wrong = named.flatMap((u, i) => pathed(unfit(use, u), i));
  if (wrong.length > 0) return wrong;
  const { by, ability } = use;
  const spares = (u: Unit): boolean =>
    (ability.peril || by.mask !== 0) && u.side !== by.side && unfit(use, u) !== null;
  const how = layingOf(ground, use, command);
  const caught = chosenCatch(state, ground, use, { how, named, spares });
  if (!("code" in caught)) return caught;
  return [{ ...caught, path: caught.path ?? fieldOf(command) }];
}

function layingOf(ground: Ground, { range }: Use, { at, squares, toward }: Command): Laying {
  const { field } = ground;
  return {
    range,
    holding: isCell(at) ? squareAt(field, at) : null,
    exactly: squares === undefined ? null : [...new Set(squaresIn(ground, squares))],
    toward: isCell(toward) ? squareAt(field, toward) : ((toward ?? null) as Direction | null),
  };
}

/** Where a command says how its area is laid. */
const fieldOf = ({ at, squares, toward }: Command): string =>
  squares !== undefined ? "squares" : toward !== undefined ? "toward" : at !== undefined ? "at" : "targets";

/** TH59 X squares within Y, and targets besides: everybody who is in or among them, each once but a Swarm. */
function meetSquares(
  state: State,
  ground: Ground,
  use: Use,
  {
    named = [],
    squares,
  }: { readonly named: readonly Unit[] | undefined; readonly squares: readonly number[] },
): Catch | Problem[] {
  const problems = [
    ...named.flatMap((u, i) => pathed(whyNotTarget(state, use, u), i)),
    ...squares.flatMap((square, i) => wrongSquare(ground, use, squares, { square, i })),
    ...tooMany(use, mostTargets(state, use), named.length + squares.length, "squares"),
  ];
  if (problems.length > 0) return problems;
  const meant = meantFor(state, use).filter((u) => unfit(use, u) === null);
  const all = joined(tally(named), among(ground, meant, areaOf(ground, squares)));
  const isMet = (u: Unit): boolean => isUp(u) || !use.ability.harmful;
  const up = all.units.filter(isMet);
  const down = all.units.filter((u) => !isMet(u));
  if (named.some((u) => !isMet(u)) && all.units.length > 1) return [onlyAlone(down)];
  if (up.length > 0) return picked(all, up);
  if (down.length === 1) return all;
  if (down.length > 1) return [{ ...onlyAlone(down), path: "squares" }];
  return [problem("attack/out-of-reach", `${use.ability.name} finds nobody in these squares`, "squares")];
}

function wrongSquare(
  ground: Ground,
  { by, range }: Use,
  squares: readonly number[],
  { square, i }: { readonly square: number; readonly i: number },
): Problem[] {
  const path = `squares.${i}`;
  if (squares.indexOf(square) < i)
    return [problem("target/twice", "this square is named twice (TH21)", path)];
  return distanceOf(ground, by, on(by, square)) > range.within
    ? [problem("attack/out-of-reach", `this square is out of reach of ${formatRange(range)} (TH22)`, path)]
    : [];
}

/** TH59 Everybody named, and how often. */
function tally(named: readonly Unit[]): Catch {
  const units = [...new Set(named)];
  return { units, squares: units.map((u) => named.filter((other) => other === u).length), area: null };
}

/** Both together: a Swarm in as many squares as both take, everybody else once. */
function joined(one: Catch, other: Catch): Catch {
  const units = [...one.units, ...other.units.filter((u) => !one.units.includes(u))];
  const count = ({ units: those, squares }: Catch, u: Unit): number => squares[those.indexOf(u)] ?? 0;
  return {
    units,
    squares: units.map((u) => (u.sheet.order === "swarm" ? count(one, u) + count(other, u) : 1)),
    area: other.area,
  };
}

const picked = ({ units, squares, area }: Catch, wanted: readonly Unit[]): Catch => ({
  units: wanted,
  squares: wanted.map((u) => squares[units.indexOf(u)] as number),
  area,
});

function pathed(wrong: Problem | null, i: number): Problem[] {
  return wrong === null ? [] : [{ ...wrong, path: `targets.${i}` }];
}

function tooMany({ ability }: Use, most: number, count: number, path: string): Problem[] {
  if (count <= most) return [];
  return [problem("target/too-many", `${ability.name} hits at most ${most}, found ${count}`, path)];
}

/** Nobody named: fine where there is just one to choose. */
function meetOnly(state: State, use: Use): Catch | Problem[] {
  const legal = legalTargets(state, use);
  if (legal.length === 1) return { units: legal, squares: [1], area: null };
  if (legal.length === 0)
    return [problem("target/none", `${use.ability.name} has nobody in reach`, "targets")];
  return [problem("target/missing", `${use.ability.name} needs a target`, "targets")];
}

/** TH27–TH31 All together, as many as it hits: the weakest first. */
function meetGroup(state: State, use: Use, command: Command): Catch | Problem[] {
  const { ability } = use;
  const together = legalTargets(state, use).filter((u) => !isLoner(state, use, u));
  const named = command.targets !== undefined || command.at !== GROUP || mostTargets(state, use) < 2;
  if (named)
    return [problem("target/at", `${ability.name} is not aimed at a place, ${found(command.at)}`, "at")];
  if (together.length === 0) return [problem("target/none", `${ability.name} has nobody in reach`, "at")];
  const weakest = together.toSorted((a, b) => a.health - b.health);
  const units = weakest.slice(0, limitFor(state, use, weakest));
  return { units, squares: units.map(() => 1), area: null };
}

function meetNamed(state: State, use: Use, named: readonly Unit[], command: Command): Catch | Problem[] {
  const problems = named.flatMap((u, i) => pathed(whyNotTarget(state, use, u), i));
  const overruled = state.ground === null && command.options?.["overrule"] === true; // TH49
  const near = command.options?.["near"] === true && isArea(use.range) ? 1 : 0;
  const most = Math.max(limitFor(state, use, named), mostTargets(state, use) + near);
  if (!overruled) problems.push(...tooMany(use, most, named.length, "targets"));
  const met = tally(named);
  const loner =
    met.units.length < 2
      ? undefined
      : met.units.find((u) => isLoner(state, use, u) && !(overruled && isUp(u)));
  if (loner !== undefined)
    problems.push(
      isUp(loner)
        ? problem("target/alone", `${loner.name} is apart and can only be aimed at alone (TH31)`, "targets")
        : onlyAlone([loner]),
    );
  return problems.length > 0 ? problems : met;
}
