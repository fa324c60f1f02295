import { type Action, atOne, type Attempt, problem, type Problem } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { unfit } from "../aim/targets.ts";
import type { Wielded } from "../attack/attack.ts";
import { attackWith, noWeapon, wieldedFor } from "../attack/use.ts";
import { give } from "../conditions.ts";
import { chargeWay } from "../move/charge.ts";
import { groundOf, touches } from "../move/ground.ts";
import { walkTo } from "../move/move.ts";
import { has, type State, type Unit } from "../state.ts";
import { HALTED, PRONE, SLOWED } from "../words.ts";
import { CHARGE_OPTIONS, offeredOptions } from "./options.ts";
import { asStandard, STANDARD } from "./price.ts";
import { sortedKit, whyNotAbility } from "./uses.ts";

/** TH63 Off-Balance, up to double Movement straight at the target, then a Strike; no movement afterwards. */
export const charge: Action<State, Unit, Ability> = {
  name: "charge",
  label: ({ item }) => `Charge: ${item.name}`,
  rule: "TH63",
  says: "runs straight at a foe and strikes",
  kind: "attack",
  price: STANDARD,
  items: (actor) => sortedKit(actor).strikes,
  whyNotItem: (actor, command) =>
    problem(
      "charge/no-strike",
      `expected a Strike of ${actor.name}'s to charge with, found ${JSON.stringify(command.with ?? null)}`,
      "with",
    ),
  aim: atOne({ says: "[one]", of: ({ state }) => state.units, whyNot: whyNotRun }),
  options: () => CHARGE_OPTIONS,
  notes: { with: "(a Strike; left out: the first)", options: "{mercy, hard}" },
  whyNot: ({ state, actor, item }) => [
    ...whyNotAbility(actor, item),
    wieldedFor(state, actor, item, { do: "charge" }) === undefined && noWeapon(actor, item),
    (!actor.fresh || actor.cells !== null || has(actor, SLOWED | HALTED | PRONE)) &&
      problem("charge/movement", "a charge needs the whole Movement, unhindered (TH63)"),
  ],
  offers: ({ actor, item }, { options = {}, ...plain }) => [
    { ...plain, ...offeredOptions(options, actor, item) },
  ],
  perform: asStandard((fight, { actor, item, target, command }) => {
    const { state } = fight;
    const way = chargeWay(state, actor, target) as number[];
    if (fight.told) fight.tell({ event: "charges", by: actor.id, target: target.id });
    give(fight, actor, { status: "off-balance", amount: 0, ends: "start" }, { by: actor, bound: null });
    actor.moves *= 2;
    if (way.length > 0) walkTo(fight, actor, way);
    actor.moves = 0;
    actor.fresh = false;
    const wielded = wieldedFor(state, actor, item, command) as Wielded;
    const caught = { units: [target], squares: [1], area: null };
    attackWith(fight, actor, item, { wielded, caught, command });
  }),
};

function whyNotRun({ state, actor, item }: Attempt<State, Unit, Ability>, target: Unit): Problem | null {
  const wrong = unfit({ by: actor, ability: item, range: item.range }, target);
  if (wrong !== null) return wrong;
  const ground = groundOf(state);
  if (ground === null || touches(ground, actor, target) || actor.cells !== null) return null;
  return chargeWay(state, actor, target) === null
    ? problem("charge/no-way", `no straight way leads to ${target.name} (TH63)`)
    : null;
}
