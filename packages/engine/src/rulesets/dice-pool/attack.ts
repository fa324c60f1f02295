import { slide, slideDirection } from "../../grid/index.ts";
import type { Ability, AttackDeed } from "./abilities/deeds.ts";
import { areAdjacent, boardOf, standing } from "./board.ts";
import { type AttackDice, isPhysical } from "./notation.ts";
import { critsOf, hitsOf, MOST_POOL, NOT_BETTER } from "./pool.ts";
import { attackRoll, defenseRoll } from "./questions.ts";
import { counter } from "./reactions.ts";
import { type Brawl, has, isUp, type State, type Unit } from "./state.ts";
import { gain, heal, moveTo, wound } from "./verbs.ts";
import { attackCheck, damageSum } from "./why.ts";
import { DEFENSELESS, FLAMING, FURTHER, KEYWORDS, KNOCK_BACK, PENETRATING, POISONOUS } from "./words.ts";

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
  /** DP48, DP58: it answers another action, and is not answered itself. */
  readonly answering: boolean;
  /** DP18 The attacker may slide the target: whether it wants to. */
  readonly slides: boolean;
}

/** What one attack came to. */
export interface Struck {
  readonly hits: number;
  readonly crits: number;
  readonly blocks: number;
  readonly damage: number;
}

export function strike(fight: Brawl, blow: Blow, target: Unit): Struck {
  const rolled = rollAttack(fight, blow, target);
  blow.by.swings += 1;
  const extra = blow.answering ? 0 : counter(fight, blow, target);
  const blocks = rollDefense(fight, blow, target, extra);
  const [hits, crits] = [hitsOf(rolled), critsOf(rolled)];
  const sum = hits + critAdds(fight.state) * crits - blocks;
  const damage = sum <= 0 || isImmune(blow, target) ? 0 : sum; // DP10
  const struck: Struck = { hits, crits, blocks, damage };
  if (fight.told) tellAttack(fight, blow, target, struck);
  if (damage > 0) hurt(fight, blow, target, struck);
  return struck;
}

/** DP8, DP12: the dice of the attack, as often as its notation says; the greater sum is kept, the first of equals. */
function rollAttack(fight: Brawl, blow: Blow, target: Unit): number {
  const { by, form } = blow;
  const dice = attackDice(blow);
  const bonus = Math.max(0, form.bonus + by.attackBonus + packBonus(fight.state, blow, target));
  const adds = critAdds(fight.state);
  let best = attackRoll(fight, { dice, bonus, keywords: blow.keywords, critAdds: adds, toBeat: -1 }, by.id);
  for (let n = 1; n < form.times; n++) {
    const toBeat = hitsOf(best) + adds * critsOf(best);
    const again = attackRoll(fight, { dice, bonus, keywords: blow.keywords, critAdds: adds, toBeat }, by.id);
    if (again !== NOT_BETTER) best = again;
  }
  return best;
}

/** DP11, DP14: the notation's dice and what lasting cards and passives add. */
export function attackDice({ by, form, extra }: Pick<Blow, "by" | "form" | "extra">): number {
  const dice = form.dice + by.attackDice + extra + (by.swings === 0 ? by.firstDice : 0);
  return Math.max(0, Math.min(MOST_POOL, dice));
}

/** DP56 */
function packBonus(state: State, { by, deed }: Blow, target: Unit): number {
  if (deed.pack === 0) return 0;
  const board = boardOf(state);
  return state.units.some((u) => u !== by && u.side === by.side && isUp(u) && areAdjacent(board, u, target))
    ? deed.pack
    : 0;
}

/** DP10 What a crit adds to its hit: `hit-and-crit` makes 3 of it, `crit-only` 2. */
export function critAdds(state: State): number {
  return state.rules.critCounts === "hit-and-crit" ? 2 : 1;
}

/** DP9, DP21, DP30 */
function rollDefense(fight: Brawl, blow: Blow, target: Unit, extra: number): number {
  const dice = defenseDice(blow, target, extra);
  if (dice === 0) return 0;
  return defenseRoll(
    fight,
    dice,
    isPhysical(blow.form.type) ? target.physicalBonus : target.magicalBonus,
    target.id,
  );
}

export function defenseDice(blow: Pick<Blow, "keywords" | "form">, target: Unit, extra: number): number {
  if ((blow.keywords & PENETRATING) !== 0 || target.sheet.defenseless || has(target, DEFENSELESS)) return 0;
  const { type } = blow.form;
  const dice = isPhysical(type)
    ? target.physicalDice + (type === "pb" ? target.bashingDice : 0)
    : target.magicalDice;
  return Math.max(0, Math.min(MOST_POOL, dice + extra));
}

/** DP59 */
function isImmune({ form }: Blow, { sheet }: Unit): boolean {
  return sheet.immune.length > 0 && sheet.immune.includes(isPhysical(form.type) ? "physical" : "magical");
}

/** DP18, DP20, DP23, DP55: damage, and what any damage brings. */
function hurt(fight: Brawl, blow: Blow, target: Unit, struck: Struck): void {
  const { by, keywords } = blow;
  wound(fight, target, struck.damage, by, fight.explained ? damageSum(fight.state, struck) : undefined);
  if (by.leech > 0 && isUp(by)) heal(fight, by, by.leech, by.id);
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
    fight.explained ? { ...head, check: attackCheck(fight.state, struck, isImmune(blow, target)) } : head,
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
