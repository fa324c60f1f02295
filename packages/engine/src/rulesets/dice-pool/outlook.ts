import { movesBetween } from "../../grid/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { type Board, boardOf, inRange } from "./board.ts";
import { isUp, type State, type Unit } from "./state.ts";

/** What a fighter sees when it decides. One outlook is filled anew for every decision: nothing is kept in it. */

export interface Temper {
  /** Helps whoever is under this share of HP. */
  readonly helpUnder: number;
  /** Plays cards. */
  readonly cards: boolean;
  /** Keeps away from foes when it can strike from afar. */
  readonly distant: boolean;
}

export interface Outlook {
  state: State;
  actor: Unit;
  temper: Temper;
  board: Board;
  /** What it could pay for: `ables` of them, its kit first, from `firstCard` on its hand, from `firstItem` on its items. */
  readonly able: Ability[];
  ables: number;
  firstCard: number;
  firstItem: number;
  /** How far the farthest blow of these goes; 0 when there is none. */
  far: number;
  /**
   * The foes that are up, `foeCount` of them: their places among the units (numbers, so that what lives long points at
   * nothing short-lived), and how far off each is as the crow flies. Not looked for by one who has struck and can do
   * nothing more.
   */
  readonly foes: number[];
  readonly away: number[];
  foeCount: number;
  nearest: number;
  /** Those of them that it means to walk to, `aimCount` of them, the weakest first. */
  readonly aims: number[];
  aimCount: number;
  /** Whether its kit has somebody in range where it stands; null until somebody asks. */
  striking: boolean | null;
}

const seen = {
  state: null,
  actor: null,
  temper: null,
  board: null,
  able: [],
  ables: 0,
  firstCard: 0,
  firstItem: 0,
  far: 0,
  foes: [],
  away: [],
  foeCount: 0,
  nearest: 0,
  aims: [],
  aimCount: 0,
  striking: null,
} as unknown as Outlook;

/** Farther than any foe can be. */
const NOBODY = 1_000_000;

/** A free attack is not made for ever. */
const MOST_FREE = 20;
export const isEnough = (actor: Unit, { ap }: Ability): boolean => ap === 0 && actor.swings > MOST_FREE;

export function lookAround(state: State, actor: Unit, temper: Temper): Outlook {
  if (seen.state !== state) takeUp(state);
  if (seen.actor !== actor) seen.actor = actor;
  seen.temper = temper;
  seen.striking = null;
  listAbilities();
  if (seen.ables > 0 || actor.swings === 0) listFoes();
  return seen;
}

/** Battles are short-lived and this is not: the collector writes down each time that it is pointed at one. */
function takeUp(state: State): void {
  seen.state = state;
  seen.board = boardOf(state);
}

function listAbilities(): void {
  const { actor, temper } = seen;
  const { kit, hand, library, goods, items } = actor;
  seen.ables = 0;
  seen.far = 0;
  for (let i = 0; i < kit.length; i++) addAbility(kit[i] as Ability);
  seen.firstCard = seen.firstItem = seen.ables;
  if (!temper.cards) return;
  for (let i = 0; i < hand.length; i++) {
    const slot = hand[i] as number;
    if (isFirst(hand, i)) addAbility(library[slot] as Ability);
  }
  seen.firstItem = seen.ables;
  for (let i = 0; i < goods.length; i++) if ((items[i] as number) > 0) addAbility(goods[i] as Ability);
}

/** Several copies of a card are one choice. */
function isFirst(hand: readonly number[], i: number): boolean {
  for (let k = 0; k < i; k++) if (hand[k] === hand[i]) return false;
  return true;
}

function addAbility(ability: Ability): void {
  const { actor } = seen;
  const { ap } = ability;
  if (ap > actor.ap || ability.mp > actor.mp || ability.reaction) return;
  if (isEnough(actor, ability)) return;
  seen.able[seen.ables++] = ability;
  if (ability.blow !== null && ability.range.most > seen.far) seen.far = ability.range.most;
}

function listFoes(): void {
  const { state, actor, board, foes, away } = seen;
  const { units } = state;
  let count = 0;
  let nearest = NOBODY;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || !isUp(u)) continue;
    const moves = movesBetween(board.field, actor.at, actor.size, u.at, u.size);
    if (moves < nearest) nearest = moves;
    away[count] = moves;
    foes[count++] = i;
  }
  seen.foeCount = count;
  seen.nearest = nearest;
}

/** The foe at this place of the list. */
export function foeAt({ state, foes }: Outlook, i: number): Unit {
  return state.units[foes[i] as number] as Unit;
}

/** Whether the foe at this place of the list can be struck from where the actor stands. */
export function strikes(view: Outlook, { range }: Ability, i: number): boolean {
  const { state, actor, away } = view;
  return (away[i] as number) <= range.most && inRange(state, actor, actor.at, range, foeAt(view, i));
}
