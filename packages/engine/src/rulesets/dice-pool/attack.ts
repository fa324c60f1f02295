import { map } from "../../dice/index.ts";
import { slide, slideDirection } from "../../grid/index.ts";
import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { areAdjacent, boardOf, heightOver, standing } from "./board.ts";
import { breakOff } from "./conditions.ts";
import { defensePool, isImmune } from "./defense.ts";
import { type AttackDice, isPhysical } from "./notation.ts";
import {
  type AttackFold,
  attackFold,
  comesTo,
  critIn,
  critsOf,
  type DamageOdds,
  damageTables,
  type DefenseFold,
  hitsOf,
  MOST_POOL,
  type Outcome,
  oddsKey,
  outcomeOdds,
  tiedTo,
  unblockedIn,
} from "./pool.ts";
import { attackRoll, defenseRoll } from "./questions.ts";
import { counter } from "./reactions.ts";
import { type Fight, isUp, type State, type Unit } from "./state.ts";
import { legalTargets } from "./abilities/targets.ts";
import { endBonuses, gain, heal, moveTo, wound } from "./verbs.ts";
import { attackCheck, damageSum } from "./why.ts";
import { FLAMING, FURTHER, KEYWORDS, KNOCK_BACK, POISONOUS } from "./words.ts";

/** DP8–DP23: the attack dice, the defense dice, the damage and what comes with it. */

/** An attack with what the attacker brings to it. */
export interface Attack {
  readonly by: Unit;
  readonly ability: Ability;
  readonly deed: AttackDeed;
  readonly form: AttackDice;
  readonly keywords: number;
  /** Dice beside the notation's and the attacker's: an earlier attack of the same card. */
  readonly extra: number;
  /** DP69 What the target has more in defense, having been warned. */
  readonly warned: number;
  /** DP48, DP58: it answers another action, and is not answered itself. */
  readonly answering: boolean;
  /** DP18 The attacker may slide the target: whether it wants to. */
  readonly slides: boolean;
}

/** An attack as it is written: nothing chosen, and none before it. */
export function asWritten(by: Unit, ability: Ability, deed: AttackDeed): Attack {
  return {
    by,
    ability,
    deed,
    form: deed.notation,
    keywords: deed.bits | by.keywords,
    extra: 0,
    warned: 0,
    answering: false,
    slides: true,
  };
}

/** What one attack came to. */
export interface Struck {
  readonly hits: number;
  readonly crits: number;
  readonly blocks: number;
  readonly damage: number;
}

/** DP8–DP10 Attack dice, what answers them, defense dice, damage. */
export function strike(fight: Fight, attack: Attack, target: Unit): Struck {
  const { ask, state } = fight;
  const { by, answering } = attack;
  const pool = attackPool(state, attack, target);
  const rolled = attackRoll(ask, pool, attack.form.times, by.id); // DP8, DP12
  by.swings += 1;
  const answered = !answering && target.hand.length > 0;
  const defense = defensePool(state, attack, target, answered ? counter(fight, attack, target) : 0);
  // What answers, and what is answered, looks at hits too, and other dice fall between: no tie then.
  const guard = defense === null || answering || answered ? defense : tiedTo(pool, defense);
  const blocks = guard === null ? 0 : defenseRoll(ask, guard, target.id); // DP9
  const crits = critsOf(rolled, pool.dice);
  const damage = damageOf(attack, target, comesTo(pool, rolled, blocks));
  const struck: Struck = { hits: hitsOf(rolled, pool.dice), crits, blocks, damage };
  if (fight.told) tellAttack(fight, attack, target, struck);
  if (damage > 0) hurt(fight, attack, target, struck);
  if (answered) endBonuses(fight, target); // DP15
  return struck;
}

/** DP10, DP66 The damage of what the dice came to. */
function damageOf(attack: Attack, target: Unit, outcome: Outcome): number {
  const unblocked = unblockedIn(outcome);
  return unblocked === 0 || whatStops(attack, target, critIn(outcome)) !== null
    ? 0
    : unblocked + target.tender;
}

/** Why an attack does no damage, whatever was rolled. */
function whatStops({ form, deed }: Attack, target: Unit, crits: number): string | null {
  if (isImmune(target, form.type)) return "the target is immune (DP59)";
  return deed.needsCrit && crits === 0 ? "it takes a crit (DP66)" : null;
}

/** The odds of the damage an attack does, from its own dice and the defense's; kept where the dice alone decide. */
export function damageOdds(state: State, attack: Attack, target: Unit): DamageOdds {
  const pool = attackPool(state, attack, target);
  const defense = defensePool(state, attack, target, 0);
  if (target.tender !== 0 || whatStops(attack, target, 0) !== null)
    return makeOdds(attack, target, pool, defense);
  const key = oddsKey(attack.form.times, defense);
  return pool.odds.get(key) ?? pool.odds.keep(key, makeOdds(attack, target, pool, defense));
}

