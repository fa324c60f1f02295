import type { Event, Id } from "../../kernel/index.ts";
import { VERBAL_SKILLS } from "./abilities/charisma.ts";
import { SPELLS } from "./abilities/spells.ts";
import { type State, unitOf } from "./state.ts";

/** Events in a person's words. */

type Words = (event: Event, name: (id: unknown) => string) => string;

const SAYINGS: Readonly<Record<string, Words>> = {
  start: () => "The battle begins.",
  order: (e, name) => `Turn order: ${(e["order"] as Id[]).map(name).join(", ")}.`,
  round: (e) => `Action Block ${e["round"]}.`,
  turn: (e, name) => `${name(e.by)}'s turn.`,
  "loses-turn": (e, name) => `${name(e.target)} cannot act and loses the turn.`,
  uses: (e, name) =>
    `${name(e.by)} uses ${thing(e)}${e["modifiers"] === undefined ? "" : ` (${(e["modifiers"] as string[]).map(words).join(", ")})`}.`,
  attack: (e, name) =>
    `${name(e.by)} ${e["hit"] === true ? (e["critical"] === true ? "critically hits" : "hits") : "misses"} ${name(e.target)} with ${thing(e)}.`,
  damage: (e, name) =>
    `${name(e.target)} takes ${e["amount"]} damage${e["from"] === undefined ? "" : ` (${words(e["from"])})`}.`,
  down: (e, name) => `${name(e.target)} is ${e["state"]}.`,
  reaction: (e, name) => `${name(e.by)} reacts: ${e["reaction"]}.`,
  stance: (e, name) => `${name(e.target)} enters the ${words(e["stance"])}.`,
  ripostes: (e, name) => `${name(e.by)} strikes back at ${name(e.target)}.`,
  flair: (e, name) => `${name(e.by)}'s critical hit is ${e["flair"]}.`,
  regrows: (e, name) =>
    `${name(e.target)}'s reduction regrows${e["reduction"] === undefined ? "" : ` to ${e["reduction"]}`}.`,
  grinds: (e, name) => `${name(e.target)}'s reduction is ground down.`,
  saps: (e, name) => `${name(e.target)} loses ${sapped(e)}.`,
  moves: (e, name) =>
    e["obstructed"] === true
      ? `${name(e.target)} is stopped in a ${words(e["how"])}.`
      : `${name(e.target)} ${GOES[String(e["how"])] ?? "moves"}.`,
  pushed: (e, name) => `${name(e.target)} is pushed away.`,
  faces: (e, name) => `${name(e.by)} turns to face ${e["facing"]}.`,
  restores: (e, name) => `${name(e.by)} restores ${e["with"]}.`,
  reloads: (e, name) => `${name(e.by)} reloads the ${words(e["with"])}.`,
  grapples: (e, name) => `${name(e.by)} seizes ${name(e.target)}.`,
  struggles: (e, name) =>
    `${name(e.by)} struggles with ${name(e.target)} and ${e["free"] === true ? "is free" : "is held"}.`,
  freed: (e, name) => `${name(e.by)} no longer holds ${name(e.target)}.`,
  casts: (e, name) => `${name(e.by)} begins to cast ${thing(e)}: ${turns(e)}.`,
  channels: (e, name) => `${name(e.by)} channels ${thing(e)}: ${turns(e)}.`,
  activates: (e, name) => `${name(e.by)} activates ${thing(e)}.`,
  fizzles: (e, name) => `${name(e.target)}'s ${thing(e)} is lost.`,
  barrier: (e, name) => `A barrier of ${e["amount"]} stands around ${name(e.target)}.`,
  heal: (e, name) => `${name(e.target)} regains ${e["amount"]} Health.`,
  wakes: (e, name) => `${name(e.target)} wakes.`,
  effect: (e, name) =>
    `${name(e.by)}'s ${thing(e)} ${e["lands"] === true ? "works on" : "fails against"} ${name(e.target)}.`,
  told: (e, name) => `${name(e.by)} tells all about ${name(e.target)}.`,
  gains: (e, name) => `${name(e.target)} is ${words(e["status"])}.`,
  loses: (e, name) => `${name(e.target)} is no longer ${words(e["status"])}.`,
  insanity: (e, name) => `${name(e.target)}'s mind is tried: ${words(e["result"])}.`,
  end: (e) =>
    e["winner"] === "draw" ? "The battle ends in a draw." : `The battle is over: ${e["winner"]} win.`,
};

const GOES: Readonly<Record<string, string>> = {
  sidestep: "sidesteps",
  "fast-sidestep": "makes a fast sidestep",
  charge: "charges",
  "fast-charge": "makes a fast charge",
  teleport: "teleports",
};

export function say(state: State, event: Event): string {
  const name = (id: unknown): string => unitOf(state, String(id))?.name ?? String(id);
  return SAYINGS[event.event]?.(event, name) ?? event.event;
}

function thing(e: Event): string {
  const id = String(e["with"]);
  if (Object.hasOwn(SPELLS, id)) return SPELLS[id]?.name as string;
  return Object.hasOwn(VERBAL_SKILLS, id) ? (VERBAL_SKILLS[id]?.name as string) : words(id);
}

function sapped(e: Event): string {
  const parts = (["strength", "speed", "ghost"] as const).flatMap((what) =>
    Number(e[what] ?? 0) > 0 ? [`${e[what]} ${what === "ghost" ? "Ghost Power" : words(what)}`] : [],
  );
  return parts.join(" and ") || "nothing";
}

const turns = (e: Event): string => (e["turns"] === 1 ? "1 turn" : `${e["turns"]} turns`);
const words = (value: unknown): string => String(value).replaceAll("-", " ");
