import type { Event, Id } from "../words.ts";
import { titleOf } from "../actions/action.ts";
import type { BaseUnit, DefinedState, RulesetSpec, Sayings } from "./words.ts";

/** Events in a person's words; a ruleset adds those of its own, or says these otherwise. */
const SAYINGS: Sayings = {
  start: () => "The battle begins.",
  order: (e, name) => `Turn order: ${(e["order"] as Id[]).map(name).join(", ")}.`,
  round: (e) => `Round ${e["round"]}.`,
  turn: (e, name) => `${name(e.by)}'s turn.`,
  attack: (e, name) => `${name(e.by)} ${outcome(e)} ${name(e.target)}${withWhat(e)}.`,
  effect: (e, name) => `${name(e.target)} ${e["lands"] === true ? "is caught by" : "resists"} ${e["with"]}.`,
  damage: (e, name) => `${name(e.target)} takes ${e["amount"]} damage.`,
  heals: (e, name) => `${name(e.target)} regains ${e["got"] ?? e["amount"]} HP.`,
  down: (e, name) => `${name(e.target)} is ${e["state"]}.`,
  stands: (e, name) => `${name(e.target)} stands again.`,
  gains: (e, name) => `${name(e.target)} is ${e["status"]}.`,
  loses: (e, name) => `${name(e.target)} is no longer ${e["status"]}.`,
  reaction: (e, name) => `${name(e.by)} reacts: ${e["reaction"]}.`,
  moves: (e, name) => `${name(e.by)} moves.`,
  end: (e) =>
    e["winner"] === "draw" ? "The battle ends in a draw." : `The battle is over: ${e["winner"]} win.`,
};

const outcome = (e: Event): string =>
  e["critical"] === true ? "hits hard" : e["hit"] === true ? "hits" : "misses";
const withWhat = (e: Event): string =>
  e["with"] === undefined ? "" : ` with ${String(e["with"]).toLowerCase()}`;

export function sayerOf<U extends BaseUnit>(
  spec: RulesetSpec<U>,
): (state: DefinedState<U>, event: Event) => string {
  const sayings = { ...SAYINGS, ...spec.sayings };
  return (state, event) => {
    const name = (id: unknown): string => state.units.find((u) => u.id === id)?.name ?? String(id);
    return sayings[event.event]?.(event, name) ?? labelled(spec, event, name);
  };
}

/** An event called like an action: who did it. */
function labelled<U extends BaseUnit>(
  { actions }: RulesetSpec<U>,
  event: Event,
  name: (id: unknown) => string,
): string {
  const action = actions.find((a) => a.name === event.event);
  return action === undefined ? event.event : `${name(event.by)}: ${titleOf(action).toLowerCase()}.`;
}
