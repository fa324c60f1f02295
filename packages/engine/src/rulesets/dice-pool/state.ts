import type { FieldSource } from "../../grid/index.ts";
import type { BattleState, Fight as FightOf, Id, Policies } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import type { Effect } from "./abilities/effects.ts";
import type { Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import {
  type Against,
  type Figure,
  type Life,
  type Mods,
  type Status,
  SUBTYPE_DEFENSES,
  type SubtypeDefense,
} from "./words.ts";

/** The battle as plain data. What never changes (sheets, kits, the field) is shared between copies. */

/** DP24 A card that lies before somebody: it is the effect. */
export interface Lying {
  readonly card: string;
  readonly effect: Effect;
  /** DP25 Counters left; 0 where none are kept. */
  counters: number;
  /** DP26 Whose card it is, and its place among that one's cards (−1: no card of a deck). */
  readonly owner: Id;
  readonly slot: number;
}

export interface Unit {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  readonly tactics: string;
  readonly hidden: boolean;
  readonly hero: boolean;
  readonly size: number;
  readonly sheet: Sheet;
  /** What it can always do: basic attack, attacks, abilities. */
  readonly kit: readonly Ability[];
  /** The cards of its deck, each once; hand, pile and discard hold places in this list. */
  readonly library: readonly Ability[];
  /** DP63 Its consumables, each once; `items` says how many are left of each. */
  readonly goods: readonly Ability[];
  /** What its skill sets always give. */
  readonly passive: Mods;
  hp: number;
  ap: number;
  mp: number;
  /** Its top-left square by number. */
  at: number;
  life: Life;
  /** DP34 In the order gained. */
  statuses: Status[];
  /** The statuses as bits: kept by `gain` and `lose` alone. */
  mask: number;
  lying: Lying[];
  pile: number[];
  hand: number[];
  discard: number[];
  /** DP57 Cards that come back to the hand at the next beginning. */
  returning: number[];
  items: number[];
  /** DP48 It has made its attack of opportunity since its last turn. */
  spent: boolean;
  /** DP65 It has done something this turn; it has begun its turn and waits for somebody. */
  acted: boolean;
  waiting: boolean;
  /** Attacks made this turn. */
  swings: number;
  /** What sheet, passives and lying cards come to: kept by `refresh`, `applyEffect` and `liftEffect`. */
  attackDice: number;
  attackBonus: number;
  physicalDice: number;
  magicalDice: number;
  physicalBonus: number;
  magicalBonus: number;
  /** DP35 */
  against: Against;
  firstDice: number;
  leech: number;
  mpMod: number;
  physicalAttack: number;
  bashingAttack: number;
  axeAttack: number;
  rhythm: number;
  tender: number;
  distantDice: number;
  unseen: number;
  slow: number;
  haste: number;
  immobilized: number;
  nimble: number;
  clumsy: number;
  keywords: number;
  /** HP taken from others, and got back. */
  dealt: number;
  restored: number;
}

export interface State extends BattleState {
  readonly rules: Rules;
  readonly field: FieldSource;
  /** DP67 Some of the field lies higher than the rest. */
  readonly uneven: boolean;
  readonly fixedOrder: readonly Id[] | null;
  units: Unit[];
  /** Places in `units`, in turn order. */
  order: number[];
  /** DP65 The same before anybody delayed; empty while nobody has this round. */
  line: number[];
  /** Whose turn: a place in `order`; −1 before the battle starts. */
  at: number;
  /** The game master has ended the encounter. */
  finished: boolean;
  policies: Policies;
}

export type Fight = FightOf<State>;

export function copy(state: State): State {
  return {
    rules: state.rules,
    field: state.field,
    uneven: state.uneven,
    fixedOrder: state.fixedOrder,
    units: state.units.map(copyUnit),
    order: state.order.slice(),
    line: state.line.slice(),
    at: state.at,
    finished: state.finished,
    policies: state.policies,
    round: state.round,
    turn: state.turn,
    winner: state.winner,
  };
}

function copyLying({ card, effect, counters, owner, slot }: Lying): Lying {
  return { card, effect, counters, owner, slot };
}

/** What every look at the battle reads comes first: it lies together, and is fetched together. */
function copyUnit(u: Unit): Unit {
  return {
    side: u.side,
    life: u.life,
    at: u.at,
    size: u.size,
    hp: u.hp,
    ap: u.ap,
    mp: u.mp,
    id: u.id,
    mask: u.mask,
    swings: u.swings,
    hero: u.hero,
    sheet: u.sheet,
    kit: u.kit,
    hand: u.hand.slice(),
    library: u.library,
    lying: u.lying.map(copyLying),
    goods: u.goods,
    items: u.items.slice(),
    name: u.name,
    tactics: u.tactics,
    hidden: u.hidden,
    passive: u.passive,
    statuses: u.statuses.slice(),
    pile: u.pile.slice(),
    discard: u.discard.slice(),
    returning: u.returning.slice(),
    spent: u.spent,
    acted: u.acted,
    waiting: u.waiting,
    attackDice: u.attackDice,
    attackBonus: u.attackBonus,
    firstDice: u.firstDice,
    rhythm: u.rhythm,
    physicalAttack: u.physicalAttack,
    bashingAttack: u.bashingAttack,
    axeAttack: u.axeAttack,
    keywords: u.keywords,
    leech: u.leech,
    physicalDice: u.physicalDice,
    magicalDice: u.magicalDice,
    against: u.against,
    distantDice: u.distantDice,
    physicalBonus: u.physicalBonus,
    magicalBonus: u.magicalBonus,
    tender: u.tender,
    unseen: u.unseen,
    mpMod: u.mpMod,
    slow: u.slow,
    haste: u.haste,
    immobilized: u.immobilized,
    nimble: u.nimble,
    clumsy: u.clumsy,
    dealt: u.dealt,
    restored: u.restored,
  };
}

/** Whoever acts is asked for most: it is looked at first. */
export function unitOf(state: State, id: Id): Unit | undefined {
  const { units, order, at } = state;
  if (at >= 0 && at < order.length) {
    const acting = units[order[at] as number] as Unit;
    if (acting.id === id) return acting;
  }
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).id === id) return units[i];
  return undefined;
}

