import { type Check, type Sum, type Term, term } from "../../kernel/index.ts";
import type { Rolled } from "./attack/attack.ts";
import type { Strike } from "./attack/strike.ts";
import type { Bonus } from "./sheet/kit.ts";
import { situationOf } from "./attack/situation.ts";
import type { State } from "./state.ts";
import { armorClassOf, damageOf, hits, swarmDamage } from "./attack/numbers.ts";

/** Why a number is what it is. Made from the same values as the number, and only when somebody listens. */

export function hitCheck(state: State, made: Strike, rolled: Rolled): Check {
  const { arm } = made;
  const terms: Term[] = [term(rolled.natural, "attack"), term(arm.attackBonus, "attack bonus")];
  if (arm.attributes.length > 0) terms.push(term(made.mod, attributeName(made)));
  if (arm.base !== arm.attackBonus)
    terms.push(term(arm.base - arm.attackBonus, arm.skill === null ? "untrained (AC3)" : "skill"));
  if (made.manner.bonus !== 0) terms.push(term(made.manner.bonus, made.manner.name));
  situationOf(state, made, terms);
  const total = terms.reduce((sum, t) => sum + t.value, 0);
  const target = armorClassOf(made);
  const because = becauseOf(state, rolled, total >= target);
  return {
    terms,
    total,
    needs: "at least",
    target,
    verdict: rolled.hit ? "hit" : "miss",
    rule: arm.ranged ? "AC2, Ranged AC" : "AC2, Melee AC",
    ...(because === null ? {} : { because }),
  };
}

/** `reaches`: the total comes to the Armor Class as it is now. */
function becauseOf(state: State, { natural, needs, hit, lucky }: Rolled, reaches: boolean): string | null {
  if (lucky) return "luck decides (AC68)";
  if (hit === reaches) return null;
  return hits(state, natural, needs) === hit && (natural === 1 || natural === 20)
    ? `a natural ${natural} always ${hit ? "hits" : "misses"} (AC2)`
    : "decided before the Armor Class changed (AC46)";
}

const NAMES: Readonly<Record<string, string>> = {
  str: "Strength",
  dex: "Dexterity",
  con: "Constitution",
  int: "Intelligence",
  wis: "Wisdom",
  cha: "Charisma",
};
const attributeName = ({ arm, attribute }: Strike): string =>
  NAMES[arm.attributes[attribute] as string] as string;

/** AC84 */
export function saveCheck(
  { roll, bonus, target }: { readonly roll: number; readonly bonus: number; readonly target: number },
  { saved, rule }: { readonly saved: boolean; readonly rule: string },
): Check {
  const total = roll + bonus;
  const because =
    total >= target === saved
      ? {}
      : { because: `a natural ${roll} always ${saved ? "saves" : "fails"} (AC84)` };
  return {
    terms: [term(roll, "save"), ...(bonus === 0 ? [] : [term(bonus, "skill and injuries")])],
    total,
    needs: "at least",
    target,
    verdict: saved ? "saved" : "failed",
    rule,
    ...because,
  };
}

/** What the damage dice showed, the rating of a Traumatic Hit (null: it is none), and what they came to. */
interface Harm {
  readonly shown: number;
  readonly rating: number | null;
  readonly amount: number;
}

export function hitSum(made: Strike, harm: Harm): Sum {
  const whole = damageSum(made, harm);
  const isFloored = damageOf(made, harm.shown) * (harm.rating ?? 1) < harm.amount;
  return isFloored ? { ...whole, because: `not less than its Shock of ${harm.amount} (AC24)` } : whole;
}

/** AC80, AC81 */
export function halfSum(made: Strike, harm: Harm, rule: string): Sum {
  return { ...damageSum(made, harm), rule, because: `half of it, rounded up (${rule})` };
}

/** AC56 */
export function executionSum(made: Strike, harm: Harm): Sum {
  const whole = damageSum(made, harm);
  const twice = made.arm.precise ? [{ value: 2, name: `${made.arm.name} is made to kill (AC56)` }] : [];
  return {
    ...whole,
    factors: [...whole.factors, ...twice],
    rule: "AC56",
    ...(harm.rating === null ? { because: "the most it can do (AC56)" } : {}),
  };
}

function damageSum(made: Strike, { shown, rating, amount }: Harm): Sum {
  const times = rating ?? 1;
  return {
    terms: [term(shown, "damage"), ...damageTerms(made, shown)],
    floor: 0,
    factors: times > 1 ? [{ value: times, name: `Traumatic Hit with ${made.arm.name} (AC25)` }] : [],
    after: [],
    total: amount,
    rule: "AC14",
  };
}

function damageTerms(made: Strike, shown: number): Term[] {
  const { arm } = made;
  const terms: Term[] = [];
  if (arm.attributes.length > 0) terms.push(term(made.mod, attributeName(made)));
  if (arm.punch !== 0) terms.push(term(arm.punch, "Punch (AC16)"));
  terms.push(...bonusTerms(arm.damageBonus, arm.bonuses, "damage bonus"));
  if (made.manner.extra !== 0) terms.push(term(made.manner.extra, made.manner.name));
  const swarmed = swarmDamage(made, shown);
  if (swarmed !== 0) terms.push(term(swarmed, "swarm (AC49)"));
  return terms;
}

/** AC30 Bonuses by their names, and what is left without one. */
function bonusTerms(all: number, named: readonly Bonus[], rest: string): Term[] {
  const nameless = named.reduce((left, b) => left - b.damage, all);
  return [...named.map((b) => term(b.damage, b.name)), ...(nameless === 0 ? [] : [term(nameless, rest)])];
}

export function shockSum(made: Strike, amount: number): Sum {
  const { arm } = made;
  const terms: Term[] = [term(arm.shock, "Shock")];
  if (arm.attributes.length > 0) terms.push(term(made.mod, attributeName(made)));
  const told = arm.bonuses.filter((b) => b.shock);
  terms.push(...bonusTerms(arm.shockBonus, told, "Shock bonus (AC21)"));
  return { terms, floor: 0, factors: [], after: [], total: amount, rule: "AC18" };
}

/** A check against another's total, or against a number. */
export function contestCheck(
  name: string,
  mine: { readonly roll: number; readonly bonus: number },
  target: number,
  how: { readonly rule: string; readonly wins: boolean },
): Check {
  const terms = [term(mine.roll, name), term(mine.bonus, "attribute and skill")];
  const total = mine.roll + mine.bonus;
  const tie = total >= target !== how.wins;
  return {
    terms,
    total,
    needs: "at least",
    target,
    verdict: how.wins ? "wins" : "loses",
    rule: how.rule,
    ...(tie ? { because: "equal totals go to the other (AC41)" } : {}),
  };
}
