import { type ReactionEntry, NONE, react } from "../../kernel/index.ts";
import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { type Blow, strike } from "./attack.ts";
import { boardOf, inRange, movesApart } from "./board.ts";
import { slotOf, takeOut } from "./kit.ts";
import { type Brawl, isUp, type Unit, unitOf } from "./state.ts";

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

/** DP58 A melee attack may be answered with a reaction card: its hits are extra defense dice. Returns how many. */
export function counter(fight: Brawl, blow: Blow, target: Unit): number {
  if (target.hand.length === 0 || blow.ability.range.kind !== "melee" || !isUp(target) || target === blow.by)
    return 0;
  const { by } = blow;
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
  const card = target.library[slot] as Ability;
  discardCard(target, slot);
  if (fight.told)
    fight.tell({ event: "reaction", by: target.id, target: by.id, reaction: "counter", with: card.id });
  return answer(fight, target, card, by);
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

/** One attack out of turn; how many hits it had. */
function answer(fight: Brawl, by: Unit, ability: Ability, target: Unit): number {
  const deed = ability.blow as AttackDeed;
  if (!isUp(target)) return 0;
  return strike(
    fight,
    {
      by,
      ability,
      deed,
      form: deed.notation,
      keywords: deed.bits | by.keywords,
      extra: 0,
      warned: 0,
      answering: true,
      slides: true,
      exchange: null,
      against: null,
    },
    target,
  ).hits;
}

export function discardCard(unit: Unit, slot: number): void {
  takeOut(unit.hand, unit.hand.indexOf(slot));
  unit.discard.push(slot);
}

/** DP47, DP48 Every foe next to the mover may strike before it leaves: once for each since its own last turn. */
export function opportunities(fight: Brawl, mover: Unit, foes: readonly Unit[]): void {
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
    if (slot >= 0) discardCard(foe, slot);
    if (fight.told)
      fight.tell({
        event: "reaction",
        by: foe.id,
        target: mover.id,
        reaction: "opportunity",
        with: ability.id,
      });
    answer(fight, foe, ability, mover);
  }
}

/** DP48 A Melee or Reach attack: of the kit, or a card in hand. The strongest first. */
function opportunityAttacks(fight: Brawl, foe: Unit, mover: Unit): Ability[] {
  const cards =
    foe.hand.length === 0 ? [] : [...new Set(foe.hand)].map((slot) => foe.library[slot] as Ability);
  const able = [...foe.kit, ...cards].filter((a) => mayStrike(fight, foe, a, mover));
  const power = (a: Ability): number =>
    a.blow === null ? 0 : 2 * a.blow.notation.dice * a.blow.notation.times + a.blow.notation.bonus;
  return able.sort((a, b) => power(b) - power(a) || (a.id < b.id ? -1 : 1));
}

function mayStrike({ state }: Brawl, foe: Unit, ability: Ability, mover: Unit): boolean {
  const { range, blow, reaction, harmful } = ability;
  if (blow === null || reaction || !harmful || (range.kind !== "melee" && range.kind !== "reach"))
    return false;
  return movesApart(boardOf(state), foe, mover) <= 2 && inRange(state, foe, foe.at, range, mover);
}
