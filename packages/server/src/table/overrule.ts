import {
  type BattleState,
  bringIn,
  type Command,
  type Event,
  type Fight,
  type Id,
  type Json,
  newcomer,
  type Ruleset,
  type Seat,
} from "@fray/engine";
import { overruled } from "./amend.ts";
import { sayOverrule, showsItself } from "./saying.ts";
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

/** The ruleset as it is played at a table: with the game master's overrules. `file` is the encounter the battle is of. */
export function withOverrules(ruleset: Ruleset, file: unknown): Ruleset {
  return {
    ...ruleset,
    whyNot(state, command) {
      if (command.do !== OVERRULE) return ruleset.whyNot(state, command);
      const done = judged(ruleset, file, state, command);
      return done.ok ? [] : done.problems;
    },
    perform(fight, command) {
      if (command.do !== OVERRULE) return ruleset.perform(fight, command);
      if (command.with === "join") return join(ruleset, file, fight, command);
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
  command.with === "join" ? joining(ruleset, file, state, command) : overruled(ruleset, file, state, command);

const joining = (ruleset: Ruleset, file: unknown, state: BattleState, { options }: Command) =>
  newcomer(ruleset, file, state, (options?.["combatant"] ?? null) as Json);

function join(ruleset: Ruleset, file: unknown, fight: Fight<BattleState>, command: Command): void {
  const fresh = joining(ruleset, file, fight.state, command);
  if (!fresh.ok) throw new Error("joined against its own refusal");
  bringIn(ruleset, fight, fresh.value);
  fight.tell({ event: "joins", target: fresh.value.id });
}

/** Other seats learn that something was overruled; the numbers only as far as their view of the state shows them. */
function viewOverrule(ruleset: Ruleset, state: BattleState, event: Event, seat: Seat): Event | null {
  const seen = ruleset.viewEvent(state, event, seat);
  if (event.event !== "overruled" || seen === null || seat.role === "game-master") return seen;
  if (showsItself(seen)) return seen;
  const { event: name, target, what } = seen;
  return { event: name, ...(target === undefined ? {} : { target }), what: what as string };
}
