import { Fight } from "../fight.ts";
import { bringIn, newcomer } from "../newcomer.ts";
import type { Oracle } from "../oracle.ts";
import { ok, type Result } from "../result.ts";
import type { BattleState, Ruleset } from "../ruleset.ts";
import { type Outcome, performed } from "../run.ts";
import type { Command, Event, Id, Json, Place, Seat } from "../words.ts";
import { overruled } from "./amend.ts";
import { sayOverrule, showsItself } from "./say.ts";

/**
 * The game master's word above the rules, a verb that every ruleset has: `{"do": "overrule", …}`.
 * It is a step like any other: in the log, undone and redone, replayed to the same checksum.
 */
export const OVERRULE = "overrule";

/** The game master's word above the rules. */
export type Overrule =
  | { readonly what: "set"; readonly target: Id; readonly path: string; readonly value: Json }
  | { readonly what: "move"; readonly target: Id; readonly at: Place }
  /** Whom the game master hides, nobody sees but whoever plays it. */
  | { readonly what: "hide"; readonly target: Id }
  | { readonly what: "reveal"; readonly target: Id }
  | { readonly what: "rule"; readonly rule: string; readonly value: Json }
  /** Opens or closes a door, by its place in the map's list. */
  | { readonly what: "door"; readonly door: number; readonly open: boolean }
  /** Somebody comes into the battle, written as in an encounter. */
  | { readonly what: "join"; readonly combatant: { readonly [field: string]: Json } };

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

/** A state with the ruleset it belongs to and the encounter its battle is of. */
export interface Overruled<S extends BattleState> {
  readonly ruleset: Ruleset<S>;
  readonly file: unknown;
  readonly state: S;
}

/** Does it on a copy of the state, or says every reason why not. */
export function overrule<S extends BattleState>(
  { ruleset: own, file, state }: Overruled<S>,
  command: Command,
  oracle: Oracle,
): Outcome<S> {
  const ruleset = own as unknown as Ruleset;
  const fight = new Fight<BattleState>(ruleset.copy(state), oracle, "everything");
  const done: Result<(fight: Fight<BattleState>) => void> =
    command.with === "join"
      ? joining(ruleset, file, fight.state, command)
      : amending(ruleset, file, fight.state, command);
  if (!done.ok) return { kind: "refused", problems: done.problems };
  return performed(fight, done.value) as Outcome<S>;
}

function amending(ruleset: Ruleset, file: unknown, state: BattleState, command: Command) {
  const done = overruled(ruleset, file, state, command);
  if (!done.ok) return done;
  return ok((fight: Fight<BattleState>): void => {
    Object.assign(fight.state, done.value.state);
    fight.tell(done.value.event);
    if (command.with === "set") ruleset.amend?.(fight, command.targets?.[0] as Id);
  });
}

function joining(ruleset: Ruleset, file: unknown, state: BattleState, { options }: Command) {
  const fresh = newcomer(ruleset, file, state, (options?.["combatant"] ?? null) as Json);
  if (!fresh.ok) return fresh;
  return ok((fight: Fight<BattleState>): void => {
    bringIn(ruleset, fight, fresh.value);
    fight.tell({ event: "joins", target: fresh.value.id });
  });
}

/**
 * An event as a seat may know it: the ruleset's own, or that something was overruled; the numbers of that only as far as
 * the seat's view of the state shows them. Null hides it whole.
 */
export function eventFor<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  event: Event,
  seat: Seat,
): Event | null {
  const seen = ruleset.viewEvent(state, event, seat);
  if (event.event !== "overruled" || seen === null || seat.role === "game-master") return seen;
  if (showsItself(seen)) return seen;
  const { event: name, target, what } = seen;
  return { event: name, ...(target === undefined ? {} : { target }), what: what as string };
}

/** An event in a person's words: the kernel's own, or the ruleset's. */
export function sayEvent<S extends BattleState>(ruleset: Ruleset<S>, state: S, event: Event): string {
  return sayOverrule(state, event) ?? ruleset.say(state, event);
}
