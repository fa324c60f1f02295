import { NONE, react } from "../../../kernel/index.ts";
import type { Rolled } from "./attack.ts";
import type { Strike } from "./strike.ts";
import { damageOf, facesThatHit, hitDamage, hits } from "./numbers.ts";
import { type Fight, DEFENSE_BONUS, isUp, type State, type Unit } from "../state.ts";
import { gain } from "../verbs.ts";
import { type ReactionName, TOTAL_DEFENSE, UNAWARE } from "../words.ts";

/** AC46, AC68: answers to an attack roll, and the facts that policies know of an attack. */

/** The roll as it stands once nobody turns it any more. */
export function settleRoll(fight: Fight, made: Strike, rolled: Rolled): Rolled {
  for (let now = rolled; ; ) {
    const turned = now.hit ? turnHit(fight, made, now) : turnMiss(fight, made, now);
    if (turned === null) return now;
    now = turned;
  }
}

/** AC68 */
function turnMiss(fight: Fight, made: Strike, rolled: Rolled): Rolled | null {
  return isLucky(fight, made.by, made) ? { ...rolled, hit: true, lucky: true } : null;
}

/** AC46 Total Defense where +2 is enough, and luck has not decided yet; AC68 else luck. */
function turnHit(fight: Fight, made: Strike, rolled: Rolled): Rolled | null {
  const { target } = made;
  if (!rolled.lucky && canDefend(target) && defenseTurns(fight.state, rolled.natural, rolled.needs))
    if (defends(fight, made, averageHit(made))) return { ...rolled, hit: false };
  return isLucky(fight, target, made) ? { ...rolled, hit: false, lucky: true } : null;
}

const canDefend = (unit: Unit): boolean =>
  unit.main > 0 && isUp(unit) && (unit.mask & (TOTAL_DEFENSE | UNAWARE)) === 0;

/** AC46 Whether a hit would miss an Armor Class that much higher. */
export const defenseTurns = (state: State, natural: number, needs: number): boolean =>
  !hits(state, natural, needs + DEFENSE_BONUS);

/** AC23, AC46 A miss whose Shock would be done: Total Defense stops it. */
export function defendsShock(fight: Fight, made: Strike, amount: number): boolean {
  return canDefend(made.target) && defends(fight, made, amount);
}

function defends(fight: Fight, made: Strike, damage: number): boolean {
  if (!answers(fight, "total defense", made.target, { made, damage })) return false;
  made.target.main -= 1;
  gain(fight, made.target, TOTAL_DEFENSE);
  return true;
}

/** AC68 */
function isLucky(fight: Fight, unit: Unit, made: Strike): boolean {
  if (unit.luck === 0 || (unit.mask & UNAWARE) !== 0) return false;
  if (!answers(fight, "luck", unit, { made, damage: averageHit(made) })) return false;
  unit.luck -= 1;
  return true;
}

interface Blow {
  readonly made: Strike;
  readonly damage: number;
}

function answers(fight: Fight, reaction: ReactionName, unit: Unit, blow: Blow): boolean {
  const fact = (of: string): number => blowFact(blow, unit, of);
  if (react(fight, { name: reaction, who: unit.id, options: [reaction], fact }) === NONE) return false;
  const { by, target } = blow.made;
  if (fight.told)
    fight.tell({ event: "reaction", by: unit.id, target: (unit === by ? target : by).id, reaction });
  return true;
}

/** What a hit does whose dice show about their mean. */
const averageHit = (made: Strike): number => hitDamage(made, Math.round(made.arm.dice.mean));

const wouldDrop = (damage: number, { hp, soak }: Unit): number => (damage >= hp + soak ? 1 : 0);

export const BLOW_FACTS = ["would drop", "could drop", "damage", "hp", "uses", "foe hp"] as const;

/** Of a blow on the target: 1 and 0 for yes and no; `hp` and `uses` are one's own, `foe hp` the other's. */
function blowFact({ made, damage }: Blow, own: Unit, of: string): number {
  const { target, by } = made;
  switch (of) {
    case "would drop":
      return wouldDrop(damage, target);
    case "could drop":
      return wouldDrop(Math.max(damage, damageOf(made, made.arm.dice.most)), target);
    case "damage":
      return damage;
    case "uses":
      return own.luck;
    case "hp":
      return own.hp;
    default:
      return own === by ? target.hp : by.hp;
  }
}

export const STRIKE_FACTS = ["would drop", "chance", "hp", "foe hp"] as const;

/** Of an attack that somebody may make; the chance in hundredths. */
export function strikeFact(state: State, made: Strike, of: string): number {
  switch (of) {
    case "would drop":
      return wouldDrop(averageHit(made), made.target);
    case "chance":
      return 5 * facesThatHit(state, made);
    case "hp":
      return made.by.hp;
    default:
      return made.target.hp;
  }
}
