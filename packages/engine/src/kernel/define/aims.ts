import { isOnMap, type Square, squareAt } from "../../grid/index.ts";
import { type Problem, problem } from "../result.ts";
import { found, listed } from "../wording.ts";
import type { Id, Place } from "../words.ts";
import type { Covered } from "../actions/action.ts";
import type { Attempt, Item, UnitAim as Aim } from "./action.ts";
import {
  apart,
  around,
  cellOf,
  inSightOf,
  mapOfBattle,
  openSquares,
  stepsBetween,
  walkable,
  wayTo,
} from "./ground.ts";
import type { BaseUnit, DefinedState } from "./words.ts";

/** Aims: whom or what an action may be aimed at. What is offered, every refusal and what is struck follow from one record. */

const aimAt = ({ actor }: Attempt, at: Square): NonNullable<Covered["line"]> => ({
  kind: "aim",
  over: [actor.at, at],
});

/** A limit on targets: the reason why somebody is no target, or null. */
export type Limit<U extends BaseUnit = BaseUnit, I extends Item = Item> = (
  attempt: Attempt<U, I>,
  target: U,
) => Problem | null;

export const isUp = (unit: BaseUnit): boolean => unit.life === "up";

/** Whether somebody can be seen by another: the game master's hidden ones are seen by their own side alone. */
export const seenBy = (by: BaseUnit, unit: BaseUnit): boolean => !unit.hidden || unit.side === by.side;

type Whom = "foe" | "friend" | "other";
const WHOM: Readonly<Record<Whom, (actor: BaseUnit, target: BaseUnit) => boolean>> = {
  foe: (actor, target) => actor.side !== target.side,
  friend: (actor, target) => actor.side === target.side,
  other: (actor, target) => actor !== target,
};

const NOT: Readonly<Record<Whom, string>> = {
  foe: "target/not-a-foe",
  friend: "target/not-an-ally",
  other: "target/not-self",
};

const unitIn = <U extends BaseUnit>(state: DefinedState<U>, id: Id): U | undefined =>
  state.units.find((u) => u.id === id);

function whyNotTarget<U extends BaseUnit>(
  attempt: Attempt<U>,
  target: U | undefined,
  whom: Whom,
  limits: readonly Limit<U>[],
): Problem[] {
  const { actor } = attempt;
  if (target === undefined || !seenBy(actor, target))
    return [problem("target/unknown", `expected a combatant, ${found(target?.id)}`)];
  if (!isUp(target)) return [problem("target/down", `${target.name} is ${target.life}`)];
  if (!WHOM[whom](actor, target)) return [problem(NOT[whom], `${target.name} is no ${whom}`)];
  return limits.flatMap((limit) => limit(attempt, target) ?? []);
}

const legalTargets = <U extends BaseUnit>(
  attempt: Attempt<U>,
  whom: Whom,
  limits: readonly Limit<U>[],
): U[] => attempt.state.units.filter((u) => whyNotTarget(attempt, u, whom, limits).length === 0);

/** One of those in reach; the only one where a command names none. */
function one<U extends BaseUnit>(whom: Whom, limits: readonly Limit<U>[]): Aim<U> {
  return {
    takes: { targets: `[one ${whom}]` },
    offered(attempt) {
      const of = legalTargets(attempt, whom, limits).map((u) => u.id);
      return of.length === 0 ? null : { targets: { of, min: 1, max: 1 } };
    },
    whyNot(attempt, { targets }) {
      if (targets?.length === 1) {
        const why = whyNotTarget(attempt, unitIn(attempt.state, targets[0] as Id), whom, limits);
        return why.map((p) => ({ ...p, path: "targets.0" }));
      }
      const legal = legalTargets(attempt, whom, limits);
      if (targets === undefined && legal.length === 1) return [];
      if (targets === undefined && legal.length === 0) return nobody(attempt, whom, limits);
      const names = listed(legal.map((u) => u.id));
      const given = targets === undefined ? "none" : String(targets.length);
      const code = targets === undefined || targets.length === 0 ? "target/missing" : "target/too-many";
      return [problem(code, `expected one ${whom} (${names}), found ${given}`, "targets")];
    },
    aimed(attempt, { targets }) {
      const target = targets === undefined ? undefined : unitIn(attempt.state, targets[0] as Id);
      return { targets: [target ?? (legalTargets(attempt, whom, limits)[0] as U)], square: -1 };
    },
    shows(attempt, { targets }) {
      if (targets === undefined) return { squares: reached(attempt, whom, limits) };
      const aimed = targets.flatMap((id) => unitIn(attempt.state, id)?.at ?? []);
      return { squares: aimed, ...(aimed.length === 1 ? { line: aimAt(attempt, aimed[0] as Square) } : {}) };
    },
  };
}

/** So many questions are asked of limits for one preview: others have to be served too. */
const MOST_ASKED = 10_000;

/** Squares on which one of those it is meant for would be a target. */
function reached<U extends BaseUnit>(attempt: Attempt<U>, whom: Whom, limits: readonly Limit<U>[]): Square[] {
  const { state } = attempt;
  const squares = openSquares(state);
  const meant = state.units.filter((u) => u !== attempt.actor && meantFor(attempt, u, whom));
  const probes = meant.slice(0, Math.floor(MOST_ASKED / squares.length)).map((u) => ({ ...u }));
  return squares.filter((square) =>
    probes.some((probe) => {
      probe.at = square;
      return limits.every((limit) => limit(attempt, probe) === null);
    }),
  );
}

