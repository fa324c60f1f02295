import {
  type Aim,
  type Attempt,
  type Command,
  found,
  type Id,
  type Problem,
  problem,
} from "../../../kernel/index.ts";
import { type State, type Unit, unitOf } from "../state.ts";

/** Aims at combatants by name. */

export interface Naming {
  readonly most: number;
  /** AC29: only several attacks may name somebody more than once. */
  readonly again: "once" | "often";
}

const ONE: Naming = { most: 1, again: "once" };

/** What is wrong with the names alone. */
export function badNames(
  state: State,
  { targets: named = [] }: Command,
  { most, again }: Naming = ONE,
): Problem[] {
  if (named.length === 0) {
    const expected = most === 1 ? "a target" : `1 to ${most} targets`;
    return [problem("target/missing", `expected ${expected}, found none`, "targets")];
  }
  const problems = named.flatMap((id, i): Problem[] => {
    if (unitOf(state, id) === undefined)
      return [problem("target/unknown", `expected a combatant, ${found(id)}`, `targets.${i}`)];
    return again === "once" && named.indexOf(id) < i
      ? [problem("target/twice", "the same target is named twice", `targets.${i}`)]
      : [];
  });
  if (named.length > most)
    problems.push(problem("target/too-many", `expected at most ${most}, found ${named.length}`, "targets"));
  return problems;
}

export function namedUnits(state: State, { targets = [] }: Command): Unit[] {
  const units: Unit[] = [];
  for (let i = 0; i < targets.length; i++) {
    const unit = unitOf(state, targets[i] as Id);
    if (unit !== undefined) units.push(unit);
  }
  return units;
}

/** An aim at one combatant: why it cannot be this one, or null. */
export function atOne<I>(
  says: string,
  whyNot: (attempt: Attempt<State, Unit, I>, target: Unit, command: Command | null) => Problem | null,
): Aim<State, Unit, I> {
  return {
    takes: { targets: says },
    offered(attempt) {
      const of = attempt.state.units.flatMap((u) => (whyNot(attempt, u, null) === null ? [u.id] : []));
      return of.length === 0 ? null : { targets: { of, min: 1, max: 1 } };
    },
    whyNot(attempt, command) {
      const problems = badNames(attempt.state, command);
      if (problems.length > 0) return problems;
      const why = whyNot(attempt, namedUnits(attempt.state, command)[0] as Unit, command);
      return why === null ? [] : [{ path: "targets.0", ...why }];
    },
    aimed: ({ state }, command) => ({ targets: namedUnits(state, command), square: -1 }),
  };
}
