import { type Combatant, type Encounter, rereadEncounter } from "./encounter.ts";
import type { Fight } from "./fight.ts";
import { fieldNow, unitsIn } from "./records.ts";
import { ok, type Problem, problem, type Result, refuse } from "./result.ts";
import type { BattleState, EncounterFile, Ruleset, UnitState } from "./ruleset.ts";
import type { Id, Json, Place } from "./words.ts";

/** Reinforcements: somebody from the roster or from a sheet comes into a battle that is under way. */

export interface Newcomer<S extends BattleState = BattleState> {
  readonly id: Id;
  /** The battle set up anew with everybody where they are, and the newcomer last. */
  readonly state: S;
}

/** `file` is the encounter the battle is of; the newcomer is written as in one. */
export function newcomer<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: unknown,
  state: S,
  written: Json,
): Result<Newcomer<S>> {
  if (ruleset.join === undefined)
    return refuse(problem("join/never", `nobody can join a battle of ${ruleset.id}`));
  if (state.winner !== null) return refuse(problem("battle/over", "the battle is over"));
  const { order: _, ...rest } = file as EncounterFile & { readonly combatants: readonly Json[] };
  const place = rest.combatants.length;
  const read = rereadEncounter(ruleset, { ...rest, combatants: [...rest.combatants, written] });
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

/** The newcomer is there from now on, with its own policies. */
export function bringIn<S extends BattleState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  { id, state }: Newcomer<S>,
): void {
  ruleset.join?.(fight, state);
  fight.state.policies = { ...fight.state.policies, [id]: state.policies[id] ?? {} };
}

const underCombatant = (p: Problem, place: number): Problem =>
  p.path === undefined
    ? p
    : { ...p, path: p.path.replace(new RegExp(`^combatants\\.${place}`), "combatant") };

/** The encounter as it would be written down now: everybody who is on the field, where they are, as they are. */
export function encounterNow<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: unknown,
  state: S,
): Result<Encounter> {
  const read = rereadEncounter(ruleset, file);
  if (!read.ok) return read;
  const seen = ruleset.summary(state).combatants;
  const field = fieldNow(read.value.field, state);
  const combatants = unitsIn(state).map((u) => combatantOf(u, seen[u.id]?.at ?? null));
  const there = combatants.filter((c) => field.kind !== "grid" || c.at !== null);
  return ok({ ...read.value, field, order: null, combatants: there });
}

function combatantOf(unit: UnitState, at: Place | null): Combatant {
  const { id, name, side, tactics, hidden, sheet, apart, near } = unit as unknown as Combatant;
  return {
    id,
    name,
    side,
    at,
    tactics,
    hidden,
    sheet,
    ...(apart === true ? { apart } : {}),
    ...(near === true ? { near } : {}),
  };
}
