import { type Ability, type AttackDeed, type Deed, followUps } from "./abilities/deeds.ts";
import { asWritten, damageOdds } from "./attack.ts";
import { inRange } from "./board.ts";
import type { Range } from "./notation.ts";
import { isFoe, type Outlook } from "./outlook.ts";
import { isUp, type Lying, type State, type Unit } from "./state.ts";
import { isTarget } from "./abilities/targets.ts";
import { FURTHER } from "./words.ts";

/** What a fighter could do from where it stands, and what that is worth. */

export interface Plan {
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  /** The verb it is done with. */
  readonly verb: "attack" | "ability" | "card" | "item";
}

/** The attack worth most for its AP, and of its targets those nearest falling. */
export function bestAttack(view: Outlook): Plan | null {
  const { able, actor, nearest } = view;
  let best: Ability | null = null;
  let target: Unit | null = null;
  let most = 0;
  let looked: Range | null = null;
  let weakest: Unit | null = null;
  for (let i = 0; i < able.length; i++) {
    const ability = able[i] as Ability;
    const { range, targets } = ability;
    if (!ability.harmful || range.most < nearest) continue;
    if (targets === 1 && (looked === null || !reachAlike(range, looked))) {
      weakest = weakestFoe(view, range);
      looked = range;
    }
    const share = 1 / (ability.ap + 0.5);
    if (targets === 1 && share * mostWorth(weakest) <= most) continue; // however its dice fall
    const worth = share * (targets === 1 ? worthOn(view, ability, weakest) : worthOnMany(view, ability));
    if (worth <= most) continue;
    most = worth;
    best = ability;
    target = weakest;
  }
  if (best === null) return null;
  const targets = best.targets === 1 ? [target as Unit] : weakestFoes(view, best);
  return { ability: best, targets, verb: verbOf(actor, best) };
}

/** What goes as far in the same way finds the same foes: mostly everything that somebody can do. */
function reachAlike(a: Range, b: Range): boolean {
  return a.kind === b.kind && a.most === b.most && a.least === b.least;
}

function verbOf({ kit, goods }: Unit, ability: Ability): Plan["verb"] {
  if (kit.includes(ability)) return ability.blow === null ? "ability" : "attack";
  return goods.includes(ability) ? "item" : "card";
}

function weakestFoe({ state, actor }: Outlook, range: Range): Unit | null {
  const { units } = state;
  let weakest: Unit | null = null;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (!isFoe(actor, u) || (weakest !== null && u.hp >= weakest.hp)) continue;
    if (inRange(state, actor, actor.at, range, u)) weakest = u;
  }
  return weakest;
}

/** The weakest foes in range, as many as it takes; the weakest first where the first alone is attacked (DP71). */
function weakestFoes(view: Outlook, ability: Ability): readonly Unit[] {
  const { state, actor } = view;
  const all = state.units.filter((u) => isFoe(actor, u) && inRange(state, actor, actor.at, ability.range, u));
  if (all.length <= ability.targets && spillOf(ability) === 0) return all;
  return all.sort((a, b) => a.hp - b.hp).slice(0, ability.targets);
}

function worthOnMany(view: Outlook, ability: Ability): number {
  const [first, ...others] = weakestFoes(view, ability);
  const spill = spillOf(ability);
  const one = (u: Unit): number => (spill > 0 ? spill / 2 : worthOn(view, ability, u)); // DP71
  return others.reduce((worth, u) => worth + one(u), worthOn(view, ability, first ?? null));
}

function worthOn({ state, actor }: Outlook, ability: Ability, target: Unit | null): number {
  if (target === null) return 0;
  return ability.blow === null ? worthOfStatus(ability, target) : worthOfBlow(state, actor, ability, target);
}

const spillOf = ({ blow }: Ability): number => (blow === null ? 0 : blow.spill);

