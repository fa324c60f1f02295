import * as z from "zod";
import { fits, type FieldSource, isOnMap, makeField, squareOf } from "../../grid/index.ts";
import {
  type Combatant,
  type Command,
  type Encounter,
  enter,
  type Field,
  flag,
  ok,
  type Problem,
  problem,
  readRules,
  type Result,
  whole,
} from "../../kernel/index.ts";
import { attackFields } from "./abilities/deeds.ts";
import { plainAttack } from "./abilities/plain.ts";
import { boardOf } from "./board.ts";
import { deckOf, goodsOf, kitOf, passiveOf } from "./kit.ts";
import { leveled } from "./levels.ts";
import { OPTIONS, type Rules } from "./options.ts";
import { defenseFields, type Sheet, sheetSchema } from "./sheet.ts";
import { refresh, type State, type Unit } from "./state.ts";

/** The doors: an encounter or an odds question becomes a legal fight. */

const row = (width: number): string => ".".repeat(width);
const open = (width: number, height: number): Extract<Field, { kind: "grid" }> => ({
  kind: "grid",
  cells: Array.from({ length: height }, () => row(width)),
  walls: [],
  doors: [],
  legend: {},
});

/** DP46 The field of an encounter that has none: open ground. */
export const OPEN_FIELD = open(12, 10);

export function setup(encounter: Encounter): Result<State> {
  const rules = readRules(OPTIONS, encounter.rules);
  const problems: Problem[] = rules.ok ? [] : [...rules.problems];
  const { cells, walls, doors, legend } = encounter.field as Extract<Field, { kind: "grid" }>;
  const source: FieldSource = { cells, walls, doors, legend };
  const made = makeField(source);
  if (!made.ok)
    return {
      ok: false,
      problems: [...problems, ...made.problems.map((p) => ({ ...p, path: `field.${p.path}` }))],
    };
  if (!rules.ok || problems.length > 0) return { ok: false, problems };
  const state = emptyState(rules.value, source, made.value.uneven);
  state.units = encounter.combatants.map((c) => newUnit(c as Combatant<Sheet>));
  const wrong = place(state, encounter.combatants);
  if (wrong.length > 0) return { ok: false, problems: wrong };
  return ok({ ...state, fixedOrder: encounter.order, policies: encounter.policies });
}

/** Everybody on squares of their own; whoever has none stands on the side's edge of the map. */
function place(state: State, combatants: Encounter["combatants"]): Problem[] {
  const { field } = boardOf(state);
  const problems: Problem[] = [];
  const taken = new Uint8Array(field.squares);
  const settle = (unit: Unit, square: number): boolean => {
    for (let i = 0; i < unit.size * unit.size; i++)
      if (taken[squareOf(field, square, unit.size, i)] !== 0) return false;
    for (let i = 0; i < unit.size * unit.size; i++) taken[squareOf(field, square, unit.size, i)] = 1;
    unit.at = square;
    return true;
  };
  combatants.forEach(({ at, name }, i) => {
    const unit = state.units[i] as Unit;
    if (at === null) return;
    const path = `combatants.${i}.at`;
    if (typeof at === "string" || !isOnMap(field, at))
      problems.push(
        problem("input/at", `expected a square [column, row] of the map, found ${JSON.stringify(at)}`, path),
      );
    else if (!fits(field, at, unit.size))
      problems.push(
        problem(
          "input/at",
          `expected room for ${name} (size ${unit.size}), found none at ${JSON.stringify(at)}`,
          path,
        ),
      );
    else if (!settle(unit, at[1] * field.width + at[0]))
      problems.push(
        problem("input/at", `expected a square of its own, found ${JSON.stringify(at)} taken`, path),
      );
  });
  combatants.forEach(({ at, name, side }, i) => {
    if (at !== null) return;
    const unit = state.units[i] as Unit;
    const first = side === combatants[0]?.side;
    if (!edgeSquares(state, unit, first).some((square) => settle(unit, square)))
      problems.push(problem("input/at", `expected room for ${name}, found none`, `combatants.${i}.at`));
  });
  return problems;
}

/** Where somebody without a place may stand: the first side from the left, others from the right, middle rows first. */
function edgeSquares(state: State, unit: Unit, first: boolean): number[] {
  const { field } = boardOf(state);
  const columns = Array.from({ length: field.width }, (_, c) =>
    first ? c : field.width - unit.size - c,
  ).filter((c) => c >= 0);
  const middle = (field.height - 1) / 2;
  const rows = Array.from({ length: field.height }, (_, r) => r).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b,
  );
  return columns.flatMap((c) =>
    rows.filter((r) => fits(field, [c, r], unit.size)).map((r) => r * field.width + c),
  );
}

