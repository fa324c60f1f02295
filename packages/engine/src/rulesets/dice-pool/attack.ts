import { slide, slideDirection } from "../../grid/index.ts";
import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { areAdjacent, boardOf, heightOver, standing } from "./board.ts";
import { breakOff } from "./conditions.ts";
import { guardOf, isImmune } from "./defense.ts";
import {
  blocksIn,
  critsIn,
  type Exchange,
  exchangeOf,
  hitsIn,
  isAsSheets,
  isLone,
  isSettled,
  packed,
} from "./exchange.ts";
import { type AttackDice, isPhysical } from "./notation.ts";
import { type AttackFold, attackFold, critsOf, guardFold, hitsOf, MOST_POOL } from "./pool.ts";
import { attackRoll, defenseRoll } from "./questions.ts";
import { counter } from "./reactions.ts";
import { type Brawl, isUp, type State, type Unit } from "./state.ts";
import { legalTargets } from "./targets.ts";
import { endBonuses, gain, heal, moveTo, wound } from "./verbs.ts";
import { attackCheck, damageSum } from "./why.ts";
import { FLAMING, FURTHER, KEYWORDS, KNOCK_BACK, POISONOUS } from "./words.ts";

/** DP8–DP23: the attack dice, the defense dice, the damage and what comes with it. */

/** An attack with what the attacker brings to it. */
export interface Blow {
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
  /** Its dice and the defense's together, once they are known and as long as sheets alone decide them; and whose. */
  exchange: Exchange | null;
  against: Unit | null;
}

/** What one attack came to. */
export interface Struck {
  readonly hits: number;
  readonly crits: number;
  readonly blocks: number;
  readonly damage: number;
}

/** Makes the attack, drawn as one where nothing but the two pools decides. */
export function strike(fight: Brawl, blow: Blow, target: Unit): Struck {
  const { ask } = fight;
  const { by, exchange } = blow;
  if (exchange === null || ask.lot === undefined || !isAsSheets(blow, target))
    return strikeAnew(fight, blow, target);
  by.swings += 1;
  return settle(fight, blow, target, ask.lot(exchange, by.id));
}

function strikeAnew(fight: Brawl, blow: Blow, target: Unit): Struck {
  const { ask, state } = fight;
  const { by } = blow;
  if (ask.lot === undefined || !isLone(blow, target)) return roll(fight, blow, target);
  const exchange = exchangeOf(attackOf(state, blow, target), guardOf(state, blow, target, 0));
  if (exchange === null) return roll(fight, blow, target);
  const came = ask.lot(exchange, by.id);
  blow.against = target;
  blow.exchange = isSettled(state, blow) && isAsSheets(blow, target) ? exchange : null;
  by.swings += 1;
  return settle(fight, blow, target, came);
}

/** Pool by pool. */
function roll(fight: Brawl, blow: Blow, target: Unit): Struck {
  const { ask, state } = fight;
  const { by } = blow;
  const attack = attackOf(state, blow, target);
  const kept = attackRoll(ask, attack, blow.form.times, by.id); // DP8, DP12
  by.swings += 1;
  // What answers, and what is answered, looks at hits too, and other dice fall between: no tie then.
  const answered = !blow.answering && target.hand.length > 0;
  const tied = !blow.answering && !answered;
  const guard = guardOf(state, blow, target, answered ? counter(fight, blow, target) : 0);
  const blocks =
    guard === null ? 0 : defenseRoll(ask, tied ? guardFold(guard, attack, kept) : guard, target.id); // DP9
  const struck = settle(
    fight,
    blow,
    target,
    packed(hitsOf(kept, attack.dice), critsOf(kept, attack.dice), blocks),
  );
  if (answered) endBonuses(fight, target); // DP15
  return struck;
}

/** DP10 What the dice came to, and what comes of it. */
function settle(fight: Brawl, blow: Blow, target: Unit, came: number): Struck {
  const hits = hitsIn(came);
  const crits = critsIn(came);
  const blocks = blocksIn(came);
  const sum = hits + critAdds(fight.state) * crits - blocks;
  const stoppable = blow.deed.needsCrit || target.sheet.immune.length > 0;
  const stopped = stoppable && whatStops(blow, target, crits) !== null;
  const damage = sum <= 0 || stopped ? 0 : sum + target.tender; // DP10, DP66
  const struck: Struck = { hits, crits, blocks, damage };
  if (fight.told) tellAttack(fight, blow, target, struck);
  if (damage > 0) hurt(fight, blow, target, struck);
  return struck;
}

