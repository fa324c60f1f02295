import { type Id, isWithin, Lot, Lots, type Oracle } from "../../kernel/index.ts";
import type { Attack, Part } from "./attack.ts";
import { damageOf, type Hit } from "./damage.ts";
import { toHit } from "./questions.ts";
import { isAnswered } from "./reactions.ts";
import { neededFor } from "./rolling.ts";
import type { State } from "./state.ts";

/** TH1–TH5, TH32–TH35: a Basic Attack that nobody answers, as numbers. Its roll comes to twice the damage and 1 more; a miss to 0. */
export class Swing extends Lot {
  /** The natural roll from which on it hits, and from which on it is critical. */
  private readonly needs: number;
  private readonly critical: number;
  /** What either does. */
  private readonly damage: number;
  private readonly most: number;

  constructor(needs: number, critical: number, damage: number, most: number) {
    super();
    this.needs = needs;
    this.critical = critical;
    this.damage = damage;
    this.most = most;
  }

  toss(ask: Oracle, who: Id): number {
    const natural = toHit(ask, who);
    if (natural < this.needs) return 0;
    return 2 * (natural < this.critical ? this.damage : this.most) + 1;
  }
}

const SWINGS = new Lots<Swing>();
/** More than 2d6 come to. */
const NEVER = 13;
/** Such damage is rare: those attacks are rolled. */
const MOST_DAMAGE = 4095;

/** Null where more is thrown, or more matters than what the two are: statuses, answers, effects. */
export function swingOf(state: State, attack: Attack, part: Part): Swing | null {
  const { target } = part;
  if (attack.odd !== 0 || part.step < 0 || (attack.by.mask | target.mask) !== 0) return null;
  if (isAnswered(state, attack, target)) return null;
  const needs = within(Math.ceil(neededFor(state, attack, part)));
  const { squares } = part;
  const damage = damageOf(state, attack, target, squares === 1 ? HIT : { ...HIT, squares });
  const most = damageOf(state, attack, target, squares === 1 ? CRITICAL : { ...CRITICAL, squares });
  if (!isWithin(damage, MOST_DAMAGE) || !isWithin(most, MOST_DAMAGE)) return null;
  const critical = within(Math.ceil(attack.natural));
  const key = ((needs << 4) | critical) * 2 ** 24 + ((damage << 12) | most);
  return SWINGS.get(key) ?? SWINGS.keep(key, new Swing(needs, critical, damage, most));
}

const within = (roll: number): number => (roll < 0 ? 0 : roll > NEVER ? NEVER : roll);

const HIT: Hit = { critical: false, extra: 0, halved: false, squares: 1, weak: false };
const CRITICAL: Hit = { ...HIT, critical: true };
