import {
  type Combatant,
  type Encounter,
  mapOf,
  ok,
  type Policies,
  type Policy,
  type Problem,
  readRules,
  type Result,
  placeAll,
} from "../../kernel/index.ts";
import { groundOf } from "./field/ground.ts";
import { kitOf, weaponsOf } from "./attack/kit.ts";
import { OPTIONS, type Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { State, Unit } from "./state.ts";
import { weightOf } from "./attack/weapons.ts";

/** The door: an encounter becomes a legal fight. */

export function setup(encounter: Encounter): Result<State> {
  const rules = readRules(OPTIONS, encounter.rules);
  const ground = mapOf(encounter);
  const problems: Problem[] = [...(rules.ok ? [] : rules.problems), ...(ground.ok ? [] : ground.problems)];
  if (!rules.ok || !ground.ok || problems.length > 0) return { ok: false, problems };
  const combatants = encounter.combatants as readonly Combatant<Sheet>[];
  const state: State = {
    ...emptyState(
      rules.value,
      combatants.map((c, place) => newUnit(rules.value, c, place)),
    ),
    ground: ground.value,
    fixedOrder: encounter.order,
    policies: withSheetReactions(encounter.policies, combatants),
  };
  const arrivals = combatants.map((c) => ({ ...c, size: c.sheet.size }));
  const wrong = placeAll(state.units, groundOf(state)?.field ?? null, arrivals); // BO40, BO62
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
    threat: 0,
    policies: {},
    round: 0,
    turn: null,
    winner: null,
  };
}

/** BO8 `dodge` and `block` on a sheet are taken whenever they may be, as in a question, unless a policy says otherwise. */
function withSheetReactions(policies: Policies, combatants: readonly Combatant<Sheet>[]): Policies {
  const own = combatants.map((c): [string, Policies[string]] => [
    c.id,
    { ...sheetPolicies(c.sheet), ...policies[c.id] },
  ]);
  return { ...policies, ...Object.fromEntries(own) };
}

const AUTOMATIC: Policy = { mode: "automatic" };

export function sheetPolicies({
  dodge,
  block,
  shield,
}: Pick<Sheet, "dodge" | "block" | "shield">): Policies[string] {
  const kind = block === "none" ? null : block === "block" ? "block" : `${block} block`;
  return {
    ...(dodge ? { dodge: AUTOMATIC } : {}),
    ...(kind === null ? {} : { [kind]: AUTOMATIC }),
    ...(kind === null || shield === undefined ? {} : { "shield block": AUTOMATIC }),
  };
}

/** BO41 What a sheet leaves out is worked out by the house. */
export function newUnit(rules: Rules, c: Combatant<Sheet>, place: number): Unit {
  const { sheet } = c;
  const weapons = weaponsOf(sheet);
  const penalty = penaltyOf(rules, sheet);
  const passive = sheet.passiveEvasion ?? rules.evasionBase;
  const maxStrength = Math.max(0, sheet.strength - penalty);
  const maxSpeed = Math.max(0, sheet.speed - (rules.speedPenalty ? penalty : 0));
  const maxHp = sheet.hp ?? Math.max(1, rules.healthFactor * (sheet.strength + sheet.speed));
  return {
    id: c.id,
    name: c.name,
    side: c.side,
    place,
    tactics: c.tactics,
    hidden: c.hidden,
    sheet: { ...sheet },
    kit: kitOf(sheet, weapons),
    weapons,
    size: sheet.size,
    maxStrength,
    maxSpeed,
    maxHp,
    passive,
    active: sheet.activeEvasion ?? passive + rules.dodgeBoost,
    strength: maxStrength,
    speed: maxSpeed,
    hp: maxHp,
    ghost: sheet.ghostPower,
    maxGhost: sheet.ghostPower,
    reduction: sheet.physicalDamageReduction,
    life: "up",
    stance: 0,
    shielded: false,
    at: -1,
    facing: -1,
    apart: c.at === "apart" || c.apart === true,
    used: 0,
    struck: false,
    before: false,
    rested: false,
    charge: 0,
    ammo: weapons.map((w) => w.magazine),
    hand: -1,
    shieldRound: 0,
    idleRound: 0,
    holds: -1,
    heldBy: -1,
    casting: null,
    echo: null,
    barrier: 0,
    barrierLeft: 0,
    statuses: [],
    mask: 0,
    dealt: 0,
    taken: 0,
  };
}

/** BO41 HOUSE: one point for so much weight; who is gifted for it bears any (BO46). */
function penaltyOf(rules: Rules, sheet: Sheet): number {
  if (rules.weightPerPenalty === 0 || sheet.gifts.includes("burden-bearer")) return 0;
  return Math.floor(
    weightOf([...sheet.weapons, ...sheet.attacks.map((a) => a.weapon)]) / rules.weightPerPenalty,
  );
}
