import {
  type Action,
  type Attempt,
  type Price,
  type Problem,
  problem,
  type Use,
} from "../../../kernel/index.ts";
import { optionsOf } from "../abilities/choices.ts";
import { circumstanceSays, unmet } from "../abilities/circumstances.ts";
import type { Ability } from "../abilities/deeds.ts";
import { ITEMS } from "../abilities/items.ts";
import { isSingle } from "../abilities/targets.ts";
import { useAbility } from "../abilities/use.ts";
import { itemCount, manaCost, takeItem } from "../kit.ts";
import { type Fight, has, type State, type Unit } from "../state.ts";
import { whyNotTaunted } from "../taunt.ts";
import { FOCUSED, FROSTBITTEN } from "../words.ts";
import { abilityAim } from "./aim.ts";

/** Attacks, abilities and items: what one can do with what stands on a sheet. */

type Trying = Attempt<State, Unit, Ability>;

const attacks = ({ does }: Ability): boolean => does.some((d) => d.do === "attack" || d.do === "inflict");

/** What all three have in common. */
const USE = {
  aim: abilityAim,
  price: ({ actor, item }: Trying): Price => ({ ap: item.ap, mp: manaCost(actor, item) }),
  options: ({ actor, item }: Trying) => optionsOf(actor, item),
  isHarmful: ({ item }: Trying) => item.harmful,
} satisfies Partial<Action<State, Unit, Ability>>;

export const attack: Action<State, Unit, Ability> = {
  ...USE,
  name: "attack",
  rule: "HD2",
  says: "attacks",
  kind: "attack",
  items: (actor) => actor.kit,
  itemKind: "attack",
  notes: { with: "(an attack or ability; left out: basic attack)", options: "{nonlethal, element}" },
  whyNot: (attempt) => whyNotAbility(attempt),
  offers: ({ item }, plain) => (attacks(item) ? [plain] : []),
  perform: (fight, use) => perform(fight, use, "uses"),
};

export const ability: Action<State, Unit, Ability> = {
  ...attack,
  name: "ability",
  rule: "HD24",
  says: "uses any ability; area abilities without targets meet everybody they can",
  kind: "help",
  itemKind: "ability",
  mustName: true,
  notes: { options: "{nonlethal, element, stat}" },
  offers: ({ item }, plain) => (attacks(item) ? [] : [plain]),
};

export const item: Action<State, Unit, Ability> = {
  ...USE,
  name: "item",
  rule: "HD88",
  says: "uses an item",
  kind: "help",
  items: (actor) => Object.keys(actor.sheet.items).map((id) => ITEMS[id] as Ability),
  itemKind: "item",
  mustName: true,
  whyNot: ({ state, actor, item: what }) => [
    ...(itemCount(actor, what.id) > 0
      ? []
      : [problem("item/none-left", `${actor.name} has no ${what.name} left (HD88)`)]),
    ...(has(actor, FROSTBITTEN) ? [frostbitten(actor)] : []),
    ...(has(actor, FOCUSED) ? [focused(actor)] : []),
    ...whyNotTaunted(state, actor),
  ],
  perform(fight, use) {
    takeItem(use.actor, use.item.id);
    perform(fight, use, "item");
  },
};

function perform(fight: Fight, use: Use<State, Unit, Ability>, event: "uses" | "item"): void {
  const { actor, item: what, command } = use;
  if (what.oncePer !== null) actor.used = [...actor.used, what.id];
  if (what.ap === 0 && !actor.free.includes(what.id)) actor.free = [...actor.free, what.id]; // HD31
  if (fight.told)
    fight.tell({
      event,
      by: actor.id,
      with: what.id,
      ap: what.ap,
      mp: manaCost(actor, what),
      ...(command.targets === undefined ? {} : { targets: command.targets }),
    });
  useAbility(fight, actor, what, command);
}

/** Why an ability cannot be used at all just now, whomever it is aimed at. */
function whyNotAbility({ state, actor, item: what }: Trying): Problem[] {
  const { name, type } = what;
  if (type === "passive" || type === "reaction") {
    const says = `${name} is a ${type} and never an action (${type === "passive" ? "HD19" : "HD21"})`;
    return [problem("ability/never-an-action", says, "with")];
  }
  const problems: Problem[] = [];
  if (type === "melee" && actor.row !== "front")
    problems.push(
      problem("attack/back-row", `${actor.name} stands in the back row: melee is for the front row (HD15)`),
    );
  if (what.oncePer !== null && actor.used.includes(what.id))
    problems.push(problem("ability/used", `${name} has been used this ${what.oncePer}`));
  for (const id of unmet(state, actor, what.when))
    problems.push(problem("ability/not-now", `${name} is only for when ${circumstanceSays(id)} (HD27)`));
  return actor.mask === 0 ? problems : [...problems, ...hindered(state, actor, what)];
}

/** HD55, HD60, HD67: what statuses forbid. */
function hindered(state: State, actor: Unit, what: Ability): Problem[] {
  const isBasic = what.id === "basic-attack";
  const restores = what.does.some((d) => d.do === "heal" || d.do === "mana");
  return [
    ...(has(actor, FROSTBITTEN) && (restores || isBasic) ? [frostbitten(actor)] : []),
    ...(has(actor, FOCUSED) && !isBasic ? [focused(actor)] : []),
    ...(isSingle(what) && what.harmful && attacks(what) ? [] : whyNotTaunted(state, actor)),
  ];
}

const frostbitten = ({ name }: Unit): Problem =>
  problem("status/frostbitten", `${name} is frostbitten: no basic attack, no items, no restoring (HD55)`);
const focused = ({ name }: Unit): Problem =>
  problem("status/focused", `${name} is focused: basic attacks only (HD67)`);
