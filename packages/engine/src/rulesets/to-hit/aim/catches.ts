import { isPartOf } from "../../../grid/index.ts";
import { type Problem, problem } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import type { Ground } from "../move/ground.ts";
import { isUp, type State, type Unit } from "../state.ts";
import { type Area, anyhow, areasFor, type Laying, squaresIn } from "./areas.ts";
import { formatRange, type Range } from "./ranges.ts";

/** TH47, TH58, TH91: whom an area catches, and which of the ways to lay it is meant. */

/** Whom something meets, and how many of their squares (TH21, TH65: a swarm is struck once for each). */
export interface Catch {
  readonly units: readonly Unit[];
  readonly squares: readonly number[];
  /** The area that catches them; null where none is laid. */
  readonly area: Area | null;
}

/** An ability with the range it has just now (TH20). */
export interface Use {
  readonly by: Unit;
  readonly ability: Ability;
  readonly range: Range;
}

/** Whom an area is for: foes, the Helpless too; where the house has friendly fire everybody who stands; what helps, friends. */
export function meantFor({ units, rules }: State, { by, ability }: Pick<Use, "by" | "ability">): Unit[] {
  const meant: Unit[] = [];
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.life === "dead" || u === by) continue;
    const friend = u.side === by.side;
    if (ability.harmful ? !friend || (rules.friendlyFire && isUp(u)) : friend) meant.push(u);
  }
  return meant;
}

/** What makes a catch good: none of those barred is in it, if any are. `enough`: no area can hold more. */
export interface Wanted {
  readonly enough: number;
  readonly isBarred: ((unit: Unit) => boolean) | null;
}

/** The catch with most standing foes in it; the first of equals, null if there is none. */
export function fullestCatch(state: State, ground: Ground, use: Use, wanted: Wanted): Catch | null {
  if (wanted.enough === 0) return null;
  const { by, range } = use;
  const meant = meantFor(state, use);
  const areas = areasFor(state, ground, by, anyhow(range), meant);
  let fullest: Area | null = null;
  let most = 0;
  for (let i = 0; i < areas.length && most < wanted.enough; i++) {
    const count = standingIn(ground, by, meant, { area: areas[i] as Area, wanted });
    if (count <= most) continue;
    most = count;
    fullest = areas[i] as Area;
  }
  return fullest === null ? null : among(ground, meant.filter(isUp), fullest);
}

/** How many standing foes an area catches: 0 if a friend or one of those barred is among them. */
function standingIn(
  ground: Ground,
  by: Unit,
  meant: readonly Unit[],
  { area, wanted }: { readonly area: Area; readonly wanted: Wanted },
): number {
  let count = 0;
  for (let i = 0; i < meant.length; i++) {
    const unit = meant[i] as Unit;
    if (unit.life !== "up" || squaresIn(ground, unit, area.bits) === 0) continue;
    if (unit.side === by.side || wanted.isBarred?.(unit) === true) return 0;
    count += 1;
  }
  return count;
}

/** Those of them who are in an area, in their order. */
export function among(ground: Ground, units: readonly Unit[], area: Area): Catch {
  const caught: { units: Unit[]; squares: number[]; area: Area } = { units: [], squares: [], area };
  for (let i = 0; i < units.length; i++) {
    const count = squaresIn(ground, units[i] as Unit, area.bits);
    if (count === 0) continue;
    caught.units.push(units[i] as Unit);
    caught.squares.push(count);
  }
  return caught;
}

/** What a command says of an area: how it is to be laid, and whom it is for. */
export interface Wish {
  readonly how: Laying;
  readonly named: readonly Unit[];
  /** Whom the ability passes by wherever they are (TH42, TH71). */
  readonly spares: (unit: Unit) => boolean;
}

/** One way to lay an area with those in it: who stands, and who lies Helpless. */
interface Laid {
  readonly up: Catch;
  readonly down: Catch;
}

/** TH58 The way a command means, with everybody it then meets; or why there is none. */
export function chosenCatch(state: State, ground: Ground, use: Use, wish: Wish): Catch | Problem {
  const laid = layings(state, ground, use, wish);
  const [first] = wish.named;
  if (first === undefined) return fullest(ground, use, laid, wish.how);
  const holding = laid.filter(({ up, down }) => wish.named.every((u) => isAmong(up, u) || isAmong(down, u)));
  if (holding.length === 0) return outOfReach(use, wish);
  const down = use.ability.harmful ? wish.named.find((u) => !isUp(u)) : undefined;
  return down === undefined ? leastBesides(holding, wish.named) : aloneIn(holding, wish.named, down);
}

