import { type Id, Lot, type Oracle } from "../../kernel/index.ts";
import type { Blow } from "./attack.ts";
import { type AttackFold, critsOf, type DefenseFold, hitsOf, pairOf } from "./pool.ts";
import { attackRoll, defenseRoll } from "./questions.ts";
import type { State, Unit } from "./state.ts";

/** DP8–DP10: the dice of an attack and of the defense against it, thrown together where nobody comes between. */

/** What they come to: hits, crits and blocks, none of them more than there are dice in a pool. */
export const packed = (hits: number, crits: number, blocks: number): number =>
  (blocks << 12) | (crits << 6) | hits;
export const hitsIn = (came: number): number => came & 63;
export const critsIn = (came: number): number => (came >> 6) & 63;
export const blocksIn = (came: number): number => came >> 12;

export class Exchange extends Lot {
  private readonly attack: AttackFold;
  private readonly guard: DefenseFold;

  constructor(attack: AttackFold, guard: DefenseFold) {
    super();
    this.attack = attack;
    this.guard = guard;
  }

  toss(ask: Oracle, who: Id): number {
    const { attack, guard } = this;
    const kept = attackRoll(ask, attack, 1, who);
    const { dice } = attack;
    return packed(hitsOf(kept, dice), critsOf(kept, dice), defenseRoll(ask, guard, who));
  }
}

/** With more dice on a side there are too many outcomes: those are thrown one pool after the other. */
const MOST_DICE = 8;

/** Null where they are thrown one after the other. */
export function exchangeOf(attack: AttackFold, guard: DefenseFold | null): Exchange | null {
  if (guard === null || attack.dice > MOST_DICE || guard.dice > MOST_DICE) return null;
  const pair = pairOf(attack, guard);
  return (pair.exchange ??= new Exchange(attack, guard));
}

/** Nobody answers it, and it is thrown once: what the two pools come to is all that matters. */
export function isLone({ answering, form }: Blow, target: Unit): boolean {
  return !answering && form.times === 1 && target.hand.length === 0;
}

/** Nothing has changed the dice of either since the sheets were read: no card lies there, no status, nothing in hand. */
export function isAsSheets({ by, against }: Blow, target: Unit): boolean {
  return (
    against === target &&
    (by.mask | target.mask | by.lying.length | target.lying.length | target.hand.length) === 0
  );
}

/** Its dice depend on nothing else: neither on heights and neighbours nor on how often its maker has struck. */
export function isSettled({ uneven }: State, { by, deed }: Blow): boolean {
  return !uneven && (deed.crowd | deed.pack | by.firstDice | by.rhythm) === 0;
}
