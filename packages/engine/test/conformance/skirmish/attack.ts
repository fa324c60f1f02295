import { type DiceExpression, diceOf, type Fold, parseOnce } from "../../../src/dice/index.ts";
import { type Check, NONE, react, type Sum, term } from "../../../src/kernel/index.ts";
import { type Fight, type Fighter, isUp } from "./state.ts";

/** SK2–SK8: a blow with its reactions, and a volley at several at once. */

export interface Blow {
  readonly by: Fighter;
  readonly wild: boolean;
}

/** SK2 Screen, dodge, roll, block, damage: in this order. */
export function attack(fight: Fight, blow: Blow, aimed: Fighter): void {
  const { by } = blow;
  const target = screened(fight, blow, aimed);
  const needed = fight.state.rules.guard + (dodges(fight, target) ? 2 : 0); // SK4
  const rolled = fight.ask.sum("attack", 2, 6, by.id);
  const total = rolled + by.skill - (blow.wild ? 1 : 0);
  const hit = total >= needed;
  const check = fight.explained ? { check: hitCheck(blow, rolled, needed) } : {};
  fight.tell({ event: "attack", by: by.id, target: target.id, hit, ...check });
  if (!hit) return;
  const blocked = blocks(fight, blow, target) ? fight.state.rules.blockBy : 0; // SK5
  const dice = fight.ask.roll("damage", bladeOf(by), by.id);
  const amount = Math.max(0, dice + (blow.wild ? 2 : 0) - target.armor - blocked);
  const sum = fight.explained ? { sum: damageSum(blow, target, { dice, blocked, amount }) } : {};
  wound(fight, by, target, { amount, ...sum });
  if (!isUp(target)) spoils(fight, by);
}

export function bladeOf(fighter: Fighter): DiceExpression {
  const dice = parseOnce(fighter.blade);
  return dice.ok ? dice.value : diceOf("1d6+1");
}

/** SK3 A friend beside the target may take the blow in its place. */
function screened(fight: Fight, blow: Blow, aimed: Fighter): Fighter {
  for (const friend of fight.state.units) {
    if (
      friend === aimed ||
      friend.side !== aimed.side ||
      friend.hidden ||
      !isUp(friend) ||
      friend.points === 0
    )
      continue;
    const facts = { "points left": friend.points, "would drop": wouldDrop(blow, aimed) };
    const fact = (name: string): number => facts[name as keyof typeof facts];
    if (react(fight, { name: "screen", who: friend.id, options: ["screen"], fact }) === NONE) continue;
    pay(fight, friend, "screen");
    return friend;
  }
  return aimed;
}

function dodges(fight: Fight, target: Fighter): boolean {
  const facts = { "points left": target.points, "hp left": target.hp };
  const fact = (name: string): number => facts[name as keyof typeof facts];
  const options = target.points > 0 ? ["dodge"] : [];
  if (react(fight, { name: "dodge", who: target.id, options, fact }) === NONE) return false;
  pay(fight, target, "dodge");
  return true;
}

function blocks(fight: Fight, blow: Blow, target: Fighter): boolean {
  const facts = { "points left": target.points, "would drop": wouldDrop(blow, target) };
  const fact = (name: string): number => facts[name as keyof typeof facts];
  const options = target.points > 0 ? ["block"] : [];
  if (react(fight, { name: "block", who: target.id, options, fact }) === NONE) return false;
  pay(fight, target, "block");
  return true;
}

function pay(fight: Fight, who: Fighter, reaction: string): void {
  who.points -= 1;
  fight.tell({ event: "reaction", by: who.id, reaction });
}

/** Whether the hardest blow of a blade of 1d6+1 would bring it down: 1 yes, 0 no. */
function wouldDrop(blow: Blow, target: Fighter): number {
  return 7 + (blow.wild ? 2 : 0) - target.armor >= target.hp ? 1 : 0;
}

/** SK7 Three arrows at each target: a 5 scratches, a 6 counts twice. */
export const ARROWS: Fold = {
  states: 7,
  start: 0,
  step: (state, face, count) => state + count * (face === 6 ? 2 : face === 5 ? 1 : 0),
  settled: (_, face) => face < 5,
};

export function volley(fight: Fight, by: Fighter, targets: readonly Fighter[]): void {
  by.volleys -= 1;
  fight.ask.each(targets, (target) => {
    const count = dodges(fight, target) ? 2 : 3; // SK8
    const arrows = fight.ask.pool("arrows", { count, sides: 6 }, ARROWS, by.id);
    fight.tell({ event: "attack", by: by.id, target: target.id, hit: arrows > 0 });
    if (arrows > 0) wound(fight, by, target, { amount: Math.max(0, arrows - target.armor) });
  });
}

export function wound(
  fight: Fight,
  by: Fighter,
  target: Fighter,
  { amount, sum }: { amount: number; sum?: Sum },
): void {
  const lost = Math.min(amount, target.hp);
  target.hp -= lost;
  target.taken += lost;
  by.dealt += lost;
  target.revealed = true; // SK9
  fight.tell({
    event: "damage",
    by: by.id,
    target: target.id,
    amount,
    ...(sum === undefined ? {} : { sum }),
  });
  if (!isUp(target)) fight.tell({ event: "down", target: target.id });
}

/** SK6 Whoever fells a foe takes breath or cheers. */
function spoils(fight: Fight, by: Fighter): void {
  const chosen = fight.ask.choose("spoils", ["breath", "cheer"], by.id);
  if (chosen === "breath") by.points += 1;
  else for (const f of fight.state.units) if (f.side === by.side && isUp(f)) f.hp += 1;
  fight.tell({ event: "spoils", by: by.id, spoils: chosen });
}

function hitCheck(blow: Blow, rolled: number, target: number): Check {
  const terms = [
    term(rolled, "attack"),
    term(blow.by.skill, "Skill"),
    ...(blow.wild ? [term(-1, "wild")] : []),
  ];
  const total = rolled + blow.by.skill - (blow.wild ? 1 : 0);
  return { terms, total, needs: "at least", target, verdict: total >= target ? "hit" : "miss", rule: "SK2" };
}

export function damageSum(
  blow: Blow,
  target: Fighter,
  made: { dice: number; blocked: number; amount: number },
): Sum {
  const terms = [
    term(made.dice, "damage"),
    ...(blow.wild ? [term(2, "wild")] : []),
    term(-target.armor, "armor"),
    ...(made.blocked > 0 ? [term(-made.blocked, "block")] : []),
  ];
  return { terms, floor: 0, factors: [], after: [], total: made.amount, rule: "SK5" };
}
