import type { FieldSource } from "../../grid/index.ts";
import type { BattleState, Fight as AnyFight, Id, Policies } from "../../kernel/index.ts";
import type { Arm } from "./sheet/kit.ts";
import type { Rules } from "./options.ts";
import type { Sheet } from "./sheet/sheet.ts";
import { CHARGING, type Life, SHIELD_BROKEN, SHIELD_DOWN, SHIELD_SPENT, TOTAL_DEFENSE } from "./words.ts";

/** The battle as plain data. What never changes (sheets, arms, the ground) is shared between copies. */

export interface Unit {
  readonly id: Id;
  /** Its place in `units`: others are remembered by it. */
  readonly index: number;
  readonly name: string;
  readonly side: string;
  readonly tactics: string;
  readonly hidden: boolean;
  readonly sheet: Sheet;
  readonly arms: readonly Arm[];
  /** Has something to fight with in melee beside bare hands. */
  readonly armed: boolean;
  readonly size: number;
  /** The top-left square, −1 where there is no map. */
  at: number;
  /** Without a map: away from the press. */
  apart: boolean;
  /** Without a map: foes it is in melee with, by their places. */
  engaged: number[];
  hp: number;
  soak: number;
  life: Life;
  /** AC54 The round it fell in; −1. */
  fell: number;
  /** AC55 The round somebody last tried to stabilize it in. */
  tended: number;
  /** AC43 Actions left this round. */
  main: number;
  move: number;
  /** Its turn is under way. */
  acting: boolean;
  /** Statuses as bits. */
  mask: number;
  luck: number;
  /** AC86 How often it still stays at 1 HP instead of falling. */
  grit: number;
  /** AC72 Shots left by place in `arms`. */
  shots: number[];
  /** AC48 Whom it screens, and how many attackers it has met since; −1. */
  ward: number;
  met: number;
  /** AC49 On whom it swarms; −1. */
  prey: number;
  /** AC51 Who holds it, by their places. */
  holders: number[];
  /** AC28 Unarmed foes that have struck at it in melee since its last turn, by their places. */
  strikers: number[];
  dealt: number;
  taken: number;
}

export interface State extends BattleState {
  readonly rules: Rules;
  /** Null where there is no map. */
  readonly ground: FieldSource | null;
  readonly fixedOrder: readonly Id[] | null;
  units: Unit[];
  /** AC42 Sides act whole. */
  whole: boolean;
  /** Places in `units`, or in `sides` where those act whole; this round's, and every round's. */
  order: number[];
  base: number[];
  readonly sides: readonly string[];
  /** A place in `order`; −1 before the battle starts. */
  at: number;
  finished: boolean;
  /** AC57 Bits of the sides: have lost one, have lost half, must check. */
  bled: number;
  halved: number;
  shaken: number;
  policies: Policies;
}

export type Fight = AnyFight<State>;

export function copy(state: State): State {
  const { units } = state;
  const copied: Unit[] = [];
  for (let i = 0; i < units.length; i++) copied.push(copyUnit(units[i] as Unit));
  return {
    rules: state.rules,
    ground: state.ground,
    units: copied,
    winner: state.winner,
    round: state.round,
    fixedOrder: state.fixedOrder,
    whole: state.whole,
    order: state.order.slice(),
    base: state.base.slice(),
    sides: state.sides,
    at: state.at,
    finished: state.finished,
    bled: state.bled,
    halved: state.halved,
    shaken: state.shaken,
    policies: state.policies,
    turn: state.turn,
  };
}

function copyUnit(u: Unit): Unit {
  return {
    id: u.id,
    side: u.side,
    sheet: u.sheet,
    mask: u.mask,
    main: u.main,
    ward: u.ward,
    luck: u.luck,
    grit: u.grit,
    life: u.life,
    hp: u.hp,
    soak: u.soak,
    taken: u.taken,
    dealt: u.dealt,
    engaged: u.engaged.slice(),
    at: u.at,
    arms: u.arms,
    index: u.index,
    name: u.name,
    tactics: u.tactics,
    hidden: u.hidden,
    armed: u.armed,
    size: u.size,
    apart: u.apart,
    fell: u.fell,
    tended: u.tended,
    move: u.move,
    acting: u.acting,
    shots: u.shots.slice(),
    met: u.met,
    prey: u.prey,
    holders: u.holders.slice(),
    strikers: u.strikers.slice(),
  };
}

export function unitOf(state: State, id: Id): Unit | undefined {
  const { units } = state;
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).id === id) return units[i];
  return undefined;
}

export function isUp(unit: Unit): boolean {
  return unit.life === "up";
}

/** AC54 Down and still there: nothing is easier to finish. */
export function isHelpless({ life }: Unit): boolean {
  return life === "mortally-wounded" || life === "stabilized" || life === "unconscious";
}

export function has(unit: Unit, bits: number): boolean {
  return (unit.mask & bits) !== 0;
}

/** AC54 NPCs of no account die at once. */
export const isNameless = ({ sheet }: Unit): boolean => sheet.npc && !sheet.elite;
export const isPC = ({ sheet }: Unit): boolean => !sheet.npc;
/** AC44 PCs and elite NPCs. */
export const isSkilled = ({ sheet }: Unit): boolean => !sheet.npc || sheet.elite;

/** AC86 Its Fighting Withdrawal costs nothing. */
export const slips = ({ sheet }: Unit): boolean => sheet.foci.closeCombatant > 1;

/** AC66, AC53: a shield that is in hand and whole. */
export function bearsShield(unit: Unit): boolean {
  return unit.sheet.shield && (unit.mask & (SHIELD_BROKEN | SHIELD_DOWN)) === 0;
}

/** AC22 Whether its shield still stops a Shock this round. */
export function shieldStops(unit: Unit): boolean {
  return bearsShield(unit) && (unit.mask & SHIELD_SPENT) === 0;
}

/** AC2, AC45, AC46: the Armor Class as it counts now. */
export function acOf(unit: Unit, ranged: boolean): number {
  if ((unit.mask & AC_BITS) !== 0) return changedAC(unit, ranged);
  const { sheet } = unit;
  return ranged ? sheet.rangedAC : sheet.meleeAC;
}

const AC_BITS = SHIELD_BROKEN | SHIELD_DOWN | CHARGING | TOTAL_DEFENSE;

function changedAC({ sheet, mask }: Unit, ranged: boolean): number {
  const lost = sheet.shield && (mask & (SHIELD_BROKEN | SHIELD_DOWN)) !== 0;
  const worn = ranged
    ? lost
      ? sheet.bareRangedAC
      : sheet.rangedAC
    : lost
      ? sheet.bareMeleeAC
      : sheet.meleeAC;
  return worn + shiftOf(mask);
}

/** AC62 The same where armor does not help. */
export const skinACOf = ({ sheet, mask }: Unit): number => sheet.skinAC + shiftOf(mask);

/** AC46 What Total Defense adds to Armor Class. */
export const DEFENSE_BONUS = 2;

/** AC45 −2 for the rest of the round after a charge; AC46 more in Total Defense. */
function shiftOf(mask: number): number {
  return ((mask & CHARGING) === 0 ? 0 : -2) + ((mask & TOTAL_DEFENSE) === 0 ? 0 : DEFENSE_BONUS);
}
