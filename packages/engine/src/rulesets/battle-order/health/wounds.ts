import type { Sum } from "../../../kernel/index.ts";
import { sanity } from "./insanity.ts";
import type { Fight, Unit } from "../state.ts";
import { drain, loseSpell } from "../verbs.ts";
import { BIT } from "../words.ts";

/** BO16–BO19, BO32, BO55: Health lost, and what comes of that. */

/** Whose blow it is, and how its amount came about. */
export interface Blow {
  readonly by: Unit | null;
  readonly sum?: Sum | undefined;
  /** What did it, where no blow did. */
  readonly from?: string;
}

/** BO16 Health falls. Returns whether that felled. */
export function wound(fight: Fight, target: Unit, amount: number, blow: Blow): boolean {
  target.hp -= amount;
  if (target.hp < 0 && fight.state.rules.healthFloor) target.hp = 0;
  target.taken += amount;
  if (blow.by !== null) blow.by.dealt += amount;
  if (fight.told) tellDamage(fight, target, amount, blow);
  return amount > 0 && !bearsIt(target) && suffer(fight, target, amount, blow.by);
}

/** Nothing more comes of a wound. */
const bearsIt = (unit: Unit): boolean =>
  unit.hp > 0 && unit.life === "up" && unit.casting === null && unit.ghost === 0;

/** BO17–BO19 At 0 or less one is Unconscious; any more damage then is death; a spell, or sanity, may be shaken. */
function suffer(fight: Fight, target: Unit, amount: number, by: Unit | null): boolean {
  if (target.life === "unconscious") return fall(fight, target, "dead", by); // BO19
  shake(fight, target, amount);
  const falls = target.hp <= 0;
  if (falls) fall(fight, target, "unconscious", by); // BO18
  if (!falls || fight.state.rules.insanityWhenFelled) sanity(fight, target); // BO17, BO32
  return falls;
}

function tellDamage(fight: Fight, target: Unit, amount: number, blow: Blow): void {
  fight.tell({
    event: "damage",
    ...(blow.by === null ? {} : { by: blow.by.id }),
    target: target.id,
    amount,
    left: target.hp,
    ...(blow.from === undefined ? {} : { from: blow.from }),
    ...(blow.sum === undefined ? {} : { sum: blow.sum }),
  });
}

export function fall(fight: Fight, unit: Unit, life: "unconscious" | "dead", by: Unit | null): true {
  unit.life = life;
  unit.stance = 0;
  unit.shielded = false;
  unit.statuses = [];
  unit.mask = 0;
  if (unit.casting !== null) loseSpell(fight, unit);
  if (fight.told)
    fight.tell({ event: "down", ...(by === null ? {} : { by: by.id }), target: unit.id, state: life });
  return true;
}

/** BO55 Damage shakes a spell that is being cast: half as much with Concentration (BO46), not at all behind a veil (BO57). */
function shake(fight: Fight, unit: Unit, amount: number): void {
  if (unit.casting === null || (unit.mask & BIT.veiled) !== 0) return;
  drain(fight, unit, unit.sheet.gifts.includes("concentration") ? amount >> 1 : amount);
}
