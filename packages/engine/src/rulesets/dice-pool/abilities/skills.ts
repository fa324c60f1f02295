import { type Ability, type AbilityInput, shipped } from "./deeds.ts";
import { ARCHERY } from "./sets/archery.ts";
import { AXES } from "./sets/axes.ts";
import { BLOOD } from "./sets/blood.ts";
import { FISTS } from "./sets/fists.ts";
import { GUARDING } from "./sets/guarding.ts";
import { MIGHT } from "./sets/might.ts";
import { REFLEXES } from "./sets/reflexes.ts";
import { WILDS } from "./sets/wilds.ts";
import type { SkillSet } from "./sets/words.ts";

/** DP54–DP58 The level-1 skill sets, each written in a file of its own. */

export interface Skill extends Omit<SkillSet, "cards"> {
  /** How many of each card. */
  readonly cards: Readonly<Record<string, number>>;
}

const SETS: Readonly<Record<string, SkillSet>> = {
  fists: FISTS,
  axes: AXES,
  archery: ARCHERY,
  blood: BLOOD,
  wilds: WILDS,
  guarding: GUARDING,
  might: MIGHT,
  reflexes: REFLEXES,
};

/** DP64 Equipment adds to what is made with an axe: those cards say so. */
const TOLD_APART: ReadonlySet<string> = new Set(["axes"]);

function cardsOf(id: string, { cards }: SkillSet): [string, AbilityInput][] {
  const set = TOLD_APART.has(id) ? { set: id } : {};
  return Object.entries(cards).map(([card, { copies: _, ...written }]) => [card, { ...written, ...set }]);
}

export const CARDS: Readonly<Record<string, Ability>> = shipped<string>(
  Object.fromEntries(Object.entries(SETS).flatMap(([id, set]) => cardsOf(id, set))),
);

export const SKILLS: Readonly<Record<string, Skill>> = Object.fromEntries(
  Object.entries(SETS).map(([id, { name, primary, passive, about, cards }]) => [
    id,
    { name, primary, passive, about, cards: copiesOf(cards) },
  ]),
);

function copiesOf(cards: SkillSet["cards"]): Record<string, number> {
  return Object.fromEntries(Object.entries(cards).map(([card, { copies }]) => [card, copies]));
}
