import { found, type Problem, problem } from "../../../kernel/index.ts";
import type { Ability } from "./deeds.ts";
import { has, isUp, type State, type Unit } from "../state.ts";
import { HIDDEN } from "../words.ts";

/** HD14–HD20: whom an ability may be aimed at, by its type. */

export function legalTargets(state: State, by: Unit, ability: Ability): Unit[] {
  const { units } = state;
  const legal: Unit[] = [];
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit;
    if (faultOf(by, ability, unit) === null) legal.push(unit);
  }
  return legal;
}

/** The reason why an ability cannot be aimed at somebody, or null. */
export function whyNotTarget(by: Unit, ability: Ability, target: Unit): Problem | null {
  const fault = faultOf(by, ability, target);
  return fault === null ? null : problem(`target/${fault}`, FAULTS[fault](target, ability.name));
}

/** What can be wrong with a target, and how it is said. */
const FAULTS = {
  unknown: ({ id }: Unit) => `expected a combatant, ${found(id)}`,
  down: ({ name, life }: Unit) => `${name} is ${life}`,
  "self-only": (_: Unit, what: string) => `${what} is for oneself only (HD14)`,
  "not-an-ally": ({ name }: Unit, what: string) => `${what} is for allies, ${name} is a foe (HD20)`,
  "not-a-foe": ({ name }: Unit, what: string) => `${what} is for foes, ${name} is an ally (HD20)`,
  "not-self": (_: Unit, what: string) => `${what} cannot be aimed at oneself`,
  hidden: ({ name }: Unit) => `${name} is hidden and cannot be singled out (HD69)`,
  "back-row": ({ name }: Unit, what: string) =>
    `${name} stands in the back row, ${what} reaches the front row only (HD15)`,
  "not-down": ({ name, life }: Unit, what: string) => `${name} is ${life}, ${what} is for the fallen`,
  dead: ({ name }: Unit) => `${name} is beyond revival: only heroes survive a fall (HD81)`,
};
type Fault = keyof typeof FAULTS;

/** Tactics weigh many targets and never read why: the words are left to whoever asks for them. */
export function faultOf(by: Unit, ability: Ability, target: Unit): Fault | null {
  if (unseen(by, target)) return "unknown";
  if (ability.aim === "fallen") return whyNotRevive(target);
  if (!isUp(target)) return "down";
  if (ability.type === "melee" && target.row !== "front") return target === by ? "not-self" : "back-row"; // HD15, HD26
  switch (ability.aim) {
    case "self":
      return target === by ? null : "self-only";
    case "allies":
      return target.side === by.side ? null : "not-an-ally";
    case "foes":
      return target.side === by.side ? "not-a-foe" : null;
    case "front-foes":
      return target.side === by.side ? "not-a-foe" : whyNotFront(target);
    case "ally":
      return target.side === by.side ? whyNotSingle(by, ability, target) : "not-an-ally";
    case "foe":
      return target.side === by.side ? "not-a-foe" : whyNotSingle(by, ability, target);
    case "other":
    case "one":
      return whyNotSingle(by, ability, target);
  }
}

/** HD91 Whom the game master hides, the other side cannot aim at: to it there is nobody. */
export function unseen(by: Unit, target: Unit): boolean {
  return target.hidden && target.side !== by.side;
}

function whyNotSingle(by: Unit, ability: Ability, target: Unit): Fault | null {
  if (ability.aim === "other" && target === by && ability.type !== "ranged") return "not-self"; // HD26
  return has(target, HIDDEN) && target.side !== by.side && ability.harmful ? "hidden" : null; // HD69
}

/** HD15 */
function whyNotFront(target: Unit): Fault | null {
  return target.row === "front" ? null : "back-row";
}

/** HD81: only the fallen can be revived, and of those only heroes and the incapacitated; other lives end at 0 HP. */
function whyNotRevive(target: Unit): Fault | null {
  if (target.life === "slain") return "dead";
  return target.life === "down" || target.life === "incapacitated" ? null : "not-down";
}

/** Aimed at one who is named. */
export const isSingle = ({ aim }: Ability): boolean =>
  aim === "other" || aim === "one" || aim === "foe" || aim === "ally";

/** Meets everybody its description names. */
export const isArea = ({ aim }: Ability): boolean =>
  aim === "foes" || aim === "front-foes" || aim === "allies";
