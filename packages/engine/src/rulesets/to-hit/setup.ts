import {
  type Combatant,
  type Encounter,
  mapOf,
  ok,
  type Policies,
  type Policy,
  type Problem,
  placeAll,
  type Result,
  readRules,
} from "../../kernel/index.ts";
import { kitOf, weaponsOf } from "./gear/kit.ts";
import { groundOf } from "./move/ground.ts";
import { spread } from "./move/move.ts";
import { OPTIONS, type Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { State, Unit } from "./state.ts";
import { maskOf } from "./verbs.ts";
import { EIGHTHS_OF, type Ends, type Status, USUAL_END } from "./words.ts";

/** The door: an encounter becomes a legal fight. */

export function setup(encounter: Encounter): Result<State> {
  const rules = readRules(OPTIONS, encounter.rules);
  const ground = mapOf(encounter);
  const problems: Problem[] = [...(rules.ok ? [] : rules.problems), ...(ground.ok ? [] : ground.problems)];
  if (!rules.ok || !ground.ok || problems.length > 0) return { ok: false, problems };
  const combatants = encounter.combatants as readonly Combatant<Sheet>[];
  const state: State = {
    ...emptyState(rules.value, combatants.map(newUnit)),
    ground: ground.value,
    fixedOrder: encounter.order,
    policies: withSheetReactions(encounter.policies, combatants),
  };
  const wrong = place(state, combatants);
  return wrong.length > 0 ? { ok: false, problems: wrong } : ok(state);
}

export function emptyState(rules: Rules, units: Unit[]): State {
  return {
    rules,
    ground: null,
    fixedOrder: null,
    units,
    order: [],
    at: -1,
    finished: false,
    learned: [],
    bombs: [],
    policies: {},
    round: 0,
    turn: null,
    winner: null,
  };
}

/** TH62 `reaction` on a sheet is taken whenever it may be, as in a question, unless a policy says otherwise. */
function withSheetReactions(policies: Policies, combatants: readonly Combatant<Sheet>[]): Policies {
  const automatic: Policy = { mode: "automatic" };
  const own = combatants.map((c): [string, Policies[string]] => {
    const { reaction } = c.sheet;
    return [c.id, { ...(reaction === "none" ? {} : { [reaction]: automatic }), ...policies[c.id] }];
  });
  return { ...policies, ...Object.fromEntries(own) };
}

export function newUnit(c: Combatant<Sheet>): Unit {
  const { sheet } = c;
  const weapons = weaponsOf(sheet);
  const begins = sheet.offBalance
    ? new Set([...sheet.statuses, "off-balance" as const])
    : new Set(sheet.statuses);
  const statuses: Unit["statuses"] = [...begins].map((status) => ({
    status,
    by: null,
    amount: 0,
    ends: startingEnd(status),
    left: 1,
    bound: null,
  }));
  return {
    id: c.id,
    name: c.name,
    side: c.side,
    tactics: c.tactics,
    hidden: c.hidden,
    hero: sheet.hero ?? c.side === "heroes",
    sheet,
    kit: kitOf(sheet),
    weapons,
    durability: weapons.map((w) => w.durability ?? -1),
    used: 0,
    dropped: 0,
    apart: sheet.apart || c.at === "apart" || c.apart === true,
    near: sheet.near || c.at === "near" || c.near === true,
    at: -1,
    squares: sheet.order === "swarm" ? 1 : sheet.squares,
    cells: null,
    health: sheet.health,
    sp: sheet.sp,
    mp: sheet.mp,
    burned: 0,
    bindings: [],
    stock: sheet.items,
    life: "up",
    standard: 0,
    minor: 0,
    moves: 0,
    diagonals: 0,
    fresh: true,
    reacted: 0,
    statuses,
    mask: maskOf(statuses),
    dealt: 0,
    taken: 0,
  };
}

/** What one begins with lasts as usual; nothing holds it, so what would be bound stays. */
function startingEnd(status: Status): Ends {
  const ends = USUAL_END[status];
  return ends === "bound" ? "lasting" : ends;
}

/** TH25 Nobody stands on another's squares but the small; a swarm spreads from where it is put. */
function place(state: State, combatants: readonly Combatant<Sheet>[]): readonly Problem[] {
  const { units } = state;
  const ground = groundOf(state);
  const arrivals = combatants.map((c, i) => ({
    ...c,
    size: (units[i] as Unit).squares,
    eighths: EIGHTHS_OF[c.sheet.size],
  }));
  const wrong = placeAll(units, ground?.field ?? null, arrivals);
  if (ground === null || wrong.length > 0) return wrong;
  for (const unit of units)
    if (unit.sheet.order === "swarm") unit.cells = spread(ground, unit.at, unit.health);
  return [];
}
