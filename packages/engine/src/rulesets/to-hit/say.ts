import type { Event, Id } from "../../kernel/index.ts";
import { abilityNamed } from "./gear/kit.ts";
import { MANEUVERS } from "./abilities/maneuvers.ts";
import { type State, unitOf } from "./state.ts";

/** Events in a person's words. */

type Words = (event: Event, name: (id: unknown) => string) => string;

const SAYINGS: Readonly<Record<string, Words>> = {
  start: () => "The battle begins.",
  order: (e, name) => `Turn order: ${(e["order"] as Id[]).map(name).join(", ")}.`,
  round: (e) => `Round ${e["round"]}.`,
  turn: (e, name) => `${name(e.by)}'s turn.`,
  sneaks: (e, name) =>
    `${name(e.target)} does not see ${name(e.by)} coming${e["lands"] === true ? ", and is struck where it hurts" : ""}.`,
  uses: (e, name) => `${name(e.by)} uses ${ability(e)}${aimed(e, name)}.`,
  attack: (e, name) => `${name(e.by)} ${verdict(e)} ${name(e.target)} with ${ability(e)}.`,
  effect: (e, name) =>
    `The effect ${e["lands"] === true ? "takes hold of" : "does not take hold of"} ${name(e.target)}.`,
  damage: (e, name) =>
    `${name(e.target)} takes ${e["amount"]} damage${e["from"] === undefined ? "" : `, ${words(e["from"])}`}.`,
  chain: (e, name) => `The shock leaps to ${name(e.target)}.`,
  down: (e, name) => `${name(e.target)} is ${e["state"]}.`,
  rises: (e, name) => `${name(e.target)} comes to.`,
  heal: (e, name) => `${name(e.target)} regains ${e["amount"]} Health.`,
  gains: (e, name) => `${name(e.target)} is ${words(e["status"])}.`,
  loses: (e, name) => `${name(e.target)} is no longer ${words(e["status"])}.`,
  resists: (e, name) => `${name(e.target)} cannot be ${words(e["status"])}.`,
  reaction: (e, name) =>
    e["works"] === false
      ? `${name(e.by)} tries to intercept and comes too late.`
      : `${name(e.by)} reacts: ${words(e["reaction"])}.`,
  moves: (e, name) => `${name(e.target)} moves ${squares((e["path"] as unknown[]).length)}.`,
  pushed: (e, name) => `${name(e.target)} is pushed ${squares(e["squares"])}.`,
  charges: (e, name) => `${name(e.by)} charges ${name(e.target)}.`,
  defend: (e, name) => `${name(e.by)} defends.`,
  sprint: (e, name) => `${name(e.by)} sprints.`,
  stand: (e, name) => `${name(e.by)} stands up.`,
  "pick-up": (e, name) => `${name(e.by)} picks up what was dropped.`,
  lights: (e, name) => `${name(e.by)} lights a ${thing(e)}.`,
  throws: (e, name) =>
    `${name(e.by)} throws a ${thing(e)}${e.target === undefined ? "" : ` at ${name(e.target)}`}.`,
  lays: (e, name) => `${name(e.by)} lays down a ${thing(e)}.`,
  grabs: (e, name) => `${name(e.by)} picks up a lit ${thing(e)}.`,
  explodes: (e, name) =>
    `A ${thing(e)} goes off${e.target === undefined ? "" : ` at ${name(e.target)}'s side`}.`,
  douse: (e, name) => `${name(e.by)} rolls on the ground.`,
  thaw: (e, name) => `${name(e.by)} breaks the ice.`,
  delays: (e, name) => `${name(e.by)} waits${e.target === undefined ? "" : ` for ${name(e.target)}`}.`,
  drops: (e, name) => `${name(e.target)} drops a weapon.`,
  learns: (e, name) => `${name(e.by)} sizes up ${name(e.target)}.`,
  releases: (e, name) => `${name(e.by)} lets go of ${ability(e)}.`,
  wears: (e, name) =>
    `${name(e.target)}'s ${words(e["with"])} wears${e["left"] === undefined ? "" : `: ${e["left"]} left`}.`,
  shatters: (e, name) => `${name(e.target)}'s ${words(e["with"])} shatters.`,
  policy: (e, name) => `${name(e.by)}: ${words(e["reaction"])} is now ${e["mode"]}.`,
  end: (e) =>
    e["winner"] === "draw" ? "The battle ends in a draw." : `The battle is over: ${e["winner"]} win.`,
};

export function say(state: State, event: Event): string {
  const name = (id: unknown): string => unitOf(state, String(id))?.name ?? String(id);
  return SAYINGS[event.event]?.(event, name) ?? event.event;
}

function verdict(e: Event): string {
  if (e["hit"] !== true) return "misses";
  return e["critical"] === true ? "critically hits" : "hits";
}

function aimed(e: Event, name: (id: unknown) => string): string {
  const targets = (e["targets"] as Id[] | undefined)?.filter((id) => id !== e.by) ?? [];
  return targets.length === 0 ? "" : ` on ${targets.map(name).join(", ")}`;
}

function ability(e: Event): string {
  const id = String(e["with"]);
  return e["maneuver"] === true ? (MANEUVERS[id]?.name ?? id) : abilityNamed(id);
}

const squares = (n: unknown): string => (Number(n) === 1 ? "1 square" : `${n} squares`);
/** A bomb in the middle of a sentence. */
const thing = (e: Event): string => ability(e).toLowerCase();

const words = (value: unknown): string => String(value).replaceAll("-", " ");
