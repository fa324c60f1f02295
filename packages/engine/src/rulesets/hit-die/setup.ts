import * as z from "zod";
import {
  found,
  type Combatant,
  type Command,
  type Encounter,
  enter,
  flag,
  number,
  ok,
  type Problem,
  problem,
  readRules,
  type Result,
  whole,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { baseOf, kitOf, traitsOf } from "./kit.ts";
import { OPTIONS, type Rules } from "./options.ts";
import { type AttackFields, attackFields, element, plainAttack, type Sheet, sheetSchema } from "./sheet.ts";
import { copyUnit, EVEN, refresh, type State, type Unit } from "./state.ts";
import { ROWS, type Row } from "./words.ts";

/** The doors: an encounter or an odds question becomes a legal fight. */

export function setup(encounter: Encounter): Result<State> {
  const rules = readRules(OPTIONS, encounter.rules);
  const problems: Problem[] = [
    ...(rules.ok ? [] : rules.problems),
    ...wrongPlaces(encounter),
    ...wrongFirstStrike(encounter),
  ];
  if (!rules.ok || problems.length > 0) return { ok: false, problems };
  const units = encounter.combatants.map((c) => newUnit(c as Combatant<Sheet>, rules.value));
  const firstStrike = encounter.field.kind === "rows" ? (encounter.field.firstStrike ?? null) : null;
  return ok({
    ...emptyState(rules.value, units),
    fixedOrder: encounter.order,
    firstStrike,
    policies: encounter.policies,
  });
}

function wrongPlaces(encounter: Encounter): Problem[] {
  return encounter.combatants.flatMap(({ at }, i) =>
    at === null || ROWS.includes(at as Row)
      ? []
      : [problem("input/at", `expected "front" or "back", ${found(at)}`, `combatants.${i}.at`)],
  );
}

/** Who strikes first must be one of the sides. */
function wrongFirstStrike({ field, combatants }: Encounter): Problem[] {
  const sides = new Set(combatants.map((c) => c.side));
  if (field.kind !== "rows" || field.firstStrike === undefined || sides.has(field.firstStrike)) return [];
  const said = `expected one of ${[...sides].join(", ")}, ${found(field.firstStrike)}`;
  return [problem("input/sides", said, "field.firstStrike")];
}

function emptyState(rules: Rules, units: Unit[]): State {
  return {
    rules,
    fixedOrder: null,
    firstStrike: null,
    units,
    order: [],
    at: -1,
    held: [],
    interrupting: null,
    mayAdvance: [],
    giving: false,
    reacting: false,
    finished: false,
    scanned: [],
    policies: {},
    round: 0,
    turn: null,
    winner: null,
  };
}

function newUnit(c: Combatant<Sheet>, rules: Rules): Unit {
  const { sheet } = c;
  const job = sheet.jobs.length > 0 ? 0 : -1;
  const kit = kitOf(sheet, job);
  const base = baseOf(sheet, job);
  const unit = copyUnit({
    id: c.id,
    name: c.name,
    side: c.side,
    tactics: c.tactics,
    hidden: c.hidden,
    sheet,
    job,
    kit,
    traits: traitsOf(kit),
    base,
    tracker: EVEN,
    ...base,
    hp: sheet.hp,
    mp: sheet.mp,
    shell: sheet.shell,
    shellElement: sheet.shell > 0 ? (sheet.shellElement ?? sheet.element) : null,
    ap: 0,
    promised: 0,
    row: (c.at ?? "front") as Row,
    life: "up",
    dying: false,
    fleeing: false,
    statuses: [],
    mask: 0,
    items: Object.values(sheet.items),
    used: [],
    free: [],
    dealt: 0,
    restored: 0,
  }); // a copy: V8 sees all units in one shape
  refresh(unit, rules);
  return unit;
}

const attacker = z.strictObject({
  physicalAttack: number(),
  magicalAttack: number(),
  physicalAccuracy: number(),
  magicalAccuracy: number(),
  statusAccuracy: number(),
});
const target = z.strictObject({
  physicalDefense: number(),
  magicalDefense: number(),
  evasion: number(),
  resistance: number(),
  shell: whole(0).default(0),
  shellElement: element(),
  element: element(),
  hp: whole(1).optional(),
});

export const questionSchema = z.strictObject({
  ruleset: z.string(),
  rules: z.record(z.string(), z.json()).default({}),
  attacker: attacker.default(() => attacker.parse({})),
  attack: z.strictObject(attackFields).default(() => z.strictObject(attackFields).parse({})),
  weapon: z.strictObject({}).optional(),
  situation: z.strictObject({}).optional(),
  targets: z.array(target).min(1).max(100),
  fractions: flag(),
});

/** An odds question as a small fight: the attacker's turn, everybody in the front row. */
export function pose(question: unknown): Result<{ state: State; command: Command }> {
  const asked = enter(questionSchema, question);
  if (!asked.ok) return asked;
  const { rules: given, attacker: stats, attack, targets } = asked.value;
  const rules = readRules(OPTIONS, given as Encounter["rules"]);
  if (!rules.ok) return rules;
  const ability = plainAttack(
    "attack",
    { ...attack, status: probeOf(attack) },
    { range: "multi", ap: 1, mp: 0 },
  );
  const units = [
    poseUnit("attacker", "attackers", { ...stats }, ability, rules.value),
    ...targets.map((t, i) => poseUnit(`target-${i}`, "targets", t, null, rules.value)),
  ];
  (units[0] as Unit).ap = 2; // one more than the attack takes: the turn does not end with it
  const state = { ...emptyState(rules.value, units), order: [0], at: 0, round: 1, turn: "attacker" };
  return ok({
    state,
    command: { do: "attack", actor: "attacker", with: "attack", targets: units.slice(1).map((u) => u.id) },
  });
}

/** A question asks whether a status lands, whichever: one without an element of its own stands for all (HD29). */
const probeOf = ({ kind, status, element: of }: AttackFields): AttackFields["status"] =>
  kind === "status" && status === null && of === null ? "slowed" : status;

/** A sheet with nothing on it. */
const BLANK = sheetSchema.parse({ hp: 1 });

/** Nobody falls whose HP are not given. */
const UNTOUCHABLE = Number.MAX_SAFE_INTEGER;

function poseUnit(
  id: string,
  side: string,
  given: Partial<Omit<Sheet, "hp">> & { hp?: number | undefined },
  ability: Ability | null,
  rules: Rules,
): Unit {
  const sheet: Sheet = { ...BLANK, ...given, hp: given.hp ?? 1 };
  const unit = newUnit({ id, name: id, side, at: "front", tactics: "default", hidden: false, sheet }, rules);
  if (given.hp === undefined) unit.hp = UNTOUCHABLE;
  return ability === null ? unit : { ...unit, kit: [ability] };
}
