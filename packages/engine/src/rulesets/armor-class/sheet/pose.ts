import * as z from "zod";
import {
  type Command,
  type Encounter,
  enter,
  flag,
  type Json,
  number,
  ok,
  readRules,
  type Result,
  whole,
  words,
} from "../../../kernel/index.ts";
import { weaponFields, weaponFrom } from "./entries.ts";
import { type Arm, armOf, entryOf } from "./kit.ts";
import { OPTIONS } from "../options.ts";
import { emptyState, newUnit } from "./setup.ts";
import { attackerFields, sheetSchema } from "./sheet.ts";
import type { State, Unit } from "../state.ts";
import { COVERS, PRONE_TARGETS, RANGES, UNTOUCHABLE } from "../words.ts";

/** An odds question as a small fight without a map, and the command whose odds are asked. */

const attacker = z.strictObject(attackerFields);
const weapon = z.strictObject(weaponFields);
const attack = z.strictObject({ nonlethal: flag() });
const situation = z.strictObject({
  proneTarget: words(PRONE_TARGETS).default("no"),
  proneAttacker: flag(),
  cover: words(COVERS).default("no"),
  meleed: flag(),
  unseen: flag(),
  range: words(RANGES).default("normal"),
  modifier: number(),
});
const target = z.strictObject({
  meleeAC: number(),
  rangedAC: number(),
  hp: whole(1).optional(),
  shield: flag(),
  shockImmune: flag(),
  traumaTarget: whole().default(6),
});

export const questionSchema = z.strictObject({
  ruleset: z.string(),
  rules: z.record(z.string(), z.json()).default({}),
  attacker: attacker.default(() => attacker.parse({})),
  attack: attack.default(() => attack.parse({})),
  weapon: weapon.default(() => weapon.parse({})),
  situation: situation.default(() => situation.parse({})),
  targets: z.array(target).min(1).max(100),
  fractions: flag(),
});

export function pose(question: unknown): Result<{ state: State; command: Command }> {
  const asked = enter(questionSchema, question);
  if (!asked.ok) return asked;
  const { rules: given, attacker: stats, attack: meant, weapon: held, situation: as, targets } = asked.value;
  const rules = readRules(OPTIONS, given as Encounter["rules"]);
  if (!rules.ok) return rules;
  const sheet = sheetSchema.parse({ ...stats, hp: 1 });
  const more = held.kind === "melee" || held.kind === "unarmed" ? {} : { range: [10_000, 10_000] as const };
  const arm: Arm = {
    ...armOf(sheet, {
      ...entryOf(weaponFrom("attack", held, { ...more, lessLethal: meant.nonlethal })),
      mods: held.mods,
    }),
    volley: true,
  };
  const bare = newUnit({ ...BARE, id: "attacker", name: "attacker", side: "attackers", sheet }, 0);
  const by: Unit = {
    ...bare,
    arms: [arm, ...bare.arms],
    shots: [0, ...bare.shots],
    main: 1,
    acting: true,
  };
  const foes = targets.map((t, i) => posedTarget(t, i));
  const state: State = {
    ...emptyState(rules.value, [by, ...foes]),
    order: [0],
    base: [0],
    at: 0,
    round: 1,
    turn: "attacker",
  };
  const options: Record<string, Json> = { ...as, ...(meant.nonlethal ? { nonlethal: true } : {}) };
  return ok({
    state,
    command: { do: "attack", actor: "attacker", with: "attack", targets: foes.map((u) => u.id), options },
  });
}

const BARE = { at: null, tactics: "default", hidden: false } as const;

/** Nobody falls whose HP are not given; nobody has an action left to answer with. */
function posedTarget({ hp, ...stats }: z.output<typeof target>, i: number): Unit {
  const sheet = sheetSchema.parse({ ...stats, hp: hp ?? 1 });
  const id = `target-${i}`;
  const unit = newUnit({ ...BARE, id, name: id, side: "targets", sheet }, i + 1);
  if (hp === undefined) unit.hp = UNTOUCHABLE;
  return unit;
}
