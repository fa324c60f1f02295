import type { Ability, Gift } from "../abilities/ability.ts";
import { PUNCH } from "../abilities/index.ts";
import { fullestCatch, type Use } from "../aim/catches.ts";
import { isArea } from "../aim/ranges.ts";
import { isLoner, mostTargets, reaches } from "../aim/targets.ts";
import { type Attack, NO_ORDERS, prepare } from "../attack/attack.ts";
import { damageOf, PLAIN_HIT } from "../attack/damage.ts";
import { type Aim, hardStep } from "../attack/difficulty.ts";
import { chanceToHit } from "../attack/hit.ts";
import { lacksItem } from "../gear/belt.ts";
import { distanceOf, type Ground, groundOf } from "../move/ground.ts";
import { has, hasFrom, inPeril, type State, type Unit } from "../state.ts";
import { BIT, CHARMED } from "../words.ts";
import type { Blow, Loadout } from "./loadout.ts";

/** How tactics weigh blows: with the very functions that deal them. */

export interface Plan {
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  readonly worth: number;
}

/** Whether an ability can be paid now. */
export function payable(actor: Unit, ability: Ability): boolean {
  if (ability.sp > actor.sp || ability.mp > actor.mp || lacksItem(actor, ability)) return false;
  return ability.action === "minor" ? actor.minor + actor.standard > 0 : actor.standard > 0;
}

/** The foes who stand, how far off each is, and how far the two nearest. */
interface Scene {
  readonly foes: Unit[];
  readonly far: number[];
  nearest: number;
  second: number;
}

/** One blow as it is being weighed. */
interface Weighing {
  readonly state: State;
  readonly ground: Ground | null;
  readonly scene: Scene;
  readonly blow: Blow;
  /** The numbers of the attack, and by whom and how it is aimed. */
  readonly attack: Attack;
  readonly aim: Aim & Use;
}

/** Whom a blow is best aimed at, and what it is worth then. */
type Aimed = Pick<Plan, "targets" | "worth">;

/** The blow worth most from here; null if nobody is in reach. `plain`: Basic Attacks only. */
export function bestBlow(
  state: State,
  actor: Unit,
  { blows, longest }: Loadout,
  { plain }: { readonly plain: boolean },
): Plan | null {
  const ground = groundOf(state);
  const scene = lookAround(state, ground, actor);
  if (scene.nearest > longest) return null;
  let best: Plan | null = null;
  for (let i = 0; i < blows.length; i++) {
    const blow = blows[i] as Blow;
    const { ability } = blow;
    if (ability === PUNCH && best !== null) break; // TH63 it comes last
    if ((blow.crowds ? scene.second : scene.nearest) > blow.reach) continue;
    if (!payable(actor, ability) || (plain && ability.kind !== "basic")) continue;
    const cost = (ability.sp + ability.mp) / 4;
    const attack = attackBy(actor, blow);
    const { range, weapon, arcs } = attack;
    const aim = { by: actor, ability: blow.strike, range, weapon, arcs, byHand: null };
    const aimed = aimOf({ state, ground, scene, blow, attack, aim }, (best === null ? 0 : best.worth) + cost);
    if (aimed !== null) best = { ability, targets: aimed.targets, worth: aimed.worth - cost };
  }
  return best;
}

/** TH70, TH81: what statuses and feats change is worked out anew. */
const attackBy = (actor: Unit, { attack, strike, way }: Blow): Attack =>
  actor.mask === 0 && actor.sheet.feats.length === 0 ? attack : prepare(actor, strike, way, NO_ORDERS);

/** Where there is no map everybody is at hand. */
function lookAround({ units }: State, ground: Ground | null, actor: Unit): Scene {
  const scene: Scene = {
    foes: [],
    far: [],
    nearest: Number.MAX_SAFE_INTEGER,
    second: Number.MAX_SAFE_INTEGER,
  };
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || u.life !== "up") continue;
    const far = ground === null ? 0 : distanceOf(ground, actor, u);
    scene.foes.push(u);
    scene.far.push(far);
    if (far < scene.nearest) {
      scene.second = scene.nearest;
      scene.nearest = far;
    } else if (far < scene.second) scene.second = far;
  }
  if (ground === null && scene.foes.length > 0) scene.second = 0;
  return scene;
}

