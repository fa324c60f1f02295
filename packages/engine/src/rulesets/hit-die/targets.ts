import { type Problem, problem } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { has, isUp, type State, type Unit } from "./state.ts";
import { HIDDEN } from "./words.ts";

/** HD14–HD20: whom an ability may be aimed at, by its type. */

export function legalTargets(state: State, by: Unit, ability: Ability): Unit[] {
  return state.units.filter((u) => whyNotTarget(by, ability, u) === null);
}

/** The reason why an ability cannot be aimed at somebody, or null. */
export function whyNotTarget(by: Unit, ability: Ability, target: Unit): Problem | null {
  const { name } = target;
  if (unseen(by, target))
    return problem("target/unknown", `expected a combatant, found ${JSON.stringify(target.id)}`);
  if (ability.aim === "fallen") return whyNotRevive(ability, target);
  if (!isUp(target)) return problem("target/fallen", `${name} is ${target.life}`);
  switch (ability.aim) {
    case "self":
      return target === by ? null : problem("target/self-only", `${ability.name} is for oneself only (HD14)`);
    case "allies":
      return target.side === by.side
        ? null
        : problem("target/not-an-ally", `${ability.name} is for allies, ${name} is a foe (HD20)`);
    case "foes":
    case "front-foes":
      if (target.side === by.side)
        return problem("target/not-a-foe", `${ability.name} is for foes, ${name} is an ally (HD20)`);
      return ability.aim === "front-foes" ? whyNotFront(ability, target) : null;
    case "other":
    case "one":
      return whyNotSingle(by, ability, target);
  }
}

/** HD91 Whom the game master hides, the other side cannot aim at: to it there is nobody. */
export function unseen(by: Unit, target: Unit): boolean {
  return target.hidden && target.side !== by.side;
}

function whyNotSingle(by: Unit, ability: Ability, target: Unit): Problem | null {
  if (ability.aim === "other" && target === by)
    return problem("target/oneself", `${ability.name} cannot be aimed at oneself`);
  if (has(target, HIDDEN) && target.side !== by.side && ability.harmful)
    return problem("target/hidden", `${target.name} is hidden and cannot be singled out (HD69)`);
  return ability.type === "melee" ? whyNotFront(ability, target) : null;
}

/** HD15 */
function whyNotFront(ability: Ability, target: Unit): Problem | null {
  return target.row === "front"
    ? null
    : problem(
        "target/back-row",
        `${target.name} stands in the back row, ${ability.name} reaches the front row only (HD15)`,
      );
}

/** HD81: only the fallen can be revived, and of those only heroes and the incapacitated; other lives end at 0 HP. */
function whyNotRevive(ability: Ability, target: Unit): Problem | null {
  if (target.life !== "down" && target.life !== "incapacitated")
    return problem(
      "target/not-fallen",
      `${target.name} is ${target.life}, ${ability.name} is for the fallen`,
    );
  if (target.life === "down" && target.sheet.rank !== "hero")
    return problem("target/dead", `${target.name} is beyond revival: only heroes survive a fall (HD81)`);
  return null;
}
