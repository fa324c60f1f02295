import { type Id, isWithin, Lot, Lots, type Oracle } from "../../kernel/index.ts";
import type { Attack } from "./attack.ts";
import { reductionOf } from "./conditions.ts";
import { criticalFactors, damageFrom, FACTORS, type Factors, ONCE } from "./damage.ts";
import type { Dice } from "./notation.ts";
import { damageRoll, plainToHit } from "./questions.ts";
import { mayBlock } from "./reactions.ts";
import type { State, Unit } from "./state.ts";

/** BO11–BO16: one blow or shot that will not be blocked, as numbers. */

interface Numbers {
  /** BO13 The Base To Hit Roll from which on it hits, and BO12 from which on it is critical. */
  readonly needs: number;
  readonly criticalAt: number;
  readonly critical: Factors;
  readonly dice: Dice;
  readonly bonus: number;
  readonly reduction: number;
}

/** Its dice come to twice the damage, and 1 more for a hit. */
export class Swing extends Lot {
  private readonly numbers: Numbers;

  constructor(numbers: Numbers) {
    super();
    this.numbers = numbers;
  }

  toss(ask: Oracle, who: Id): number {
    const { needs, criticalAt, critical, dice, bonus, reduction } = this.numbers;
    const natural = plainToHit(ask, who);
    if (natural < needs) return 0;
    const factors = natural < criticalAt ? ONCE : critical;
    return 2 * damageFrom(factors, damageRoll(ask, dice, who), bonus, reduction) + 1;
  }
}

const SWINGS = new Lots<Swing>();
/** More than 2d6 come to. */
const NEVER = 13;
const within = (roll: number): number => (roll < 0 ? 0 : roll > NEVER ? NEVER : roll);

/** Null where more is thrown than the roll to hit and plain damage dice, or more comes of it than damage. */
export function swingOf(state: State, attack: Attack, target: Unit, needed: number): Swing | null {
  const { by, way, bonus } = attack;
  if (attack.bullets > 0 || way.wears || target.ghost > 0 || mayBlock(state, attack, target)) return null;
  if (by.sheet.flairs.length > 0 && target.casting !== null) return null;
  const { dice } = way;
  const reduction = reductionOf(target);
  if (!isUsual(dice) || !isWithin(bonus, MOST) || !isWithin(reduction, MOST) || !isWithin(needed, MOST))
    return null;
  const needs = within(needed);
  const criticalAt = within(attack.criticalAt);
  const critical = criticalFactors(state.rules, by);
  const roll = (((((needs << 4) | criticalAt) << 2) | FACTORS.indexOf(critical)) << 4) | dice.count;
  const harm = (((((dice.sides << 8) | (dice.plus + MOST)) << 8) | (bonus + MOST)) << 8) | (reduction + MOST);
  const key = roll * 2 ** 31 + harm;
  return (
    SWINGS.get(key) ?? SWINGS.keep(key, new Swing({ needs, criticalAt, critical, dice, bonus, reduction }))
  );
}

/** Numbers beyond these are rare: such attacks are rolled. */
const MOST = 127;
const MOST_DICE = 15;
const isUsual = ({ count, sides, plus }: Dice): boolean =>
  sides > 0 && sides <= MOST && count <= MOST_DICE && isWithin(plus, MOST);
