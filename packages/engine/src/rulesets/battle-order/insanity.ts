import { type Chain, forLater } from "../../kernel/index.ts";
import { INSANITY, increaseOf, insanityLength, insanityMore, insanityRoll } from "./questions.ts";
import type { Brawl, Unit } from "./state.ts";
import { gain } from "./verbs.ts";
import { insanityCheck } from "./why.ts";
import { BIT, LASTING, type Status } from "./words.ts";

/** BO17, BO59: the Insanity Roll, its table and what comes of it. */

export type Madness =
  | { readonly kind: "none" }
  | { readonly kind: "increase"; readonly dice: number }
  | { readonly kind: "drain"; readonly amount: number }
  /** For so many own turns: a number, or dice; neither: for good. */
  | { readonly kind: "status"; readonly status: Status; readonly turns: number; readonly dice: number };

const NOTHING: Madness = { kind: "none" };
const increase = (dice: number): Madness => ({ kind: "increase", dice });
const drain = (amount: number): Madness => ({ kind: "drain", amount });
const turns = (status: Status, count: number): Madness => ({ kind: "status", status, turns: count, dice: 0 });
const rolled = (status: Status, dice: number): Madness => ({ kind: "status", status, turns: 0, dice });
const lasting = (status: Status): Madness => turns(status, LASTING);

/** BO59 By the roll, from 11 on. Below it nothing happens; HOUSE: 48 and more was never published. */
export const TABLE: readonly Madness[] = [
  turns("phobia", 1), // 11
  drain(1),
  NOTHING,
  rolled("minor-insanity", 1),
  increase(1), // 15
  NOTHING,
  rolled("phobia", 1),
  turns("stunned", 1),
  lasting("mutant"),
  increase(2), // 20
  NOTHING,
  drain(30),
  NOTHING,
  rolled("minor-insanity", 2),
  increase(3), // 25
  lasting("mutant"),
  rolled("phobia", 2),
  turns("stunned", 2),
  rolled("disrupted", 1),
  increase(2), // 30
  lasting("mutant"),
  drain(50),
  turns("possessed", 1),
  lasting("vain"),
  increase(1), // 35
  lasting("mutant"),
  lasting("hardened"),
  turns("stunned", 3),
  rolled("disrupted", 2),
  increase(2), // 40
  lasting("mutant"),
  drain(70),
  turns("possessed", 1),
  lasting("vain"),
  increase(1), // 45
  lasting("mutant"),
  lasting("hardened"),
  turns("possessed", 2), // 48 and more
];

const FIRST = 11;

export function madnessOf(total: number): Madness {
  if (total < FIRST) return NOTHING;
  return TABLE[Math.min(total - FIRST, TABLE.length - 1)] as Madness;
}

/** The same number for totals that come to the same. */
const fateOf = (total: number): number => SAME[TABLE.indexOf(madnessOf(total))] as number;

const SAME: readonly number[] = TABLE.map((a) =>
  TABLE.findIndex((b) => JSON.stringify(a) === JSON.stringify(b)),
);

/** BO59 What Hardened adds to Resist Insanity. */
const HARDENED = 5;

/** BO59 Health as insanity sees it: Resist Insanity counts as more of it. */
export function steadiness(unit: Unit): number {
  return unit.hp + unit.sheet.resistInsanity + ((unit.mask & BIT.hardened) === 0 ? 0 : HARDENED);
}

/** BO17 Rolls if Health is under Ghost Power: Ghost Power − Health + 3d6. */
export function sanity(fight: Brawl, unit: Unit): void {
  if (unit.ghost === 0 || !fight.state.rules.insanity || steadiness(unit) >= unit.ghost) return;
  const strain = unit.ghost - steadiness(unit);
  const last = fight.ask.chain?.(chainFrom(strain), unit.id) ?? null;
  let total = strain + (last ?? insanityRoll(fight, unit.id));
  for (let found = madnessOf(total); ; found = madnessOf(total)) {
    tell(fight, unit, { total, strain, found });
    if (found.kind !== "increase") return suffer(fight, unit, found);
    total += insanityMore(fight, found.dice, unit.id); // it only grows, so this ends
  }
}

const CHAINS: Chain[] = [];

/** The roll and all its increases, for a strain. */
function chainFrom(strain: number): Chain {
  return (CHAINS[strain] ??= {
    first: INSANITY,
    onward: (shown) => {
      const found = madnessOf(strain + shown);
      return found.kind === "increase" ? increaseOf(found.dice) : null;
    },
    fate: (shown) => fateOf(strain + shown),
  });
}

function tell(fight: Brawl, unit: Unit, of: { total: number; strain: number; found: Madness }): void {
  if (!fight.told) return;
  const { found, total } = of;
  const result = found.kind === "status" ? found.status : found.kind;
  fight.tell({
    event: "insanity",
    target: unit.id,
    result,
    ...(fight.explained ? { check: insanityCheck(total, of.strain, result) } : {}),
  });
}

function suffer(fight: Brawl, unit: Unit, found: Madness): void {
  if (found.kind === "drain") {
    unit.ghost = Math.max(0, unit.ghost - found.amount);
    return;
  }
  if (found.kind !== "status") return;
  const turns =
    found.dice > 0 ? forLater(fight, () => insanityLength(fight, found.dice, unit.id)) : found.turns;
  const begun = turns !== LASTING && fight.state.turn === unit.id ? 1 : 0; // BO29: this turn does not count
  gain(fight, unit, { status: found.status, by: -1, left: turns + begun });
}
