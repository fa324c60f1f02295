import { type Check, type Factor, type Sum, type Term, term } from "../../kernel/index.ts";
import type { Attack } from "./attack.ts";
import { elementFactor, resistedBy, shellFactor, type Threshold } from "./elements.ts";
import { affliction, type Fight, elementOf, type Unit } from "./state.ts";
import { type Element, STAT_NAMES, type Stat, TRACKER } from "./words.ts";

/** Why a number is what it is. Made from the same values as the number, and only when somebody listens. */

export function hitCheck(
  fight: Fight,
  attack: Attack,
  target: Unit,
  roll: { die: number; hit: boolean },
): Check {
  const terms = [
    term(roll.die, "hit die"),
    minus(statTerm(attack.by, attack.magical ? "magicalAccuracy" : "physicalAccuracy")),
    statTerm(target, "evasion"),
  ];
  const total = terms.reduce((sum, t) => sum + t.value, 0);
  const needed = fight.state.rules.hitTarget;
  return {
    terms,
    total,
    needs: "at most",
    target: needed,
    verdict: roll.hit ? "hit" : "miss",
    rule: attack.magical ? "HD5" : "HD4",
    ...because(attack, roll, total > needed),
  };
}

function because(attack: Attack, roll: { hit: boolean }, beyond: boolean): { because?: string } {
  if (attack.natural === 0)
    return {
      because: attack.magical
        ? "Silenced: magical attacks fail (HD58)"
        : "Paralyzed: physical attacks fail (HD57)",
    };
  return roll.hit && beyond ? { because: "a natural 1 always hits (HD7)" } : {};
}

export function statusCheck(
  by: Unit,
  target: Unit,
  roll: { die: number; threshold: Threshold; hit: boolean },
): Check {
  const terms = [
    term(roll.die, "hit die"),
    minus(statTerm(by, "statusAccuracy")),
    statTerm(target, "resistance"),
  ];
  const fixed = typeof roll.threshold !== "number";
  return {
    terms,
    total: terms.reduce((sum, t) => sum + t.value, 0),
    needs: fixed ? "nothing" : "at most",
    target: fixed ? 0 : (roll.threshold as number),
    verdict: roll.hit ? "it lands" : "no effect",
    rule: "HD6",
    ...(fixed
      ? { because: roll.hit ? "its element always takes hold (HD50)" : "the target is immune (HD50)" }
      : {}),
  };
}

export function damageSum(
  attack: Attack,
  target: Unit,
  made: { die: number; amount: number; floor: number; extra: number },
): Sum {
  const stopped = target.mask === 0 ? null : resistedBy(target, attack);
  return {
    terms: [
      statTerm(attack.by, attack.magical ? "magicalAttack" : "physicalAttack"),
      minus(statTerm(target, attack.magical ? "magicalDefense" : "physicalDefense")),
      attack.nonlethal ? term(1, "nonlethal, as if a 1 (HD22)") : term(made.die, "hit die"),
    ],
    floor: made.floor,
    factors: stopped === null ? factors(attack, target) : [{ value: 0, name: stopped }],
    after: made.extra === 0 ? [] : [term(made.extra, "focused (HD67)")],
    total: made.amount,
    rule: "HD9, HD10",
  };
}

function factors(attack: Attack, target: Unit): Factor[] {
  const list: Factor[] = [];
  if (shellFactor(attack, target) !== 1)
    list.push({ value: 2, name: attack.magical ? "Shell (HD11)" : "no Shell (HD11)" });
  if (attack.multiplier !== 1) list.push({ value: attack.multiplier, name: attack.ability.name });
  list.push(...elementFactors(attack.element, target));
  return list;
}

export function elementFactors(element: Element | null, target: Unit): Factor[] {
  const factor = elementFactor(element, target);
  if (element === null || factor === 1) return [];
  const weak = affliction(target, "vulnerable")?.element === element ? ", vulnerable" : "";
  return [{ value: factor, name: `${element} against ${elementOf(target) ?? "colorless"}${weak} (HD42)` }];
}

/** A statistic as it counts now, with what it is made of when that is more than the base. */
function statTerm(unit: Unit, stat: Stat): Term {
  const value = unit[stat];
  const base = unit.base[stat];
  const tracker = TRACKER[unit.tracker[stat] + 3] as number;
  const parts = [term(base, "base")];
  if (tracker !== 0) parts.push(term(tracker, "bonus tracker"));
  if (value !== base + tracker) parts.push(term(value - base - tracker, "halved by a status"));
  return term(value, STAT_NAMES[stat], parts);
}

function minus(t: Term): Term {
  return t.of === undefined
    ? { value: 0 - t.value, name: t.name }
    : { value: 0 - t.value, name: t.name, of: t.of.map(minus) };
}
