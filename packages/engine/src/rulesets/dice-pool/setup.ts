import * as z from "zod";
import type { FieldSource } from "../../grid/index.ts";
import {
  type Combatant,
  type Command,
  type Encounter,
  enter,
  type Field,
  flag,
  mapOf,
  ok,
  readRules,
  type Result,
  placeAll,
  whole,
} from "../../kernel/index.ts";
import { attackFields } from "./abilities/deeds.ts";
import { plainAttack } from "./abilities/plain.ts";
import { boardOf } from "./board.ts";
import { tooManyDice } from "./faults.ts";
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
  const ground = mapOf(encounter);
  const problems = [...(rules.ok ? [] : rules.problems), ...(ground.ok ? [] : ground.problems)];
  if (!rules.ok || !ground.ok || ground.value === null) return { ok: false, problems };
  const state = emptyState(rules.value, ground.value);
  const combatants = encounter.combatants as readonly Combatant<Sheet>[];
  state.units = combatants.map(newUnit);
  const arrivals = combatants.map((c, i) => ({ ...c, size: (state.units[i] as Unit).size }));
  const { field } = boardOf(state);
  const wrong = placeAll(state.units, field, arrivals, "middle first");
  if (wrong.length > 0) return { ok: false, problems: wrong };
  return ok({ ...state, uneven: field.uneven, fixedOrder: encounter.order, policies: encounter.policies });
}

function emptyState(rules: Rules, field: FieldSource): State {
  return {
    rules,
    field,
    uneven: false,
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
  against: {},
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
const target = z.strictObject({ ...defenseFields, hp: whole(1).optional() }).superRefine((given, context) => {
  if (context.issues.length > 0) return; // a part that is wrong is not what it is typed as
  for (const { code, ...fault } of tooManyDice(given))
    context.addIssue({ code: "custom", params: { code }, ...fault });
});

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
    ...emptyState(rules.value, POSED_FIELD),
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