function layings(state: State, ground: Ground, use: Use, { how, spares }: Wish): Laid[] {
  const meant = meantFor(state, use).filter((u) => !spares(u));
  const isMet = (u: Unit): boolean => isUp(u) || !use.ability.harmful; // what helps is for the Helpless too
  const [up, down] = [meant.filter(isMet), meant.filter((u) => !isMet(u))];
  return areasFor(state, ground, use.by, how, meant).map((area) => ({
    up: among(ground, up, area),
    down: among(ground, down, area),
  }));
}

const isAmong = ({ units }: Catch, unit: Unit): boolean => units.includes(unit);

/** Somebody unseen has no say in where an area is laid: nothing may tell that they are there. */
const seenIn = ({ units }: Catch): number => units.filter((u) => !u.hidden).length;

/** Of all that hold those named the one with fewest others in it; those named come first. */
function leastBesides(holding: readonly Laid[], named: readonly Unit[]): Catch {
  let best = holding[0] as Laid;
  for (const each of holding) if (seenIn(each.up) < seenIn(best.up)) best = each;
  const { units, squares, area } = best.up;
  const all = [...named, ...units.filter((u) => !named.includes(u))];
  return { units: all, squares: all.map((u) => squares[units.indexOf(u)] as number), area };
}

/** TH47, TH91: somebody Helpless is met where nobody who stands is, and no other is named. */
function aloneIn(holding: readonly Laid[], named: readonly Unit[], target: Unit): Catch | Problem {
  const alone = named.length > 1 ? undefined : holding.find(({ up }) => seenIn(up) === 0);
  return alone === undefined ? onlyAlone([target]) : justOne(alone.down, target);
}

const justOne = ({ units, squares, area }: Catch, target: Unit): Catch => ({
  units: [target],
  squares: [squares[units.indexOf(target)] as number],
  area,
});

/** TH47 Why the Helpless are not met so. */
export const onlyAlone = (units: readonly Unit[]): Problem =>
  problem(
    "target/alone",
    `${units.map((u) => u.name).join(" and ")} ${units.length > 1 ? "lie" : "lies"} Helpless and can only be aimed at alone (TH47)`,
    "targets",
  );

/** The area with most foes in it; friends in it count against it. */
function fullest(ground: Ground, use: Use, laid: readonly Laid[], how: Laying): Catch | Problem {
  const isMeant = (u: Unit): boolean => !use.ability.harmful || u.side !== use.by.side;
  const worth = ({ up }: Laid): number => {
    const seen = up.units.filter((u) => !u.hidden);
    const meant = seen.filter(isMeant).length;
    return 1000 * meant - (seen.length - meant);
  };
  let best: Laid | null = null;
  for (const each of laid)
    if (each.up.units.some(isMeant) && (best === null || worth(each) > worth(best))) best = each;
  return best === null ? aimedAtFallen(ground, use, laid, how) : best.up;
}

/** TH91 Nobody stands in it: the one Helpless on the square aimed at, or the only one. */
function aimedAtFallen(
  ground: Ground,
  use: Use,
  laid: readonly Laid[],
  { range, holding }: Laying,
): Catch | Problem {
  const fallen = laid.filter(({ down }) => down.units.length > 0);
  for (const { down } of fallen) {
    const aimed = down.units.filter((u) => holding !== null && covers(ground, u, holding));
    const [one] = aimed.length === 1 ? aimed : down.units;
    if (aimed.length === 1 || down.units.length === 1) return justOne(down, one as Unit);
  }
  const [several] = fallen;
  if (several !== undefined) return onlyAlone(several.down.units);
  return problem("attack/out-of-reach", `no ${formatRange(range)} of ${use.by.name} holds a foe there`);
}

const covers = ({ field }: Ground, { cells, at, squares }: Unit, square: number): boolean =>
  cells === null ? isPartOf(field, square, at, squares) : cells.includes(square);

function outOfReach({ by, range }: Use, { named, how }: Wish): Problem {
  const free = how.holding === null && how.exactly === null && how.toward === null;
  const [one] = named;
  if (one !== undefined && named.length === 1 && free)
    return problem(
      "attack/out-of-reach",
      `${one.name} is out of reach of ${formatRange(range)} (TH22)`,
      "targets.0",
    );
  const which = free ? `no ${formatRange(range)}` : `the ${formatRange(range)}`;
  return problem(
    "attack/out-of-reach",
    `${which} of ${by.name} does not hold ${named.map((u) => u.name).join(" and ")} (TH58)`,
    "targets",
  );
}
