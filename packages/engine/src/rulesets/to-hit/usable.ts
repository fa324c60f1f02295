import {
  type Command,
  type Json,
  type Problem,
  problem,
  unknownWith,
  wrongOptions,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { wieldedFor } from "./abilities/use.ts";
import { isGreat } from "./conditions.ts";
import { lacksItem } from "./items.ts";
import { abilityOf, weaponChoices } from "./kit.ts";
import { has, type State, type Unit } from "./state.ts";
import { MERCIES } from "./questions.ts";
import { meet } from "./targets.ts";
import { CURSED, HARD, PRONE } from "./words.ts";

/** Why an attack, technique or spell cannot be used now: actions, points, statuses, weapons, targets, options. */

/** TH61 */
export function lacksAction(actor: Unit, action: "standard" | "minor", what: string): Problem[] {
  if (actor.standard > 0 || (action === "minor" && actor.minor > 0)) return [];
  return [
    problem(
      `cost/${action}`,
      `${actor.name} has no ${action === "minor" ? "Minor" : "Standard"} Action left for ${what} (TH61)`,
    ),
  ];
}

/** TH70 Whoever lies on the ground does not attack. */
export const proneBut = (actor: Unit): Problem[] =>
  has(actor, PRONE) ? [problem("status/prone", `${actor.name} is prone and cannot attack (TH70)`)] : [];

/** TH70 Whoever is cursed is left with maneuvers; the great are not silenced. */
export const cursedBut = (actor: Unit): Problem[] =>
  has(actor, CURSED) && !isGreat(actor)
    ? [problem("status/cursed", `${actor.name} is cursed: maneuvers only (TH70)`)]
    : [];

export function whyNotUse(state: State, actor: Unit, command: Command): Problem[] {
  const ability = abilityOf(actor, command);
  if (ability === undefined)
    return [unknownWith("ability", command, { name: actor.name, has: actor.kit.map((a) => a.id) })];
  const problems = whyNotAbility(actor, ability);
  if (command.options !== undefined)
    problems.push(...wrongOptions(command, optionsOf(actor, ability), { what: ability.name }));
  if (problems.some((p) => p.path?.startsWith("options"))) return problems;
  const wielded = wieldedFor(state, actor, ability, command);
  if (wielded === undefined)
    return [
      ...problems,
      problem("ability/no-weapon", `${actor.name} has no weapon for ${ability.name} (TH20)`, "with"),
    ];
  const met = meet(state, { by: actor, ability, range: wielded.range }, command);
  return Array.isArray(met) ? [...problems, ...met] : problems;
}

/** Why an ability cannot be used at all just now, whomever it is aimed at. */
export function whyNotAbility(actor: Unit, ability: Ability): Problem[] {
  const { name } = ability;
  const problems = lacksAction(actor, ability.action, name);
  if (ability.sp > actor.sp)
    problems.push(
      problem("cost/sp", `${name} takes ${ability.sp} Stamina, ${actor.name} has ${actor.sp} (TH64)`),
    );
  if (ability.mp > actor.mp)
    problems.push(
      problem("cost/mp", `${name} takes ${ability.mp} Magic, ${actor.name} has ${actor.mp} (TH64)`),
    );
  if (lacksItem(actor, ability))
    problems.push(problem("cost/item", `${actor.name} has no ${ability.item} left (TH79)`));
  if (ability.harmful) problems.push(...proneBut(actor));
  problems.push(...cursedBut(actor));
  if (actor.bindings.some((b) => b.ability === ability.id))
    problems.push(problem("ability/bound", `${name} is being held already (TH64)`));
  return problems;
}

/** Options with their values. Those of the game master (TH24, TH49) are taken, not offered. */
export function optionsOf(actor: Unit, ability: Ability): { readonly [name: string]: readonly Json[] } {
  const weapons = weaponChoices(actor, ability);
  return {
    ...(ability.harmful && ability.damage ? { mercy: MERCY } : {}),
    ...(weapons.length > 1 ? { weapon: weapons } : {}),
    ...(ability.harmful
      ? { hard: HARD, weakPoint: [false, true], near: [true, false], overrule: [true, false] }
      : {}),
  };
}

/** TH43 Whether to have mercy is what is offered; the words of the question say it as well. */
export const OFFERED_MERCY: readonly Json[] = [false, true];
export const MERCY: readonly Json[] = [...OFFERED_MERCY, ...MERCIES];

export const GAME_MASTERS: readonly string[] = ["hard", "weakPoint", "near", "overrule"];