const meantFor = <U extends BaseUnit>({ actor }: Attempt<U>, unit: U, whom: Whom): boolean =>
  WHOM[whom](actor, unit) && isUp(unit) && seenBy(actor, unit);

/** Nobody to aim at: what speaks against each of those it is meant for. */
function nobody<U extends BaseUnit>(attempt: Attempt<U>, whom: Whom, limits: readonly Limit<U>[]): Problem[] {
  const meant = attempt.state.units.filter((u) => meantFor(attempt, u, whom));
  const why = meant.flatMap((u) => whyNotTarget(attempt, u, whom, limits));
  return why.length > 0 ? why : [problem("target/none", `there is no ${whom} to aim it at`, "targets")];
}

export const oneFoe = <U extends BaseUnit, I extends Item = Item>(
  ...limits: readonly Limit<U, I>[]
): Aim<U, I> => one("foe", limits as unknown as readonly Limit<U>[]) as Aim<U, I>;
export const oneFriend = <U extends BaseUnit, I extends Item = Item>(
  ...limits: readonly Limit<U, I>[]
): Aim<U, I> => one("friend", limits as unknown as readonly Limit<U>[]) as Aim<U, I>;
export const oneOther = <U extends BaseUnit, I extends Item = Item>(
  ...limits: readonly Limit<U, I>[]
): Aim<U, I> => one("other", limits as unknown as readonly Limit<U>[]) as Aim<U, I>;

type Squares<U extends BaseUnit, I extends Item = Item> =
  | number
  | ((actor: U, attempt: Attempt<U, I>) => number);
const many = <U extends BaseUnit, I extends Item>(squares: Squares<U, I>, attempt: Attempt<U, I>): number =>
  typeof squares === "number" ? squares : squares(attempt.actor, attempt);

/** A limit: at most so many squares away. */
export function within<U extends BaseUnit, I extends Item = Item>(squares: Squares<U, I>): Limit<U, I> {
  return (attempt, target) => {
    const [far, most] = [apart(attempt.state, attempt.actor, target), many(squares, attempt)];
    if (far <= most) return null;
    return problem("attack/out-of-reach", `${target.name} is ${far} squares away, this reaches ${most}`);
  };
}

/** A limit: in a clear line from the actor. */
export const inSight: Limit = ({ state, actor }, target) =>
  inSightOf(state, actor.at, target.at) ? null : problem("attack/blocked", `${target.name} is out of sight`);

/** A square of those that an attempt can be aimed at, and who is struck there. */
function square<U extends BaseUnit>(how: {
  readonly area: boolean;
  squares(attempt: Attempt<U>): readonly number[];
  struck(attempt: Attempt<U>, at: number): readonly U[];
  covers(attempt: Attempt<U>, at: Square): Covered;
}): Aim<U> {
  const squareOf = ({ state }: Attempt<U>, at: Place | undefined): number => {
    const field = mapOfBattle(state);
    return field === null || !Array.isArray(at) || !isOnMap(field, at as [number, number])
      ? -1
      : squareAt(field, at as [number, number]);
  };
  return {
    takes: { at: "[column, row]" },
    offered(attempt) {
      const places = how.squares(attempt).map((s) => cellOf(attempt.state, s) as Place);
      return places.length === 0 ? null : { places, ...(how.area ? { area: true } : {}) };
    },
    whyNot(attempt, { at }) {
      const to = squareOf(attempt, at);
      if (to >= 0 && how.squares(attempt).includes(to)) return [];
      return [problem("target/at", `expected a square in reach, ${found(at)}`, "at")];
    },
    aimed(attempt, { at }) {
      const to = squareOf(attempt, at);
      return { square: to, targets: how.struck(attempt, to) };
    },
    shows(attempt, { at }) {
      if (at === undefined) return { squares: how.squares(attempt) };
      const to = squareOf(attempt, at);
      return how.squares(attempt).includes(to) ? how.covers(attempt, to) : { squares: [] };
    },
  };
}

/** A walk of so many squares, around others. */
export const walk = <U extends BaseUnit>(squares: Squares<U>): Aim<U> =>
  square<U>({
    area: false,
    squares: (attempt) => walkable(attempt.state, attempt.actor, many(squares, attempt)),
    struck: () => [],
    covers: (attempt, to) => {
      const { state, actor } = attempt;
      const way = wayTo(state, actor, to, many(squares, attempt));
      return { squares: [], line: { kind: "path", over: [actor.at, ...way] } };
    },
  });

/** Everybody within `radius` of a square that is at most `range` away and in sight. */
export function blast<U extends BaseUnit>(how: {
  readonly range: Squares<U>;
  readonly radius: number;
}): Aim<U> {
  return square<U>({
    area: true,
    squares: (attempt) => around(attempt.state, attempt.actor.at, many(how.range, attempt)),
    struck: ({ state }, at) =>
      state.units.filter(
        (u) => isUp(u) && stepsBetween(state, u.at, at) <= how.radius && inSightOf(state, at, u.at),
      ),
    covers: (attempt, at) => ({
      squares: around(attempt.state, at, how.radius),
      line: aimAt(attempt, at),
    }),
  });
}
