import type { GlossaryEntry, RuleEntry } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { ABILITIES } from "./abilities/index.ts";
import { EQUIPMENT, ITEMS } from "./abilities/items.ts";
import { CARDS, SKILLS } from "./abilities/skills.ts";
import { formatRange } from "./notation.ts";

/** The numbered rules in a line each, and the file each lives in. DP40 and up are support. */

const rule = (id: string, file: string, says: string): RuleEntry => ({ id, says, in: file });

export const BOOK: readonly RuleEntry[] = [
  rule("DP1", "words.ts", "Physical: slashing, piercing, bashing. Magical: fire, arcane, bio, holy, dark."),
  rule("DP2", "board.ts", "Melee: adjacent squares, diagonals too."),
  rule("DP3", "board.ts", "Reach: adjacent, or two squares away in the same row or column."),
  rule("DP4", "board.ts", "Range(X): any square that can be reached within X moves."),
  rule(
    "DP5",
    "board.ts",
    "These need a line of sight between the centers; units and terrain do not block it.",
  ),
  rule("DP6", "board.ts", "Distance(X): within X squares, walls ignored."),
  rule(
    "DP7",
    "board.ts",
    "Minion(X): a creature could walk to the target with X MP. Range(a–b) has a minimum.",
  ),
  rule("DP8", "pool.ts", "Every attack die of 4 or more is a hit, every natural 6 a crit."),
  rule("DP9", "pool.ts", "The defender rolls physical or magical defense dice; each 5 or more is a block."),
  rule(
    "DP10",
    "attack.ts",
    "Damage is hits + 2 × crits − blocks, not under 0; a natural 6 is a hit and a crit.",
  ),
  rule("DP11", "notation.ts", "3pb+1: three dice, physical bashing, bonus 1."),
  rule("DP12", "attack.ts", "2x3ps+2: the whole attack is rolled twice and the better kept."),
  rule("DP13", "notation.ts", "2d6 is added up; max(3d6) and min(2d6) count one die."),
  rule("DP14", "defense.ts", "Defense bonuses are extra dice or points."),
  rule("DP15", "verbs.ts", "A card's bonus lasts through its own action unless it says otherwise."),
  rule(
    "DP16",
    "pool.ts",
    "Bonus points go to the highest failing die until it succeeds, then to the next; the rest is wasted.",
  ),
  rule("DP17", "pool.ts", "Natural is the face shown: a bonus never makes a crit."),
  rule(
    "DP18",
    "attack.ts",
    "Knock-back: any damage, and the target may be slid one square straight away; blocked, it stays.",
  ),
  rule("DP19", "pool.ts", "Crushing: natural 5s are crits too."),
  rule("DP20", "attack.ts", "Poisoned: any damage poisons."),
  rule("DP21", "attack.ts", "Penetrating: no defense roll."),
  rule("DP22", "pool.ts", "Focused: every hit is a crit, bonus-made hits too."),
  rule("DP23", "attack.ts", "Flaming: any damage sets on fire."),
  rule(
    "DP24",
    "verbs.ts",
    "A card whose effect lasts is the effect and lies before its bearer until it ends.",
  ),
  rule(
    "DP25",
    "conditions.ts",
    "For X turns or rounds: X counters, one off at the end of the bearer's turn or of the round.",
  ),
  rule("DP26", "verbs.ts", "Afflict: the card lies before the target and is discarded only when it ends."),
  rule("DP27", "conditions.ts", "Poisoned, each turn start 1d6: 1 lose 2 AP, 2–4 take 1, 6 ends."),
  rule(
    "DP28",
    "conditions.ts",
    "Stunned, next turn start 2d6: 11+ nothing, 8–10 lose 2 AP and 2 MP, else all.",
  ),
  rule("DP29", "conditions.ts", "Dazed: at the next turn start all MP are lost."),
  rule("DP30", "conditions.ts", "Defenseless: no defense dice, until the end of the bearer's turn."),
  rule("DP31", "conditions.ts", "On Fire, each turn start: lose 3 AP and 2 MP and be rid of it, or take 1."),
  rule("DP32", "conditions.ts", "Until their next turn ends as that turn starts."),
  rule(
    "DP33",
    "attack.ts",
    "Knock-back slides away from the attacker, along one axis when more than twice as far on it.",
  ),
  rule(
    "DP34",
    "conditions.ts",
    "Turn-start statuses resolve in the order gained; who cannot pay for the fire must burn.",
  ),
  rule(
    "DP35",
    "defense.ts",
    "Defense against a subtype, in dice and in points, adds to that against its category.",
  ),
  rule(
    "DP36",
    "abilities/table.ts",
    "Dice are added up and a table says what each total does; a bonus may be for one action; a sheet may write cards of its own.",
  ),
  rule(
    "DP40",
    "sheet.ts",
    "A level-1 hero: 10 HP, 5 AP, 3 MP, one defense die of both kinds, a hand of five.",
  ),
  rule(
    "DP41",
    "sheet.ts",
    "An entry of sheet.attacks is an attack with notation, keywords, range and AP (3).",
  ),
  rule("DP42", "abilities/index.ts", "Basic attack: 2pb in melee for 3 AP."),
  rule(
    "DP43",
    "abilities/index.ts",
    "Defensive posture: 2 AP, a defense die more of both kinds until the next turn.",
  ),
  rule(
    "DP44",
    "actions/points.ts",
    "AP and MP refill at the beginning of a round; 1 AP makes 1 MP; discarding a card takes 1 AP.",
  ),
  rule(
    "DP45",
    "move.ts",
    "1 MP a square, diagonals too, more on rough terrain; never through others or around a blocked corner.",
  ),
  rule(
    "DP46",
    "setup.ts",
    "Without a field the ground is open, 12 by 10; bigger creatures fill their block.",
  ),
  rule(
    "DP47",
    "board.ts",
    "Leaving a square next to a foe costs 2 MP more, 1 for each further foe, or all of them may strike.",
  ),
  rule(
    "DP48",
    "reactions.ts",
    "Attack of opportunity: one free Melee or Reach attack before the step, once until the own next turn; may be declined.",
  ),
  rule(
    "DP49",
    "turn.ts",
    "Initiative: heroes roll 3d6, others use their sheet's; the higher first, ties to heroes.",
  ),
  rule(
    "DP50",
    "verbs.ts",
    "At 0 HP a hero is unconscious, loses 1 HP each round and is dead at −10; others are dead at 0.",
  ),
  rule("DP51", "verbs.ts", "The battle ends when one side has nobody up."),
  rule("DP52", "move.ts", "Changing places with an ally next to you takes 3 MP and provokes nobody."),
  rule(
    "DP53",
    "turn.ts",
    "Heroes draw up to their hand at the beginning of a round; an empty pile takes the discard back; two may be thrown away as the turn ends.",
  ),
  rule(
    "DP54",
    "abilities/skills.ts",
    "Skill sets are card lists with a passive: a primary of 30 and another of 10 make a deck.",
  ),
  rule("DP55", "abilities/use.ts", "A card may add something when its attack did damage, none, or a crit."),
  rule("DP56", "attack.ts", "Pack: a bonus when another of the attacker's side is next to the target."),
  rule(
    "DP57",
    "conditions.ts",
    "Cards may roll each turn, be paid with HP, drain, or come back to the hand.",
  ),
  rule(
    "DP58",
    "reactions.ts",
    "Reaction cards answer a melee attack, free: the hits of their attacks are extra defense dice.",
  ),
  rule(
    "DP59",
    "abilities/index.ts",
    "Monsters have abilities instead of cards; some take nothing from a whole category.",
  ),
  rule("DP60", "view.ts", "Hands are their owners' alone; with foesKnown off so are a foe's numbers."),
  rule(
    "DP61",
    "verbs.ts",
    "Slow: MP gained are halved, rounded up; Haste: doubled; Immobilized: no MP for moving.",
  ),
  rule(
    "DP62",
    "levels.ts",
    "Levels add up: 2 +1 MP, 5 HP; 3 +1 defense die, 1 attack bonus, 10 HP; 4 +1 AP, 1 attack bonus, 15 HP; 5 +1 MP, 1 card in hand, 20 HP.",
  ),
  rule(
    "DP63",
    "abilities/items.ts",
    "Consumables are used like an ability and are gone: drinks for 1 or 2 AP.",
  ),
  rule("DP64", "abilities/items.ts", "Equipment works always: chain mail, a wicked axe."),
  rule("DP65", "turn.ts", "A hero who has done nothing yet may wait until after another hero's turn."),
  rule(
    "DP66",
    "attack.ts",
    "Cards may want a crit, count foes or earlier attacks, leave their bearer tender, guard from afar or hide its leaving.",
  ),
  rule(
    "DP67",
    "board.ts",
    "Terrain has heights: stepping up by one costs 1 MP more, by more 2; the higher of two has 1 or 2 more in attack and defense.",
  ),
  rule("DP68", "board.ts", "Nimble: climbs cost nothing; Clumsy: twice as much."),
  rule(
    "DP69",
    "conditions.ts",
    "Some lasting cards end when their bearer moves or is hurt in melee; some swings warn those they have yet to meet.",
  ),
  rule(
    "DP70",
    "abilities/use.ts",
    "Cards may do something for every hit or crit; some attacks may be made bigger, each die giving the target 1 in defense.",
  ),
  rule(
    "DP71",
    "abilities/use.ts",
    "Cards may have a dearer form, spill over to a second foe, bring a status on a die, or heal around their target.",
  ),
];

const price = ({ reaction, ap, mp, range, harmful }: Ability): string => {
  if (reaction) return "reaction";
  return `${ap} AP${mp > 0 ? `, ${mp} MP` : ""}${harmful ? `, ${formatRange(range)}` : ""}`;
};
const listed = (table: Readonly<Record<string, Ability>>): GlossaryEntry[] =>
  Object.values(table).map((a) => ({ id: a.id, name: a.name, kind: price(a), about: a.about }));

export const GLOSSARY: Readonly<Record<string, readonly GlossaryEntry[]>> = {
  "skill sets": Object.entries(SKILLS).map(([id, { name, primary, about }]) => ({
    id,
    name,
    kind: primary ? "30 cards" : "10 cards",
    about,
  })),
  cards: listed(CARDS),
  abilities: listed(ABILITIES),
  items: listed(ITEMS),
  equipment: Object.entries(EQUIPMENT).map(([id, { name, about }]) => ({ id, name, kind: "always", about })),
};
