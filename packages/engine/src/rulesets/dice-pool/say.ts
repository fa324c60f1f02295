import type { Event, Id } from "../../kernel/index.ts";
import { abilityNamed } from "./kit.ts";
import { type State, unitOf } from "./state.ts";

/** Events in a person's words. */

/** Names of combatants, and of what one of them uses. */
interface Names {
  (id: unknown): string;
  used(what: unknown, by: unknown): string;
}
type Words = (event: Event, name: Names) => string;

const SAYINGS: Readonly<Record<string, Words>> = {
  start: () => "The battle begins.",
  order: (e, name) => `Turn order: ${(e["order"] as Id[]).map(name).join(", ")}.`,
  round: (e) => `Round ${e["round"]}.`,
  turn: (e, name) =>
    `${name(e.by)}'s turn${e["ap"] === undefined ? "" : `, ${e["ap"]} AP and ${e["mp"]} MP`}.`,
  uses: (e, name) => `${name(e.by)} uses ${ability(e, name)}${aimed(e, name)}.`,
  plays: (e, name) => `${name(e.by)} plays ${ability(e, name)}${aimed(e, name)}.`,
  attack: (e, name) =>
    `${name(e.by)} ${e["hit"] === true ? "hits" : "does not hurt"} ${name(e.target)} with ${ability(e, name)}: ${count(e["hits"], "hit")}${Number(e["crits"]) > 0 ? `, ${count(e["crits"], "crit")}` : ""}, ${count(e["blocks"], "block")}.`,
  effect: (e, name) =>
    e["lands"] === true
      ? `It takes hold of ${name(e.target)}: ${list(e["keywords"] ?? e["status"])}.`
      : `Nothing more comes to ${name(e.target)}.`,
  keyword: (e) => `The attack is ${list(e["keywords"])}.`,
  damage: (e, name) => `${name(e.target)} takes ${e["amount"]} damage.`,
  suffers: (e, name) => `${name(e.target)} loses ${e["amount"]} HP, ${cause(e, name)}.`,
  down: (e, name) => `${name(e.target)} is ${e["state"]}.`,
  wakes: (e, name) => `${name(e.target)} comes to.`,
  gains: (e, name) => `${name(e.target)} is ${words(e["status"])}.`,
  loses: (e, name) => `${name(e.target)} is no longer ${words(e["status"])}.`,
  status: (e, name) => `${name(e.target)} is ${e["status"]} and rolls ${e["rolled"]}: ${e["comes"]}.`,
  heal: (e, name) => `${name(e.target)} regains ${e["amount"]} HP.`,
  points: (e, name) => `${name(e.target)} ${points(e)}.`,
  lays: (e, name) =>
    `${ability(e, name)} lies before ${name(e.target)}${Number(e["counters"]) > 0 ? ` with ${count(e["counters"], "counter")}` : ""}.`,
  table: (e, name) => `${name(e.by)} rolls ${e["total"]} for ${ability(e, name)}.`,
  bonus: (e, name) => `${name(e.target)} is under ${ability(e, name)} until it is done.`,
  ends: (e, name) => `${ability(e, name)} before ${name(e.target)} ends.`,
  draws: (e, name) =>
    `${name(e.target)} draws ${e["cards"] === undefined ? count(e["count"], "card") : (e["cards"] as string[]).map((card) => name.used(card, e.target)).join(", ")}.`,
  reshuffles: (e, name) => `${name(e.target)} shuffles the discard back, ${count(e["count"], "card")}.`,
  recovers: (e, name) => `${name(e.target)} takes ${count(e["count"], "card")} back from the discard.`,
  delays: (e, name) => `${name(e.by)} waits for ${name(e.target)}.`,
  discards: (e, name) => `${name(e.by)} discards ${ability(e, name)}.`,
  walks: (e, name) => `${name(e.target)} takes a step.`,
  slides: (e, name) => `${name(e.target)} is knocked back.`,
  swaps: (e, name) => `${name(e.target)} changes places.`,
  reaction: (e, name) =>
    `${name(e.by)} reacts with ${ability(e, name)}${e["reaction"] === "opportunity" ? ", an attack of opportunity" : ""}.`,
  end: (e) =>
    e["winner"] === "draw" ? "The battle ends in a draw." : `The battle is over: ${e["winner"]} win.`,
};

export function say(state: State, event: Event): string {
  const name = (id: unknown): string => unitOf(state, String(id))?.name ?? String(id);
  const used = (what: unknown, by: unknown): string => abilityNamed(String(what), unitOf(state, String(by)));
  return SAYINGS[event.event]?.(event, Object.assign(name, { used })) ?? event.event;
}

function aimed(e: Event, name: (id: unknown) => string): string {
  const targets = (e["targets"] as Id[] | undefined)?.filter((id) => id !== e.by) ?? [];
  return targets.length === 0 ? "" : ` on ${targets.map(name).join(", ")}`;
}

function points(e: Event): string {
  const parts = (["ap", "mp"] as const).flatMap((p) =>
    Number(e[p] ?? 0) === 0
      ? []
      : [`${Number(e[p]) > 0 ? "gains" : "loses"} ${Math.abs(Number(e[p]))} ${p.toUpperCase()}`],
  );
  return parts.length === 0 ? "has other points now" : parts.join(" and ");
}

const ability = (e: Event, name: Names): string => name.used(e["with"], e.by);
const words = (value: unknown): string => String(value).replaceAll("-", " ");
const list = (value: unknown): string => (Array.isArray(value) ? value.map(words).join(", ") : words(value));
const count = (n: unknown, what: string): string => `${n} ${what}${Number(n) === 1 ? "" : "s"}`;
const cause = (e: Event, name: Names): string =>
  ["poisoned", "on-fire", "unconscious"].includes(String(e["from"]))
    ? words(e["from"])
    : `for ${name.used(e["from"], e.by ?? e.target)}`;
