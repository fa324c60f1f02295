import { addTerms, type Check, type Sum, type Term, term } from "../../kernel/index.ts";
import { evasionOf, hitShift, reductionOf, stanceReduction } from "./health/conditions.ts";
import { damageOf, type Factors, ONCE } from "./attack/damage.ts";
import type { Attack } from "./attack/attack.ts";
import type { State, Unit } from "./state.ts";
import { MISS, type Outcome, stanceName } from "./words.ts";

/** Why a number is what it is. Made from the same values as the number, and only when somebody listens. */

export interface Rolled {
  readonly natural: number;
  readonly outcome: Outcome;
  readonly dodging: boolean;
  /** BO51 What the range takes. */
  readonly far: number;
}

/** BO13 */
export function hitCheck(state: State, attack: Attack, target: Unit, rolled: Rolled): Check {
  const { way, by } = attack;
  const aim = way.action === "aimed-attack" ? 3 : 0;
  const terms = [
    term(rolled.natural, "to hit"),
    ...some(way.toHit - way.weapon.toHit - aim, "To Hit Bonus"),
    ...some(way.weapon.toHit, way.weapon.name),
    ...some(aim, "aimed (BO42)"),
    ...some(attack.steady + rolled.far, "range and rest (BO51)"),
    ...some(attack.modified.toHit, "modifiers (BO31)"),
    ...some(hitShift(state, by, target), "statuses (BO57, BO59)"),
  ];
  return {
    terms,
    total: addTerms(terms),
    needs: "at least",
    target: evasionOf(state, target, rolled.dodging ? target.active : target.passive),
    verdict: rolled.outcome === MISS ? "miss" : "hit",
    rule: rolled.dodging ? "BO11, BO13" : "BO13",
  };
}

const some = (value: number, name: string): Term[] => (value === 0 ? [] : [term(value, name)]);

/** BO15 */
export function damageSum(attack: Attack, target: Unit, factors: Factors, rolled: number): Sum {
  const { roll, bonus, reduction } = factors;
  const times = (factor: number): string => (factor === 1 ? "" : `${factor} × `);
  const stance = stanceReduction(target);
  const charge = attack.bonus - attack.way.bonus - attack.modified.damage;
  const total = damageOf(factors, target, rolled, attack.bonus);
  const terms = [
    term(roll * rolled, `${times(roll)}damage`),
    ...some(bonus * attack.way.bonus, `${times(bonus)}Damage Dealt Bonus`),
    ...some(bonus * charge, `${times(bonus)}charge (BO50)`),
    ...some(bonus * attack.modified.damage, `${times(bonus)}modifiers (BO31)`),
    ...some(-reduction * (reductionOf(target) - stance), `${times(reduction)}Physical Damage Reduction`),
    ...some(
      -reduction * stance,
      `${times(reduction)}${stanceName(target.stance, target.shielded).replaceAll("-", " ")}`,
    ),
  ];
  const whole = Number.isInteger(addTerms(terms));
  return {
    terms,
    floor: 0,
    factors: [],
    after: [],
    total,
    rule: factors === ONCE ? "BO15" : "BO15, BO44",
    ...(whole ? {} : { because: "rounded down" }),
  };
}

/** BO23 */
export function charismaCheck(roll: number, bonus: number, against: number, works: boolean): Check {
  const terms = [term(roll, "offensive charisma"), ...some(bonus, "charisma")];
  return {
    terms,
    total: addTerms(terms),
    needs: "at least",
    target: against,
    verdict: works ? "it works" : "it fails",
    rule: "BO23",
  };
}

/** BO54 The held one breaks free only with more. */
export function struggleCheck(roll: number, against: number, free: boolean): Check {
  return {
    terms: [term(roll, "break grapple")],
    total: roll,
    needs: "at least",
    target: against + 1,
    verdict: free ? "free" : "held",
    rule: "BO54",
  };
}

/** BO59 */
export function insanityCheck(total: number, strain: number, result: string): Check {
  const terms = [term(total - strain, "insanity"), term(strain, "Ghost Power over Health")];
  return { terms, total, needs: "nothing", target: 0, verdict: result, rule: "BO17, BO59" };
}

/** BO20 */
export function grappleCheck(of: {
  natural: number;
  bonus: number;
  shift: number;
  evasion: number;
  hit: boolean;
}): Check {
  const terms = [
    term(of.natural, "to hit"),
    ...some(of.bonus, "To Hit Bonus and grip (BO54)"),
    ...some(of.shift, "statuses (BO57, BO59)"),
  ];
  return {
    terms,
    total: addTerms(terms),
    needs: "at least",
    target: of.evasion,
    verdict: of.hit ? "seized" : "slips away",
    rule: "BO20",
  };
}

const lessened = (terms: readonly Term[], rule: string): Sum => ({
  terms,
  floor: 0,
  factors: [],
  after: [],
  total: Math.max(0, addTerms(terms)),
  rule,
});

/** BO54 */
export const squeezeSum = (rolled: number, bonus: number, reduction: number): Sum =>
  lessened(
    [
      term(rolled, "grapple damage"),
      ...some(bonus, "Damage Dealt Bonus"),
      ...some(-reduction, "Physical Damage Reduction"),
    ],
    "BO54",
  );

/** BO22, BO56: a barrier absorbs what is left after the reduction. */
export function spellSum(rolled: number, reduction: number, absorbed: number): Sum {
  const sum = lessened([term(rolled, "spell"), ...some(-reduction, "Spell Damage Reduction")], "BO22");
  return { ...sum, after: some(-absorbed, "Spell Barrier (BO56)"), total: sum.total - absorbed };
}

/** BO56 */
export const galeSum = (feet: number, reduction: number): Sum =>
  lessened(
    [term(feet, "feet into something solid"), ...some(-reduction, "Physical Damage Reduction")],
    "BO56",
  );
