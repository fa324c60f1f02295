import type { Ability } from "./abilities/deeds.ts";
import { bestCatch, type Catch, catches } from "./areas.ts";
import { type Attack } from "./attack.ts";
import { evasionOf } from "./guards.ts";
import { attackOf, type Blow, type Drill, harmOf } from "./drill.ts";
import { distanceOf, type Ground, groundOf } from "./ground.ts";
import { hardStep } from "./hard.ts";
import { isArea } from "./ranges.ts";
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
};

/** The blow worth most from here; null if nobody is in reach. `plain`: Basic Attacks only. */
export function bestBlow(
  state: State,
  actor: Unit,
  { blows, longest }: Drill,
  how: { readonly plain: boolean; readonly thrifty: boolean },
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
    if ((blow.crowds ? scene.second : scene.nearest) > blow.reach) continue;
    if (!payable(actor, ability) || (how.plain && ability.kind !== "basic")) continue;
    const cost = (ability.sp + ability.mp) / (how.thrifty ? 1 : 4);
    const worth = weigh(state, ground, blow, { attack: attackOf(actor, blow), least: most + cost });
    if (worth < 0) continue;
    best = blow;
    most = worth - cost;
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

interface Weighed {
  readonly attack: Attack;
  readonly least: number;
}

/** What a blow is worth, aimed best, which `scene` then tells; −1 unless it is worth more than `least`. */
function weigh(state: State, ground: Ground | null, blow: Blow, { attack, least }: Weighed): number {
  if (ground !== null && isArea(attack.range)) return weighArea(state, ground, blow, { attack, least });
  const picky = attack.ability.peril || (attack.by.mask !== 0 && has(attack.by, CHARMED));
  if (attack.ability.strikes === 0 && mostTargets(state, attack) > 1)
    return weighSeveral(state, ground, blow, { attack, least });
  let top = least;
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
  if (best === null) return -1;
  scene.one = best;
  return top;
}

/** Several at once, the best of them: or one who can only be aimed at alone. */
function weighSeveral(state: State, ground: Ground | null, blow: Blow, { attack, least }: Weighed): number {
  const found: { readonly unit: Unit; readonly worth: number }[] = [];
  let top = least;
  let best: Unit | null = null;
  for (let i = 0; i < scene.count; i++) {
    const place = scene.foes[i] as number;
    const unit = state.units[place] as Unit;
    if ((scene.far[i] as number) > blow.reach || isBarred(attack, unit)) continue;
    if (ground !== null && !reaches(state, ground, attack, unit)) continue;
    const gain = gainOf(attack.ability, unit, harmOf(state, blow, attack, place));
    const worth = gain * oddsOf(state, attack, unit);
    if (!isLoner(state, unit)) found.push({ unit, worth });
    if (worth <= top) continue;
    top = worth;
    best = unit;
  }
  if (found.length < 2) {
    scene.one = best;
    return best === null ? -1 : top;
  }
  const chosen = found.toSorted((a, b) => b.worth - a.worth).slice(0, mostTargets(state, attack));
  const worth = chosen.reduce((sum, c) => sum + c.worth, 0);
  if (worth > top) {
    scene.one = null;
    scene.aim = chosen.map((c) => c.unit);
    return worth;
  }
  scene.one = best;
  return best === null ? -1 : top;
}

/** TH42, TH71: not in Peril where that is needed, or the one who charmed the attacker. */
function isBarred({ by, ability }: Attack, target: Unit): boolean {
  if (ability.peril && !inPeril(target)) return true;
  return (
    by.mask !== 0 && has(by, CHARMED) && by.statuses.some((s) => s.status === "charmed" && s.by === target.id)
  );
}

function weighArea(state: State, ground: Ground, blow: Blow, { attack, least }: Weighed): number {
  const { by, range } = attack;
  const fit = (c: Catch): boolean => c.units.every((u) => isUp(u) && !isBarred(attack, u));
  const found = bestCatch(catches(state, ground, by, { range, holding: null }).filter(fit), []);
  if (found === null) return -1;
  let worth = 0;
  for (const u of found.units) {
    const harm = harmOf(state, blow, attack, state.units.indexOf(u));
    worth += gainOf(attack.ability, u, harm) * oddsOf(state, attack, u);
  }
  if (worth <= least) return -1;
  scene.one = null;
  scene.aim = found.units;
  return worth;
}

/** What a hit brings: damage, more for what fells, and a little for effects and for the weak. */
function gainOf(ability: Ability, target: Unit, harm: number): number {
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
  return chanceOf(evasionOf(target, attack.range) - attack.bonus - (HARD_PENALTY[step] as number));
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
