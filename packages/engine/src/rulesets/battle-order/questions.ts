import type { Fold } from "../../dice/index.ts";
import { type AskEntry, type Id, type NamedDice, type Oracle, throwForFate } from "../../kernel/index.ts";
import type { Dice } from "./notation.ts";
import type { Brawl } from "./state.ts";

/** Every roll this ruleset asks, by name. Reactions are asked in `reactions.ts`. */

/** BO63 */
export const turnOrderRoll = (fight: Brawl, who: Id): number => fight.ask.sum("turn order", 3, 6, who);
/** BO13 The Base To Hit Roll: all that matters of it is what it hits and from where on it is critical. */
export const toHit = (fight: Brawl, who: Id, needs: number, criticalAt: number): number =>
  fight.ask.sumLike === undefined ? plainToHit(fight.ask, who) : toHitLike(fight, who, needs, criticalAt);

/** BO13 The same where nobody asks what is alike: most attacks are sampled. */
export const plainToHit = (ask: Oracle, who: Id): number => ask.sum("to hit", 2, 6, who);

const toHitLike = ({ ask }: Brawl, who: Id, needs: number, criticalAt: number): number =>
  throwForFate(ask, TO_HIT, who, (total) => (total < needs ? 0 : total < criticalAt ? 1 : 2));

const TO_HIT: NamedDice = { name: "to hit", count: 2, sides: 6 };
/** BO45 The Base To Hit Roll of one bullet. Unless somebody wants the face itself, faces that come to the same are one. */
export function bulletToHit(
  fight: Brawl,
  { by }: { readonly by: { readonly id: Id } },
  needs: number,
): number {
  const least = Math.max(1, Math.min(7, needs));
  const critical = fight.state.rules.shotgunCritical;
  const fold = fight.explained
    ? FACE
    : ((BULLETS[least * 8 + critical] ??= bulletFold(least, critical)) as Fold);
  return fight.ask.pool("to hit", ONE_DIE, fold, by.id);
}

const ONE_DIE = { count: 1, sides: 6 };
const FACE: Fold = { states: 7, start: 0, step: (state, face, count) => (count > 0 ? face : state) };
const BULLETS: (Fold | undefined)[] = [];

/** The lowest face that does the same: misses, hits, is critical. */
function bulletFold(least: number, critical: number): Fold {
  const like = (face: number): number =>
    critical > 0 && face >= critical
      ? critical
      : face >= least && (critical === 0 || least < critical)
        ? least
        : 1;
  const same = (face: number): number => (face < least ? 1 : Math.max(least, like(face)));
  return { states: 7, start: 0, step: (state, face, count) => (count > 0 ? same(face) : state) };
}
/** BO15 The Base Damage Dealt. */
export const damageRoll = (ask: Oracle, dice: Dice, who: Id): number => rollOf(ask, "damage", dice, who);
/** BO54 */
export const squeezeRoll = (fight: Brawl, dice: Dice, who: Id): number =>
  rollOf(fight.ask, "grapple damage", dice, who);
export const struggleRoll = (fight: Brawl, count: number, who: Id): number =>
  fight.ask.sum("break grapple", count, 6, who);
export const holdRoll = (fight: Brawl, count: number, who: Id): number =>
  fight.ask.sum("hold grapple", count, 6, who);
/** BO22 */
export const spellRoll = (fight: Brawl, dice: Dice, who: Id): number => rollOf(fight.ask, "spell", dice, who);
/** BO23 */
export const charismaRoll = (fight: Brawl, count: number, who: Id): number =>
  fight.ask.sum("offensive charisma", count, 6, who);
export const resolveRoll = (fight: Brawl, count: number, who: Id): number =>
  fight.ask.sum("defensive charisma", count, 6, who);
/** BO58 */
export const healingRoll = (fight: Brawl, count: number, who: Id): number =>
  fight.ask.sum("healing word", count, 6, who);
/** BO17, BO59 */
export const INSANITY: NamedDice = { name: "insanity", count: 3, sides: 6 };
export const increaseOf = (count: number): NamedDice => ({ name: "insanity increase", count, sides: 6 });
export const insanityRoll = (fight: Brawl, who: Id): number => thrown(fight, INSANITY, who);
export const insanityMore = (fight: Brawl, count: number, who: Id): number =>
  thrown(fight, increaseOf(count), who);
