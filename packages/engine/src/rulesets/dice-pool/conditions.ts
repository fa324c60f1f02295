import type { Break, Each } from "./abilities/effects.ts";
import { effectDie, fireChoice, poisonDie, stunDice } from "./questions.ts";
import { type Fight, has, isUp, type Lying, type Unit } from "./state.ts";
import { endLying, gain, giveAp, giveMp, heal, lose, suffer } from "./verbs.ts";
import { statusCheck } from "./why.ts";
import { DEFENSELESS, type Status } from "./words.ts";

/** DP24–DP34: what statuses and lasting cards do, and when they end. */

/** DP34 Statuses at the start of the bearer's turn, in the order gained. */
export function startStatuses(fight: Fight, unit: Unit): void {
  for (const status of unit.statuses.slice()) {
    if (!isUp(unit)) return;
    AT_START[status]?.(fight, unit);
  }
}

const AT_START: Readonly<Partial<Record<Status, (fight: Fight, unit: Unit) => void>>> = {
  poisoned,
  stunned,
  dazed,
  "on-fire": onFire,
};

/** DP27 1: 2 AP; 2–4: 1 damage; 5: nothing; 6: it ends. */
function poisoned(fight: Fight, unit: Unit): void {
  const die = poisonDie(fight, unit.id);
  tellStatus(fight, unit, { status: "poisoned", rolled: die, comes: POISON[die] as string });
  if (die === 1) giveAp(fight, unit, -2);
  else if (die <= 4) suffer(fight, unit, 1, "poisoned");
  else if (die === 6) lose(fight, unit, "poisoned");
}
const POISON = ["", "lose 2 AP", "take 1 damage", "take 1 damage", "take 1 damage", "nothing", "it ends"];

/** DP28 11 and more: nothing; 8–10: 2 AP and 2 MP; else all. Then it ends. */
function stunned(fight: Fight, unit: Unit): void {
  const total = stunDice(fight, unit.id);
  const comes = total > 10 ? "nothing" : total > 7 ? "lose 2 AP and 2 MP" : "lose all AP and MP";
  tellStatus(fight, unit, { status: "stunned", rolled: total, comes });
  if (total <= 10) {
    giveAp(fight, unit, total > 7 ? -2 : -unit.ap);
    giveMp(fight, unit, total > 7 ? -2 : -unit.mp);
  }
  lose(fight, unit, "stunned");
}

/** DP29 */
function dazed(fight: Fight, unit: Unit): void {
  giveMp(fight, unit, -unit.mp);
  lose(fight, unit, "dazed");
}

/** DP31 The bearer chooses; DP34: who cannot pay must burn. */
function onFire(fight: Fight, unit: Unit): void {
  const able = unit.ap >= FIRE_AP && unit.mp >= FIRE_MP;
  if (!able || fireChoice(fight, unit.id) === "burn") return suffer(fight, unit, 1, "on-fire");
  giveAp(fight, unit, -FIRE_AP);
  giveMp(fight, unit, -FIRE_MP);
  lose(fight, unit, "on-fire");
}
const FIRE_AP = 3;
const FIRE_MP = 2;

function tellStatus(
  fight: Fight,
  unit: Unit,
  what: { status: "poisoned" | "stunned"; rolled: number; comes: string },
): void {
  if (!fight.told) return;
  const { status, rolled, comes } = what;
  fight.tell({
    event: "status",
    target: unit.id,
    status,
    rolled,
    comes,
    ...(fight.explained ? { check: statusCheck(rolled, status, comes) } : {}),
  });
}

/** DP30, DP25: what ends with the bearer's turn. */
export function endTurnConditions(fight: Fight, unit: Unit): void {
  if (has(unit, DEFENSELESS)) lose(fight, unit, "defenseless");
  if (unit.lying.length > 0) countDown(fight, unit, "turns");
}

/** DP25 One counter off every card that counts these; with the last the card is discarded. */
export function countDown(fight: Fight, unit: Unit, by: "turns" | "rounds"): void {
  for (const lying of unit.lying.slice()) {
    const { lasts } = lying.effect;
    if (typeof lasts === "string" || !(by in lasts)) continue;
    lying.counters -= 1;
    if (lying.counters <= 0) endLying(fight, unit, lying);
  }
}

/** DP32 "Until their next turn" ends as that turn starts. */
export function endOfWatch(fight: Fight, unit: Unit): void {
  for (const lying of unit.lying.slice())
    if (lying.effect.lasts === "until-turn") endLying(fight, unit, lying);
}

/** DP69 */
export function breakOff(fight: Fight, unit: Unit, by: Break): void {
  for (const lying of unit.lying.slice()) if (lying.effect.breaks.includes(by)) endLying(fight, unit, lying);
}

/** DP57 Cards that roll at each start of their bearer's turn. */
export function startCards(fight: Fight, unit: Unit): void {
  for (const lying of unit.lying.slice()) {
    const { each } = lying.effect;
    if (each === null || !isUp(unit) || !unit.lying.includes(lying)) continue;
    const face = isAlike(each) ? 1 : effectDie(fight, unit.id);
    tick(fight, unit, lying, {
      heals: each.heals[face] ?? 0,
      harms: each.harms[face] ?? 0,
      ends: each.ends.includes(face),
    });
  }
}

/** Every face does the same: nothing to roll for. */
function isAlike({ heals, harms, ends }: Each): boolean {
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.every(
    (f) =>
      (heals[f] ?? 0) === (heals[1] ?? 0) &&
      (harms[f] ?? 0) === (harms[1] ?? 0) &&
      ends.includes(f) === ends.includes(1),
  );
}

function tick(
  fight: Fight,
  unit: Unit,
  lying: Lying,
  does: { heals: number; harms: number; ends: boolean },
): void {
  if (does.heals > 0) heal(fight, unit, does.heals, lying.owner);
  if (does.harms > 0) suffer(fight, unit, does.harms, lying.card);
  if (does.ends && unit.lying.includes(lying)) endLying(fight, unit, lying);
}

/** Ends every status: what cleansing cards do. */
export function cleanse(fight: Fight, unit: Unit): void {
  for (const status of unit.statuses.slice()) lose(fight, unit, status);
}

export { gain as afflict };
