import * as z from "zod";
import {
  type Command,
  type Encounter,
  enter,
  flag,
  number,
  ok,
  type Policy,
  readRules,
  type Result,
  whole,
} from "../../kernel/index.ts";
import { OPTIONS, type Rules } from "./options.ts";
import { emptyState, newUnit, sheetPolicies } from "./setup.ts";
import { attackFields, plainAttack, shieldField, sheetSchema } from "./sheet.ts";
import type { State, Unit } from "./state.ts";
import { PLENTY, UNTOUCHABLE } from "./words.ts";

/** An odds question as a small fight without a map, and the command whose odds are asked. */

const attacker = z.strictObject({ toHitBonus: number(), damageBonus: number() });
const attack = z.strictObject(attackFields);
const target = z.strictObject({
  passiveEvasion: number(),
  activeEvasion: number(),
  physicalDamageReduction: number(),
  dodge: flag(),
  block: z.enum(["none", "block", "heavy", "super"]).default("none"),
  shield: shieldField().optional(),
  hp: whole(1).optional(),
});

export const questionSchema = z.strictObject({
  ruleset: z.string(),
  rules: z.record(z.string(), z.json()).default({}),
  attacker: attacker.default(() => attacker.parse({})),
  attack: attack.default(() => attack.parse({})),
  weapon: z.strictObject({}).optional(),
  situation: z.strictObject({}).optional(),
  targets: z.array(target).min(1).max(100),
  fractions: flag(),
});
type Asked = z.output<typeof questionSchema>;

export function pose(question: unknown): Result<{ state: State; command: Command }> {
  const asked = enter(questionSchema, question);
  if (!asked.ok) return asked;
  const rules = readRules(OPTIONS, asked.value.rules as Encounter["rules"]);
  if (!rules.ok) return rules;
  const by = poseAttacker(rules.value, asked.value);
  const foes = asked.value.targets.map((t, i) => poseTarget(rules.value, t, i + 1));
  const state: State = {
    ...emptyState(rules.value, [by, ...foes]),
    order: [0, ...foes.map((u) => u.place)],
    at: 0,
    round: 1,
    turn: by.id,
    policies: Object.fromEntries(foes.map((u) => [u.id, policiesOf(u)])),
  };
  return ok({
    state,
    command: { do: "attack", actor: by.id, with: "attack", targets: foes.map((u) => u.id) },
  });
}

/** BO10 Several targets are rolled separately. */
const MANY = 100;

const OFF: Policy = { mode: "off" };

/** What the question takes is taken, everything else is not. */
function policiesOf({ sheet }: Unit): State["policies"][string] {
  return {
    dodge: OFF,
    riposte: OFF,
    block: OFF,
    "heavy block": OFF,
    "super block": OFF,
    "shield block": OFF,
    ...sheetPolicies(sheet),
  };
}

/** A melee combo has had its Melee Attack before; nobody runs out of points. */
function poseAttacker(rules: Rules, { attacker: stats, attack: given }: Asked): Unit {
  const plain = plainAttack("attack", { ...given, targets: MANY });
  const sheet = { ...sheetSchema.parse({ ...stats, hp: 1 }), attacks: [plain] };
  const unit = newUnit(
    rules,
    {
      id: "attacker",
      name: "attacker",
      side: "attackers",
      at: null,
      tactics: "default",
      hidden: false,
      sheet,
    },
    0,
  );
  return { ...unit, strength: PLENTY, speed: PLENTY, before: true };
}

/** Nobody falls whose Health is not given. */
function poseTarget(rules: Rules, given: Asked["targets"][number], place: number): Unit {
  const id = `target-${place - 1}`;
  const { hp, ...stats } = given;
  const sheet = sheetSchema.parse({ ...stats, hp: hp ?? 1 });
  const unit = newUnit(
    rules,
    { id, name: id, side: "targets", at: null, tactics: "default", hidden: false, sheet },
    place,
  );
  return { ...unit, strength: PLENTY, speed: PLENTY, hp: hp ?? UNTOUCHABLE };
}
