import { movesBetween } from "../../grid/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { type Board, boardOf } from "./board.ts";
import { isUp, type State, type Unit } from "./state.ts";

/** What a fighter sees when it decides. */

export interface Profile {
  /** Helps whoever is under this share of HP. */
  readonly helpUnder: number;
  /** Plays cards. */
  readonly cards: boolean;
  /** Keeps away from foes when it can strike from afar. */
  readonly distant: boolean;
}

export interface Outlook {
  readonly state: State;
  readonly actor: Unit;
  readonly profile: Profile;
  readonly board: Board;
  /** What it could pay for. */
  readonly able: readonly Ability[];
  /** How far the farthest attack of these goes; 0 when there is none. */
  readonly far: number;
  /** How far off the nearest foe is as the crow flies. */
  readonly nearest: number;
}

/** Farther than any foe can be: there is none. */
export const NOBODY = 1_000_000;

/** A free attack is not made for ever. */
const MOST_FREE = 20;
export const isEnough = (actor: Unit, { ap }: Ability): boolean => ap === 0 && actor.swings > MOST_FREE;

export function lookAround(state: State, actor: Unit, profile: Profile, able: readonly Ability[]): Outlook {
  const board = boardOf(state);
  const { units } = state;
  let nearest = NOBODY;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (isFoe(actor, u))
      nearest = Math.min(nearest, movesBetween(board.field, actor.at, actor.size, u.at, u.size));
  }
  return { state, actor, profile, board, able, far: farthest(able), nearest };
}

/** A foe that is up. */
export const isFoe = ({ side }: Unit, other: Unit): boolean => other.side !== side && isUp(other);

/** What somebody can pay for: its kit, then the cards in hand, several copies as one, then its items. */
export function affordable(actor: Unit, { cards }: Profile): Ability[] {
  const { kit, hand, library, goods, items } = actor;
  const able: Ability[] = [];
  for (let i = 0; i < kit.length; i++) if (canPay(actor, kit[i] as Ability)) able.push(kit[i] as Ability);
  if (!cards) return able;
  for (let i = 0; i < hand.length; i++) {
    const card = library[hand[i] as number] as Ability;
    if (canPay(actor, card) && hand.indexOf(hand[i] as number) === i) able.push(card);
  }
  for (let i = 0; i < goods.length; i++)
    if ((items[i] as number) > 0 && canPay(actor, goods[i] as Ability)) able.push(goods[i] as Ability);
  return able;
}

function canPay(actor: Unit, ability: Ability): boolean {
  return ability.ap <= actor.ap && ability.mp <= actor.mp && !ability.reaction && !isEnough(actor, ability);
}

function farthest(able: readonly Ability[]): number {
  let far = 0;
  for (let i = 0; i < able.length; i++) {
    const { blow, range } = able[i] as Ability;
    if (blow !== null && range.most > far) far = range.most;
  }
  return far;
}
