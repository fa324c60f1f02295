import { defaultRules, type GlossaryEntry, type RuleEntry } from "../../kernel/index.ts";
import { VERBAL_SKILLS } from "./abilities/charisma.ts";
import { SPELLS } from "./abilities/spells.ts";
import { ATTACK_MODIFIERS } from "./attack/modifiers.ts";
import { OPTIONS } from "./options.ts";
import { WEAPONS } from "./attack/weapons.ts";

/** The numbered rules in a line each, and where they live. */

const rule = (id: string, where: string, says: string): RuleEntry => ({ id, says, in: where });

export const BOOK: readonly RuleEntry[] = [
  rule(
    "BO1",
    "turn.ts",
    "The order is fixed at the start, both pools are set and full; turns go round in that order.",
  ),
  rule("BO2", "verbs.ts", "Damaged Physical Damage Reduction regrows by 1 as the own turn begins."),
  rule(
    "BO3",
    "actions/allowance.ts",
    "A turn has one Offensive, one Movement and one Verbal Action, in any order, each may be skipped.",
  ),
  rule("BO4", "field/range.ts", "Targets must be in range."),
  rule("BO5", "actions/index.ts", "An action that would bring Strength or Speed below 0 cannot be taken."),
  rule("BO6", "attack/assault.ts", "Attacks may take modifiers, all chosen before the roll."),
  rule("BO7", "abilities/cast.ts", "Cast Spell and Echo Spell may take Spell Casting Modifiers."),
  rule("BO8", "reactions.ts", "Defensive Actions are taken on another's turn when triggered."),
  rule(
    "BO9",
    "words.ts",
    "Bonus Actions come in any number if their condition holds; some once in an Action Block.",
  ),
  rule(
    "BO10",
    "attack/assault.ts",
    "Modifiers and targets are chosen; several targets are rolled separately.",
  ),
  rule("BO11", "reactions.ts", "Before the roll the target may Dodge: Active Evasion instead of Passive."),
  rule(
    "BO12",
    "attack/attack.ts",
    "A Base To Hit Roll that qualifies makes the attack critical, if it hits.",
  ),
  rule(
    "BO13",
    "attack/attack.ts",
    "Base roll + To Hit Bonus of Evasion or more hits; otherwise nothing more happens.",
  ),
  rule(
    "BO14",
    "reactions.ts",
    "After a hit, before the damage, the target may Block, Heavy Block or Super Block, and Shield Block with it.",
  ),
  rule(
    "BO15",
    "attack/damage.ts",
    "Damage is roll + bonus − reduction, not under 0; a critical doubles all three.",
  ),
  rule("BO16", "health/wounds.ts", "Health falls by it."),
  rule("BO17", "health/insanity.ts", "Health under Ghost Power: an Insanity Roll."),
  rule("BO18", "health/wounds.ts", "Health of 0 or less: Unconscious."),
  rule("BO19", "health/wounds.ts", "Any more damage while Unconscious: dead, beyond healing."),
  rule(
    "BO20",
    "attack/grapple.ts",
    "Initiate Grapple: may be dodged; roll + bonus of Evasion or more seizes.",
  ),
  rule(
    "BO21",
    "abilities/cast.ts",
    "Cast or Echo Spell: enter the Spell Casting Stance with all modifiers chosen.",
  ),
  rule("BO22", "abilities/spells.ts", "Activate Spell: base effect and all boosts."),
  rule(
    "BO23",
    "abilities/use.ts",
    "A charisma skill works if the offensive roll is at least the defensive one; each target for itself, some with several rolls.",
  ),
  rule(
    "BO24",
    "field/move.ts",
    "Whoever is within melee range of a mover may Obstruct Movement, which ends it.",
  ),
  rule("BO25", "verbs.ts", "Taking an action deducts both its costs."),
  rule(
    "BO26",
    "health/conditions.ts",
    "The block chosen, with the shield or without, decides which of six stances is entered.",
  ),
  rule(
    "BO27",
    "attack/grapple.ts",
    "A failed grapple or charisma skill does nothing more; success applies its effect.",
  ),
  rule(
    "BO28",
    "field/move.ts",
    "Obstructing is for the mover's foes, or by the house for anybody else in melee range.",
  ),
  rule("BO29", "verbs.ts", "A status for so many turns gained in the own turn counts from the next one on."),
  rule(
    "BO30",
    "reactions.ts",
    "Whoever is hit again in a block stance may take any block that can be paid, and the shield with it.",
  ),
  rule(
    "BO31",
    "attack/modifiers.ts",
    "Attack Modifiers for melee, gun and aimed attacks, several at once unless they exclude each other; a written melee range holds.",
  ),
  rule("BO32", "health/wounds.ts", "Whoever a blow fells makes no Insanity Roll, unless the house says so."),
  rule(
    "BO40",
    "field/ground.ts",
    "Squares of 5 feet; melee range is the next square; shots and spells need a clear line of centers.",
  ),
  rule(
    "BO41",
    "setup.ts",
    "Battle Strength is Maximum Strength less the Weight Penalty; Evasion and Health by the house where a sheet gives none.",
  ),
  rule(
    "BO42",
    "words.ts",
    "Strength and Speed Costs of every action; a combo needs a Melee Attack in the block before; aiming adds 3.",
  ),
  rule(
    "BO43",
    "turn.ts",
    "A block stance lasts until the own next turn; a stronger one may replace it; one may be taken on the own turn.",
  ),
  rule(
    "BO44",
    "attack/attack.ts",
    "Critical on a natural 12, or lower with training; flairs: piercing, disrupting, cancelling, backfire.",
  ),
  rule(
    "BO45",
    "questions.ts",
    "Shotguns roll 1d6 for each bullet, each dodged separately; once the target falls the rest fly past.",
  ),
  rule("BO46", "words.ts", "Six classes, each with a gift of its own."),
  rule(
    "BO47",
    "reactions.ts",
    "Riposte: a Dodge for 1 Strength more, and a strike back when the attack missed; nobody ripostes a riposte.",
  ),
  rule(
    "BO48",
    "actions/points.ts",
    "Restore Strength is an Offensive Action, Restore Speed a Movement Action: 5 points and the rank of recovery.",
  ),
  rule(
    "BO49",
    "attack/assault.ts",
    "Spinning Strike meets everyone in melee range, named or not; Whirlwind Strike everyone before and after a step, lost if obstructed.",
  ),
  rule(
    "BO50",
    "field/move.ts",
    "Sidestep 5 feet, fast 10; Charge 10 feet straight, fast 20, adding weapon weight once or twice to melee damage; Turn; Teleport.",
  ),
  rule(
    "BO51",
    "attack/weapons.ts",
    "Ten families of weapons: drills grind reduction, hammers and shock guns take points, rifles reach far and gain by rest.",
  ),
  rule("BO52", "actions/points.ts", "Guns hold so many shots; Reload fills them."),
  rule(
    "BO53",
    "attack/assault.ts",
    "Second Attack: a Bonus Action right after an attack, with the other weapon, once in a block.",
  ),
  rule(
    "BO54",
    "attack/grapple.ts",
    "A grapple goes on: the held loses Speed, both may invest Strength as d6, more than the holder breaks free; neither does anything else.",
  ),
  rule(
    "BO55",
    "abilities/cast.ts",
    "Casting: Ghost Power is invested at once, time runs down each own turn; damage, spending and redirection eat it; at 0 the spell is lost.",
  ),
  rule("BO56", "abilities/spells.ts", "Five spells, their boosts, shapes, shortening, echo and recovery."),
  rule(
    "BO57",
    "abilities/charisma.ts",
    "Charisma skills: 3d6 + rank against 3d6 + resolve, and what each does.",
  ),
  rule("BO58", "abilities/charisma.ts", "Battle Communication, Guidance and Healing Word."),
  rule(
    "BO59",
    "health/insanity.ts",
    "Ghost Power − Health + 3d6 on the insanity table; what each result does.",
  ),
  rule(
    "BO60",
    "verbs.ts",
    "Healing above 0 wakes the Unconscious; the battle ends when one side alone has anybody standing.",
  ),
  rule("BO61", "view.ts", "With foesKnown off a foe's numbers and odds are told only once communicated."),
  rule(
    "BO62",
    "field/ground.ts",
    "Without a map one is near or apart: out of everybody's melee range until somebody charges.",
  ),
  rule("BO63", "turn.ts", "Ties in Maximum Speed roll 3d6, rerolled until clear; mechs act last."),
  rule(
    "BO64",
    "abilities/cast.ts",
    "Channel Spell: the Offensive Action, for nothing, takes one turn from a spell's remaining time.",
  ),
];

