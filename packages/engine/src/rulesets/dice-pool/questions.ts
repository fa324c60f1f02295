import type { AskEntry, Id, Oracle } from "../../kernel/index.ts";
import type { PlainDice } from "./notation.ts";
import { againFold, type AttackFold, type DefenseFold, facesFold } from "./pool.ts";
import type { Fight } from "./state.ts";

/** Every roll and choice this ruleset asks, by name. */

const D6S: readonly { readonly count: number; readonly sides: number }[] = Array.from(
  { length: 64 },
  (_, count) => ({ count, sides: 6 }),
);

const d6s = (count: number): (typeof D6S)[number] => D6S[count] as (typeof D6S)[number];

/** DP8, DP12 The attack rolled so many times: the last state of the roll kept. */
export function attackRoll(ask: Oracle, attack: AttackFold, times: number, who: Id): number {
  const dice = d6s(attack.dice);
  let kept = ask.pool("attack", dice, attack, who);
  for (let n = 1; n < times; n++) kept = ask.pool("attack", dice, againFold(attack, kept), who);
  return kept;
}

/** DP9 The number of blocks. */
export function defenseRoll(ask: Oracle, defense: DefenseFold, who: Id): number {
  return ask.pool("defense", d6s(defense.dice), defense, who);
}

/** DP13 A number, or dice that are added up or of which one counts. */
export function plainRoll(
  fight: Fight,
  name: "healing" | "movement" | "damage" | "table",
  amount: number | PlainDice,
  who: Id,
): number {
  if (typeof amount === "number") return amount;
  const { take, count, sides } = amount;
  return take === "sum"
    ? fight.ask.sum(name, count, sides, who)
    : fight.ask.pool(name, { count, sides }, facesFold(amount), who);
}

/** DP27 */
export const poisonDie = (fight: Fight, who: Id): number => fight.ask.die("poisoned", 6, who);
/** DP28 */
export const stunDice = (fight: Fight, who: Id): number => fight.ask.sum("stunned", 2, 6, who);
/** DP31 */
export const fireChoice = (fight: Fight, who: Id): string =>
  fight.ask.choose("on fire", ["pay", "burn"], who);
/** DP71 Whether a status comes with it. */
export const statusDie = (fight: Fight, who: Id): number => fight.ask.die("status", 6, who);
/** DP57 A lasting card that rolls each turn. */
export const effectDie = (fight: Fight, who: Id): number => fight.ask.die("lasting card", 6, who);
/** DP49 */
export const initiativeDice = (fight: Fight, who: Id): number => fight.ask.sum("initiative", 3, 6, who);
/** DP53 Which card of the pile comes up: one die with as many sides as there are cards. */
export const drawDie = (fight: Fight, cards: number, who: Id): number =>
  cards === 1 ? 1 : fight.ask.die("draw", cards, who);

export const ASKS: readonly AskEntry[] = [
  {
    name: "initiative",
    answer: "3d6",
    who: "each hero, as listed",
    when: "at the start, unless the order is given or the rule initiative is fixed (DP49)",
  },
  {
    name: "draw",
    answer: "1 die with as many sides as the pile has cards: the place of the card drawn",
    who: "each hero with a deck, as listed",
    when: "at the beginning of a round, once for every card that the hand lacks; when a card says draw (DP53)",
    drawn: true,
  },
  {
    name: "poisoned",
    answer: "1d6: 1 lose 2 AP, 2–4 take 1, 6 ends",
    who: "the poisoned",
    when: "at the start of its turn, in the order its statuses were gained (DP27)",
  },
  {
    name: "stunned",
    answer: "2d6: 11+ nothing, 8–10 lose 2 AP and 2 MP, else all",
    who: "the stunned",
    when: "at the start of its turn (DP28)",
  },
  {
    name: "on fire",
    answer: "choose pay (3 AP and 2 MP, and it is out) or burn (1 damage)",
    who: "whoever is on fire and can pay",
    when: "at the start of its turn (DP31, DP34)",
  },
  {
    name: "lasting card",
    answer: "1d6",
    who: "the bearer",
    when: "at the start of its turn, after its statuses, for each card before it that rolls (DP57)",
  },
  {
    name: "attack",
    answer: "the attack's dice, d6s",
    who: "the attacker",
    when: "for every attack, as often as its notation says (DP8, DP12)",
  },
  {
    name: "counter",
    answer: "choose a reaction card or none",
    who: "the target",
    when: "after the attack dice of a melee attack, if it holds such a card (DP58)",
  },
  {
    name: "defense",
    answer: "the defense dice, d6s",
    who: "the target",
    when: "after the attack dice, unless it has none (DP9)",
  },
  {
    name: "healing",
    answer: "the dice the card says",
    who: "the user",
    when: "when a card heals by dice (DP13)",
  },
  {
    name: "movement",
    answer: "the dice the card says",
    who: "the user",
    when: "when a card gives MP by dice (DP13)",
  },
  {
    name: "damage",
    answer: "the dice the card says",
    who: "the user",
    when: "when a card does damage by dice, without an attack (DP36)",
  },
  {
    name: "table",
    answer: "the dice the card says",
    who: "the user",
    when: "when a card or ability consults a table of outcomes, once for all targets (DP36)",
  },
  {
    name: "status",
    answer: "1d6",
    who: "the user",
    when: "when a card brings a status only on so much or more (DP71)",
  },
  {
    name: "opportunity",
    answer: "choose an attack or none",
    who: "each foe next to the mover, as listed",
    when: "before a step of a rush leaves a square next to foes (DP47, DP48)",
  },
];