/** A wound without an attack, or a status that the target lacks, which is worth one; what a table may bring, half (DP36). */
function worthOfStatus(ability: Ability, target: Unit): number {
  const lying = isLying(target, ability);
  const harms = (d: Deed): boolean =>
    d.do === "status" ? !target.statuses.includes(d.status) : d.do === "lay" ? !lying : d.do === "damage";
  if (ability.does.some(harms)) return 1;
  return ability.does.some((d) => followUps(d).some(harms)) ? 0.5 : 0;
}

function isLying({ lying }: Unit, ability: Ability): boolean {
  for (let i = 0; i < lying.length; i++) if ((lying[i] as Lying).card === ability.id) return true;
  return false;
}

/** Worth of felling somebody, of what any damage brings besides, and of damage beyond the HP that are left. */
const FALLS = 1.5;
const BRINGS = 0.4;
const SURER = 0.001;

/** The mean worth of an attack: damage up to the HP that are left; never more than felling the target is worth. */
export function worthOfBlow(state: State, by: Unit, ability: Ability, target: Unit): number {
  const deed = ability.blow as AttackDeed;
  const attack = asWritten(by, ability, deed);
  const { hp } = target;
  const { upTo, atLeast } = damageOdds(state, attack, target);
  const most = upTo.length - 1;
  if (most === 0) return 0;
  const brings = (attack.keywords & FURTHER) !== 0 ? BRINGS * (atLeast[1] as number) : 0;
  const falls = hp > most ? 0 : FALLS * (atLeast[hp] as number);
  const worth = (upTo[hp > most ? most : hp] as number) + falls + brings + SURER * (upTo[most] as number);
  return deed.attacks === 1 ? worth : Math.min(deed.attacks * worth, hp + FALLS);
}

/** The most that any attack on somebody is worth, as far as damage beyond felling goes. */
const mostWorth = (target: Unit | null): number => (target === null ? 0 : target.hp + FALLS + BRINGS);

/** Somebody to wake, to heal or to strengthen. */
export function bestHelp(view: Outlook): Plan | null {
  const { able, actor, state } = view;
  const { units } = state;
  let best: Plan | null = null;
  let need = 0;
  for (let i = 0; i < able.length; i++) {
    const ability = able[i] as Ability;
    if (ability.gives === null || ability.harmful || 2 * ability.price >= actor.hp) continue;
    for (let k = 0; k < units.length; k++) {
      const target = units[k] as Unit;
      if (target.side !== actor.side || (ability.aim === "self" && target !== actor)) continue;
      const value = needOf(view, ability, target);
      if (value <= need || !isTarget(state, actor, ability, target)) continue;
      need = value;
      best = { ability, targets: [target], verb: verbOf(actor, ability) };
    }
  }
  return best;
}

/** How much somebody needs it: 0 not at all. */
function needOf(view: Outlook, ability: Ability, target: Unit): number {
  if (ability.gives === "heal")
    return target.life === "dead" || target.hp >= view.profile.helpUnder * target.sheet.hp
      ? 0
      : 2 - target.hp / target.sheet.hp;
  return isUp(target) && !isLying(target, ability) && strengthens(view, ability, target) ? 0.5 : 0;
}

/** A lasting card is worth playing on a fighter whose attack is still to come. */
function strengthens(view: Outlook, ability: Ability, target: Unit): boolean {
  const { actor } = view;
  if (target !== actor) return ability.ap <= 3;
  if (ability.effect?.each !== null && ability.effect?.each !== undefined && target.hp < 5) return false;
  const { kit } = actor;
  let cheapest = 99;
  for (let i = 0; i < kit.length; i++) {
    const a = kit[i] as Ability;
    if (a.blow !== null && a.ap < cheapest) cheapest = a.ap;
  }
  return actor.ap - ability.ap >= cheapest && strikesSomebody(view);
}

function strikesSomebody(view: Outlook): boolean {
  const { kit } = view.actor;
  for (let k = 0; k < kit.length; k++) {
    const ability = kit[k] as Ability;
    if (ability.blow === null || ability.range.most < view.nearest) continue;
    if (weakestFoe(view, ability.range) !== null) return true;
  }
  return false;
}
