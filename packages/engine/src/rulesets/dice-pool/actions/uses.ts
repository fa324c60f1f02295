import {
  type Action,
  type Attempt,
  type Command,
  type Json,
  listed,
  NOT_IN_HAND,
  type Offer,
  type OptionValues,
  type Price,
  type Problem,
  problem,
  shown,
  unknownWith,
  type Use,
  wrongOptions,
} from "../../../kernel/index.ts";
import type { Ability, AttackDeed } from "../abilities/deeds.ts";
import { costOf, formOf, howOf, playOut, putAway, useOf } from "../abilities/use.ts";
import { handOf, inKit, itemOf, slotOf, takeOut } from "../kit.ts";
import { formatAttack } from "../notation.ts";
import type { Fight, State, Unit } from "../state.ts";
import { endBonuses } from "../verbs.ts";
import { KNOCK_BACK } from "../words.ts";
import { abilityAim } from "./aim.ts";

/** DP41, DP42, DP53, DP63: attacks, abilities, cards and items: what one does with what stands on a sheet. */

type Trying = Attempt<State, Unit, Ability>;

/** What all four have in common. */
const USE = {
  price: ({ item: used, options }: Trying): Price => costOf(used, formOf(options)),
  whyNot: ({ actor, item: used }: Trying) => whyNotUse(actor, used),
  isHarmful: ({ item: used }: Trying) => used.harmful,
} satisfies Partial<Action<State, Unit, Ability>>;

/** What those that are aimed have in common. */
const AIMED = { ...USE, aim: abilityAim, options: optionsOf, whyNotOptions } satisfies Partial<
  Action<State, Unit, Ability>
>;

export const attack: Action<State, Unit, Ability> = {
  ...AIMED,
  name: "attack",
  rule: "DP41",
  says: "attacks",
  kind: "attack",
  items: ({ kit }) => kit.filter(isAttack),
  itemCalled: (actor, id) => ofKind(inKit(actor, id), isAttack),
  itemKind: "attack",
  mustName: ({ sheet }) => sheet.basic === "none",
  whyNotItem: (actor, command) => whyNotOfKit(actor, command, "attack"),
  notes: {
    with: "(an entry of the sheet's attacks; left out: the first, which is the basic attack)",
    options: "{slide, form, boast}",
  },
  perform: (fight, use) => carryOut(fight, use, -1),
};

export const ability: Action<State, Unit, Ability> = {
  ...AIMED,
  name: "ability",
  rule: "DP59",
  says: "uses an ability of the sheet",
  kind: "help",
  items: (actor) => actor.kit.filter((a) => isAbility(actor, a)),
  itemCalled: (actor, id) => ofKind(inKit(actor, id), (a) => isAbility(actor, a)),
  itemKind: "ability",
  mustName: true,
  whyNotItem: (actor, command) => whyNotOfKit(actor, command, "ability"),
  offers: ({ item: used }, plain) => (isAttack(used) ? [] : [meant(used, plain)]), // else it is offered as an attack
  perform: (fight, use) => carryOut(fight, use, -1),
};

export const card: Action<State, Unit, Ability> = {
  ...AIMED,
  name: "card",
  rule: "DP53",
  says: "plays a card",
  kind: "other",
  items: handOf,
  itemCalled: (actor, id) => actor.library[slotOf(actor, id)],
  itemKind: "card",
  mustName: true,
  whyNotItem: notHeld,
  offers: ({ item: used }, plain) => [meant(used, plain)],
  notes: { with: "(a card in hand)", options: "{slide, form, boast}" },
  perform(fight, use) {
    const { actor } = use;
    const slot = slotOf(actor, use.item.id);
    takeOut(actor.hand, actor.hand.indexOf(slot));
    carryOut(fight, use, slot);
  },
};

export const item: Action<State, Unit, Ability> = {
  ...USE,
  name: "item",
  rule: "DP63",
  says: "uses a consumable up",
  kind: "help",
  items: ({ goods, items }) => goods.filter((_, i) => (items[i] as number) > 0),
  itemKind: "item",
  mustName: true,
  whyNotItem: noneLeft,
  notes: { with: "(an item that is left)" },
  perform(fight, use) {
    const { actor } = use;
    actor.items[itemOf(actor, use.item.id)]! -= 1;
    carryOut(fight, { ...use, targets: [actor] }, -1);
  },
};

/** An offer of the kind that its card or ability is meant for. */
const meant = ({ harmful }: Ability, plain: Offer): Offer => ({
  ...plain,
  kind: harmful ? "attack" : "help",
});

const isAttack = ({ blow }: Ability): boolean => blow !== null;

