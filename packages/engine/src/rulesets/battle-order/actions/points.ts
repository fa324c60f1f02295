import { type Action, found, type Item, problem, when } from "../../../kernel/index.ts";
import { shieldOf } from "../attack/kit.ts";
import { takeStance } from "../reactions.ts";
import { shieldFree, type State, type Unit } from "../state.ts";
import { endTurn } from "../turn.ts";
import type { Weapon } from "../attack/weapons.ts";
import { BLOCK_WORDS, type BlockWord, MOVEMENT, OFFENSIVE, PRICES } from "../words.ts";
import { lacksAction, COSTS, whyIdle } from "./allowance.ts";

/** BO43, BO48, BO52: points got back, magazines filled, a stance on one's own turn, and the end of it. */

const POOLS = [
  { id: "strength", name: "Restore Strength", uses: OFFENSIVE, most: "maxStrength" },
  { id: "speed", name: "Restore Speed", uses: MOVEMENT, most: "maxSpeed" },
] as const;
type Pool = (typeof POOLS)[number];

/** BO46 What a quartermaster has more of it. */
const QUARTERMASTER = 2;

export const restore: Action<State, Unit, Pool> = {
  name: "restore",
  rule: "BO48",
  says: "gets points back: the Offensive or the Movement Action",
  kind: "other",
  items: () => POOLS,
  mustName: true,
  notes: { with: "(strength or speed)" },
  whyNotItem: (_, { with: named }) =>
    problem("restore/what", `expected strength or speed, ${found(named ?? null)}`, "with"),
  whyNot: ({ state, actor, item }) => [
    ...lacksAction(state, actor, item.uses),
    when(actor[item.id] >= actor[item.most], problem("restore/full", `${actor.name} has all of it (BO48)`)),
  ],
  perform(fight, { actor, item }) {
    const gifted = actor.sheet.gifts.includes("quartermaster") ? QUARTERMASTER : 0;
    const amount = fight.state.rules.restoreAmount + actor.sheet.recovery + gifted;
    actor.used |= item.uses;
    if (item.id === "strength") actor.strength = Math.min(actor.maxStrength, actor.strength + amount);
    else actor.speed = Math.min(actor.maxSpeed, actor.speed + amount);
    if (fight.told) fight.tell({ event: "restores", by: actor.id, with: item.id, amount });
  },
};

/** BO52 An engineer does it for nothing (BO46). */
export const reloadCost = ({ sheet }: Unit): number =>
  sheet.gifts.includes("engineer") ? 0 : PRICES.reload.strength;

const slotOf = ({ weapons }: Unit, { id }: Item): number => weapons.findIndex((w) => w.id === id);

export const reload: Action<State, Unit, Weapon> = {
  name: "reload",
  label: ({ item }) => `Reload ${item.name}`,
  rule: "BO52",
  says: "fills a magazine: the Offensive Action",
  kind: "other",
  items: ({ weapons }) => weapons.filter((w) => w.magazine > 0),
  mustName: true,
  notes: { with: "(a gun)" },
  whyNotItem: (actor, { with: named }) =>
    problem("reload/what", `expected a gun of ${actor.name}'s, ${found(named ?? null)}`, "with"),
  price: ({ actor }) => (reloadCost(actor) === 0 ? COSTS.free : COSTS.reload),
  whyNot: ({ state, actor, item }) => [
    ...lacksAction(state, actor, OFFENSIVE),
    when(
      (actor.ammo[slotOf(actor, item)] as number) >= item.magazine,
      problem("reload/full", "it is loaded already (BO52)"),
    ),
  ],
  perform(fight, { actor, item }) {
    actor.used |= OFFENSIVE;
    actor.ammo[slotOf(actor, item)] = item.magazine;
    if (fight.told) fight.tell({ event: "reloads", by: actor.id, with: item.id });
  },
};

interface Block extends Item {
  readonly id: Exclude<BlockWord, "none">;
  readonly name: string;
}
const BLOCKS: readonly Block[] = [
  { id: "block", name: "Block" },
  { id: "heavy", name: "Heavy Block" },
  { id: "super", name: "Super Block" },
];

export const stance: Action<State, Unit, Block> = {
  name: "stance",
  rule: "BO43",
  says: "enters a block stance on one's own turn: a Bonus Action",
  kind: "other",
  items: () => BLOCKS,
  mustName: true,
  notes: { with: "(block, heavy, super)", options: "{shield}" },
  whyNotItem: (_, { with: named }) =>
    problem("command/unknown-stance", `expected block, heavy or super, ${found(named ?? null)}`, "with"),
  price: ({ item }) => COSTS[item.id],
  options: ({ state, actor }): { readonly [name: string]: readonly boolean[] } =>
    shieldOf(actor) !== null && shieldFree(state, actor) ? { shield: [false, true] } : {},
  whyNot: ({ state, actor, item }) => [
    ...whyIdle(state, actor),
    when(
      BLOCK_WORDS.indexOf(item.id) <= actor.stance,
      problem("stance/no-stronger", `${actor.name} stands as firmly already (BO43)`, "with"),
    ),
  ],
  perform: (fight, { actor, item, options }) =>
    takeStance(fight, actor, BLOCK_WORDS.indexOf(item.id), options["shield"] === true),
};

export const end: Action<State, Unit> = {
  name: "end",
  label: "End the turn",
  rule: "BO3",
  says: "ends the turn",
  kind: "end",
  perform: (fight, { actor }) => endTurn(fight, actor),
};