export const insanityLength = (fight: Brawl, count: number, who: Id): number =>
  fight.ask.sum("insanity length", count, 6, who);

const thrown = ({ ask }: Brawl, { name, count, sides }: NamedDice, who: Id): number =>
  ask.sum(name, count, sides, who);

/** Plain dice are asked as a sum, which is quick; everything else as the expression it is. */
function rollOf(ask: Oracle, name: string, dice: Dice, who: Id): number {
  return dice.sides > 0
    ? ask.sum(name, dice.count, dice.sides, who) + dice.plus
    : ask.roll(name, dice.expression, who);
}

export const ASKS: readonly AskEntry[] = [
  {
    name: "turn order",
    answer: "3d6",
    who: "each of those with the same Maximum Speed, as listed",
    when: "at the start, fastest first, and again for those still tied, unless the order is given (BO1, BO63)",
  },
  {
    name: "obstruct movement",
    answer: "choose obstruct movement or none",
    who: "each foe within melee range of the mover, in turn order, until one does",
    when: "before every step of a Movement Action, for 1 Strength (BO24)",
  },
  {
    name: "dodge",
    answer: "choose dodge, riposte or none",
    who: "the target",
    when: "before the Base To Hit Roll of every attack, bullet and grapple, for 1 Speed (BO11, BO20, BO47)",
  },
  {
    name: "to hit",
    answer: "2d6; 1d6 for each bullet of a shotgun",
    who: "the attacker",
    when: "for every target of an attack (BO13, BO45), and to Initiate a Grapple (BO20)",
  },
  {
    name: "block",
    answer: "choose block, heavy, super or none",
    who: "the target",
    when: "after a hit, for 2, 4 or 6 Strength; whatever stance it is in already (BO14, BO30)",
  },
  {
    name: "shield block",
    answer: "choose shield block or none",
    who: "the target",
    when: "right after a block was chosen, with a shield that has not attacked in this Action Block (BO14, BO26)",
  },
  {
    name: "damage",
    answer: "the weapon's dice",
    who: "the attacker",
    when: "after a hit and its block (BO15)",
  },
  {
    name: "insanity",
    answer: "3d6",
    who: "whoever's Health fell, or Ghost Power rose, so that Health is under Ghost Power",
    when: "right after the damage, or after Gather Mist (BO17, BO59)",
  },
  {
    name: "insanity increase",
    answer: "1d6, 2d6 or 3d6",
    who: "the same",
    when: "when the table says to add dice and look again (BO59)",
  },
  {
    name: "insanity length",
    answer: "1d6 or 2d6",
    who: "the same",
    when: "when the table gives a length in dice (BO59)",
  },
  {
    name: "spell",
    answer: "the spell's dice",
    who: "the caster",
    when: "when a spell is activated, once for each target (BO22)",
  },
  {
    name: "offensive charisma",
    answer: "3d6",
    who: "the user of a charisma skill",
    when: "for every target and roll the skill needs (BO23)",
  },
  {
    name: "defensive charisma",
    answer: "3d6",
    who: "the target of a charisma skill",
    when: "right after the offensive roll (BO23)",
  },
  {
    name: "healing word",
    answer: "1d6 for each rank",
    who: "the healer",
    when: "for every Healing Word (BO58)",
  },
  {
    name: "maintain grapple",
    answer: "choose how much Strength to invest, or none",
    who: "the holder",
    when: "when the held one struggles, before the dice (BO54)",
  },
  {
    name: "break grapple",
    answer: "1d6 for each Strength invested",
    who: "the held one",
    when: "when it struggles (BO54)",
  },
  {
    name: "hold grapple",
    answer: "1d6 for each Strength invested",
    who: "the holder",
    when: "right after, if it invested any (BO54)",
  },
  {
    name: "grapple damage",
    answer: "the weapon's grapple dice",
    who: "the holder",
    when: "for a Grapple Attack (BO54)",
  },
];
