import type { Peopled } from "../secrets.ts";
import { looks } from "../secrets.ts";
import { visibilityOf } from "../visibility.ts";
import type { CombatantSummary, Event, Json } from "../words.ts";
import { pointsOf } from "../actions/price.ts";
import { cellOf } from "./ground.ts";
import { pointNames } from "./units.ts";
import type { BaseUnit, DefinedState, RulesetSpec, UnitSpec } from "./words.ts";

/**
 * What each seat may see of a defined battle. Whoever the game master hides is not there for others; with `foesKnown` off a
 * foe shows how it looks, not what it counts: HP, points, statistics and explanations are its own side's.
 */
export const viewsOf = <U extends BaseUnit>({ unit: spec }: RulesetSpec<U>) =>
  visibilityOf<DefinedState<U> & Peopled<U>, U>({
    outline,
    numbers: (state, u) => ({ ...outline(state, u), ...numbers(spec, u) }),
    gone: "gone",
    events: { names: ["by", "target"], numbers: secretNumbers },
    scramble(u) {
      const sheet = u.sheet as { readonly [field: string]: number };
      const stats = Object.fromEntries((spec.stats ?? []).map((stat) => [stat, (sheet[stat] ?? 0) + 5]));
      const points = Object.fromEntries(pointNames(spec).map((name) => [name, pointsOf(u, name) + 9]));
      return { ...u, ...points, hp: 3 * u.hp, sheet: { ...sheet, ...stats, hp: 3 * mostHp(u) } };
    },
  });

const mostHp = (unit: BaseUnit): number => (unit.sheet as { readonly hp: number }).hp;

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

function numbers<U extends BaseUnit>(spec: UnitSpec<U>, u: U) {
  const sheet = u.sheet as { readonly [stat: string]: Json };
  return {
    hp: u.hp,
    maxHp: mostHp(u),
    points: Object.fromEntries(pointNames(spec).map((name) => [name, pointsOf(u, name)])),
    stats: Object.fromEntries((spec.stats ?? []).map((stat) => [stat, sheet[stat] as Json])),
  };
}

/** Numbers that an event tells all the same: harm is seen by everybody. */
const SEEN_NUMBERS: ReadonlySet<string> = new Set(["amount", "round"]);

const secretNumbers = (event: Event): readonly string[] =>
  Object.entries(event).flatMap(([field, value]) =>
    (typeof value === "number" && !SEEN_NUMBERS.has(field)) || field === "check" || field === "sum"
      ? [field]
      : [],
  );
