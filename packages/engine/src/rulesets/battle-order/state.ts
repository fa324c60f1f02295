import type { BattleState, Fight as AnyFight, Id, Policies } from "../../kernel/index.ts";
import type { FieldSource } from "../../grid/index.ts";
import type { Way } from "./attack/kit.ts";
import type { Rules } from "./options.ts";
import type { Sheet } from "./sheet.ts";
import type { Weapon } from "./attack/weapons.ts";
import { BIT, type Life, type Status, STUNNED } from "./words.ts";

/** The battle as plain data. What never changes (sheets, kits, the ground) is shared between copies. */

/** A status somebody has: who gave it (a place in `units`, −1 nobody) and how many own turns it still lasts. */
export interface Affliction {
  readonly status: Status;
  readonly by: number;
  left: number;
}

/** BO21, BO55 The Spell Casting Stance. */
export interface Casting {
  readonly spell: string;
  /** A place in `units`. */
  readonly target: number;
  /** BO55 What holds it together: at 0 the spell is lost. */
  invested: number;
  /** Own turns until it may be activated. */
  left: number;
  readonly shape: string;
}

export interface Unit {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  /** Its own place in `units`. */
  readonly place: number;
  readonly tactics: string;
  readonly hidden: boolean;
  readonly sheet: Sheet;
  readonly kit: readonly Way[];
  readonly weapons: readonly Weapon[];
  readonly size: number;
  /** BO1 Maximum Battle Strength and Speed Points. */
  readonly maxStrength: number;
  readonly maxSpeed: number;
  readonly maxHp: number;
  readonly passive: number;
  readonly active: number;
  strength: number;
  speed: number;
  hp: number;
  ghost: number;
  maxGhost: number;
  /** BO2 Physical Damage Reduction as it is now, stances aside. */
  reduction: number;
  life: Life;
  /** BO26 0 none, 1 Block, 2 Heavy, 3 Super; with the shield or not. */
  stance: number;
  shielded: boolean;
  /** The top-left square, −1 where there is no map. */
  at: number;
  /** BO50 A direction, −1 while it does not matter. */
  facing: number;
  /** BO62 Without a map: out of everybody's melee range. */
  apart: boolean;
  /** BO3, BO9 Bits of what was used this turn. */
  used: number;
  /** BO42 A Melee Attack (or combo) was made this Action Block; and in the one before. */
  struck: boolean;
  before: boolean;
  /** BO51 Did nothing in the own last turn. */
  rested: boolean;
  /** BO50 1 after a Charge this turn, 2 after a Fast Charge. */
  charge: number;
  /** BO52 Shots left, by slot. */
  ammo: number[];
  /** BO53 The slot of the weapon that attacked last. */
  hand: number;
  /** The round in which the shield attacked (BO14), and in which a grapple ended (BO54). */
  shieldRound: number;
  idleRound: number;
  /** BO20 Whom one holds, and by whom one is held: places in `units`, −1 nobody. */
  holds: number;
  heldBy: number;
  casting: Casting | null;
  /** BO56 The spell activated this turn and what was invested: an Echo may follow. */
  echo: { readonly spell: string; readonly invested: number } | null;
  /** BO56 Spell damage a barrier still absorbs, and for how many own turns. */
  barrier: number;
  barrierLeft: number;
  statuses: Affliction[];
  /** The statuses as bits: kept by `gain` and `lose` alone. */
  mask: number;
  dealt: number;
  taken: number;
}

export interface State extends BattleState {
  readonly rules: Rules;
  /** Null where there is no map. */
  readonly ground: FieldSource | null;
  readonly fixedOrder: readonly Id[] | null;
  units: Unit[];
  /** Places in `units`, in turn order. */
  order: number[];
  /** Whose turn: a place in `order`; −1 before the battle starts. */
  at: number;
  finished: boolean;
  /** BO61 Units whose numbers a side has been told: `side:id`. */
  learned: string[];
  /** What the attack at hand would do to its target on average, for whoever decides about a reaction; 0 between attacks. */
  threat: number;
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
    fixedOrder: state.fixedOrder,
    units: copied,
    order: state.order.slice(),
    at: state.at,
    finished: state.finished,
    learned: state.learned.slice(),
    threat: state.threat,
    policies: state.policies,
    round: state.round,
    turn: state.turn,
    winner: state.winner,
  };
}

function copyUnit(u: Unit): Unit {
  return {
    id: u.id,
    name: u.name,
    side: u.side,
    place: u.place,
    tactics: u.tactics,
    hidden: u.hidden,
    sheet: u.sheet,
    kit: u.kit,
    weapons: u.weapons,
    size: u.size,
    maxStrength: u.maxStrength,
    maxSpeed: u.maxSpeed,
    maxHp: u.maxHp,
    passive: u.passive,
    active: u.active,
    strength: u.strength,
    speed: u.speed,
    hp: u.hp,
    ghost: u.ghost,
    maxGhost: u.maxGhost,
    reduction: u.reduction,
    life: u.life,
    stance: u.stance,
    shielded: u.shielded,
    at: u.at,
    facing: u.facing,
    apart: u.apart,
    used: u.used,
    struck: u.struck,
    before: u.before,
    rested: u.rested,
    charge: u.charge,
    ammo: u.ammo.slice(),
    hand: u.hand,
    shieldRound: u.shieldRound,
    idleRound: u.idleRound,
    holds: u.holds,
    heldBy: u.heldBy,
    casting: u.casting === null ? null : { ...u.casting },
    echo: u.echo,
    barrier: u.barrier,
    barrierLeft: u.barrierLeft,
    statuses: u.statuses.map((s) => ({ ...s })),
    mask: u.mask,
    dealt: u.dealt,
    taken: u.taken,
  };
}

export function unitOf(state: State, id: Id): Unit | undefined {
  const { units } = state;
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).id === id) return units[i];
  return undefined;
}

export const isUp = (unit: Unit): boolean => unit.life === "up";

export const has = (unit: Unit, bits: number): boolean => (unit.mask & bits) !== 0;

/** Whether somebody has a status from just that giver. */
export function hasFrom(unit: Unit, status: Status, by: Unit): boolean {
  return has(unit, BIT[status]) && unit.statuses.some((s) => s.status === status && s.by === by.place);
}

/** BO54 Neither may do anything while a grapple lasts, nor for the rest of the block in which it ends. */
export const isGrappling = (unit: Unit): boolean => unit.holds >= 0 || unit.heldBy >= 0;
export const isHampered = (state: State, unit: Unit): boolean =>
  unit.holds >= 0 || unit.heldBy >= 0 || unit.idleRound === state.round;

/** BO8 Whether somebody may take Defensive Actions at all now. */
export function mayDefend(state: State, unit: Unit): boolean {
  return unit.life === "up" && !isHampered(state, unit) && (unit.mask & STUNNED) === 0;
}

/** BO14 Nobody's shield blocks that has attacked in the same Action Block. */
export const shieldFree = (state: State, unit: Unit): boolean => unit.shieldRound !== state.round;
