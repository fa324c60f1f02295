import type { Ability } from "../abilities/ability.ts";
import { give } from "../conditions.ts";
import { hasFeat } from "../gear/feats.ts";
import { effectRoll } from "../questions.ts";
import type { Fight, Unit } from "../state.ts";
import type { Aftermath, Attack, Part } from "./attack.ts";
import { guardOf } from "./guards.ts";
import { scoreOf } from "./hit.ts";
import { effectCheck } from "./why.ts";

/** TH7, TH11, TH55: the additional effect of an attack. */

/** What does no damage hits if its effect lands. */
export function affect(fight: Fight, attack: Attack, part: Part, after: Aftermath): void {
  const { target } = part;
  const lands = attack.ability.effect === null || effectLands(fight, attack, part);
  if (fight.told)
    fight.tell({
      event: "attack",
      by: attack.by.id,
      target: target.id,
      with: attack.ability.id,
      hit: lands,
      critical: false,
    });
  if (!lands) return;
  after.landed += 1;
  if (attack.ability.effect !== null) takeEffect(fight, attack, target, after);
}

/** TH7, TH11, TH55: its own roll for every foe; TH62 an interceptor suffers it without one, unless a bulwark (TH81). */
export function effectLands(fight: Fight, attack: Attack, part: Part): boolean {
  const { target } = part;
  const { against } = attack.ability.effect as NonNullable<Ability["effect"]>;
  const forced = part.step < 0 && !hasFeat(target.sheet, "bulwark");
  const guard = guardOf(target, against, attack.range);
  const reaches = (roll: number): boolean => scoreOf(attack, part, roll) >= guard;
  const natural = forced ? 0 : effectRoll(fight, attack.by.id, reaches);
  const lands = forced || reaches(natural);
  if (!fight.told) return lands;
  const check = fight.explained && !forced ? { check: effectCheck(attack, part, { natural, lands }) } : {};
  fight.tell({
    event: "effect",
    by: attack.by.id,
    target: target.id,
    with: attack.ability.id,
    lands,
    ...check,
  });
  return lands;
}

/** What a landed effect adds to the damage. */
export const extraOf = ({ by, ability }: Attack): number =>
  ability.effect?.adds == null ? 0 : by.sheet[ability.effect.adds];

export function takeEffect(fight: Fight, attack: Attack, target: Unit, after: Aftermath): void {
  const effect = attack.ability.effect as NonNullable<Ability["effect"]>;
  for (const gift of effect.gives) give(fight, target, gift, { by: attack.by, bound: null });
  if (effect.push > 0) after.pushed.push({ target, squares: effect.push });
}
