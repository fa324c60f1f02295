import { type Ability, type AttackDeed, type Deed, followUps } from "./abilities/deeds.ts";
import { attackBonus, attackDice, critAdds } from "./attack.ts";
import { defenseDice, isImmune } from "./defense.ts";
import type { Range } from "./notation.ts";
import { foeAt, type Outlook, strikes } from "./outlook.ts";
import { isUp, type Lying, type State, type Unit } from "./state.ts";
import { isTarget } from "./targets.ts";
import { CRUSHING, FOCUSED, FURTHER } from "./words.ts";

/** What a fighter could do from where it stands, and what that is worth. */

export interface Plan {
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  /** The verb it is done with. */
  readonly verb: "attack" | "ability" | "card" | "item";
}

/** The attack worth most for its AP, and of its targets those nearest falling. */
export function bestAttack(view: Outlook): Plan | null {
  const { able, ables, nearest } = view;
  let best = -1;
  let worth = 0;
  let weakest: Unit | null = null;
  let looked: Range | null = null;
  let found: Unit | null = null;
  for (let i = 0; i < ables; i++) {
    const ability = able[i] as Ability;
    const { range } = ability;
    if (!ability.harmful || range.most < nearest) continue;
    if (ability.targets === 1 && (looked === null || !reachAlike(range, looked))) {
      found = weakestFoe(view, ability);
      looked = range;
    }
    const target = ability.targets === 1 ? found : null;
    const value =
      (target === null ? worthOfMany(view, ability) : worthOf(view, ability, target)) / (ability.ap + 0.5);
    if (value <= worth) continue;
    worth = value;
    best = i;
    weakest = target;
  }
  if (best < 0) return null;
  const ability = able[best] as Ability;
  return {
    ability,
    targets: weakest === null ? weakestFoes(view, ability) : [weakest],
    verb: verbOf(view, best),
  };
}

/** What goes as far in the same way finds the same foes: mostly everything that somebody can do. */
function reachAlike(a: Range, b: Range): boolean {
  return a.kind === b.kind && a.most === b.most && a.least === b.least;
}

function verbOf({ able, firstCard, firstItem }: Outlook, i: number): Plan["verb"] {
  if (i >= firstItem) return "item";
  return i >= firstCard ? "card" : (able[i] as Ability).blow === null ? "ability" : "attack";
}

function weakestFoe(view: Outlook, ability: Ability): Unit | null {
  const { foeCount } = view;
  let weakest: Unit | null = null;
  for (let i = 0; i < foeCount; i++) {
    const u = foeAt(view, i);
    if ((weakest === null || u.hp < weakest.hp) && strikes(view, ability, i)) weakest = u;
  }
  return weakest;
}

/** The weakest foes in range, as many as it takes; the weakest first where the first alone is attacked (DP71). */
function weakestFoes(view: Outlook, ability: Ability): readonly Unit[] {
  const all: Unit[] = [];
  for (let i = 0; i < view.foeCount; i++) if (strikes(view, ability, i)) all.push(foeAt(view, i));
  if (all.length <= ability.targets && spillOf(ability) === 0) return all;
  return all.sort((a, b) => a.hp - b.hp).slice(0, ability.targets);
}

function worthOfMany(view: Outlook, ability: Ability): number {
  if (ability.targets === 1) return 0;
  const targets = weakestFoes(view, ability);
  const spill = spillOf(ability);
  let worth = 0;
  for (let i = 0; i < targets.length; i++)
    worth += spill > 0 && i > 0 ? spill / 2 : worthOf(view, ability, targets[i] as Unit); // DP71
  return worth;
}

const spillOf = ({ blow }: Ability): number => (blow === null ? 0 : blow.spill);

function worthOf({ state, actor }: Outlook, ability: Ability, target: Unit): number {
  return ability.blow === null ? worthOfStatus(ability, target) : worthOfBlow(state, actor, ability, target);
}

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

/** Of blows that do as well on average the harder one, which fails less often. */
const SURER = 0.001;

/** About the mean damage, at most what the target has left, and something for what comes with it. */
export function worthOfBlow(state: State, by: Unit, ability: Ability, target: Unit): number {
  const deed = ability.blow as AttackDeed;
  const form = deed.notation;
  if (isImmune(target, form.type)) return 0;
  const keywords = deed.bits | by.keywords;
  const dice = attackDice(by, form, 0);
  const crits = (keywords & FOCUSED) !== 0 ? 0.5 : (keywords & CRUSHING) !== 0 ? 1 / 3 : 1 / 6;
  const made =
    dice * (0.5 + critAdds(state) * crits) * (form.times > 1 ? 1.35 : 1) +
    Math.min(dice * 0.5, 0.3 * attackBonus(by, ability, form));
  const blocks = defenseDice(keywords, form.type, target) * 0.34;
  const mean = Math.max(0.1, made - blocks) * deed.attacks;
  const falls = mean >= target.hp ? 1.5 : 0;
  return Math.min(mean, target.hp) + falls + ((keywords & FURTHER) !== 0 ? 0.4 : 0) + SURER * mean;
}

/** Somebody to wake, to heal or to strengthen. */
export function bestHelp(view: Outlook): Plan | null {
  const { able, ables, actor, state } = view;
  const { units } = state;
  let best: Plan | null = null;
  let need = 0;
  for (let i = 0; i < ables; i++) {
    const ability = able[i] as Ability;
    if (ability.gives === null || ability.harmful || 2 * ability.price >= actor.hp) continue;
    for (let k = 0; k < units.length; k++) {
      const target = units[k] as Unit;
      if (target.side !== actor.side || (ability.aim === "self" && target !== actor)) continue;
      const value = needOf(view, ability, target);
      if (value <= need || !isTarget(state, actor, ability, target)) continue;
      need = value;
      best = { ability, targets: [target], verb: verbOf(view, i) };
    }
  }
  return best;
}

/** How much somebody needs it: 0 not at all. */
function needOf(view: Outlook, ability: Ability, target: Unit): number {
  if (ability.gives === "heal")
    return target.life === "dead" || target.hp >= view.temper.helpUnder * target.sheet.hp
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
  return actor.ap - ability.ap >= cheapest && (view.striking ??= strikesSomebody(view));
}

function strikesSomebody(view: Outlook): boolean {
  const { kit } = view.actor;
  for (let k = 0; k < kit.length; k++) {
    const ability = kit[k] as Ability;
    if (ability.blow === null || ability.range.most < view.nearest) continue;
    for (let i = 0; i < view.foeCount; i++) if (strikes(view, ability, i)) return true;
  }
  return false;
}
