import * as z from "zod";
import {
  type Command,
  type Encounter,
  enter,
  flag,
  name,
  number,
  ok,
  type Result,
  readRules,
  whole,
  words,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import { UNARMED } from "./gear/weapons.ts";
import { OPTIONS } from "./options.ts";
import { emptyState, newUnit } from "./setup.ts";
import { attackFields, plainAttack, plainWeapon, sheetSchema } from "./sheet.ts";
import type { State, Unit } from "./state.ts";
import { HARD, UNTOUCHABLE } from "./words.ts";

/** An odds question as a small fight without a map, and the command whose odds are asked. */

const attacker = z.strictObject({
  accuracy: number(),
  combat: number(),
  willpower: number(),
  criticalRange: whole(0, 10).default(0),
});
const weapon = z.strictObject({
  attack: number(),
  accuracy: number(),
  criticalRange: whole(0, 10).default(0),
});
const target = z.strictObject({
  evasion: number(),
  concentration: number(),
  vitality: number(),
  defense: number(),
  resistance: z.record(z.string(), whole(0, 1000)).default({}),
  vulnerable: z.array(name()).max(50).default([]),
  immune: z.array(name()).max(50).default([]),
  hard: words(HARD).default("no"),
  offBalance: flag(),
  reaction: z.enum(["none", "deflect", "parry"]).default("none"),
  health: whole(1).optional(),
  hp: whole(1).optional(),
});

export const questionSchema = z.strictObject({
  ruleset: z.string(),
  rules: z.record(z.string(), z.json()).default({}),
  attacker: attacker.default(() => attacker.parse({})),
  attack: z.strictObject(attackFields).default(() => z.strictObject(attackFields).parse({})),
  weapon: weapon.optional(),
  situation: z.strictObject({}).optional(),
  targets: z.array(target).min(1).max(100),
  fractions: flag(),
});

/** TH62 Wide enough for all, and one that can be parried as well as deflected. */
const EVERYBODY = { kind: "sweep", size: 200, within: 0 } as const;

export function pose(question: unknown): Result<{ state: State; command: Command }> {
  const asked = enter(questionSchema, question);
  if (!asked.ok) return asked;
  const { rules: given, attacker: stats, attack, weapon: held, targets } = asked.value;
  const rules = readRules(OPTIONS, given as Encounter["rules"]);
  if (!rules.ok) return rules;
  const wielded = held === undefined ? UNARMED : plainWeapon("weapon", { ...held, range: EVERYBODY });
  const ability = plainAttack("attack", attack, { range: EVERYBODY, weapon: wielded, sp: 0, mp: 0 });
  const by = poseUnit("attacker", { ...stats, health: 1 }, ability);
  const foes = targets.map((t, i) => poseUnit(`target-${i}`, { ...t }, null));
  by.standard = 1;
  const state: State = {
    ...emptyState(rules.value, [by, ...foes]),
    order: [0],
    at: 0,
    round: 1,
    turn: "attacker",
    policies: Object.fromEntries(foes.map((u) => [u.id, reactionOf(u)])),
  };
  return ok({
    state,
    command: { do: "attack", actor: "attacker", with: "attack", targets: foes.map((u) => u.id) },
  });
}

function reactionOf(unit: Unit): State["policies"][string] {
  return unit.sheet.reaction === "none" ? {} : { [unit.sheet.reaction]: { mode: "automatic" } };
}

/** Nobody falls whose Health is not given; nobody in a question is a hero. */
function poseUnit(
  id: string,
  given: { health?: number | undefined; hp?: number | undefined; [field: string]: unknown },
  ability: Ability | null,
): Unit {
  const { health, hp, ...stats } = given;
  const known = health ?? hp;
  const sheet = sheetSchema.parse({ ...stats, health: known ?? 1, hero: false });
  const side = ability === null ? "targets" : "attackers";
  const unit = newUnit({ id, name: id, side, at: null, tactics: "default", hidden: false, sheet });
  if (known === undefined) unit.health = UNTOUCHABLE;
  if (ability === null) return unit;
  const armed = ability.weapon === null || ability.weapon.id === UNARMED.id ? [] : [ability.weapon];
  return { ...unit, kit: [ability], weapons: armed, durability: armed.map(() => -1) };
}