function makeOdds(attack: Attack, target: Unit, pool: AttackFold, defense: DefenseFold | null): DamageOdds {
  const outcomes = outcomeOdds(pool, attack.form.times, defense);
  return damageTables(map(outcomes, (outcome) => damageOf(attack, target, outcome)));
}

/** DP8, DP11: the dice of the attack and how they are read. Few attacks have a crowd, a pack or a height: those are asked for apart. */
function attackPool(state: State, attack: Attack, target: Unit): AttackFold {
  const { by, form, deed } = attack;
  const crowd = deed.crowd === 0 ? 0 : crowdDice(state, attack);
  const pack = deed.pack === 0 ? 0 : packBonus(state, attack, target);
  const high = state.uneven ? heightOver(state, by, target) : 0; // DP67
  const bonus = Math.max(0, attackBonus(by, attack.ability, form) + pack + high);
  return attackFold(attackDice(by, form, attack.extra + crowd), bonus, attack.keywords, critAdds(state));
}

/** DP11, DP63, DP64: the notation's bonus and what lasting cards, passives and equipment add. */
function attackBonus(by: Unit, ability: Ability, form: AttackDice): number {
  const physical = isPhysical(form.type) ? by.physicalAttack : 0;
  return form.bonus + by.attackBonus + physical + (ability.set === "axes" ? by.axeAttack : 0);
}

/** DP66 */
function crowdDice(state: State, { by, ability, deed }: Attack): number {
  return deed.crowd * Math.max(0, legalTargets(state, by, ability).length - 1);
}

/** DP11, DP14: the notation's dice and what lasting cards and passives add. */
function attackDice(by: Unit, form: AttackDice, extra: number): number {
  const first = by.swings === 0 ? by.firstDice : isPhysical(form.type) ? by.rhythm * by.swings : 0;
  const dice = form.dice + by.attackDice + extra + first + (form.type === "pb" ? by.bashingAttack : 0);
  return Math.max(0, Math.min(MOST_POOL, dice));
}

/** DP56 */
function packBonus(state: State, { by, deed }: Attack, target: Unit): number {
  const board = boardOf(state);
  return state.units.some((u) => u !== by && u.side === by.side && isUp(u) && areAdjacent(board, u, target))
    ? deed.pack
    : 0;
}

/** DP10 What a crit adds to its hit: `hit-and-crit` makes 3 of it, `crit-only` 2. */
function critAdds(state: State): number {
  return state.rules.critCounts === "hit-and-crit" ? 2 : 1;
}

/** DP18, DP20, DP23, DP55: damage, and what any damage brings. */
function hurt(fight: Fight, attack: Attack, target: Unit, struck: Struck): void {
  const { by, keywords } = attack;
  wound(
    fight,
    target,
    struck.damage,
    by,
    fight.explained ? damageSum(fight.state, struck, target.tender) : undefined,
  );
  if (by.leech > 0 && isUp(by)) heal(fight, by, by.leech, by.id);
  if (target.lying.length > 0 && attack.ability.range.kind === "melee")
    breakOff(fight, target, "melee-damage");
  if ((keywords & FURTHER) === 0 || !isUp(target)) return;
  if ((keywords & POISONOUS) !== 0) gain(fight, target, "poisoned", by.id);
  if ((keywords & FLAMING) !== 0) gain(fight, target, "on-fire", by.id);
  if ((keywords & KNOCK_BACK) !== 0 && attack.slides) knockBack(fight, by, target);
}

/** DP18, DP33 One square straight away; blocked, no slide. */
function knockBack(fight: Fight, by: Unit, target: Unit): void {
  const { state } = fight;
  const board = boardOf(state);
  const direction = slideDirection(board.field, by.at, by.size, target.at, target.size);
  const to = slide(board.field, target.at, target.size, direction, standing(state, board, target));
  if (to !== target.at) moveTo(fight, target, to, "slides");
}

function tellAttack(fight: Fight, attack: Attack, target: Unit, struck: Struck): void {
  const { by, keywords } = attack;
  const hit = struck.damage > 0;
  const { hits, crits, blocks } = struck;
  const head = {
    event: "attack",
    by: by.id,
    target: target.id,
    with: attack.ability.id,
    hit,
    critical: crits > 0,
    hits,
    crits,
    blocks,
  };
  fight.tell(
    fight.explained
      ? { ...head, check: attackCheck(fight.state, struck, whatStops(attack, target, crits)) }
      : head,
  );
  if ((keywords & FURTHER) !== 0)
    fight.tell({
      event: "effect",
      by: by.id,
      target: target.id,
      lands: hit,
      keywords: KEYWORDS.filter((_, i) => (keywords & FURTHER & (1 << i)) !== 0),
    });
  else if (fight.told && keywords !== 0)
    fight.tell({
      event: "keyword",
      by: by.id,
      target: target.id,
      keywords: KEYWORDS.filter((_, i) => (keywords & (1 << i)) !== 0),
    });
}
