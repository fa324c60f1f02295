import { clear } from "../../../grid/index.ts";
import { type Problem, problem } from "../../../kernel/index.ts";
import { type Ability, followUps } from "./deeds.ts";
import { boardOf, inRange } from "../board.ts";
import { formatRange } from "../notation.ts";
import { isUp, type State, type Unit } from "../state.ts";

/** DP2–DP7: whom an attack, ability or card may be aimed at. */

export function legalTargets(state: State, by: Unit, ability: Ability): Unit[] {
  return state.units.filter((u) => isTarget(state, by, ability, u));
}

/** As `whyNotTarget`, without the words. */
export function isTarget(state: State, by: Unit, ability: Ability, target: Unit): boolean {
  return fitsAim(by, ability, target) && inRange(state, by, by.at, ability.range, target);
}

/** Whether it is one of those the ability is for, wherever they stand. */
export function fitsAim(by: Unit, ability: Ability, target: Unit): boolean {
  const ours = target.side === by.side;
  if (ability.aim === "self") return target === by;
  if (ability.harmful) return !ours && isUp(target);
  return ours && (isUp(target) || (target.life === "unconscious" && heals(ability)));
}

/** DP50 Whoever heals can also reach the unconscious. */
function heals(ability: Ability): boolean {
  return ability.does.some((d) => d.do === "heal" || followUps(d).some((f) => f.do === "heal"));
}

/** The reason why an ability cannot be aimed at somebody, or null. */
export function whyNotTarget(state: State, by: Unit, ability: Ability, target: Unit): Problem | null {
  const { name } = target;
  if (!fitsAim(by, ability, target)) return wrongAim(by, ability, target);
  if (inRange(state, by, by.at, ability.range, target)) return null;
  const { field } = boardOf(state);
  const sighted =
    ability.range.kind === "melee" || ability.range.kind === "reach" || ability.range.kind === "range";
  if (sighted && !clear(field, by.at, by.size, target.at, target.size))
    return problem("attack/blocked", `${by.name} has no line of sight to ${name} (DP5)`);
  return problem(
    "attack/out-of-reach",
    `${name} is out of reach of ${ability.name}, ${formatRange(ability.range)} (DP2–DP7)`,
  );
}

function wrongAim(by: Unit, ability: Ability, target: Unit): Problem {
  const { name } = target;
  if (ability.aim === "self") return problem("target/self-only", `${ability.name} is for oneself only`);
  if (ability.harmful && target.side === by.side) return problem("target/not-a-foe", `${name} is no foe`);
  if (!ability.harmful && target.side !== by.side) return problem("target/not-an-ally", `${name} is no ally`);
  return problem("target/down", `${name} is ${target.life} (DP50)`);
}
