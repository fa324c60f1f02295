import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { attackDice, critAdds, defenseDice } from "./attack.ts";
import { isPhysical } from "./notation.ts";
import { isUp, type State, type Unit } from "./state.ts";
import { isTarget } from "./targets.ts";
import { CRUSHING, FOCUSED, FURTHER } from "./words.ts";

/** What a fighter could do from where it stands, and what that is worth. */

export interface Plan {
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  readonly card: boolean;
}

export interface Temper {
  /** Helps whoever is under this share of HP. */
  readonly helpUnder: number;
  /** Plays cards. */
  readonly cards: boolean;
  /** Keeps away from foes when it can strike from afar. */
  readonly distant: boolean;
}

/** A free attack is not made for ever. */
const MOST_FREE = 20;

export function payable(actor: Unit, ability: Ability): boolean {
  if (ability.ap === 0 && actor.swings > MOST_FREE) return false;
  return ability.ap <= actor.ap && ability.mp <= actor.mp && !ability.reaction;
}

/** Calls with everything the unit could pay for: its kit, then its hand. Stops when told so. */
export function eachUsable(
  actor: Unit,
  temper: Temper,
  visit: (ability: Ability, card: boolean) => void,
): void {
  const { kit, hand, library } = actor;
  for (let i = 0; i < kit.length; i++) if (payable(actor, kit[i] as Ability)) visit(kit[i] as Ability, false);
  if (!temper.cards) return;
  for (let i = 0; i < hand.length; i++) {
    const slot = hand[i] as number;
    if (hand.indexOf(slot) === i && payable(actor, library[slot] as Ability))
      visit(library[slot] as Ability, true);
  }
}

/** The attack worth most for its AP, and of its targets those nearest falling. */
export function bestAttack(state: State, actor: Unit, temper: Temper): Plan | null {
  let best: Plan | null = null;
  let worth = 0;
  eachUsable(actor, temper, (ability, card) => {
    if (!ability.harmful) return;
    const targets = aimAt(state, actor, ability);
    if (targets.length === 0) return;
    const value = worthOf(state, actor, ability, targets) / (ability.ap + 0.5);
    if (value <= worth) return;
    worth = value;
    best = { ability, targets, card };
  });
  return best;
}

/** The weakest foes in range, as many as it takes. */
function aimAt(state: State, actor: Unit, ability: Ability): readonly Unit[] {
  if (ability.targets > 1) {
    const all = state.units.filter((u) => isTarget(state, actor, ability, u));
    return all.length <= ability.targets ? all : all.sort((a, b) => a.hp - b.hp).slice(0, ability.targets);
  }
  let weakest: Unit | null = null;
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (
      u.side === actor.side ||
      (weakest !== null && u.hp >= weakest.hp) ||
      !isUp(u) ||
      !isTarget(state, actor, ability, u)
    )
      continue;
    weakest = u;
  }
  return weakest === null ? [] : [weakest];
}

function worthOf(state: State, actor: Unit, ability: Ability, targets: readonly Unit[]): number {
  let worth = 0;
  for (const target of targets)
    worth +=
      ability.blow === null
        ? worthOfStatus(ability, target)
        : worthOfBlow(state, actor, ability.blow, target);
  return worth;
}

/** A status that the target lacks is worth a wound. */
function worthOfStatus(ability: Ability, target: Unit): number {
  const lying = target.lying.some((l) => l.card === ability.id);
  return ability.does.some(
    (d) => (d.do === "status" && !target.statuses.includes(d.status)) || (d.do === "lay" && !lying),
  )
    ? 1
    : 0;
}

/** About the mean damage, at most what the target has left, and something for what comes with it. */
export function worthOfBlow(state: State, by: Unit, deed: AttackDeed, target: Unit): number {
  const { sheet } = target;
  const form = deed.notation;
  if (sheet.immune.length > 0 && sheet.immune.includes(isPhysical(form.type) ? "physical" : "magical"))
    return 0;
  const keywords = deed.bits | by.keywords;
  const dice = attackDice({ by, form, extra: 0 });
  const crits = (keywords & FOCUSED) !== 0 ? 0.5 : (keywords & CRUSHING) !== 0 ? 1 / 3 : 1 / 6;
  const made =
    dice * (0.5 + critAdds(state) * crits) * (form.times > 1 ? 1.35 : 1) +
    Math.min(dice * 0.5, 0.3 * (form.bonus + by.attackBonus));
  const blocks = defenseDice({ keywords, form }, target, 0) * 0.34;
  const mean = Math.max(0.1, made - blocks) * deed.attacks;
  const falls = mean >= target.hp ? 1.5 : 0;
  return Math.min(mean, target.hp) + falls + ((keywords & FURTHER) !== 0 ? 0.4 : 0);
}

/** Somebody to wake, to heal or to strengthen. */
export function bestHelp(state: State, actor: Unit, temper: Temper): Plan | null {
  let best: Plan | null = null;
  let need = 0;
  eachUsable(actor, temper, (ability, card) => {
    if (ability.harmful || priceTooHigh(actor, ability)) return;
    for (const target of state.units) {
      if (target.side !== actor.side) continue;
      const value = needOf(state, actor, ability, target, temper);
      if (value <= need || !isTarget(state, actor, ability, target)) continue;
      need = value;
      best = { ability, targets: [target], card };
    }
  });
  return best;
}

function priceTooHigh(actor: Unit, ability: Ability): boolean {
  return ability.does.some((d) => d.do === "pay" && 2 * d.hp >= actor.hp);
}

/** How much somebody needs it: 0 not at all. */
function needOf(state: State, actor: Unit, ability: Ability, target: Unit, temper: Temper): number {
  const first = ability.does.find((d) => d.do !== "pay" && d.do !== "cleanse") ?? ability.does[0];
  if (first === undefined) return 0;
  if (first.do === "heal")
    return target.life === "dead" || target.hp >= temper.helpUnder * target.sheet.hp
      ? 0
      : 2 - target.hp / target.sheet.hp;
  if (first.do !== "lay" || !isUp(target) || target.lying.some((l) => l.card === ability.id)) return 0;
  return strengthens(state, actor, ability, target) ? 0.5 : 0;
}

/** A lasting card is worth playing on a fighter whose attack is still to come. */
function strengthens(state: State, actor: Unit, ability: Ability, target: Unit): boolean {
  if (target !== actor) return ability.ap <= 3;
  if (ability.effect?.each !== null && ability.effect?.each !== undefined && target.hp < 5) return false;
  const cheapest = actor.kit.reduce((least, a) => (a.blow === null ? least : Math.min(least, a.ap)), 99);
  return (
    actor.ap - ability.ap >= cheapest &&
    state.units.some(
      (u) =>
        u.side !== actor.side &&
        isUp(u) &&
        actor.kit.some((a) => a.blow !== null && isTarget(state, actor, a, u)),
    )
  );
}
