import { fits, isOnMap, squareAt } from "../../grid/index.ts";
import {
  type Combatant,
  type Encounter,
  mapOf,
  ok,
  type Problem,
  problem,
  readRules,
  type Result,
} from "../../kernel/index.ts";
import { type Ground, groundOf, squaresOf } from "./ground.ts";
import { isCell } from "./move.ts";
import { OPTIONS, type Rules } from "./options.ts";
import { armsOf, type Sheet } from "./sheet.ts";
import type { State, Unit } from "./state.ts";
import { bitOf } from "./verbs.ts";
import { FRAIL, PREPARED, PRONE, UNAWARE, UNSEEN } from "./words.ts";

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
  const wrong = state.ground === null ? wrongMarks(combatants) : place(state, combatants);
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
    armed: arms.some((a) => !a.ranged && a.id !== "unarmed"),
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

/** Puts everybody on the map: whole blocks on open squares of their own. */
function place(state: State, combatants: readonly Combatant<Sheet>[]): Problem[] {
  const ground = groundOf(state) as Ground;
  const filled = new Uint8Array(ground.field.squares);
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
          `expected a free square where ${unit.size === 1 ? "one" : `a block of ${unit.size}`} can stand, found ${JSON.stringify(at)}`,
          `combatants.${i}.at`,
        ),
      );
  }
  const first = state.units[0]?.side;
  for (const unit of waiting)
    if (!findRoom(ground, filled, unit, unit.side === first ? "left" : "right"))
      problems.push(problem("input/at", `there is no room left for ${unit.id}`, "combatants"));
  return problems;
}

/** Stands a unit there if it fits. */
function stands(ground: Ground, filled: Uint8Array, unit: Unit, at: number): boolean {
  const { field } = ground;
  if (!fits(field, [at % field.width, Math.floor(at / field.width)], unit.size)) return false;
  const squares = squaresOf(field, { ...unit, at });
  if (squares.some((s) => filled[s] !== 0)) return false;
  for (const s of squares) filled[s] = 1;
  unit.at = at;
  return true;
}

/** Whoever has no place given: the first side from the left, the others from the right. */
function findRoom(ground: Ground, filled: Uint8Array, unit: Unit, from: "left" | "right"): boolean {
  const { width, height } = ground.field;
  for (let c = 0; c < width; c++)
    for (let r = 0; r < height; r++)
      if (stands(ground, filled, unit, r * width + (from === "left" ? c : width - 1 - c))) return true;
  return false;
}
