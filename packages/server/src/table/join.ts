import {
  type BattleState,
  type Command,
  type EncounterFile,
  type Id,
  type Json,
  ok,
  type Problem,
  problem,
  readEncounter,
  type Result,
  type Ruleset,
  refuse,
} from "@fray/engine";
import { encounterNow } from "./states.ts";

/** Reinforcements: somebody from the roster or from a sheet comes into a battle that is under way. */

export interface Newcomer {
  readonly id: Id;
  /** The battle set up anew with everybody where they are, and the newcomer last. */
  readonly state: BattleState;
}

export function newcomer(
  ruleset: Ruleset,
  file: unknown,
  state: BattleState,
  command: Command,
): Result<Newcomer> {
  if (ruleset.join === undefined)
    return refuse(problem("join/never", `nobody can join a battle of ${ruleset.id}`));
  if (state.winner !== null) return refuse(problem("battle/over", "the battle is over"));
  const written = file as EncounterFile & { readonly combatants: readonly Json[] };
  const place = written.combatants.length;
  const { order: _, ...rest } = written;
  const combatants = [...written.combatants, command.options?.["combatant"] ?? null];
  const read = readEncounter(ruleset, { ...rest, combatants });
  if (!read.ok) return refuse(...read.problems.map((p) => underCombatant(p, place)));
  const one = read.value.combatants[place] as (typeof read.value.combatants)[number];
  if (ruleset.standing(state).some((s) => s.id === one.id))
    return refuse(problem("input/duplicate", "expected an id of its own", "combatant.id"));
  const now = encounterNow(ruleset, file, state);
  if (!now.ok) return now;
  const last = now.value.combatants.length;
  const set = ruleset.setup({
    ...now.value,
    policies: { ...now.value.policies, [one.id]: read.value.policies[one.id] ?? {} },
    combatants: [...now.value.combatants, one],
  });
  if (!set.ok) return refuse(...set.problems.map((p) => underCombatant(p, last)));
  if (one.left !== undefined) ruleset.carry?.(set.value, one.id, one.left);
  return ok({ id: one.id, state: set.value });
}

const underCombatant = (p: Problem, place: number): Problem =>
  p.path === undefined
    ? p
    : { ...p, path: p.path.replace(new RegExp(`^combatants\\.${place}`), "combatant") };
