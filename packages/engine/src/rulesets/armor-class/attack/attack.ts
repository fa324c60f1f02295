import { defendsShock, defenseTurns, settleRoll } from "./answers.ts";
import { engage, isEngaged } from "../move/ground.ts";
import { traumatize } from "./injury.ts";
import { glancesOff, hitDamage, hits, neededRoll, shieldStopsShock, shockDamage } from "./numbers.ts";
import { attackRoll, damageRoll, traumaRoll } from "../questions.ts";
import { interrupt } from "./reactions.ts";
import { screenerFor } from "./screen.ts";
import { type Fight, isUp, type State } from "../state.ts";
import type { Strike } from "./strike.ts";
import { type Blow, lose, wound } from "../verbs.ts";
import type { Trauma } from "../sheet/weapons.ts";
import { hitCheck, hitSum, shockSum } from "../why.ts";
import { PREPARED, SHIELD_SPENT, UNAWARE } from "../words.ts";

/** AC2–AC5, AC14–AC25: one attack, from whoever comes between to its damage. */

/** The attack roll as it stands. */
export interface Rolled {
  readonly natural: number;
  /** AC2 The natural roll from which on it hit. */
  readonly needs: number;
  readonly hit: boolean;
  /** AC68 Luck, not the roll, has decided. */
  readonly lucky: boolean;
}

/** Makes the attack. Returns whether it hit, or null if it never came to it. */
export function strike(fight: Fight, wanted: Strike): boolean | null {
  const made = faced(fight, wanted);
  if (made === null) return null;
  close(fight.state, made);
  return resolve(fight, made);
}

/** AC44, AC48, AC59 Before the roll: some strike first, others step in. The attack at whoever takes it; null if that was its end. */
export function faced(fight: Fight, wanted: Strike): Strike | null {
  const { by } = wanted;
  lose(fight, by, PREPARED);
  if (!wanted.instant) {
    interrupt(fight, by, wanted.target);
    if (!isUp(by) || fight.state.winner !== null || !isUp(wanted.target)) return null;
  }
  const screener = screenerFor(fight, wanted);
  const made = screener === null ? wanted : { ...wanted, target: screener };
  lose(fight, made.target, UNAWARE);
  return made;
}

/** AC28 Blows bring two into melee where no map says who is. */
function close(state: State, { by, arm, target }: Strike): void {
  if (arm.ranged) return;
  if (state.ground === null && !isEngaged(by, target)) engage(by, target);
  if (!by.armed && !target.strikers.includes(by.index)) target.strikers.push(by.index);
}

/** The roll, the answers to it, and what comes of it. Returns whether it hit. */
export function resolve(fight: Fight, made: Strike): boolean {
  const rolled = settleRoll(fight, made, rollToHit(fight, made));
  if (made.manner.harmless) tellAttack(fight, made, rolled, "plain");
  else if (rolled.hit) harm(fight, made, rolled);
  else miss(fight, made, rolled);
  return rolled.hit;
}

/** AC2 All that matters of the roll: whether it hits, and whether Total Defense would turn that (AC46). */
function rollToHit({ state, ask }: Fight, made: Strike): Rolled {
  const needs = neededRoll(state, made);
  const natural = attackRoll(ask, made.by.id, (shown) => {
    if (!hits(state, shown, needs)) return 0;
    return defenseTurns(state, shown, needs) ? 1 : 2;
  });
  return { natural, needs, hit: hits(state, natural, needs), lucky: false };
}

/** AC14–AC17, AC24, AC25 What a hit does. */
function harm(fight: Fight, made: Strike, rolled: Rolled): void {
  if (glancesOff(made)) return glance(fight, made, rolled);
  const shown = damageRoll(fight.ask, made.arm.dice, made.by.id);
  const rating = traumaOf(fight, made);
  const amount = hitDamage(made, shown, rating ?? 1);
  tellAttack(fight, made, rolled, rating === null ? "plain" : "critical");
  hurt(fight, made, amount, fight.explained ? { sum: hitSum(made, { shown, rating, amount }) } : {});
}

/** AC78 */
function glance(fight: Fight, made: Strike, rolled: Rolled): void {
  tellAttack(fight, made, rolled, "plain");
  if (fight.told) fight.tell({ event: "glances", by: made.by.id, target: made.target.id });
}

/** AC18–AC23 What a miss does all the same. */
function miss(fight: Fight, made: Strike, rolled: Rolled): void {
  tellAttack(fight, made, rolled, "plain");
  const amount = shockDamage(made);
  if (amount === 0) return;
  if (shieldStopsShock(made)) return shieldFrom(fight, made, amount);
  if (defendsShock(fight, made, amount)) return;
  hurt(fight, made, amount, { shock: true, sum: fight.explained ? shockSum(made, amount) : undefined });
}

function hurt(fight: Fight, { by, target, nonlethal }: Strike, amount: number, { shock, sum }: Told): void {
  if (amount > 0) lose(fight, target, PREPARED);
  wound(fight, target, amount, { by, nonlethal, shock, sum });
}

type Told = Pick<Blow, "shock" | "sum">;

/** AC22 */
function shieldFrom(fight: Fight, { by, target }: Strike, stopped: number): void {
  target.mask |= SHIELD_SPENT;
  if (fight.told) fight.tell({ event: "shield", target: target.id, by: by.id, stopped });
}

/** AC25 The weapon's rating: the die at the Trauma Target or above; else null. Blows not meant to kill roll none. */
export function traumaOf(fight: Fight, made: Strike): number | null {
  return canTraumatize(fight.state, made) ? rollTrauma(fight, made, made.arm.trauma as Trauma) : null;
}

/** AC25 With trauma on; not blows that are not meant to kill, nor weapons without a Trauma Die. */
export const canTraumatize = ({ rules }: State, { arm, nonlethal }: Strike): boolean =>
  rules.trauma && arm.trauma !== null && !nonlethal;

function rollTrauma(fight: Fight, { by, target }: Strike, { sides, plus, rating }: Trauma): number | null {
  const isTraumatic = (shown: number): boolean => shown + plus >= target.sheet.traumaTarget;
  const shown = traumaRoll(fight.ask, sides, by.id, isTraumatic);
  const traumatic = isTraumatic(shown);
  if (fight.told)
    fight.tell({ event: "trauma", by: by.id, target: target.id, roll: shown + plus, traumatic });
  if (!traumatic) return null;
  traumatize(fight, target);
  return rating;
}

function tellAttack(fight: Fight, made: Strike, rolled: Rolled, how: "plain" | "critical"): void {
  if (!fight.told) return;
  const { by, target, arm, manner } = made;
  fight.tell({
    event: "attack",
    by: by.id,
    target: target.id,
    with: arm.id,
    hit: rolled.hit,
    critical: how === "critical",
    roll: rolled.natural,
    ...(manner.name === "" ? {} : { manner: manner.name }),
    ...(fight.explained ? { check: hitCheck(fight.state, made, rolled) } : {}),
  });
}
