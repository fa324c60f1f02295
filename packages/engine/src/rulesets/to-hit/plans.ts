import type { Ability, Gift } from "./abilities/deeds.ts";
import { PUNCH } from "./abilities/index.ts";
import { fullestCatch } from "./catches.ts";
import { type Attack } from "./attack.ts";
import { attackOf, type Blow, type Drill, harmOf } from "./drill.ts";
import { distanceOf, type Ground, groundOf } from "./ground.ts";
import { hardStep } from "./hard.ts";
import { lacksItem } from "./items.ts";
import { isArea } from "./ranges.ts";
import { neededFor } from "./rolling.ts";
import { has, hasFrom, inPeril, type State, type Unit } from "./state.ts";
import { isLoner, mostTargets, reaches } from "./targets.ts";
import { BIT, CHARMED } from "./words.ts";

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
  if (ability.sp > actor.sp || ability.mp > actor.mp || lacksItem(actor, ability)) return false;
  return ability.action === "minor" ? actor.minor + actor.standard > 0 : actor.standard > 0;
}

/** Scratch: the foes that stand, how far off each is and the two nearest; whom the last blow weighed is best aimed at. */
const scene = {
  /** Places in `state.units`. */
  foes: [] as number[],
  far: [] as number[],
  count: 0,
  nearest: 0,
  second: 0,
  aim: [] as readonly Unit[],
  one: null as Unit | null,
  /** What the last blow weighed is worth so: kept here, since a number handed back would have to be wrapped. */
  worth: 0,
};

/** The blow worth most from here; null if nobody is in reach. `plain`: Basic Attacks only. */
export function bestBlow(
  state: State,
  actor: Unit,
  { blows, longest }: Drill,
  how: { readonly plain: boolean },
): Plan | null {
  const ground = groundOf(state);
  lookAround(state, ground, actor);
  if (scene.nearest > longest) return null;
  let best: Blow | null = null;
  let most = 0;
  let one: Unit | null = null;
  let aim: readonly Unit[] = scene.aim;
  for (let i = 0; i < blows.length; i++) {
    const blow = blows[i] as Blow;
    const { ability } = blow;
    if (ability === PUNCH && best !== null) break; // TH63 it comes last
    if ((blow.crowds ? scene.second : scene.nearest) > blow.reach) continue;
    if (!payable(actor, ability) || (how.plain && ability.kind !== "basic")) continue;
    const cost = (ability.sp + ability.mp) / 4;
    scene.worth = most + cost;
    if (!weigh(state, ground, blow, attackOf(actor, blow))) continue;
    best = blow;
    most = scene.worth - cost;
    one = scene.one;
    aim = scene.aim;
  }
  return best === null ? null : { ability: best.ability, targets: one === null ? aim : [one], worth: most };
}

/** Where there is no map everybody is at hand. */
function lookAround({ units }: State, ground: Ground | null, actor: Unit): void {
  let nearest = Number.MAX_SAFE_INTEGER;
  let second = nearest;
  let count = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || u.life !== "up") continue;
    const far = ground === null ? 0 : distanceOf(ground, actor, u);
    scene.foes[count] = i;
    scene.far[count++] = far;
    if (far < nearest) {
      second = nearest;
      nearest = far;
    } else if (far < second) second = far;
  }
  scene.count = count;
  scene.nearest = nearest;
  scene.second = ground === null && count > 0 ? 0 : second;
}

/** Whether a blow, aimed best, is worth more than `scene.worth`; then `scene` tells at whom, and what it is worth. */
function weigh(state: State, ground: Ground | null, blow: Blow, attack: Attack): boolean {
  if (ground !== null && isArea(attack.range)) return weighArea(state, ground, blow, attack);
  const picky = isPicky(attack);
  if (attack.ability.strikes === 0 && mostTargets(state, attack) > 1)
    return weighSeveral(state, ground, blow, attack);
  let top = scene.worth;
  let best: Unit | null = null;
  for (let i = 0; i < scene.count; i++) {
    const place = scene.foes[i] as number;
    const u = state.units[place] as Unit;
    if ((scene.far[i] as number) > blow.reach || (picky && isBarred(attack, u))) continue;
    const gain = gainOf(attack.ability, u, harmOf(state, blow, attack, place));
    if (gain <= top || (ground !== null && !reaches(state, ground, attack, u))) continue;
    const worth = gain * oddsOf(state, attack, u);
    if (worth <= top) continue;
    top = worth;
    best = u;
  }
  return best !== null && settleOn(best, top);
}

function settleOn(one: Unit, worth: number): true {
  scene.one = one;
  scene.worth = worth;
  return true;
}

