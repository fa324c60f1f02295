import type { GlossaryEntry, RuleEntry } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { ABILITIES } from "./abilities/index.ts";
import { ITEMS } from "./abilities/items.ts";

/** The numbered rules in a line each, and where they live. */

const rule = (id: string, where: string, says: string): RuleEntry => ({ id, says, in: where });

export const BOOK: readonly RuleEntry[] = [
  rule("HD1", "abilities/help.ts", "Buffs and debuffs always succeed, without a roll."),
  rule(
    "HD2",
    "questions.ts",
    "Physical attacks, magical attacks and status abilities roll one hit die, 1d10, whoever uses them.",
  ),
  rule("HD3", "abilities/use.ts", "Several targets share one roll; hit and damage are worked out for each."),
  rule("HD4", "attack.ts", "Physical: die − Physical Accuracy + Evasion of 7 or less hits."),
  rule("HD5", "attack.ts", "Magical: die − Magical Accuracy + Evasion of 7 or less hits."),
  rule("HD6", "conditions.ts", "Status: die − Status Accuracy + Resistance of 5 or less lands."),
  rule("HD7", "attack.ts", "A natural 1 always hits with a physical or magical attack."),
  rule("HD8", "conditions.ts", "A status beyond reach cannot land, whatever the die."),
  rule("HD9", "attack.ts", "Base damage is Attack − Defense + the hit die, at least 1."),
  rule("HD10", "attack.ts", "Final damage is base × every modifier, to the nearest whole number, halves up."),
  rule("HD11", "elements.ts", "Magic on a Shell and physical blows without one do double."),
  rule("HD12", "attack.ts", "The worked example: one roll of 5 against two targets."),
  rule("HD13", "verbs.ts", "Damage takes HP, never under 0."),
  rule("HD14", "abilities/targets.ts", "Self: only the user."),
  rule("HD15", "abilities/targets.ts", "Melee: from the front row at the front row."),
  rule("HD16", "abilities/targets.ts", "Ranged: offensive, at any character."),
  rule("HD17", "abilities/targets.ts", "Ally: defensive, at any character."),
  rule("HD18", "abilities/targets.ts", "Special: as its description says."),
  rule("HD19", "actions/abilities.ts", "Passive: never an action."),
  rule("HD20", "abilities/targets.ts", "Multi: more than one target."),
  rule("HD21", "reactions.ts", "Reaction: never an action; fires by itself."),
  rule(
    "HD22",
    "attack.ts",
    "Nonlethal: hit by the real roll, damage as though it were a 1; whoever falls is incapacitated.",
  ),
  rule("HD23", "attack.ts", "A miss does nothing."),
  rule("HD24", "abilities/deeds.ts", "Every ability has exactly one type."),
  rule(
    "HD25",
    "verbs.ts",
    "Damage meets the Shell first; what breaks it carries over only if it exceeds the HP left.",
  ),
  rule(
    "HD26",
    "abilities/contradictions.ts",
    "A type binds every ability, one written out too; an area takes all it names; two of one id are refused.",
  ),
  rule(
    "HD27",
    "abilities/circumstances.ts",
    "Special: its own condition and its own targets, both enforced.",
  ),
  rule(
    "HD28",
    "abilities/moments.ts",
    "Passive and Reaction written out: a moment, a condition, what it does.",
  ),
  rule("HD29", "conditions.ts", "A status ability names the status it inflicts, any of them."),
  rule(
    "HD30",
    "verbs.ts",
    "Slain, down and incapacitated are told apart; a last blow is judged when all of it is done.",
  ),
  rule("HD31", "tactics.ts", "An action without price may be repeated; tactics take one once a turn."),
  rule("HD40", "state.ts", "Nine battle statistics: base, changed by statuses, plus the bonus tracker."),
  rule("HD41", "verbs.ts", "The tracker has seven steps (−7 −3 −1 0 1 3 7), capped, opposing steps cancel."),
  rule("HD42", "words.ts", "Nine elements multiply damage by their table; colorless on either side is 1."),
  rule("HD43", "state.ts", "A unit counts as its mask's element, else its Shell's, else its own."),
  rule(
    "HD44",
    "verbs.ts",
    "One Shell at a time; another element converts it; at most Health for heroes, the starting Shell for others.",
  ),
  rule(
    "HD45",
    "turn.ts",
    "Initiative descending; heroes call 1–8 against 2d4: met is half as much again, lower wins ties, else loses them.",
  ),
  rule(
    "HD46",
    "turn.ts",
    "Paradigm Phase: heroes with several jobs may change, before round 1 and after every Effect Phase.",
  ),
  rule("HD47", "turn.ts", "2 AP a turn at tiers 1–5, 3 above; at 0 the turn ends."),
  rule("HD48", "kit.ts", "Abilities cost MP; what is too dear cannot be used."),
  rule(
    "HD49",
    "turn.ts",
    "A round: turns, Effect Phase (damage, healing, statuses, the rest), Paradigm Phase.",
  ),
  rule(
    "HD50",
    "elements.ts",
    "The status's element shifts its threshold: ×¼ never, ×½ 3, ×1 5, ×2 7, ×4 always. It lasts till cured.",
  ),
  rule("HD51", "verbs.ts", "Burned: no healing, no new buffs."),
  rule(
    "HD52",
    "abilities/use.ts",
    "Confused: aiming at one other, a coin; wrong, and the other side picks the target.",
  ),
  rule("HD53", "state.ts", "Petrified: no Move, base Evasion halved; may still be advanced on."),
  rule("HD54", "state.ts", "Blinded: the three Accuracies halved, rounded down."),
  rule("HD55", "actions/abilities.ts", "Frostbitten: no basic attack, no items, no restoring."),
  rule("HD56", "kit.ts", "Fatigued: MP costs double."),
  rule("HD57", "attack.ts", "Paralyzed: own physical attacks fail, a natural 1 too."),
  rule("HD58", "attack.ts", "Silenced: own magical attacks fail, a natural 1 too."),
  rule("HD59", "turn.ts", "Poisoned: every Effect Phase a tenth of Health, at least 1."),
  rule(
    "HD60",
    "taunt.ts",
    "Taunted: only single attacks on the taunter, or a Move; ignored if the taunter cannot be reached.",
  ),
  rule(
    "HD61",
    "abilities/use.ts",
    "Guarded: the guard is hit instead, areas pass the ward by; until the guard's next turn.",
  ),
  rule("HD62", "elements.ts", "Shielded, Barred: the next physical, magical hit does 0."),
  rule(
    "HD63",
    "attack.ts",
    "Countering, Reflecting: the next physical, magical hit also strikes its attacker.",
  ),
  rule("HD64", "elements.ts", "Protected: immune to one element until the protector's next turn."),
  rule("HD65", "elements.ts", "Vulnerable: the next hit of one element counts ×2 at least."),
  rule("HD66", "turn.ts", "Hasted, Slowed: from the Effect Phase on, three rounds of one AP more or less."),
  rule(
    "HD67",
    "attack.ts",
    "Focused: basic attacks only, +2 damage and 1 more for every hit; a miss ends it.",
  ),
  rule("HD68", "attack.ts", "Hunted: whoever attacks it alone rolls two hit dice and picks."),
  rule(
    "HD69",
    "abilities/targets.ts",
    "Hidden: not singled out by foes; ends by acting, at the own next turn, or alone.",
  ),
  rule("HD70", "state.ts", "Masked: counts as the element chosen."),
  rule(
    "HD71",
    "verbs.ts",
    "Deathless: a downing hit leaves 1 HP and no Shell, unless it stood at just that.",
  ),
  rule("HD72", "turn.ts", "Regeneration: 2 HP in every Effect Phase."),
  rule("HD73", "verbs.ts", "Braced: begins Shielded."),
  rule("HD74", "conditions.ts", "Stalwart: no elemental status lands."),
  rule("HD75", "reactions.ts", "Riposte: a missed melee attack is answered with a basic attack."),
  rule("HD76", "verbs.ts", "Slip away: to the back row when the Shell breaks."),
  rule("HD77", "verbs.ts", "Last breath: at 0 HP still up until the Effect Phase."),
  rule("HD78", "verbs.ts", "Vengeance: one step of Physical Attack when an ally falls."),
  rule("HD79", "abilities/use.ts", "Magic chain: goes on, free, whenever it breaks a Shell."),
  rule("HD80", "verbs.ts", "Down at 0 HP: no acting, no effects but Burned, Poisoned, Frostbitten."),
  rule("HD81", "abilities/targets.ts", "Revival: heroes that are down, and the incapacitated."),
  rule(
    "HD82",
    "injuries.ts",
    "Injuries (if on): heroes still down at the end come back with 1 HP and 1d12's injury.",
  ),
  rule("HD83", "verbs.ts", "The battle ends when one side has nobody active."),
  rule("HD84", "actions/rows.ts", "Move: 1 AP, to the other row."),
  rule(
    "HD85",
    "move.ts",
    "Advance: when the Effect Phase found a front row empty, the other side may bring that whole side to its front row, free, on any of its turns.",
  ),
  rule("HD86", "actions/waiting.ts", "Hold: 1 AP, once a round, for a 1-AP turn after a later unit's."),
  rule("HD87", "actions/rows.ts", "Flee: free, from the back row with AP left; gone after the Effect Phase."),
  rule("HD88", "abilities/help.ts", "Items: 1 AP, used up; a bomb's damage is changed by its element only."),
  rule(
    "HD89",
    "turn.ts",
    'First Strike (`"field": {"kind": "rows", "firstStrike": SIDE}`): that side has a 1-AP turn each before initiative.',
  ),
  rule("HD90", "abilities/help.ts", "Orders: an ally has 1 AP more on its next turn, once a round."),
  rule("HD91", "view.ts", "With foesKnown off, a foe's numbers and odds are told only after Scan."),
  rule(
    "HD92",
    "abilities/use.ts",
    "An attack that also inflicts a status uses the same die for both, on those it hit.",
  ),
];

const entry = (a: Ability): GlossaryEntry => ({
  id: a.id,
  name: a.name,
  kind: a.trait === null ? `${a.type}, ${price(a)}` : a.type,
  about: a.about,
});
const price = (a: Ability): string => [`${a.ap} AP`, ...(a.mp > 0 ? [`${a.mp} MP`] : [])].join(" ");

export const GLOSSARY: Readonly<Record<string, readonly GlossaryEntry[]>> = {
  abilities: Object.values(ABILITIES).map(entry),
  items: Object.values(ITEMS).map(entry),
};
