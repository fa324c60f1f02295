import {
  type BattleState,
  type Command,
  type Event,
  type Fight,
  type Id,
  type Ruleset,
  type Seat,
} from "@fray/engine";
import { overruled } from "./amend.ts";
import { newcomer } from "./join.ts";
import { type AnyState, unitOf } from "./states.ts";
import type { Overrule } from "./words.ts";

/**
 * The game master's word above the rules, as a verb every ruleset has at a table: `{"do": "overrule", …}`.
 * It is a step like any other: in the log, undone and redone, replayed to the same checksum.
 */
export const OVERRULE = "overrule";

export function overruleCommand(overrule: Overrule): Command {
  const { what } = overrule;
  if (what === "set")
    return {
      do: OVERRULE,
      with: what,
      targets: [overrule.target],
      options: { path: overrule.path, value: overrule.value },
    };
  if (what === "move") return { do: OVERRULE, with: what, targets: [overrule.target], at: overrule.at };
  if (what === "hide" || what === "reveal") return { do: OVERRULE, with: what, targets: [overrule.target] };
  if (what === "join") return { do: OVERRULE, with: what, options: { combatant: overrule.combatant } };
  if (what === "door")
    return { do: OVERRULE, with: what, options: { door: overrule.door, open: overrule.open } };
  return { do: OVERRULE, with: what, options: { rule: overrule.rule, value: overrule.value } };
}

const made = new WeakMap<object, Map<string, Ruleset>>();

/** The ruleset as it is played at a table: with the game master's overrules. `file` is the encounter the battle is of. */
export function withOverrules(ruleset: Ruleset, file: unknown): Ruleset {
  const key = JSON.stringify(file);
  let known = made.get(ruleset);
  if (known === undefined) made.set(ruleset, (known = new Map()));
  let found = known.get(key);
  if (found === undefined) {
    found = decorated(ruleset, file);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

/** Decorated rulesets are small, but encounters come from anywhere. */
const MOST_KNOWN = 256;

function decorated(ruleset: Ruleset, file: unknown): Ruleset {
  return {
    ...ruleset,
    whyNot(state, command) {
      if (command.do !== OVERRULE) return ruleset.whyNot(state, command);
      const done = judged(ruleset, file, state, command);
      return done.ok ? [] : done.problems;
    },
    perform(fight, command) {
      if (command.do !== OVERRULE) return ruleset.perform(fight, command);
      if (command.with === "join") return bringIn(ruleset, file, fight, command);
      const done = overruled(ruleset, file, fight.state, command);
      if (!done.ok) throw new Error("overruled against its own refusal");
      Object.assign(fight.state, done.value.state);
      fight.tell(done.value.event);
      if (command.with === "set") ruleset.amend?.(fight, command.targets?.[0] as Id);
    },
    viewEvent: (state, event, seat) => viewOverrule(ruleset, state, event, seat),
    knows: (state, command, seat) =>
      command.do === OVERRULE ? seat.role === "game-master" : ruleset.knows(state, command, seat),
    say: (state, event) => sayOverrule(state, event) ?? ruleset.say(state, event),
    fired: (command, events) => (command.do === OVERRULE ? [] : ruleset.fired(command, events)),
  };
}

const judged = (ruleset: Ruleset, file: unknown, state: BattleState, command: Command) =>
  command.with === "join"
    ? newcomer(ruleset, file, state, command)
    : overruled(ruleset, file, state, command);

function bringIn(ruleset: Ruleset, file: unknown, fight: Fight<BattleState>, command: Command): void {
  const fresh = newcomer(ruleset, file, fight.state, command);
  if (!fresh.ok) throw new Error("joined against its own refusal");
  const { state, id } = fresh.value;
  ruleset.join?.(fight, state);
  fight.state.policies = { ...fight.state.policies, [id]: state.policies[id] ?? {} };
  fight.tell({ event: "joins", target: id });
}

/** Other seats learn that something was overruled; the numbers only as far as their view of the state shows them. */
function viewOverrule(ruleset: Ruleset, state: BattleState, event: Event, seat: Seat): Event | null {
  const seen = ruleset.viewEvent(state, event, seat);
  if (event.event !== "overruled" || seen === null || seat.role === "game-master") return seen;
  if (seen["what"] === "hidden") return seen; // whoever sees them knows that they can be seen
  const { event: name, target, what } = seen;
  return { event: name, ...(target === undefined ? {} : { target }), what: what as string };
}

function sayOverrule(state: BattleState, event: Event): string | null {
  if (event.event !== "overruled" && event.event !== "joins") return null;
  const name = event.target === undefined ? "" : nameOf(state, event.target);
  if (event.event === "joins") return `${name} joins the battle.`;
  if (event["what"] === "hidden") return `${name} is ${event["to"] === true ? "hidden" : "revealed"}.`;
  const whose = name === "" ? "" : ` of ${name}`;
  const to = event["to"] === undefined ? "" : ` to ${JSON.stringify(event["to"])}`;
  return `The game master changes ${String(event["what"])}${whose}${to}.`;
}

const nameOf = (state: BattleState, id: Id): string => String(unitOf(state as AnyState, id)?.["name"] ?? id);
