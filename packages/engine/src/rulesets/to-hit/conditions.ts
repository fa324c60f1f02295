import type { Id } from "../../kernel/index.ts";
import type { Gift } from "./abilities/ability.ts";
import type { Attack } from "./attack/attack.ts";
import { type Fight, has, isUp, type Unit } from "./state.ts";
import { gain, lose, loseFrom, mourn, wear, wound } from "./verbs.ts";
import { BURNING, FROZEN, INVISIBLE, OIL_SOAKED, ON_FIRE, SICK, SOAKED, type Status } from "./words.ts";

/** TH70 The status table: how statuses come, what they do, and when they end. */

/** Gives a status unless the target is immune to it; the great shrug off the worst. */
export function give(fight: Fight, target: Unit, gift: Gift, from: { by: Unit; bound: string | null }): void {
  if (!isUp(target)) return;
  const status = softened(target, gift.status);
  if (target.sheet.immune.includes(status) || (status === "on-fire" && has(target, SOAKED))) {
    fight.tell({ event: "resists", target: target.id, status });
    return;
  }
  const ends = status === gift.status ? gift.ends : "end";
  const turns = ends === "giver" ? from.by : target;
  const left = fight.state.turn === turns.id ? 2 : 1; // a turn that is under way is not the next one
  gain(fight, target, { status, by: from.by.id, amount: gift.amount, ends, left, bound: from.bound });
  if (status === "soaked" && has(target, ON_FIRE)) lose(fight, target, "on-fire");
  if (status === "frozen" && has(target, INVISIBLE)) lose(fight, target, "invisible");
}

/** Minibosses and bosses are only dazzled instead of blinded, slowed instead of frozen. */
function softened(target: Unit, status: Status): Status {
  if (!isGreat(target)) return status;
  if (status === "blinded") return "dazzled";
  return status === "frozen" ? "slowed" : status;
}

export function isGreat({ sheet }: Unit): boolean {
  return sheet.order === "miniboss" || sheet.order === "boss";
}

/** What a hit ends and begins by its type: fire thaws, dries and kindles oil, ice freezes the soaked, water douses. */
export function afterHit(fight: Fight, attack: Attack, target: Unit): void {
  if (target.mask === 0 || !isUp(target) || !attack.ability.damage) return;
  if (has(target, FROZEN)) lose(fight, target, "frozen");
  if (has(target, INVISIBLE)) lose(fight, target, "invisible");
  const lasting = (status: Status): Gift => ({ status, amount: 0, ends: "lasting" });
  const { types } = attack;
  if (types.includes("fire")) {
    if (has(target, SOAKED)) lose(fight, target, "soaked");
    else if (has(target, OIL_SOAKED)) give(fight, target, lasting("on-fire"), { by: attack.by, bound: null });
  } else if (types.includes("ice") && has(target, SOAKED))
    give(fight, target, lasting("frozen"), { by: attack.by, bound: null });
  if (types.includes("water") && has(target, ON_FIRE)) lose(fight, target, "on-fire");
}

/** As a turn begins: what lasts until then ends, fire burns, a burning weapon wears. */
export function startOfTurn(fight: Fight, unit: Unit): void {
  if (unit.mask === 0) return;
  endOfWatch(fight, unit);
  if (has(unit, BURNING)) wearAll(fight, unit);
  if (has(unit, ON_FIRE) && !unit.sheet.immune.includes("fire")) suffer(fight, unit, 2, "on-fire");
}

/** What lasts until its bearer's next turn. */
export function endOfWatch(fight: Fight, unit: Unit): void {
  const { statuses } = unit; // losing one makes a new list
  for (const s of statuses) if (s.ends === "start") lose(fight, unit, s.status);
}

function wearAll(fight: Fight, unit: Unit): void {
  for (let slot = 0; slot < unit.durability.length; slot++) wear(fight, unit, slot);
}

/** Damage from a status: nothing lessens it. */
export function suffer(fight: Fight, unit: Unit, amount: number, from: Status): void {
  if (wound(fight, unit, amount, { by: null, mercy: null, from })) mourn(fight, [unit]);
}

/** TH70 The sick suffer for every Standard Action. */
export function afterStandard(fight: Fight, unit: Unit): void {
  if (unit.mask !== 0 && has(unit, SICK) && isUp(unit)) suffer(fight, unit, 2, "sick");
}

/** As a turn ends: own statuses run out, and so does what its bearer gave for so long. */
export function endOfTurn(fight: Fight, unit: Unit): void {
  const { units } = fight.state;
  if (unit.mask !== 0) countDown(fight, unit, null);
  for (let i = 0; i < units.length; i++)
    if ((units[i] as Unit).mask !== 0) countDown(fight, units[i] as Unit, unit.id);
}

/** What lasts to an end of turn: the bearer's own, or the giver's. */
function countDown(fight: Fight, unit: Unit, giver: Id | null): void {
  const { statuses } = unit; // losing one makes a new list
  for (let i = 0; i < statuses.length; i++) {
    const s = statuses[i] as Unit["statuses"][number];
    if (giver === null ? s.ends !== "end" : s.ends !== "giver" || s.by !== giver) continue;
    s.left -= 1;
    if (s.left > 0) continue;
    if (s.by === null) lose(fight, unit, s.status);
    else loseFrom(fight, unit, s.status, s.by);
  }
}
