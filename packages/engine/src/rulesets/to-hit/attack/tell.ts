import type { Fight } from "../state.ts";
import type { Attack, Part } from "./attack.ts";
import { isImmune } from "./damage.ts";
import { hitCheck } from "./why.ts";

/** What is told of a roll To-Hit. */

/** TH77 It hits by itself unless the foe is Hard to Hit; a roll that reaches Evasion adds the Trait once more. */
export function tellSneak(
  fight: Fight,
  attack: Attack,
  part: Part,
  rolled: { natural: number; hit: boolean },
): void {
  const check = fight.explained ? { check: hitCheck(fight.state, attack, part, rolled) } : {};
  fight.tell({ event: "sneaks", by: attack.by.id, target: part.target.id, lands: rolled.hit, ...check });
}

/** How the roll came out. */
interface Rolled {
  readonly natural: number;
  readonly needed: boolean;
  readonly hit: boolean;
  readonly critical: boolean;
}

export function tellAttack(fight: Fight, attack: Attack, part: Part, rolled: Rolled): void {
  const { target } = part;
  const { hit, critical, natural, needed } = rolled;
  const head = {
    event: "attack",
    by: attack.by.id,
    target: target.id,
    with: attack.ability.id,
    hit,
    critical,
  };
  const roll = needed ? { roll: natural } : { auto: true };
  const immune = hit && isImmune(attack, target) ? { immune: true } : {};
  const check =
    fight.explained && needed ? { check: hitCheck(fight.state, attack, part, { natural, hit }) } : {};
  fight.tell({ ...head, ...roll, ...immune, ...check });
}