/** Prices are listed as they are where the house says nothing. */
const USUAL = defaultRules(OPTIONS);

const price = (strength: number, speed: number): string => `${strength} Strength, ${speed} Speed`;

export const GLOSSARY: Readonly<Record<string, readonly GlossaryEntry[]>> = {
  modifiers: ATTACK_MODIFIERS.map((m) => ({
    id: m.id,
    name: m.name,
    kind: `${m.actions.map((a) => a.replaceAll("-", " ")).join(", ")}; ${price(m.price(USUAL).strength, m.price(USUAL).speed)} more`,
    about: m.excludes.length === 0 ? m.about : `${m.about} Not with ${m.excludes.join(", ")}.`,
  })),
  spells: Object.values(SPELLS).map((s) => ({
    id: s.id,
    name: s.name,
    kind: `${s.range * 5} feet, ${s.time} turns`,
    about: s.about,
  })),
  skills: Object.values(VERBAL_SKILLS).map((s) => ({
    id: s.id,
    name: s.name,
    kind: price(s.strength, s.speed),
    about: s.about,
  })),
  weapons: Object.values(WEAPONS).map((w) => ({
    id: w.id,
    name: w.name,
    kind: `${w.family}, weight ${w.weight}`,
    about: `${w.damage.text} damage, ${w.toHit >= 0 ? "+" : "−"}${Math.abs(w.toHit)} to hit, ${w.range} feet${w.bullets > 0 ? `, ${w.bullets} bullets` : ""}`,
  })),
};