/** The best aim of a blow, if it is worth more than `least`. */
function aimOf(weighing: Weighing, least: number): Aimed | null {
  const { state, ground, blow, aim } = weighing;
  if (ground !== null && isArea(aim.range)) return aimArea(weighing, ground, least);
  const several = blow.ability.strikes === 0 && mostTargets(state, aim) > 1;
  return several ? aimSeveral(weighing, least) : aimOne(weighing, least);
}

function aimOne(weighing: Weighing, least: number): Aimed | null {
  const { scene, blow, aim } = weighing;
  let top = least;
  let best: Unit | null = null;
  for (let i = 0; i < scene.foes.length; i++) {
    const u = scene.foes[i] as Unit;
    if ((scene.far[i] as number) > blow.reach || isBarred(aim.by, blow.ability, u)) continue;
    const gain = harmTo(weighing, u);
    if (gain <= top || !isReached(weighing, u)) continue;
    const worth = gain * oddsOn(weighing, u);
    if (worth <= top) continue;
    top = worth;
    best = u;
  }
  return best === null ? null : { targets: [best], worth: top };
}

/** Several at once, the best of them: or one who can only be aimed at alone. */
function aimSeveral(weighing: Weighing, least: number): Aimed | null {
  const { state, scene, blow, aim } = weighing;
  const together: Weighed[] = [];
  let one: Weighed | null = null;
  for (let i = 0; i < scene.foes.length; i++) {
    const unit = scene.foes[i] as Unit;
    if ((scene.far[i] as number) > blow.reach || isBarred(aim.by, blow.ability, unit)) continue;
    if (!isReached(weighing, unit)) continue;
    const weighed = { unit, worth: harmTo(weighing, unit) * oddsOn(weighing, unit) };
    if (!isLoner(state, aim, unit)) together.push(weighed);
    if (one === null || weighed.worth > one.worth) one = weighed;
  }
  const most = mostTargets(state, aim);
  const chosen = together.length <= 1 ? together : together.sort(byWorth).slice(0, most);
  const sum = chosen.reduce((total, { worth }) => total + worth, 0);
  if (one === null || Math.max(sum, one.worth) <= least) return null;
  if (chosen.length < 2 || sum <= one.worth) return { targets: [one.unit], worth: one.worth };
  return { targets: chosen.map(({ unit }) => unit), worth: sum };
}

interface Weighed {
  readonly unit: Unit;
  readonly worth: number;
}

/** The best first. */
const byWorth = (a: Weighed, b: Weighed): number => b.worth - a.worth;

function aimArea(weighing: Weighing, ground: Ground, least: number): Aimed | null {
  const { state, scene, blow, aim } = weighing;
  const found = fullestCatch(state, ground, aim, {
    enough: scene.far.filter((far) => far <= blow.reach).length,
    isBarred: (u) => isBarred(aim.by, blow.ability, u),
  });
  if (found === null) return null;
  let worth = 0;
  for (const u of found.units) worth += harmTo(weighing, u) * oddsOn(weighing, u);
  return worth > least ? { targets: found.units, worth } : null;
}

/** TH42, TH71: not in Peril where that is needed, or the one who charmed the attacker. */
function isBarred(by: Unit, { peril }: Ability, target: Unit): boolean {
  if (peril && !inPeril(target)) return true;
  return by.mask !== 0 && has(by, CHARMED) && hasFrom(by, "charmed", target);
}

const isReached = ({ state, ground, aim }: Weighing, target: Unit): boolean =>
  ground === null || reaches(state, ground, aim, target);

const harmTo = ({ state, blow, attack }: Weighing, target: Unit): number =>
  gainOf(blow.ability, target, damageOf(state, attack, target, PLAIN_HIT));

const oddsOn = ({ state, attack, aim }: Weighing, target: Unit): number =>
  chanceToHit(state, attack, { target, step: hardStep(state, aim, target) });

/** What a hit brings: damage, more for what fells, and a little for effects and for the weak. */
export function gainOf(ability: Ability, target: Unit, harm: number): number {
  const times = ability.strikes > 0 ? ability.strikes : 1;
  const damage = ability.damage ? harm * times : 0;
  const fells = damage >= target.health ? 8 : 0;
  const lost = damage < target.health ? damage : target.health;
  return lost + fells + newEffect(ability, target) + 4 / (4 + target.health);
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