export function isUp(unit: Unit): boolean {
  return unit.life === "up";
}

/** Dead monsters are taken off the field; the unconscious lie where they fell. */
export function isOnField(unit: Unit): boolean {
  return unit.life !== "dead";
}

export function has(unit: Unit, bits: number): boolean {
  return (unit.mask & bits) !== 0;
}

/** HP a unit has lost to blows and statuses. */
export function taken(unit: Unit): number {
  return unit.sheet.hp + unit.restored - unit.hp;
}

/** DP14, DP24: sheet, passives, and every card that lies there, all anew. */
export function refresh(unit: Unit): void {
  const { sheet } = unit;
  unit.attackDice = 0;
  unit.attackBonus = sheet.attackBonus;
  unit.physicalDice = sheet.physicalDice;
  unit.magicalDice = sheet.magicalDice;
  unit.physicalBonus = sheet.physicalBonus;
  unit.magicalBonus = sheet.magicalBonus;
  unit.against = defenseOf(sheet);
  unit.firstDice = 0;
  unit.leech = 0;
  unit.mpMod = 0;
  unit.physicalAttack = 0;
  unit.bashingAttack = 0;
  unit.axeAttack = 0;
  unit.rhythm = 0;
  unit.tender = 0;
  unit.distantDice = 0;
  unit.unseen = 0;
  unit.slow = 0;
  unit.haste = 0;
  unit.immobilized = 0;
  unit.nimble = 0;
  unit.clumsy = 0;
  unit.keywords = 0;
  add(unit, unit.passive, 1);
  for (let i = 0; i < unit.lying.length; i++) applyEffect(unit, (unit.lying[i] as Lying).effect);
}

/** DP24 What a card changes from the moment it lies there. */
export function applyEffect(unit: Unit, { mods, keywords }: Effect): void {
  add(unit, mods, 1);
  unit.keywords |= keywords;
}

/** DP25 The same taken away again; the card is gone from those that lie there. */
export function liftEffect(unit: Unit, { mods, keywords }: Effect): void {
  add(unit, mods, -1);
  if (keywords === 0) return;
  unit.keywords = 0;
  for (let i = 0; i < unit.lying.length; i++) unit.keywords |= (unit.lying[i] as Lying).effect.keywords;
}

function add(unit: Unit, mods: Mods, times: 1 | -1): void {
  for (const name in mods) {
    const more = times * (mods[name as keyof Mods] as number);
    if (name in unit) unit[name as Figure] += more;
    else unit.against = withMore(unit.against, name as SubtypeDefense, more);
  }
}

/** DP35 A new one each time: copies of a battle share it. */
function withMore(against: Against, name: SubtypeDefense, more: number): Against {
  const { [name]: now = 0, ...others } = against;
  return now + more === 0 ? others : { ...others, [name]: now + more };
}

/** DP35 What a sheet has against subtypes. */
function defenseOf(sheet: Sheet): Against {
  return Object.fromEntries(SUBTYPE_DEFENSES.map((d) => [d, sheet[d]]).filter(([, more]) => more !== 0));
}
