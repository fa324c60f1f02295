import { type Check, type Factor, type Sum, type Term, term } from "../../../kernel/index.ts";
import { UNARMED } from "../gear/weapons.ts";
import type { State, Unit } from "../state.ts";
import { type EffectGuard, GUARD_NAMES, HARD_NAMES, HARD_PENALTY } from "../words.ts";
import type { Attack, Part } from "./attack.ts";
import { damageOf, defenseOf, type Hit, isImmune, isVulnerable, resisted } from "./damage.ts";
import { hardStep } from "./difficulty.ts";
import { evasionOf, guardFor, guardOf } from "./guards.ts";
import { BESIDE, landingOf } from "./hit.ts";

/** Why a number is what it is. Made from the same values as the number, and only when somebody listens. */

export function hitCheck(
  state: State,
  attack: Attack,
  part: Part,
  rolled: { natural: number; hit: boolean },
): Check {
  const why: string[] = [];
  hardStep(state, attack, part.target, why);
  const terms = rollTerms(attack, part, rolled.natural, why);
  const target = guardFor(attack, part.target);
  return {
    terms,
    total: added(terms),
    needs: "at least",
    target,
    verdict: rolled.hit ? "hit" : "miss",
    rule: attack.against === "evasion" ? "TH1" : `TH56, ${GUARD_NAMES[attack.against]}`,
    ...(rolled.hit && added(terms) < target ? { because: luckOf(state, attack, part, rolled.natural) } : {}),
  };
}

/** Why a roll that falls short hits all the same. */
const luckOf = (state: State, attack: Attack, part: Part, natural: number): string =>
  landingOf(state, attack, part, natural) === BESIDE
    ? "beside the Weak Point, but not beside the body (TH78)"
    : "a natural 12 hits (TH93)";

export function effectCheck(attack: Attack, part: Part, rolled: { natural: number; lands: boolean }): Check {
  const terms = rollTerms(attack, part, rolled.natural, []);
  const against = attack.ability.effect?.against as EffectGuard;
  const target = guardOf(part.target, against, attack.range);
  const swapped =
    part.target.life === "up" &&
    target === evasionOf(part.target, attack.range) &&
    target > part.target.sheet[against];
  return {
    terms,
    total: added(terms),
    needs: "at least",
    target,
    verdict: rolled.lands ? "the effect lands" : "no effect",
    rule: swapped ? "TH2, TH7" : `TH7, ${GUARD_NAMES[against]}`,
  };
}

function rollTerms(attack: Attack, part: Part, natural: number, why: readonly string[]): Term[] {
  const terms = [
    term(natural, "to hit"),
    term(attack.bonus - attack.weapon.accuracy, "Accuracy"),
    term(attack.weapon.accuracy, attack.weapon.id === UNARMED.id ? "bare hands (TH10)" : attack.weapon.name),
  ];
  if (part.step > 0) {
    const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
    terms.push(term(HARD_PENALTY[part.step] as number, `${HARD_NAMES[part.step]}${because}`));
  }
  return terms;
}

export function maneuverCheck(
  parts: readonly Term[],
  against: { target: number; name: string },
  succeeds: boolean,
): Check {
  return {
    terms: parts,
    total: added(parts),
    needs: "at least",
    target: against.target,
    verdict: succeeds ? "it works" : "it fails",
    rule: `TH71, ${against.name}`,
  };
}

export function damageSum(state: State, attack: Attack, target: Unit, hit: Hit): Sum {
  const total = damageOf(state, attack, target, hit);
  if (target.sheet.order === "swarm") return swarmSum(attack, target, hit, total);
  const vulnerable = hit.weak || isVulnerable(attack, target);
  const last = vulnerable && state.rules.vulnerabilityFloor === "last";
  const factors: Factor[] = isImmune(attack, target)
    ? [{ value: 0, name: `immune to ${attack.types.join(" and ")} (TH38)` }]
    : [];
  if (hit.halved) factors.push({ value: 0.5, name: "halved by a reaction (TH62)" });
  return {
    terms: damageTerms(attack, target, hit),
    floor: vulnerable && !(last && hit.halved) ? 4 : 1,
    factors,
    after: [],
    total,
    rule: "TH32, TH33",
    ...(last && hit.halved ? { because: "not under 4 on the vulnerable (TH37)" } : {}),
  };
}

function damageTerms(attack: Attack, target: Unit, hit: Hit): Term[] {
  const { ability, power } = attack;
  const times = ability.times === 1 ? "" : `${ability.times} × `;
  const terms = [term(power, "weapon")];
  const { feats } = attack;
  const own = attack.might - feats;
  if (ability.times > 0 || own !== 0)
    terms.push(term(own, `${times}${ability.trait === "combat" ? "Combat" : "Willpower"}`));
  if (feats !== 0) terms.push(term(feats, "feats (TH81)"));
  if (hit.extra !== 0) terms.push(term(hit.extra, "what the roll adds (TH7, TH77)"));
  if (hit.critical) terms.push(term(power, "critical (TH35)"));
  if (hit.weak) return [...terms, term(4, "Weak Point (TH78)")];
  if (isVulnerable(attack, target)) terms.push(term(4, "vulnerable (TH37)"));
  if (!ability.pierces) terms.push(term(-defenseOf(target), "Defense"));
  const resistance = resisted(attack, target);
  if (resistance !== 0) terms.push(term(-resistance, "Resistance"));
  return terms;
}

function swarmSum(attack: Attack, target: Unit, hit: Hit, total: number): Sum {
  const terms = [term(hit.squares, "squares struck (TH65)")];
  return {
    terms,
    floor: 1,
    factors: isImmune(attack, target) ? [{ value: 0, name: "immune (TH38)" }] : [],
    after: [],
    total,
    rule: "TH65",
    ...(total === hit.squares
      ? {}
      : { because: "changed by a Critical, a Vulnerability or a Resistance (TH65)" }),
  };
}

function added(terms: readonly Term[]): number {
  return terms.reduce((sum, t) => sum + t.value, 0);
}
