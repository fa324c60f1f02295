import {
  type Command,
  type Json,
  type Problem,
  problem,
  unknownWith,
  wrongOptions,
} from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import { meet } from "./aim/meet.ts";
import { wieldedFor } from "./attack/use.ts";
import { isGreat } from "./conditions.ts";
import { lacksItem } from "./gear/belt.ts";
import { abilityOf, shatteredFor, weaponChoices } from "./gear/kit.ts";
import { MANEUVERS } from "./maneuvers.ts";
import { MERCIES } from "./questions.ts";
import { has, type State, type Unit } from "./state.ts";
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
  if (ability === undefined || !TAKES[command.do as Verb](ability)) return [notOfKind(actor, command)];
  const problems = whyNotAbility(actor, ability);
  if (command.options !== undefined)
    problems.push(...wrongOptions(command, optionsOf(actor, ability), { what: ability.name }));
  if (problems.some((p) => p.path?.startsWith("options"))) return problems;
  const wielded = wieldedFor(state, actor, ability, command);
  if (wielded === undefined) return [...problems, noWeapon(actor, ability)];
  const met = meet(state, { by: actor, ability, range: wielded.range }, command);
  return Array.isArray(met) ? [...problems, ...met] : problems;
}

type Verb = "attack" | "ability" | "cast";

/** What each verb is for. Everything that is aimed may be called an attack; a sword is no ability, a technique no spell. */
const TAKES: Readonly<Record<Verb, (ability: Ability) => boolean>> = {
  attack: () => true,
  ability: ({ kind }) => kind !== "basic",
  cast: ({ kind }) => kind === "spell",
};
const KINDS = { attack: "attack", ability: "ability", cast: "spell" } as const;

function notOfKind(actor: Unit, command: Command): Problem {
  const verb = command.do as Verb;
  const has = actor.kit.filter(TAKES[verb]).map((a) => a.id);
  return unknownWith(KINDS[verb], command, {
    name: actor.name,
    has,
    elsewhere: (id) => otherVerb(actor, id),
  });
}

/** Which verb takes something of an actor's, and what that is. */
export function otherVerb(
  actor: Unit,
  id: string,
): { readonly verb: string; readonly is: string } | undefined {
  const other = actor.kit.find((a) => a.id === id);
  if (other !== undefined) return OTHERS[other.kind];
  return Object.hasOwn(MANEUVERS, id) ? { verb: "maneuver", is: "a maneuver" } : undefined;
}

const OTHERS = {
  basic: { verb: "attack", is: "a Basic Attack" },
  technique: { verb: "ability", is: "a Technique" },
  spell: { verb: "cast", is: "a Spell" },
} as const;

/** TH20, TH40: no weapon in hand for it; one that has shattered is told as such. */
export function noWeapon(actor: Unit, ability: Ability): Problem {
  const shattered = shatteredFor(actor, ability);
  return shattered === undefined
    ? problem("weapon/none", `${actor.name} has no weapon in hand for ${ability.name} (TH20)`, "with")
    : problem("weapon/shattered", `${actor.name}'s ${shattered.name} has shattered (TH40)`, "with");
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
    ...(ability.harmful && (ability.damage || ability.strikes > 0) ? { mercy: MERCY } : {}),
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
