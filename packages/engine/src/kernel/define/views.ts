import { eventSeen, knowledgeOf, knowsNumbers, looks, sees, summaryOf, withoutUnseen } from "../secrets.ts";
import type { CombatantSummary, Command, Event, Id, Json, Seat, Summary } from "../words.ts";
import { cellOf } from "./ground.ts";
import { pointsOf } from "./price.ts";
import { pointNames } from "./units.ts";
import type { BaseUnit, DefinedState, RulesetSpec, UnitSpec } from "./words.ts";

/**
 * What each seat may see. Whoever the game master hides is not there for others; with `foesKnown` off a foe shows how it
 * looks, not what it counts: HP, points, statistics and explanations are its own side's.
 */

export function viewsOf<U extends BaseUnit>({ unit }: RulesetSpec<U>) {
  const told = rowsOf(unit);
  return {
    summary: (state: DefinedState<U>): Summary => summaryOf(state, state.units, (u) => told(state, u)),
    view(state: DefinedState<U>, seat: Seat): Summary {
      const seen = state.units.filter((u) => sees(seat, u));
      return summaryOf(state, seen, (u) =>
        knowsNumbers(state, seat, u) ? told(state, u) : outline(state, u),
      );
    },
  };
}

const mostHp = (unit: BaseUnit): number => (unit.sheet as { readonly hp: number }).hp;

/** What anybody sees of somebody. HP of −1 stands for unknown. */
const outline = (state: DefinedState, u: BaseUnit): CombatantSummary => ({
  name: u.name,
  side: u.side,
  hp: -1,
  looks: looks(u.hp, mostHp(u)),
  at: cellOf(state, u.at),
  size: 1,
  state: u.life,
  statuses: u.conditions.map((held) => held.name),
  points: {},
});

/** Rows with all the numbers of somebody. They are made for every decision of a simulation: names are listed once. */
function rowsOf<U extends BaseUnit>(spec: UnitSpec<U>): (state: DefinedState<U>, u: U) => CombatantSummary {
  const names = pointNames(spec);
  const stats = spec.stats ?? [];
  return (state, u) => {
    const row = outline(state, u) as CombatantSummary & Numbers;
    const sheet = u.sheet as { readonly [stat: string]: Json };
    row.hp = u.hp;
    row.maxHp = mostHp(u);
    for (const name of names) row.points[name] = pointsOf(u, name);
    row.stats = {};
    for (const stat of stats) row.stats[stat] = sheet[stat] as Json;
    return row;
  };
}

interface Numbers {
  hp: number;
  maxHp: number;
  readonly points: Record<string, number>;
  stats: Record<string, Json>;
}

export const asSeen = <U extends BaseUnit>(state: DefinedState<U>, seat: Seat): DefinedState<U> =>
  withoutUnseen(state, seat, "gone");

/** Numbers that an event tells all the same: harm is seen by everybody. */
const SEEN_NUMBERS: ReadonlySet<string> = new Set(["amount", "round"]);

/** An event without what a seat may not know. */
export function viewEvent<U extends BaseUnit>(
  state: DefinedState<U>,
  event: Event,
  seat: Seat,
): Event | null {
  const secret = Object.entries(event).flatMap(([field, value]) =>
    (typeof value === "number" && !SEEN_NUMBERS.has(field)) || field === "check" || field === "sum"
      ? [field]
      : [],
  );
  return eventSeen(event, knowledgeOf(state, seat), { names: ["by", "target"], numbers: secret });
}

/** Odds tell the numbers of everybody a command may concern: those it names have to be seen, those seen to be known. */
export function knows<U extends BaseUnit>(state: DefinedState<U>, command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  const named = [command.actor, ...(command.targets ?? [])];
  return state.units.every((u) =>
    sees(seat, u) ? knowsNumbers(state, seat, u) : !named.includes(u.id as Id),
  );
}

/** The same battle with every number a seat may not know changed: no view may tell the two apart. */
export function disguise<U extends BaseUnit>(
  { unit: spec }: RulesetSpec<U>,
  state: DefinedState<U>,
  seat: Seat,
): DefinedState<U> {
  const units = state.units.map((u) => {
    const seen = sees(seat, u);
    if (seen && knowsNumbers(state, seat, u)) return u;
    const sheet = u.sheet as { readonly [field: string]: number };
    const stats = Object.fromEntries((spec.stats ?? []).map((stat) => [stat, (sheet[stat] ?? 0) + 5]));
    const points = Object.fromEntries(pointNames(spec).map((name) => [name, pointsOf(u, name) + 9]));
    const changed = { ...u, ...points, hp: 3 * u.hp, sheet: { ...sheet, ...stats, hp: 3 * mostHp(u) } };
    return seen ? changed : { ...changed, name: `${u.name}?` };
  });
  return { ...state, units };
}