function emptyState(rules: Rules, field: FieldSource, uneven: boolean): State {
  return {
    rules,
    field,
    uneven,
    fixedOrder: null,
    units: [],
    order: [],
    line: [],
    at: -1,
    finished: false,
    policies: {},
    round: 0,
    turn: null,
    winner: null,
  };
}

/** DP50 The side that everybody reads as the heroes'. */
const HEROES = "heroes";

/** Before `refresh` has looked at the sheet. */
const PLAIN = {
  attackDice: 0,
  attackBonus: 0,
  firstDice: 0,
  rhythm: 0,
  physicalAttack: 0,
  bashingAttack: 0,
  axeAttack: 0,
  keywords: 0,
  leech: 0,
  physicalDice: 0,
  magicalDice: 0,
  bashingDice: 0,
  distantDice: 0,
  physicalBonus: 0,
  magicalBonus: 0,
  tender: 0,
  unseen: 0,
  mpMod: 0,
  slow: 0,
  haste: 0,
  immobilized: 0,
  nimble: 0,
  clumsy: 0,
};

function newUnit(c: Combatant<Sheet>): Unit {
  const sheet = leveled(c.sheet);
  const { library, pile } = deckOf(sheet);
  const { goods, items } = goodsOf(sheet);
  const unit: Unit = {
    side: c.side,
    life: "up",
    at: 0,
    size: sheet.size,
    hp: sheet.hp,
    ap: 0,
    mp: 0,
    id: c.id,
    mask: 0,
    swings: 0,
    hero: sheet.hero ?? c.side === HEROES,
    sheet,
    kit: kitOf(sheet),
    hand: [],
    library,
    lying: [],
    goods,
    items,
    name: c.name,
    tactics: c.tactics,
    hidden: c.hidden,
    passive: passiveOf(sheet),
    statuses: [],
    pile,
    discard: [],
    returning: [],
    spent: false,
    acted: false,
    waiting: false,
    ...PLAIN,
    dealt: 0,
    restored: 0,
  };
  refresh(unit);
  return unit;
}

const attack = z.strictObject(attackFields);
const target = z.strictObject({ ...defenseFields, hp: whole(1).optional() });

export const questionSchema = z.strictObject({
  ruleset: z.string(),
  rules: z.record(z.string(), z.json()).default({}),
  attacker: z.strictObject({}).default({}),
  attack: attack.default(() => attack.parse({})),
  weapon: z.strictObject({}).optional(),
  situation: z.strictObject({}).optional(),
  targets: z.array(target).min(1).max(100),
  fractions: flag(),
});

const POSED_FIELD: FieldSource = open(102, 3);
/** Nobody falls whose HP are not given. */
const UNTOUCHABLE = Number.MAX_SAFE_INTEGER;

/** An odds question as a small fight: the attacker's turn, everybody in range and with room to slide. */
export function pose(question: unknown): Result<{ state: State; command: Command }> {
  const asked = enter(questionSchema, question);
  if (!asked.ok) return asked;
  const { rules: given, attack: made, targets } = asked.value;
  const rules = readRules(OPTIONS, given as Encounter["rules"]);
  if (!rules.ok) return rules;
  const ability = plainAttack("attack", made, {
    range: { kind: "distance", least: 0, most: 1000 },
    targets: 100,
  });
  const bare = { name: "", at: null, tactics: "default", hidden: false };
  const attacker = newUnit({
    ...bare,
    id: "attacker",
    side: "attackers",
    sheet: sheetSchema.parse({ hp: 1 }),
  });
  const units = [
    { ...attacker, kit: [ability], ap: ability.ap },
    ...targets.map((t, i) => posedTarget({ ...bare, id: `target-${i}`, side: "targets" }, t, i)),
  ];
  const state: State = {
    ...emptyState(rules.value, POSED_FIELD, false),
    units,
    order: [0],
    at: 0,
    round: 1,
    turn: "attacker",
  };
  return ok({
    state,
    command: { do: "attack", actor: "attacker", with: "attack", targets: units.slice(1).map((u) => u.id) },
  });
}

function posedTarget(
  bare: Omit<Combatant, "sheet">,
  { hp, ...defense }: z.infer<typeof target>,
  index: number,
): Unit {
  const unit = newUnit({ ...bare, sheet: sheetSchema.parse({ ...defense, hp: hp ?? 1 }) });
  unit.at = index + 1;
  if (hp === undefined) unit.hp = UNTOUCHABLE;
  return unit;
}