/** DP8, DP11: the dice of the attack and how they are read. Few blows have a crowd, a pack or a height: those are asked for apart. */
function attackOf(state: State, blow: Blow, target: Unit): AttackFold {
  const { by, form, deed } = blow;
  const crowd = deed.crowd === 0 ? 0 : crowdDice(state, blow);
  const pack = deed.pack === 0 ? 0 : packBonus(state, blow, target);
  const high = state.uneven ? heightOver(state, by, target) : 0; // DP67
  const bonus = Math.max(0, attackBonus(by, blow.ability, form) + pack + high);
  const dice = attackDice(by, form, blow.extra + crowd);
  return attackFold(dice, bonus, blow.keywords, critAdds(state));
}

/** DP11, DP63, DP64: the notation's bonus and what lasting cards, passives and equipment add. */
export function attackBonus(by: Unit, ability: Ability, form: AttackDice): number {
  const physical = isPhysical(form.type) ? by.physicalAttack : 0;
  return form.bonus + by.attackBonus + physical + (ability.set === "axes" ? by.axeAttack : 0);
}

/** DP66 */
function crowdDice(state: State, { by, ability, deed }: Blow): number {
  return deed.crowd * Math.max(0, legalTargets(state, by, ability).length - 1);
}

/** DP11, DP14: the notation's dice and what lasting cards and passives add. */
export function attackDice(by: Unit, form: AttackDice, extra: number): number {
  const first = by.swings === 0 ? by.firstDice : isPhysical(form.type) ? by.rhythm * by.swings : 0;
  const dice = form.dice + by.attackDice + extra + first + (form.type === "pb" ? by.bashingAttack : 0);
  return Math.max(0, Math.min(MOST_POOL, dice));
}

/** DP56 */
function packBonus(state: State, { by, deed }: Blow, target: Unit): number {
  const board = boardOf(state);
  return state.units.some((u) => u !== by && u.side === by.side && isUp(u) && areAdjacent(board, u, target))
    ? deed.pack
    : 0;
}

/** DP10 What a crit adds to its hit: `hit-and-crit` makes 3 of it, `crit-only` 2. */
export function critAdds(state: State): number {
  return state.rules.critCounts === "hit-and-crit" ? 2 : 1;
}

/** Why an attack does no damage, whatever was rolled. */
function whatStops({ form, deed }: Blow, target: Unit, crits: number): string | null {
  if (isImmune(target, form.type)) return "the target is immune (DP59)";
  return deed.needsCrit && crits === 0 ? "it takes a crit (DP66)" : null;
}

/** DP18, DP20, DP23, DP55: damage, and what any damage brings. */
function hurt(fight: Brawl, blow: Blow, target: Unit, struck: Struck): void {
  const { by, keywords } = blow;
  wound(
    fight,
    target,
    struck.damage,
    by,
    fight.explained ? damageSum(fight.state, struck, target.tender) : undefined,
  );
  if (by.leech > 0 && isUp(by)) heal(fight, by, by.leech, by.id);
  if (target.lying.length > 0 && blow.ability.range.kind === "melee") breakOff(fight, target, "melee-damage");
  if ((keywords & FURTHER) === 0 || !isUp(target)) return;
  if ((keywords & POISONOUS) !== 0) gain(fight, target, "poisoned", by.id);
  if ((keywords & FLAMING) !== 0) gain(fight, target, "on-fire", by.id);
  if ((keywords & KNOCK_BACK) !== 0 && blow.slides) knockBack(fight, by, target);
}

/** DP18, DP33 One square straight away; blocked, no slide. */
function knockBack(fight: Brawl, by: Unit, target: Unit): void {
  const { state } = fight;
  const board = boardOf(state);
  const direction = slideDirection(board.field, by.at, by.size, target.at, target.size);
  const to = slide(board.field, target.at, target.size, direction, standing(state, board, target));
  if (to !== target.at) moveTo(fight, target, to, "slides");
}

function tellAttack(fight: Brawl, blow: Blow, target: Unit, struck: Struck): void {
  const { by, keywords } = blow;
  const hit = struck.damage > 0;
  const { hits, crits, blocks } = struck;
  const head = {
    event: "attack",
    by: by.id,
    target: target.id,
    with: blow.ability.id,
    hit,
    critical: crits > 0,
    hits,
    crits,
    blocks,
  };
  fight.tell(
    fight.explained
      ? { ...head, check: attackCheck(fight.state, struck, whatStops(blow, target, crits)) }
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
