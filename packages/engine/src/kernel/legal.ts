import { type Problem, problem } from "./result.ts";
import { found, listed, shown } from "./wording.ts";
import type { BattleState } from "./ruleset.ts";
import type { Command, Id } from "./words.ts";

/** What every ruleset asks of a command before its own rules: a verb, its fields, the moment, whose turn it is. */

/** How far a battle has come, as far as commands must know. */
export interface Progress {
  readonly started: boolean;
  /** The game master has ended the encounter. */
  readonly finished: boolean;
}

export interface Grammar<S extends BattleState, U> {
  readonly id: string;
  /** The fields that each verb takes. */
  readonly fields: { readonly [verb: string]: readonly string[] };
  /** Verbs whose moment the ruleset knows better: what is wrong with it, or null. */
  readonly moments?: { readonly [verb: string]: (state: S) => Problem | null };
  moment(state: S): Progress;
  unit(state: S, id: Id): U | undefined;
  acts(state: S, unit: U): boolean;
  /** Whose turn it is, as one says it: see `turnOf`. */
  turn(state: S): string;
  /** The ruleset's own reasons against a verb of the one whose turn it is. */
  whyNotVerb(state: S, unit: U, command: Command): readonly Problem[];
  /** Verbs that are nobody's turn, each with its own reasons. */
  readonly anybody?: { readonly [verb: string]: (state: S, command: Command) => readonly Problem[] };
}

/** The code of what speaks against a card that lies elsewhere: it is not among what somebody might do soon. */
export const NOT_IN_HAND = "card/not-in-hand";

/** Verbs of the game master, in every ruleset. */
const START = "start";
const FINISH = "finish";

export function whyNotBy<S extends BattleState, U>(
  grammar: Grammar<S, U>,
  state: S,
  command: Command,
): readonly Problem[] {
  const { id, fields: all } = grammar;
  const fields = Object.hasOwn(all, command.do) ? all[command.do] : undefined;
  if (fields === undefined) {
    const verbs = Object.keys(all).join(", ");
    const said = `${id} has no verb ${shown(command.do)}; it has ${verbs}`;
    return [problem("command/unknown-verb", said, "do")];
  }
  const problems = extraFields(command, fields);
  const moment = wrongMoment(grammar, state, command.do);
  if (moment !== null) return [...problems, moment];
  if (command.do === START || command.do === FINISH) return problems;
  return [...problems, ...whyNotTurn(grammar, state, command)];
}

function wrongMoment<S extends BattleState, U>(
  grammar: Grammar<S, U>,
  state: S,
  verb: string,
): Problem | null {
  const { started, finished } = grammar.moment(state);
  if (verb === START) return started ? problem("battle/started", "the battle has started already") : null;
  if (!started) return problem("battle/not-started", 'the battle has not started: first {"do": "start"}');
  if (verb === FINISH)
    return finished ? problem("battle/finished", "the encounter is finished already") : null;
  const own = grammar.moments?.[verb];
  if (own !== undefined) return own(state);
  if (state.winner === null) return null;
  const end = state.winner === "draw" ? "a draw" : `${state.winner} won`;
  return problem("battle/over", `the battle is over: ${end}`);
}

function whyNotTurn<S extends BattleState, U>(
  grammar: Grammar<S, U>,
  state: S,
  command: Command,
): readonly Problem[] {
  const anybody = grammar.anybody?.[command.do];
  if (anybody !== undefined) return anybody(state, command);
  const unit = command.actor === undefined ? undefined : grammar.unit(state, command.actor);
  if (unit === undefined) return [unknownActor(command)];
  return grammar.acts(state, unit)
    ? grammar.whyNotVerb(state, unit, command)
    : [problem("turn/not-yours", `it is ${grammar.turn(state)} turn`, "actor")];
}

/** Whom somebody does not see is not named in a refusal either. */
export function turnOf(unit: { readonly name: string; readonly hidden?: boolean } | undefined): string {
  return unit === undefined || unit.hidden === true ? "somebody else's" : `${unit.name}'s`;
}

export function unknownActor(command: Command): Problem {
  return problem(
    "command/unknown-actor",
    `expected a combatant of this battle, ${found(command.actor)}`,
    "actor",
  );
}

/** The fields of a command that its verb does not take, as reasons against it. */
export function extraFields(command: Command, takes: readonly string[]): Problem[] {
  return Object.keys(command)
    .filter(
      (field) => field !== "do" && !takes.includes(field) && command[field as keyof Command] !== undefined,
    )
    .map((field) =>
      problem("command/unknown-field", `${command.do} takes no ${field}; it takes ${listed(takes)}`, field),
    );
}
