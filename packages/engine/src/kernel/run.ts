import { Fight, type Hearing } from "./fight.ts";
import { Impossible, type Oracle, Unanswered } from "./oracle.ts";
import { POLICY, whyNotPolicy, withPolicy } from "./policy.ts";
import { type Problem, problem } from "./result.ts";
import type { BattleState, Ruleset } from "./ruleset.ts";
import type { Command, Event, Question } from "./words.ts";

/** How a run ends: done with a new state, stopped at a question, or refused. Only `done` changes anything. */
export type Outcome<S> =
  | { readonly kind: "done"; readonly state: S; readonly events: readonly Event[] }
  | { readonly kind: "asks"; readonly question: Question }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };

/**
 * Runs a command on a copy of the state. Whatever stops it (a missing answer, an impossible one) leaves
 * the given state as it was; with one more answer it is simply run again from the start.
 */
export function run<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  oracle: Oracle,
  hearing: Hearing = "everything",
): Outcome<S> {
  const problems = whyNot(ruleset, state, command);
  if (problems.length > 0) return { kind: "refused", problems };
  if (command.do === POLICY) {
    const set = withPolicy(ruleset, state, command);
    return { kind: "done", state: set.state, events: hearing === "nothing" ? [] : set.events };
  }
  return performed(new Fight(ruleset.copy(state), oracle, hearing), (fight) =>
    ruleset.perform(fight, command),
  );
}

/** Does something in a fight, as far as it is answered. */
export function performed<S>(fight: Fight<S>, deed: (fight: Fight<S>) => void): Outcome<S> {
  fight.ask.attend(fight.state);
  try {
    deed(fight);
  } catch (stop) {
    if (stop instanceof Unanswered) return { kind: "asks", question: stop.question };
    if (stop instanceof Impossible) return { kind: "refused", problems: [impossible(stop)] };
    throw stop;
  }
  return { kind: "done", state: fight.state, events: fight.events };
}

/** Every reason why a command is refused: the kernel's own verb, or the ruleset's. */
export function whyNot<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): readonly Problem[] {
  return command.do === POLICY ? whyNotPolicy(ruleset, state, command) : ruleset.whyNot(state, command);
}

function impossible(stop: Impossible): Problem {
  const { name, who, id } = stop.question;
  return problem("answer/impossible", `${name} of ${who}: ${stop.why}`, `answers.${id.split(".")[1]}`);
}
