import {
  type Action,
  type Attempt,
  type Command,
  derivedFrom,
  type Offer,
  type Price,
  type Problem,
  problem,
  unknownWith,
  type Use,
} from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { abilityAim, hasGroup } from "../aim/abilities.ts";
import { GROUP } from "../aim/targets.ts";
import { useAbility } from "../attack/use.ts";
import { afterStandard } from "../conditions.ts";
import { lacksItem, takeItem } from "../gear/belt.ts";
import type { Fight, State, Unit } from "../state.ts";
import { otherVerb } from "./elsewhere.ts";
import { whyNotCursed, whyNotProne } from "./hindered.ts";
import { offeredOptions, optionsOf } from "./options.ts";

/** TH1–TH11, TH64: Basic Attacks, Techniques and Spells: what stands in a kit. */

type Trying = Attempt<State, Unit, Ability>;

/** A kit by kind. */
export const sortedKit = derivedFrom(
  ({ kit }: Unit) => kit,
  ({ kit }) => ({
    basic: kit.filter((a) => a.kind === "basic"),
    technique: kit.filter((a) => a.kind === "technique"),
    spell: kit.filter((a) => a.kind === "spell"),
    strikes: kit.filter((a) => a.kind === "basic" && a.range.kind === "melee"),
  }),
);

/** What all three have in common. */
const USE = {
  aim: abilityAim,
  price: ({ item: { action, sp, mp } }: Trying): Price =>
    action === "standard" ? { standard: 1, minor: 0, sp, mp } : { standard: 0, minor: 1, sp, mp },
  options: ({ actor, item }: Trying) => optionsOf(actor, item),
  whyNot: ({ actor, item }: Trying) => whyNotAbility(actor, item),
  isHarmful: ({ item }: Trying) => item.harmful,
  offers,
  notes: { options: "{weapon, mercy, hard, weakPoint, near, overrule}" },
  perform,
} satisfies Partial<Action<State, Unit, Ability>>;

/** Everything that is aimed may be called an attack; a sword is no ability, a technique no spell. */
export const attack: Action<State, Unit, Ability> = {
  ...USE,
  name: "attack",
  rule: "TH1",
  says: "makes a Basic Attack, or uses anything that is aimed",
  kind: "attack",
  items: (actor) => sortedKit(actor).basic,
  itemCalled: ({ kit }, id) => kit.find((a) => a.id === id),
  whyNotItem: notOfKind("attack", () => true),
  notes: { with: "(an attack or ability; left out: the first attack)", ...USE.notes },
};

export const ability: Action<State, Unit, Ability> = {
  ...USE,
  name: "ability",
  rule: "TH6",
  says: "uses a Technique",
  kind: "attack",
  items: (actor) => sortedKit(actor).technique,
  itemCalled: ({ kit }, id) => kit.find((a) => a.id === id && a.kind !== "basic"),
  mustName: true,
  whyNotItem: notOfKind("ability", ({ kind }) => kind !== "basic"),
};

export const cast: Action<State, Unit, Ability> = {
  ...USE,
  name: "cast",
  rule: "TH6",
  says: "casts a Spell",
  kind: "attack",
  items: (actor) => sortedKit(actor).spell,
  mustName: true,
  whyNotItem: notOfKind("spell", ({ kind }) => kind === "spell"),
};

function notOfKind(kind: "attack" | "ability" | "spell", fits: (ability: Ability) => boolean) {
  return (actor: Unit, command: Command): Problem =>
    unknownWith(kind, command, {
      name: actor.name,
      has: actor.kit.filter(fits).map((a) => a.id),
      elsewhere: (id) => otherVerb(actor, id),
    });
}

/** Why an ability cannot be used at all just now, whomever it is aimed at. */
export const whyNotAbility = (actor: Unit, item: Ability): (Problem | false)[] => [
  lacksItem(actor, item) && problem("cost/item", `${actor.name} has no ${item.item} left (TH79)`),
  item.harmful && whyNotProne(actor),
  whyNotCursed(actor),
  actor.bindings.some((b) => b.ability === item.id) &&
    problem("ability/bound", `${item.name} is being held already (TH64)`),
];

/** TH31, TH47: where somebody may only be aimed at alone, all the others are offered together besides. */
function offers(attempt: Trying, { options = {}, ...plain }: Offer): Offer[] {
  const { actor, item } = attempt;
  const kind = item.harmful ? "attack" : "help";
  const cost = Object.fromEntries(Object.entries(plain.cost).filter(([, points]) => points > 0));
  const one: Offer = { ...plain, cost, ...offeredOptions(options, actor, item), kind };
  if (!hasGroup(attempt)) return [one];
  const { targets: _, ...rest } = one;
  return [one, { ...rest, places: [GROUP] }];
}

/** TH3 The price was paid whether it hits or not. */
function perform(fight: Fight, { actor, item, command }: Use<State, Unit, Ability>): void {
  if (item.item !== null) takeItem(actor, item.item); // TH79
  if (item.how === "burn") actor.burned += item.mp;
  if (item.how === "bind")
    actor.bindings = [...actor.bindings, { ability: item.id, sp: item.sp, mp: item.mp }];
  if (fight.told)
    fight.tell({
      event: "uses",
      by: actor.id,
      with: item.id,
      kind: item.kind,
      ...(command.targets === undefined ? {} : { targets: command.targets }),
    });
  useAbility(fight, actor, item, command);
  if (item.action === "standard") afterStandard(fight, actor);
}