/** Whether something of the kit is an ability of the sheet, or does not attack. */
const isAbility = ({ sheet }: Unit, { id, blow }: Ability): boolean =>
  blow === null || sheet.abilities.some((a) => a.id === id);

const ofKind = (found: Ability | undefined, fits: (a: Ability) => boolean): Ability | undefined =>
  found !== undefined && fits(found) ? found : undefined;

/** DP58 Reactions are never actions; DP57 a card may be paid with HP, which are not the last. */
function whyNotUse({ name, hp }: Unit, { name: used, reaction, price }: Ability): Problem[] {
  if (reaction) return [problem("card/reaction", `${used} is a reaction and never an action (DP58)`, "with")];
  return price > 0 && hp <= price
    ? [problem("cost/hp", `${used} takes ${price} HP, ${name} has ${hp} (DP57)`)]
    : [];
}

function carryOut(fight: Fight, use: Use<State, Unit, Ability>, slot: number): void {
  const { actor, item: used, targets, command, options } = use;
  if (fight.told)
    fight.tell({
      event: slot >= 0 ? "plays" : "uses",
      by: actor.id,
      with: used.id,
      ...costOf(used, formOf(options)),
      ...(command.targets === undefined ? {} : { targets: command.targets }),
    });
  const made = useOf({ by: actor, ability: used, slot }, targets, howOf(options));
  playOut(fight, made);
  putAway(made);
  endBonuses(fight, actor); // DP15
}

/** Both ways to make an attack that has two, as they are written. */
const formsOf = ({ notation, or }: AttackDeed): readonly string[] =>
  or === null ? [] : [formatAttack(notation), formatAttack(or)];

function canPay(actor: Unit, used: Ability, form: string): boolean {
  const { ap, mp } = costOf(used, form);
  return ap <= actor.ap && mp <= actor.mp;
}

/** The options a command may carry, with the values they take. */
function optionsOf({ actor, item: used }: Trying): { [name: string]: readonly Json[] } {
  const options: { [name: string]: readonly Json[] } = {};
  for (const deed of used.does) {
    if (deed.do !== "attack") continue;
    if (deed.boast > 0) options["boast"] = Array.from({ length: deed.boast + 1 }, (_, n) => n); // DP70
    if (deed.or !== null) options["form"] = formsOf(deed).filter((form) => canPay(actor, used, form)); // DP71
    if (((deed.bits | actor.keywords) & KNOCK_BACK) !== 0) options["slide"] = [true, false]; // DP18
  }
  return options;
}

/** The price of a form is told on its own: whatever it costs, it is one of the forms. */
function whyNotOptions(attempt: Trying, command: Command): Problem[] {
  const takes: { [name: string]: OptionValues } = optionsOf(attempt);
  if (takes["form"] !== undefined) takes["form"] = formsOf(attempt.item.blow as AttackDeed);
  return wrongOptions(command, takes, { what: attempt.item.name });
}

/** Nothing of the kit of that kind is called so; perhaps another verb takes it. */
function whyNotOfKit(actor: Unit, command: Command, kind: "attack" | "ability"): Problem {
  const { name, kit } = actor;
  const has = kit.filter((a) => (kind === "attack" ? isAttack(a) : isAbility(actor, a))).map((a) => a.id);
  return unknownWith(kind, command, { name, has, elsewhere: (id) => elsewhere(actor, id, kind) });
}

/** The verb that takes what another was given. */
function elsewhere(actor: Unit, id: string, verb: string): { verb: string; is: string } | undefined {
  if (slotOf(actor, id) >= 0) return { verb: "card", is: "a card" };
  if (actor.goods.some((good) => good.id === id)) return { verb: "item", is: "an item" };
  if (inKit(actor, id) === undefined) return undefined;
  return verb === "attack" ? { verb: "ability", is: "an ability" } : { verb: "attack", is: "an attack" };
}

function noneLeft({ name, goods }: Unit, command: Command): Problem {
  return goods.some((good) => good.id === command.with)
    ? problem("item/none-left", `${name} has no ${shown(command.with)} left (DP63)`, "with")
    : unknownWith("item", command, { name, has: goods.map((good) => good.id) });
}

/** DP53 No card of the deck, or one that lies elsewhere. */
export function notHeld(actor: Unit, command: Command): Problem {
  const { name, library } = actor;
  const has = handOf(actor).map((c) => c.id);
  if (command.with === undefined || !library.some((c) => c.id === command.with))
    return unknownWith("card", command, { name, has });
  const held = has.length === 0 ? "nothing" : listed(has);
  const says = `${name} does not hold ${shown(command.with)}; in hand: ${held} (DP53)`;
  return problem(NOT_IN_HAND, says, "with");
}
