import { fits, isOnMap, squareAt } from "../../grid/index.ts";
import {
  type Combatant,
  type Encounter,
  mapOf,
  ok,
  type Policies,
  type Policy,
  type Problem,
  problem,
  readRules,
  type Result,
} from "../../kernel/index.ts";
import { type Ground, groundOf, squaresOf } from "./ground.ts";
import { kitOf, weaponsOf } from "./kit.ts";
import { isCell, spread } from "./move.ts";
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
  const wrong = state.ground === null ? wrongMarks(combatants) : place(state, combatants);
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

/** Where there is no map `at` is left out, or one of the two marks. */
function wrongMarks(combatants: readonly Combatant<Sheet>[]): Problem[] {
  return combatants.flatMap(({ at }, i) =>
    at === null || at === "apart" || at === "near"
      ? []
      : [
          problem(
            "input/at",
            `expected "apart", "near" or nothing without a map, found ${JSON.stringify(at)}`,
            `combatants.${i}.at`,
          ),
        ],
  );
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

/** TH25 Puts everybody on the map: whole blocks on open squares, nobody on another's but the small. */
function place(state: State, combatants: readonly Combatant<Sheet>[]): Problem[] {
  const ground = groundOf(state) as Ground;
  const filled = new Map<number, number>();
  const problems: Problem[] = [];
  const waiting: Unit[] = [];
  for (const [i, unit] of state.units.entries()) {
    const { at } = combatants[i] as Combatant<Sheet>;
    if (at === null) waiting.push(unit);
    else if (
      !isCell(at) ||
      !isOnMap(ground.field, at) ||
      !stands(ground, filled, unit, squareAt(ground.field, at))
    )
      problems.push(
        problem(
          "input/at",
          `expected a square where ${unit.squares === 1 ? "one" : `a block of ${unit.squares}`} can stand, found ${JSON.stringify(at)}`,
          `combatants.${i}.at`,
        ),
      );
  }
  const first = state.units[0]?.side;
  for (const unit of waiting)
    if (!findRoom(ground, filled, unit, unit.side === first))
      problems.push(problem("input/at", `there is no room left for ${unit.id}`, "combatants"));
  for (const unit of state.units)
    if (unit.sheet.order === "swarm" && unit.at >= 0) unit.cells = spread(ground, unit.at, unit.health);
  return problems;
}

/** Stands a unit there if it fits. */
function stands(ground: Ground, filled: Map<number, number>, unit: Unit, at: number): boolean {
  const { field } = ground;
  if (!fits(field, [at % field.width, Math.floor(at / field.width)], unit.squares)) return false;
  const squares = squaresOf(field, { ...unit, at });
  const eighths = EIGHTHS_OF[unit.sheet.size];
  if (squares.some((s) => (filled.get(s) ?? 0) + eighths > 8)) return false;
  for (const s of squares) filled.set(s, (filled.get(s) ?? 0) + eighths);
  unit.at = at;
  return true;
}

/** Whoever has no place given: the first side from the left, the others from the right. */
function findRoom(ground: Ground, filled: Map<number, number>, unit: Unit, fromLeft: boolean): boolean {
  const { width, height } = ground.field;
  for (let c = 0; c < width; c++)
    for (let r = 0; r < height; r++)
      if (stands(ground, filled, unit, r * width + (fromLeft ? c : width - 1 - c))) return true;
  return false;
}
