import type { Ability } from "./abilities/deeds.ts";
import { bestCatch, type Catch, catches } from "./areas.ts";
import { type Attack, evasionOf, prepare } from "./attack.ts";
import { damageOf } from "./damage.ts";
import { distanceOf, type Ground, groundOf } from "./ground.ts";
import { hardStep } from "./hard.ts";
import { firstWays } from "./kit.ts";
import { isArea, type Range } from "./ranges.ts";
import { has, inPeril, isUp, type State, type Unit } from "./state.ts";
import { isLoner, mostTargets, reaches } from "./targets.ts";
import { CHARMED, HARD_PENALTY } from "./words.ts";

/** How tactics weigh blows: with the very functions that deal them. */

export interface Plan {
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  readonly worth: number;
}

/** Of the 36 ways two dice fall, how many come to at least so much. */
const AT_LEAST = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1] as const;

export function chanceOf(needed: number): number {
  if (needed <= 2) return 1;
  return needed > 12 ? 0 : (AT_LEAST[needed] as number) / 36;
}

/** Whether an ability can be paid now. */
export function payable(actor: Unit, ability: Ability): boolean {
  if (ability.sp > actor.sp || ability.mp > actor.mp) return false;
  return ability.action === "minor" ? actor.minor + actor.standard > 0 : actor.standard > 0;
}

const NO_ORDERS = { byHand: null, mercy: null } as const;

/** The blow worth most from here; null if nobody is in reach. `plain`: Basic Attacks only. */
export function bestBlow(
  state: State,
  actor: Unit,
  how: { readonly plain: boolean; readonly thrifty: boolean },
): Plan | null {
  const ways = firstWays(actor);
  const ground = groundOf(state);
  const near = ground === null ? ANYWHERE : nearestFoes(state, ground, actor);
  let best: Plan | null = null;
  for (let i = 0; i < actor.kit.length; i++) {
    const ability = actor.kit[i] as Ability;
    const way = ways[i];
    if (
      !ability.harmful ||
      way == null ||
      !payable(actor, ability) ||
      (how.plain && ability.kind !== "basic")
    )
      continue;
    if ((i > 0 && isArea(way.range) ? near.second : near.first) > farthest(way.range)) continue; // an area is for several
    const attack = prepare(actor, ability, way, NO_ORDERS);
    const cost = (ability.sp + ability.mp) / (how.thrifty ? 1 : 4);
    const plan = planWith(state, ground, attack, (best === null ? 0 : best.worth) + cost);
    if (plan !== null) best = { ability, targets: plan.targets, worth: plan.worth - cost };
  }
  return best;
}

/** How far off the nearest foe is, and the next. */
interface Near {
  readonly first: number;
  readonly second: number;
}
const ANYWHERE: Near = { first: 0, second: 0 };

function nearestFoes(state: State, ground: Ground, actor: Unit): Near {
  let first = Number.MAX_SAFE_INTEGER;
  let second = first;
  for (let i = 0; i < state.units.length; i++) {
    const u = state.units[i] as Unit;
    if (u.side === actor.side || u.life !== "up") continue;
    const far = distanceOf(ground, actor, u);
    if (far < first) [first, second] = [far, first];
    else if (far < second) second = far;
  }
  return { first, second };
}

/** No foe further off than this can be met. */
function farthest(range: Range): number {
  switch (range.kind) {
    case "melee":
    case "sweep":
      return 1;
    case "targets":
      return range.within;
    case "projectile":
    case "line":
      return range.size;
    default:
      return range.size + (range.size >> 1); // at its corners, where every second diagonal counts two
  }
}

/** Null unless it is worth more than `least`. */
function planWith(state: State, ground: Ground | null, attack: Attack, least: number): Plan | null {
  const { by, ability, range } = attack;
  if (ground !== null && isArea(range)) return planArea(state, ground, attack, least);
  const use = { by, ability, range };
  const most = ability.strikes > 0 ? 1 : mostTargets(state, use);
  const found: { readonly unit: Unit; readonly worth: number }[] = [];
  let best: Unit | null = null;
  let top = least;
  for (let i = 0; i < state.units.length; i++) {
    const u = state.units[i] as Unit;
    if (
      u.side === by.side ||
      u.life !== "up" ||
      isBarred(attack, u) ||
      (ground !== null && !reaches(state, ground, use, u))
    )
      continue;
    const worth = worthOf(state, attack, u);
    if (most > 1 && !isLoner(state, u)) found.push({ unit: u, worth });
    if (worth <= top) continue;
    top = worth;
    best = u;
  }
  if (found.length < 2) return best === null ? null : { ability, targets: [best], worth: top };
  const chosen = found.toSorted((a, b) => b.worth - a.worth).slice(0, most);
  const worth = chosen.reduce((sum, c) => sum + c.worth, 0);
  if (worth > top) return { ability, targets: chosen.map((c) => c.unit), worth };
  return best === null ? null : { ability, targets: [best], worth: top };
}

/** TH42, TH71: not in Peril where that is needed, or the one who charmed the attacker. */
function isBarred({ by, ability }: Attack, target: Unit): boolean {
  if (ability.peril && !inPeril(target)) return true;
  return (
    by.mask !== 0 && has(by, CHARMED) && by.statuses.some((s) => s.status === "charmed" && s.by === target.id)
  );
}

function planArea(state: State, ground: Ground, attack: Attack, least: number): Plan | null {
  const { by, ability, range } = attack;
  const fit = (c: Catch): boolean => c.units.every((u) => isUp(u) && !isBarred(attack, u));
  const found = bestCatch(catches(state, ground, by, { range, holding: null }).filter(fit), []);
  if (found === null) return null;
  const worth = found.units.reduce((sum, u) => sum + worthOf(state, attack, u), 0);
  return worth > least ? { ability, targets: found.units, worth } : null;
}

const PLAIN_HIT = { critical: false, extra: 0, halved: false, squares: 1 } as const;

/** Mean damage, more for what fells, and a little for effects and for the weak. */
function worthOf(state: State, attack: Attack, target: Unit): number {
  const { ability } = attack;
  const step = hardStep(state, attack, target);
  const rolls = ability.kind === "basic" || ability.strikes > 0 || step > 0;
  const chance = rolls
    ? chanceOf(evasionOf(target, attack.range) - attack.bonus - (HARD_PENALTY[step] as number))
    : 1;
  const times = ability.strikes > 0 ? ability.strikes : 1;
  const damage = ability.damage ? damageOf(state, attack, target, PLAIN_HIT) * times : 0;
  const fells = damage >= target.health ? 8 : 0;
  return (
    chance * (Math.min(damage, target.health) + fells + newEffect(ability, target) + 4 / (4 + target.health))
  );
}

/** An effect is worth something on those who are not under it yet. */
function newEffect({ effect }: Ability, target: Unit): number {
  if (effect === null) return 0;
  const fresh =
    target.mask === 0
      ? effect.gives.length
      : effect.gives.filter((g) => !target.statuses.some((s) => s.status === g.status)).length;
  return 2 * fresh + effect.push + (effect.adds === null ? 0 : 1);
}
