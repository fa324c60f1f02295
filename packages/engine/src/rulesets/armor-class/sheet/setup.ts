import {
  type Combatant,
  type Encounter,
  mapOf,
  ok,
  type Problem,
  problem,
  readRules,
  type Result,
  placeAll,
} from "../../../kernel/index.ts";
import { groundOf } from "../move/ground.ts";
import { OPTIONS, type Rules } from "../options.ts";
import { armsOf, type Sheet } from "./sheet.ts";
import type { State, Unit } from "../state.ts";
import { bitOf } from "../verbs.ts";
import { FRAIL, PREPARED, PRONE, UNAWARE, UNSEEN } from "../words.ts";

/** The door: an encounter becomes a legal fight. */

/** Sides are kept as bits. */
const MOST_SIDES = 30;

export function setup(encounter: Encounter): Result<State> {
  const rules = readRules(OPTIONS, encounter.rules);
  const ground = mapOf(encounter);
  const problems: Problem[] = [
    ...(rules.ok ? [] : rules.problems),
    ...(ground.ok ? [] : ground.problems),
    ...wrongSides(encounter),
  ];
  if (!rules.ok || !ground.ok || problems.length > 0) return { ok: false, problems };
  const combatants = encounter.combatants as readonly Combatant<Sheet>[];
  const state: State = {
    ...emptyState(rules.value, combatants.map(newUnit)),
    ground: ground.value,
    fixedOrder: encounter.order,
    policies: encounter.policies,
  };
  const arrivals = combatants.map((c) => ({ ...c, size: c.sheet.size }));
  const wrong = placeAll(state.units, groundOf(state)?.field ?? null, arrivals);
  return wrong.length > 0 ? { ok: false, problems: wrong } : ok(state);
}

function wrongSides(encounter: Encounter): Problem[] {
  const sides = new Set(encounter.combatants.map((c) => c.side)).size;
  return sides > MOST_SIDES
    ? [problem("input/sides", `expected at most ${MOST_SIDES} sides, found ${sides}`, "combatants")]
    : [];
}

export function emptyState(rules: Rules, units: Unit[]): State {
  return {
    rules,
    ground: null,
    fixedOrder: null,
    units,
    whole: false,
    order: [],
    base: [],
    sides: [...new Set(units.map((u) => u.side))],
    at: -1,
    finished: false,
    bled: 0,
    halved: 0,
    shaken: 0,
    policies: {},
    round: 0,
    turn: null,
    winner: null,
  };
}

export function newUnit(c: Combatant<Sheet>, index: number): Unit {
  const { sheet } = c;
  const arms = armsOf(sheet);
  return {
    id: c.id,
    side: c.side,
    sheet,
    mask: beginningMask(sheet),
    main: 0,
    ward: -1,
    luck: sheet.luck,
    grit: sheet.foci.dieHard > 1 ? 1 : 0,
    life: "up",
    hp: sheet.hp,
    soak: sheet.soak,
    taken: 0,
    dealt: 0,
    engaged: [],
    at: -1,
    arms,
    index,
    name: c.name,
    tactics: c.tactics,
    hidden: c.hidden,
    armed: arms.some((a) => a.kind === "melee"),
    size: sheet.size,
    apart: c.at === "apart" || c.apart === true,
    fell: -1,
    tended: -1,
    move: 0,
    acting: false,
    shots: arms.map((a) => a.shots),
    met: 0,
    prey: -1,
    holders: [],
    strikers: [],
  };
}

function beginningMask(sheet: Sheet): number {
  return (
    (sheet.frail ? FRAIL : 0) |
    (sheet.unaware ? UNAWARE : 0) |
    (sheet.prepared ? PREPARED : 0) |
    (sheet.prone ? PRONE : 0) |
    (sheet.unseen ? UNSEEN : 0) |
    sheet.injuries.reduce((bits, injury) => bits | bitOf(injury), 0)
  );
}
