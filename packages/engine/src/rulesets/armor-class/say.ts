import type { Event, Id } from "../../kernel/index.ts";
import { type State, unitOf } from "./state.ts";

/** Events in a person's words. */

type Words = (event: Event, name: (id: unknown) => string, arm: (e: Event) => string) => string;

const SAYINGS: Readonly<Record<string, Words>> = {
  start: () => "The battle begins.",
  order: (e, name) => `Turn order: ${(e["order"] as Id[]).map(name).join(", ")}.`,
  round: (e) => `Round ${e["round"]}.`,
  turn: (e, name) => (e["side"] === undefined ? `${name(e.by)}'s turn.` : `The turn of the ${e["side"]}.`),
  attack: (e, name, arm) => `${name(e.by)} ${verdict(e)} ${name(e.target)} with ${arm(e)}${manner(e)}.`,
  damage: (e, name) => `${name(e.target)} takes ${e["amount"]} ${e["shock"] === true ? "Shock" : "damage"}.`,
  shield: (e, name) => `${name(e.target)}'s shield stops the Shock.`,
  trauma: (e) =>
    e["roll"] === undefined
      ? `${e["traumatic"] === true ? "A" : "No"} Traumatic Hit.`
      : `The Trauma Die shows ${e["roll"]}${e["traumatic"] === true ? ": a Traumatic Hit" : ""}.`,
  injury: (e, name) => `${name(e.target)} will live, but ${LEFT[String(e["injury"])] ?? "not unmarked"}.`,
  down: (e, name) => `${name(e.target)} is ${words(e["state"])}.`,
  dies: (e, name) => `${name(e.target)} dies.`,
  flees: (e, name) => `${name(e.by)} flees the field.`,
  gains: (e, name) => `${name(e.target)}: ${words(e["status"])}.`,
  loses: (e, name) => `${name(e.target)}: no longer ${words(e["status"])}.`,
  reaction: (e, name) => `${name(e.by)} reacts: ${e["reaction"]}.`,
  moves: (e, name) =>
    e["path"] === undefined
      ? `${name(e.target)} moves ${e["to"] === "apart" ? "out of" : "into"} the press.`
      : `${name(e.target)} moves ${squares((e["path"] as unknown[]).length)}.`,
  pushed: (e, name) => `${name(e.target)} is pushed back.`,
  dragged: (e, name) => `${name(e.by)} drags ${name(e.target)} along.`,
  glances: (e, name) => `It glances off ${name(e.target)}'s plate.`,
  surprise: (e) =>
    `The ${e["side"]} ${e["wins"] === true ? "are taken by surprise" : "notice them in time"}.`,
  suppress: (e, name, arm) => `${name(e.by)} lays down fire with ${arm(e)}.`,
  charge: (e, name) => `${name(e.by)} charges ${name(e.target)}.`,
  screened: (e, name) =>
    `${name(e.by)} ${e["holds"] === true ? "steps into the way" : "cannot step into the way"}.`,
  contest: (e, name) =>
    `${name(e.by)} ${e["wins"] === true ? "gets the better of" : "fails against"} ${name(e.target)}.`,
  endures: (e, name) => `${name(e.target)} stays on their feet by sheer grit.`,
  stabilize: (e, name) =>
    e.by === e.target
      ? `${name(e.by)} clings to life.`
      : `${name(e.by)} ${e["lands"] === true ? "stabilizes" : "cannot stabilize"} ${name(e.target)}.`,
  execute: (e, name) => `${name(e.by)} moves to execute ${name(e.target)}.`,
  aims: (e, name) => `${name(e.by)} ${e["lands"] === true ? "finds" : "misses"} the mark.`,
  save: (e, name) =>
    `${name(e.target)} ${e["saved"] === true ? "saves" : "fails the save"} with ${e["roll"] ?? "a roll"}.`,
  morale: (e, name) => `${name(e.target)} ${e["breaks"] === true ? "loses heart" : "stands firm"}.`,
  instinct: (e, name) => `${name(e.target)} ${e["foolish"] === true ? "loses its head" : "keeps its head"}.`,
  folly: (e, name) => `${name(e.target)} acts foolishly.`,
  defend: (e, name) => `${name(e.by)} goes into Total Defense.`,
  withdraw: (e, name) => `${name(e.by)} makes a Fighting Withdrawal.`,
  stand: (e, name) => `${name(e.by)} stands up.`,
  drop: (e, name) => `${name(e.by)} goes prone.`,
  reload: (e, name) => `${name(e.by)} reloads.`,
  escape: (e, name) => `${name(e.by)} struggles to get free.`,
  release: (e, name) => `${name(e.by)} lets go.`,
  hold: (e, name) => `${name(e.by)} waits for the moment.`,
  delay: (e, name) => `${name(e.by)} delays.`,
  flee: (e, name) => `${name(e.by)} runs.`,
  policy: (e, name) => `${name(e.by)}: ${e["reaction"]} is now ${e["mode"]}.`,
  end: (e) =>
    e["winner"] === "draw" ? "The battle ends in a draw." : `The battle is over: ${e["winner"]} win.`,
};

export function say(state: State, event: Event): string {
  const name = (id: unknown): string => unitOf(state, String(id))?.name ?? String(id);
  const arm = (e: Event): string => {
    const id = String(e["with"]);
    return unitOf(state, String(e.by))?.arms.find((a) => a.id === id)?.name ?? id;
  };
  return SAYINGS[event.event]?.(event, name, arm) ?? event.event;
}

function verdict(e: Event): string {
  if (e["hit"] !== true) return "misses";
  return e["critical"] === true ? "traumatically hits" : "hits";
}

const squares = (count: number): string => (count === 1 ? "one square" : `${count} squares`);

/** AC83 */
const LEFT: Readonly<Record<string, string>> = {
  scarred: "with a scar to show for it",
  lamed: "will walk with a limp",
  maimed: "with a hand that no longer closes",
  "half-blind": "with one eye gone",
  sickly: "will never be quite well again",
};

const manner = (e: Event): string =>
  e["manner"] === undefined ? "" : `, ${String(e["manner"]).replace(/ \(.*/, "")}`;
const words = (value: unknown): string => String(value).replaceAll("-", " ");
