import { type Action, problem, when } from "../../../kernel/index.ts";
import { brawn, hitAndContest } from "../attack/contest.ts";
import { checkBonus, combatSkill } from "../attack/screen.ts";
import { whyNotStrike } from "../attack/targets.ts";
import { pushAway } from "../move/push.ts";
import type { Arm } from "../sheet/kit.ts";
import { bearsShield, type State, type Unit } from "../state.ts";
import { gain } from "../verbs.ts";
import { PRONE, SHIELD_BROKEN } from "../words.ts";
import { atOne } from "./aim.ts";
import { whyNotArm } from "./arms.ts";

/** AC50, AC53: a hit that does no damage, and a contest. */

const isMelee = ({ ranged }: Arm): boolean => !ranged;

export const shove: Action<State, Unit, Arm> = {
  name: "shove",
  label: () => "Shove",
  rule: "AC50",
  says: "shoves (Main)",
  kind: "attack",
  price: { main: 1 },
  items: ({ arms }) => arms.filter(isMelee),
  whyNotItem: (actor, command) =>
    whyNotArm(actor, command, (arm) => ["shove/weapon", `${arm.name} is nothing to shove with (AC50)`]),
  options: () => ({ how: ["push", "prone"] }),
  notes: { with: "(a melee attack; left out: the first)", options: "{how: push or prone}" },
  aim: atOne("[one]", ({ state, actor: by, item: arm }, target) =>
    whyNotStrike(state, { by, arm, target, hand: {} }),
  ),
  /** The first weapon will do for anybody. */
  offers: ({ actor, item }, { with: _, ...plain }) => (actor.arms.find(isMelee) === item ? [plain] : []),
  perform(fight, { actor: by, target: other, item, options }) {
    const wins = { by, other, mine: brawn(by), theirs: brawn(other), rule: "AC50" };
    if (!hitAndContest(fight, item, "shove", wins)) return;
    if (options["how"] === "prone") gain(fight, other, PRONE);
    else pushAway(fight, by, other, 2);
  },
};

const stab = (unit: Unit): number => checkBonus(unit, unit.sheet.mods.str, combatSkill(unit));

/** AC53 The defender has +1. */
export const shatter: Action<State, Unit, Arm> = {
  name: "shatter",
  label: ({ item }) => `Break a shield: ${item.name}`,
  rule: "AC53",
  says: "breaks a shield (Main)",
  kind: "attack",
  price: { main: 1 },
  items: ({ arms }) => arms.filter((a) => a.breaks),
  whyNotItem: (actor, command) =>
    whyNotArm(actor, command, (arm) => [
      "shatter/weapon",
      `${arm.name} breaks no shield: an axe, mace or the like does (AC53)`,
    ]),
  aim: atOne(
    "[one]",
    ({ state, actor: by, item: arm }, target) =>
      whyNotStrike(state, { by, arm, target, hand: {} }) ??
      when(!bearsShield(target), problem("shatter/no-shield", `${target.name} has no shield up (AC53)`)),
  ),
  perform(fight, { actor: by, target: other, item }) {
    const wins = { by, other, mine: stab(by), theirs: stab(other) + 1, rule: "AC53" };
    if (hitAndContest(fight, item, "at the shield", wins)) gain(fight, other, SHIELD_BROKEN);
  },
};
