import { type ReactionEntry, NONE, react } from "../../kernel/index.ts";
import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { ANSWERING, attackOne, playOut, putAway, type Use, useOf } from "./abilities/use.ts";
import type { Attack } from "./attack.ts";
import { boardOf, inRange, movesApart } from "./board.ts";
import { slotOf, takeOut } from "./kit.ts";
import { type Fight, isUp, type Unit, unitOf } from "./state.ts";
import { endBonuses } from "./verbs.ts";

/** DP47, DP48, DP58: what may be done when it is not one's turn. */
export const REACTIONS: readonly ReactionEntry[] = [
  {
    name: "opportunity",
    when: "a foe leaves a square next to you without paying for it",
    facts: ["foe hp", "own hp"],
  },
  {
    name: "counter",
    when: "you are attacked in melee and hold a reaction card",
    facts: ["foe hp", "own hp", "cards in hand"],
  },
];

/**
 * DP58 A melee attack may be answered with a reaction card: it does what is written, and its hits are extra defense
 * dice. Returns how many. What it lends lasts until the attack it answers is settled (DP15).
 */
export function counter(fight: Fight, attack: Attack, target: Unit): number {
  if (
    target.hand.length === 0 ||
    attack.ability.range.kind !== "melee" ||
    !isUp(target) ||
    target === attack.by
  )
    return 0;
  const { by } = attack;
  const cards = reactionCards(target);
  if (cards.length === 0) return 0;
  const chosen = react(fight, {
    name: "counter",
    who: target.id,
    options: cards,
    fact: (name) => (name === "foe hp" ? by.hp : name === "own hp" ? target.hp : target.hand.length),
  });
  if (chosen === NONE) return 0;
  const slot = slotOf(target, chosen);
  const ability = target.library[slot] as Ability;
  takeOut(target.hand, target.hand.indexOf(slot));
  if (fight.told)
    fight.tell({ event: "reaction", by: target.id, target: by.id, reaction: "counter", with: ability.id });
  const use = useOf({ by: target, ability, slot }, [by], ANSWERING);
  playOut(fight, use);
  putAway(use);
  return use.hits;
}

function reactionCards(unit: Unit): string[] {
  const { hand, library } = unit;
  const ids: string[] = [];
  for (let i = 0; i < hand.length; i++) {
    const card = library[hand[i] as number] as Ability;
    if (card.reaction && !ids.includes(card.id)) ids.push(card.id);
  }
  return ids.length > 1 ? ids.sort() : ids;
}

export function discardCard(unit: Unit, slot: number): void {
  takeOut(unit.hand, unit.hand.indexOf(slot));
  unit.discard.push(slot);
}

/** DP47, DP48 Every foe next to the mover may strike before it leaves: once for each since its own last turn. */
export function opportunities(fight: Fight, mover: Unit, foes: readonly Unit[]): void {
  if (mover.unseen > 0) return; // DP66
  for (const { id } of foes) {
    const foe = unitOf(fight.state, id) as Unit;
    if (foe.spent || !isUp(foe) || !isUp(mover) || fight.state.winner !== null) continue;
    const able = opportunityAttacks(fight, foe, mover);
    const chosen = react(fight, {
      name: "opportunity",
      who: foe.id,
      options: able.map((a) => a.id),
      fact: (name) => (name === "foe hp" ? mover.hp : foe.hp),
    });
    if (chosen === NONE) continue;
    foe.spent = true;
    const ability = able.find((a) => a.id === chosen) as Ability;
    const slot = foe.kit.includes(ability) ? -1 : slotOf(foe, chosen);
    if (slot >= 0) takeOut(foe.hand, foe.hand.indexOf(slot));
    if (fight.told)
      fight.tell({
        event: "reaction",
        by: foe.id,
        target: mover.id,
        reaction: "opportunity",
        with: ability.id,
      });
    strikeOnce(fight, useOf({ by: foe, ability, slot }, [mover], ANSWERING));
  }
}

/** DP48 One attack of what is used, and what comes with it. */
function strikeOnce(fight: Fight, use: Use): void {
  const deed = use.ability.blow as AttackDeed;
  attackOne(fight, use, { ...deed, attacks: 1 }, { target: use.targets[0] as Unit, warned: 0 });
  putAway(use);
  endBonuses(fight, use.by);
}

/** DP48 A Melee or Reach attack: of the kit, or a card in hand. The strongest first. */
function opportunityAttacks(fight: Fight, foe: Unit, mover: Unit): Ability[] {
  const cards =
    foe.hand.length === 0 ? [] : [...new Set(foe.hand)].map((slot) => foe.library[slot] as Ability);
  const able = [...foe.kit, ...cards].filter((a) => mayStrike(fight, foe, a, mover));
  const power = (a: Ability): number =>
    a.blow === null ? 0 : 2 * a.blow.notation.dice * a.blow.notation.times + a.blow.notation.bonus;
  return able.sort((a, b) => power(b) - power(a) || (a.id < b.id ? -1 : 1));
}

function mayStrike({ state }: Fight, foe: Unit, ability: Ability, mover: Unit): boolean {
  const { range, blow, reaction, harmful } = ability;
  if (blow === null || reaction || !harmful || (range.kind !== "melee" && range.kind !== "reach"))
    return false;
  return movesApart(boardOf(state), foe, mover) <= 2 && inRange(state, foe, foe.at, range, mover);
}