/** Several at once, the best of them: or one who can only be aimed at alone. */
function weighSeveral(state: State, ground: Ground | null, blow: Blow, attack: Attack): boolean {
  const most = mostTargets(state, attack);
  let count = 0;
  let top = scene.worth;
  let best: Unit | null = null;
  for (let i = 0; i < scene.count; i++) {
    const place = scene.foes[i] as number;
    const unit = state.units[place] as Unit;
    if ((scene.far[i] as number) > blow.reach || isBarred(attack, unit)) continue;
    if (ground !== null && !reaches(state, ground, attack, unit)) continue;
    const gain = gainOf(attack.ability, unit, harmOf(state, blow, attack, place));
    const worth = gain * oddsOf(state, attack, unit);
    if (!isLoner(state, attack, unit)) rank(unit, worth, count++);
    if (worth <= top) continue;
    top = worth;
    best = unit;
  }
  if (count > most) count = most;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += ranks.worths[i] as number;
  if (count < 2 || sum <= top) return best !== null && settleOn(best, top);
  scene.one = null;
  scene.aim = ranks.units.slice(0, count);
  scene.worth = sum;
  return true;
}

/** Scratch: those found, the best first. */
const ranks = { units: [] as Unit[], worths: [] as number[] };

/** Puts one in its place among so many; of equals, behind those who were there before. */
function rank(unit: Unit, worth: number, count: number): void {
  const { units, worths } = ranks;
  let at = count;
  for (; at > 0 && (worths[at - 1] as number) < worth; at--) {
    units[at] = units[at - 1] as Unit;
    worths[at] = worths[at - 1] as number;
  }
  units[at] = unit;
  worths[at] = worth;
}

/** Whether there may be somebody in reach whom it is not for. */
const isPicky = ({ by, ability }: Attack): boolean => ability.peril || (by.mask !== 0 && has(by, CHARMED));

/** TH42, TH71: not in Peril where that is needed, or the one who charmed the attacker. */
function isBarred({ by, ability }: Attack, target: Unit): boolean {
  if (ability.peril && !inPeril(target)) return true;
  return by.mask !== 0 && has(by, CHARMED) && hasFrom(by, "charmed", target);
}

function weighArea(state: State, ground: Ground, blow: Blow, attack: Attack): boolean {
  const barred = isPicky(attack) ? barredBy(attack) : null;
  const found = fullestCatch(state, ground, attack, { enough: withinReach(blow), isBarred: barred });
  if (found === null) return false;
  let worth = 0;
  for (let i = 0; i < found.units.length; i++) {
    const u = found.units[i] as Unit;
    const harm = harmOf(state, blow, attack, state.units.indexOf(u));
    worth += gainOf(attack.ability, u, harm) * oddsOf(state, attack, u);
  }
  if (worth <= scene.worth) return false;
  scene.one = null;
  scene.aim = found.units;
  scene.worth = worth;
  return true;
}

const barredBy =
  (attack: Attack) =>
  (u: Unit): boolean =>
    isBarred(attack, u);

/** How many foes a blow can meet at all. */
function withinReach({ reach }: Blow): number {
  let count = 0;
  for (let i = 0; i < scene.count; i++) if ((scene.far[i] as number) <= reach) count += 1;
  return count;
}

/** What a hit brings: damage, more for what fells, and a little for effects and for the weak. */
export function gainOf(ability: Ability, target: Unit, harm: number): number {
  const times = ability.strikes > 0 ? ability.strikes : 1;
  const damage = ability.damage ? harm * times : 0;
  const fells = damage >= target.health ? 8 : 0;
  const lost = damage < target.health ? damage : target.health;
  return lost + fells + newEffect(ability, target) + 4 / (4 + target.health);
}

/** The chance of a hit. */
function oddsOf(state: State, attack: Attack, target: Unit): number {
  const { ability } = attack;
  const step = hardStep(state, attack, target);
  if (ability.kind !== "basic" && ability.strikes === 0 && step === 0) return 1;
  return chanceOf(neededFor(state, attack, { target, step }));
}

/** An effect is worth something on those who are not under it yet. */
function newEffect({ effect }: Ability, target: Unit): number {
  if (effect === null) return 0;
  const fresh = target.mask === 0 ? effect.gives.length : newGifts(effect.gives, target);
  return 2 * fresh + effect.push + (effect.adds === null ? 0 : 1);
}

function newGifts(gifts: readonly Gift[], { mask }: Unit): number {
  let count = 0;
  for (let i = 0; i < gifts.length; i++) if ((mask & BIT[(gifts[i] as Gift).status]) === 0) count += 1;
  return count;
}
