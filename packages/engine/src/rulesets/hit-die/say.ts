import type { Event, Id } from "../../kernel/index.ts";
import { abilityNamed } from "./kit.ts";
import { type State, unitOf } from "./state.ts";

/** Events in a person's words. */

type Words = (event: Event, name: (id: unknown) => string) => string;

const SAYINGS: Readonly<Record<string, Words>> = {
  start: () => "The battle begins.",
  order: (e, name) => `Turn order: ${(e["order"] as Id[]).map(name).join(", ")}.`,
  round: (e) => `Round ${e["round"]}.`,
  turn: (e, name) =>
    `${name(e.by)}'s ${e["held"] === true ? "held " : ""}turn${e["ap"] === undefined ? "" : `, ${e["ap"]} AP`}.`,
  uses: (e, name) => `${name(e.by)} uses ${ability(e)}${aimed(e, name)}.`,
  item: (e, name) => `${name(e.by)} takes out ${ability(e)}${aimed(e, name)}.`,
  attack: (e, name) =>
    `${name(e.by)} ${e["hit"] === true ? "hits" : "misses"} ${name(e.target)} with ${ability(e)}.`,
  damage: (e, name) => `${name(e.target)} takes ${e["amount"]} damage${split(e)}.`,
  suffers: (e, name) => `${name(e.target)} loses ${e["amount"]} HP, ${e["status"]}.`,
  shellbroken: (e, name) => `${name(e.target)}'s Shell breaks.`,
  down: (e, name) => `${name(e.target)} is ${e["state"]}.`,
  gains: (e, name) =>
    `${name(e.target)} is ${e["status"]}${e["element"] === null || e["element"] === undefined ? "" : ` (${e["element"]})`}.`,
  loses: (e, name) => `${name(e.target)} is no longer ${e["status"]}.`,
  tracker: (e, name) =>
    `${name(e.target)}'s ${words(e["stat"])} tracker goes from ${sign(e["from"])} to ${sign(e["to"])}.`,
  heal: (e, name) => `${name(e.target)} regains ${e["amount"]} HP.`,
  mana: (e, name) => `${name(e.target)} regains ${e["amount"]} MP.`,
  shell: (e, name) => `${name(e.target)} gains a ${e["element"] ?? "colorless"} Shell of ${e["amount"]}.`,
  revives: (e, name) =>
    `${name(e.target)} is back on their feet${e["hp"] === undefined ? "" : ` with ${e["hp"]} HP`}.`,
  cleanse: (e, name) => `${name(e.target)}'s bonus tracker goes back to 0.`,
  moves: (e, name) => `${name(e.target)} moves to the ${e["row"]} row.`,
  advance: (e, name) => `${name(e.by)}'s side advances.`,
  holds: (e, name) => `${name(e.by)} holds 1 AP until after ${name(e.target)}'s turn.`,
  flees: (e, name) => `${name(e.by)} turns to flee.`,
  fled: (e, name) => `${name(e.target)} has fled.`,
  misled: (e, name) => `${name(e.by)} is confused: the other side picks the target.`,
  reaction: (e, name) => `${name(e.by)} reacts: ${words(e["reaction"])}.`,
  triggers: (e, name) => `${name(e.by)}: ${ability(e)}.`,
  trait: (e, name) => `${name(e.target)}: ${words(e["trait"])}.`,
  orders: (e, name) => `${name(e.target)} will have 1 AP more, by ${name(e.by)}'s orders.`,
  scan: (e, name) => `${name(e.by)} reads ${name(e.target)}'s numbers.`,
  paradigm: (e, name) => `${name(e.target)} takes up ${e["job"]}.`,
  injury: (e, name) => `${name(e.target)} comes to with 1 HP and an injury: ${words(e["injury"])}.`,
  end: (e) =>
    e["winner"] === "draw" ? "The battle ends in a draw." : `The battle is over: ${e["winner"]} win.`,
};

export function say(state: State, event: Event): string {
  const name = (id: unknown): string => unitOf(state, String(id))?.name ?? String(id);
  return SAYINGS[event.event]?.(event, name) ?? event.event;
}

function aimed(e: Event, name: (id: unknown) => string): string {
  const targets = (e["targets"] as Id[] | undefined)?.filter((id) => id !== e.by) ?? [];
  return targets.length === 0 ? "" : ` on ${targets.map(name).join(", ")}`;
}

function split(e: Event): string {
  const shell = Number(e["shell"] ?? 0);
  const lost = Number(e["lost"] ?? 0);
  if (shell === 0) return "";
  return ` (${shell} to the Shell${lost > 0 ? `, ${lost} lost on it` : ""})`;
}

const ability = (e: Event): string => abilityNamed(String(e["with"]));
const words = (value: unknown): string =>
  String(value)
    .replace(/([A-Z])/g, " $1")
    .replaceAll("-", " ")
    .toLowerCase();
const sign = (value: unknown): string => (Number(value) > 0 ? `+${value}` : String(value));
