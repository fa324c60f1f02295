import type { Ability } from "./abilities/deeds.ts";
import { atMoment } from "./abilities/moments.ts";
import type { Attack } from "./attack.ts";
import { isProtected, statusThreshold } from "./elements.ts";
import { affliction, type Fight, has, isUp, type Unit } from "./state.ts";
import { gain, hasTrait, lose } from "./verbs.ts";
import { statusCheck } from "./why.ts";
import {
  BIT,
  type Element,
  ELEMENTAL_STATUSES,
  GUARDED,
  HIDDEN,
  PROTECTED,
  STATUS_OF,
  type Status,
  TRAIT,
} from "./words.ts";

/** HD50–HD70: how statuses come, what uses them up, and when they end. */

/** What a hit uses up: HD62 shields, HD65 a weak spot. */
export function spend(fight: Fight, attack: Attack, target: Unit): void {
  const shield = attack.magical ? "barred" : "shielded";
  if (has(target, BIT[shield])) lose(fight, target, shield);
  if (attack.element !== null && affliction(target, "vulnerable")?.element === attack.element)
    lose(fight, target, "vulnerable");
}

/** HD6, HD8, HD50: a status lands if the die reaches its threshold. Returns whether it did. */
export function inflict(
  fight: Fight,
  by: Unit,
  target: Unit,
  what: { ability: Ability; status: Status | null; element: Element | null; die: number },
): boolean {
  const status = what.status ?? (what.element === null ? null : STATUS_OF[what.element]); // HD29
  const threshold =
    status !== null && immuneTo(target, status, what.element)
      ? "never"
      : statusThreshold(fight, what.element, target);
  const score = what.die - by.statusAccuracy + target.resistance;
  const hit = threshold === "always" || (threshold !== "never" && score <= threshold);
  if (fight.told) {
    const check = fight.explained
      ? { check: statusCheck(by, target, { die: what.die, threshold, hit }) }
      : {};
    fight.tell({
      event: "attack",
      by: by.id,
      target: target.id,
      with: what.ability.id,
      die: what.die,
      hit,
      ...(status === null ? {} : { status }),
      ...(hasTrait(target, TRAIT.stalwart) ? { immune: "stalwart" } : {}),
      ...check,
    });
  }
  if (hit && status !== null) {
    gain(fight, target, { status, by: by.id, element: what.element, count: COUNTS[status] ?? 0 });
    atMoment(fight, target, "afflicted", by);
  }
  return hit;
}

/** HD64, HD74 and a sheet's own immunities. The stalwart are proof against the nine elemental ones alone. */
function immuneTo(target: Unit, status: Status, element: Element | null): boolean {
  const elemental = (ELEMENTAL_STATUSES as readonly Status[]).includes(status);
  return (
    (elemental && hasTrait(target, TRAIT.stalwart)) ||
    target.sheet.immune.includes(status) ||
    isProtected(target, element)
  );
}

/** HD66: haste and slowness begin in this round's Effect Phase and last three rounds. */
export const COUNTS: Readonly<Partial<Record<Status, number>>> = { hasted: 4, slowed: 4 };

/** HD60 Whoever a taunted unit has to go for, while that one stands and can be seen. */
export function taunterOf(unit: Unit, units: readonly Unit[]): Unit | null {
  const by = affliction(unit, "taunted")?.by;
  const taunter = by === undefined ? undefined : units.find((u) => u.id === by);
  return taunter !== undefined && isUp(taunter) && !has(taunter, HIDDEN) ? taunter : null;
}

/** HD61 Whoever takes what is aimed at a guarded unit. */
export function guardOf(unit: Unit, units: readonly Unit[]): Unit | null {
  const by = affliction(unit, "guarded")?.by;
  const guard = by === undefined ? undefined : units.find((u) => u.id === by);
  return guard !== undefined && isUp(guard) && guard !== unit ? guard : null;
}

/** HD61, HD64, HD69: what lasts only until its giver's next turn ends as that turn begins. */
export function endOfWatch(fight: Fight, actor: Unit): void {
  for (const unit of fight.state.units) {
    if (!has(unit, GUARDED | PROTECTED)) continue;
    for (const s of unit.statuses.slice()) {
      if ((s.status === "guarded" || s.status === "protected") && s.by === actor.id)
        lose(fight, unit, s.status);
    }
  }
  if (has(actor, HIDDEN)) lose(fight, actor, "hidden");
}
