import { inSeries } from "../../../kernel/index.ts";
import { insanityLength, insanityMore, insanityRoll } from "../questions.ts";
import type { Fight, Unit } from "../state.ts";
import { gain } from "../verbs.ts";
import { insanityCheck } from "../why.ts";
import { BIT, LASTING, type Status } from "../words.ts";

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

/** The same number for totals that come to the same; those that go on are all different. */
function resultOf(total: number): number {
  const place = Math.max(-1, Math.min(total - FIRST, TABLE.length - 1));
  return (RESULTS[place] as number | undefined) ?? (place < 0 ? NONE : -total);
}

const NONE = TABLE.indexOf(NOTHING);
const RESULTS: readonly (number | null)[] = TABLE.map((found) =>
  found.kind === "increase"
    ? null
    : TABLE.findIndex((same) => JSON.stringify(same) === JSON.stringify(found)),
);

/** BO59 What Hardened adds to Resist Insanity. */
const HARDENED = 5;

/** BO59 Health as insanity sees it: Resist Insanity counts as more of it. */
export function steadiness(unit: Unit): number {
  return unit.hp + unit.sheet.resistInsanity + ((unit.mask & BIT.hardened) === 0 ? 0 : HARDENED);
}

/** BO17 Rolls if Health is under Ghost Power. Ways through the table that end alike are one: a series of a single step. */
export function sanity(fight: Fight, unit: Unit): void {
  if (unit.ghost === 0 || !fight.state.rules.insanity || steadiness(unit) >= unit.ghost) return;
  inSeries(fight, 1, (now) => {
    goMad(now, now.state.units[unit.place] as Unit);
    return false;
  });
}

/** BO59 Ghost Power − Health + 3d6; some results add dice and look again. */
function goMad(fight: Fight, unit: Unit): void {
  const strain = unit.ghost - steadiness(unit);
  let total = strain + insanityRoll(fight, unit.id, (shown) => resultOf(strain + shown));
  for (let found = madnessOf(total); ; found = madnessOf(total)) {
    tell(fight, unit, { total, strain, found });
    if (found.kind !== "increase") return suffer(fight, unit, found);
    const before = total; // it only grows, so this ends
    total += insanityMore(fight, found.dice, unit.id, (shown) => resultOf(before + shown));
  }
}

function tell(fight: Fight, unit: Unit, of: { total: number; strain: number; found: Madness }): void {
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

function suffer(fight: Fight, unit: Unit, found: Madness): void {
  if (found.kind === "drain") {
    unit.ghost = Math.max(0, unit.ghost - found.amount);
    return;
  }
  if (found.kind !== "status") return;
  const left = found.dice > 0 ? insanityLength(fight, found.dice, unit.id) : found.turns;
  gain(fight, unit, { status: found.status, by: -1, left });
}
