import { type Id, settle, type Sum } from "../../kernel/index.ts";
import { cellAt } from "../../grid/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import type { Effect } from "./abilities/effects.ts";
import { boardOf } from "./board.ts";
import { applyEffect, type Fight, isUp, liftEffect, type Lying, type Unit, unitOf } from "./state.ts";
import { BIT, type Status } from "./words.ts";

/** The few ways in which a battle changes. Each also tells what happened. */

/** DP10 Damage of an attack. */
export function wound(fight: Fight, target: Unit, amount: number, by: Unit, sum?: Sum): void {
  const lost = takeHp(target, amount);
  by.dealt += lost;
  if (fight.told)
    fight.tell({
      event: "damage",
      by: by.id,
      target: target.id,
      amount,
      hp: target.hp,
      ...(sum === undefined ? {} : { sum }),
    });
  if (target.hp <= 0) fall(fight, target, by);
}

/** DP27, DP31, DP50, DP57: HP lost without an attack. */
export function suffer(fight: Fight, unit: Unit, amount: number, to: string): void {
  const lost = takeHp(unit, amount);
  if (fight.told) fight.tell({ event: "suffers", target: unit.id, amount: lost, from: to, hp: unit.hp });
  if (unit.hp <= 0 && (isUp(unit) || unit.hp <= fight.state.rules.dyingHp)) fall(fight, unit, unit);
}

/** Heroes go under 0 (DP50), others stop there. */
function takeHp(unit: Unit, amount: number): number {
  const lost = unit.hero ? amount : Math.min(amount, unit.hp);
  unit.hp -= lost;
  return lost;
}

/** DP50 At 0 HP a hero is unconscious (dead when far enough below), anybody else dead and off the field. */
export function fall(fight: Fight, unit: Unit, by: Unit): void {
  const { state } = fight;
  unit.life = unit.hero && unit.hp > state.rules.dyingHp ? "unconscious" : "dead";
  unit.ap = 0;
  unit.mp = 0;
  unit.statuses = [];
  unit.mask = 0;
  unit.waiting = false;
  while (unit.lying.length > 0) endLying(fight, unit, unit.lying[0] as Lying);
  if (fight.told) fight.tell({ event: "down", by: by.id, target: unit.id, state: unit.life });
  settle(fight); // DP51
}

/** DP50 Healing, up to the HP on the sheet; an unconscious hero above 0 is up again. */
export function heal(fight: Fight, target: Unit, amount: number, by: Id): void {
  const healed = Math.max(0, Math.min(amount, target.sheet.hp - target.hp));
  target.hp += healed;
  target.restored += healed;
  if (fight.told) fight.tell({ event: "heal", by, target: target.id, amount: healed });
  if (target.life !== "unconscious" || target.hp <= 0) return;
  target.life = "up";
  if (fight.told) fight.tell({ event: "wakes", target: target.id });
}

/** Points gained or lost, never under 0; whoever has fallen has none. */
export function giveAp(fight: Fight, unit: Unit, amount: number): void {
  if (!isUp(unit)) return;
  const before = unit.ap;
  unit.ap = Math.max(0, before + amount);
  if (fight.told && unit.ap !== before)
    fight.tell({ event: "points", target: unit.id, ap: unit.ap - before, mp: 0 });
}

/** AP that an action was paid with. */
export function tellPaid(fight: Fight, { id }: Unit, ap: number): void {
  if (fight.told) fight.tell({ event: "points", target: id, ap: -ap, mp: 0 });
}

export function giveMp(fight: Fight, unit: Unit, amount: number): void {
  if (!isUp(unit)) return;
  const before = unit.mp;
  unit.mp = Math.max(0, before + (amount > 0 ? gained(unit, amount) : amount));
  if (fight.told && unit.mp !== before)
    fight.tell({ event: "points", target: unit.id, ap: 0, mp: unit.mp - before });
}

/** DP61 MP gained: half of them, rounded up, by who is Slow; twice as many by who is Hasty; both undo each other. */
export function gained({ slow, haste }: Unit, mp: number): number {
  if (slow > 0 === haste > 0) return mp;
  return slow > 0 ? Math.ceil(mp / 2) : 2 * mp;
}

/** DP27–DP31 Gains a status; whoever has it already keeps the card it has. */
export function gain(fight: Fight, unit: Unit, status: Status, by: Id): void {
  if ((unit.mask & BIT[status]) !== 0 || !isUp(unit)) return;
  unit.statuses.push(status);
  unit.mask |= BIT[status];
  if (fight.told) fight.tell({ event: "gains", by, target: unit.id, status });
}

export function lose(fight: Fight, unit: Unit, status: Status): void {
  if ((unit.mask & BIT[status]) === 0) return;
  unit.statuses = unit.statuses.filter((s) => s !== status);
  unit.mask &= ~BIT[status];
  if (fight.told) fight.tell({ event: "loses", target: unit.id, status });
}

/** DP24, DP26 Lays a card before somebody: until it ends it is the effect. */
export function lay(
  fight: Fight,
  bearer: Unit,
  ability: Ability,
  from: { readonly owner: Id; readonly slot: number },
): void {
  const { effect } = ability;
  if (effect === null || !isUp(bearer)) return;
  const { lasts } = effect;
  const counters = typeof lasts === "string" ? 0 : "turns" in lasts ? lasts.turns : lasts.rounds;
  bearer.lying.push({ card: ability.id, effect, counters, owner: from.owner, slot: from.slot });
  applyEffect(bearer, effect);
  if (fight.told)
    fight.tell({ event: "lays", by: from.owner, target: bearer.id, with: ability.id, counters });
}

/** DP15 What a card gives through its own action: no card lies there. */
export function lend(
  fight: Fight,
  bearer: Unit,
  effect: Effect,
  { by, ability }: { readonly by: Unit; readonly ability: Ability },
): void {
  if (!isUp(bearer)) return;
  bearer.lying.push({ card: ability.id, effect, counters: 0, owner: by.id, slot: -1 });
  applyEffect(bearer, effect);
  if (fight.told) fight.tell({ event: "bonus", by: by.id, target: bearer.id, with: ability.id });
}

/** DP15 Somebody's card is done, and with it what it gave. */
export function endBonuses(fight: Fight, owner: Unit): void {
  for (const unit of fight.state.units)
    if (unit.lying.length > 0)
      for (const lying of unit.lying.slice())
        if (lying.effect.lasts === "action" && lying.owner === owner.id) endLying(fight, unit, lying);
}

/** DP25, DP26 The effect ends and its card goes to its owner's discard. */
export function endLying(fight: Fight, bearer: Unit, lying: Lying): void {
  bearer.lying = bearer.lying.filter((l) => l !== lying);
  liftEffect(bearer, lying.effect);
  if (lying.slot >= 0) unitOf(fight.state, lying.owner)?.discard.push(lying.slot);
  if (fight.told) fight.tell({ event: "ends", by: lying.owner, target: bearer.id, with: lying.card });
}

export function moveTo(fight: Fight, unit: Unit, square: number, how: "walks" | "slides" | "swaps"): void {
  unit.at = square;
  if (fight.told) fight.tell({ event: how, target: unit.id, to: cellAt(boardOf(fight.state).field, square) });
}
