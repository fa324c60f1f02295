import { Generator, seedWords } from "../../dice/index.ts";
import {
  type BattleState,
  type Command,
  type Event,
  type Fight,
  found,
  type Id,
  ok,
  oneOf,
  problem,
  type Result,
  type Ruleset,
  refuse,
} from "../../kernel/index.ts";
import { Sample } from "../../oracles/index.ts";
import { playOut } from "./battles.ts";

/**
 * Battles in which something named happened: `down` (anybody), `down:ana` (to Ana; or by her, where it is done to
 * nobody), `attack:ana>` (by her), `attack:ana>orc`, `status poisoned:>orc`.
 */
export interface Search {
  /** As it was written. */
  readonly text: string;
  /** An event, or something of the ruleset's repertoire. */
  readonly kind: "event" | "fired";
  readonly name: string;
  /** The one it is about, when it is not said whether it is done by or to them. */
  readonly of: Id | null;
  readonly by: Id | null;
  readonly to: Id | null;
}

/** So many battles are played to learn which events there are: no ruleset lists them. */
const TRIED = 60;

export function readSearch<S extends BattleState>(
  ruleset: Ruleset<S>,
  opening: S,
  text: string,
): Result<Search> {
  const { name, ...whom } = parts(text);
  const ids = ruleset.standing(opening).map((s) => s.id);
  const unknown = Object.values(whom).find((id) => id !== null && !ids.includes(id));
  if (unknown !== undefined)
    return refuse(problem("find/unknown-combatant", `expected ${oneOf(ids)}, ${found(unknown)}`));
  if (ruleset.repertoire.includes(name)) return ok({ text, kind: "fired", name, ...whom });
  const events = eventNames(ruleset, opening);
  if (events.includes(name)) return ok({ text, kind: "event", name, ...whom });
  return refuse(
    problem(
      "find/unknown-event",
      `nothing in ${ruleset.id} is called ${JSON.stringify(name)}; expected an event (${events.join(", ")}) or a name of its repertoire (${like(name, ruleset.repertoire).join(", ")}, …)`,
    ),
  );
}

/** A few names, those that share most words or letters with what was typed first. */
function like(typed: string, names: readonly string[]): readonly string[] {
  const letters = new Set(typed.toLowerCase());
  const far = (name: string): number =>
    (name.includes(typed) || typed.includes(name) ? 0 : 100) +
    [...new Set(name)].filter((c) => !letters.has(c)).length;
  return names.toSorted((a, b) => far(a) - far(b)).slice(0, 5);
}

/** What, and after the last colon whom: `down:ana`, `attack:ana>orc`. */
function parts(text: string): Pick<Search, "name" | "of" | "by" | "to"> {
  const colon = text.lastIndexOf(":");
  if (colon < 0) return { name: text.trim(), of: null, by: null, to: null };
  const name = text.slice(0, colon).trim();
  const [by, to] = text
    .slice(colon + 1)
    .split(">")
    .map((id) => id.trim());
  if (to === undefined) return { name, of: by as Id, by: null, to: null };
  return { name, of: null, by: by === "" ? null : (by as Id), to: to === "" ? null : to };
}

/** Those that count in every ruleset, and all that some battles show. */
export function eventNames<S extends BattleState>(ruleset: Ruleset<S>, opening: S): readonly string[] {
  const names = new Set(["attack", "damage", "down", "effect"]);
  const oracle = new Sample(ruleset, Generator.from(""));
  const words = seedWords("events");
  const onlooker = {
    hearing: "outcomes" as const,
    before: () => {},
    after: ({ events }: Fight<S>) => {
      for (const e of events) names.add(e.event);
      events.length = 0;
    },
  };
  for (let i = 0; i < TRIED; i++) {
    oracle.dice.seat(words, i);
    playOut(ruleset, ruleset.copy(opening), oracle, onlooker);
  }
  return [...names].sort();
}

/** Whether it happened in one command. */
export function happened<S extends BattleState>(
  ruleset: Ruleset<S>,
  search: Search,
  command: Command,
  events: readonly Event[],
): boolean {
  const { kind, name } = search;
  if (kind === "event") return events.some((e) => e.event === name && isAbout(search, e));
  if (!ruleset.fired(command, events).includes(name)) return false;
  if (search.of === null && search.by === null && search.to === null) return true;
  if (ruleset.fired(command, []).includes(name)) return isAbout(search, { by: command.actor });
  return events.some((e) => isAbout(search, e) && ruleset.fired(command, [e]).includes(name));
}

function isAbout(
  { of, by, to }: Search,
  e: { readonly by?: Id | undefined; readonly target?: Id | undefined },
): boolean {
  if (of !== null) return (e.target ?? e.by) === of;
  return (by === null || e.by === by) && (to === null || e.target === to);
}
