import type { Command, Event } from "../../kernel/index.ts";
import { ABILITIES } from "./abilities/index.ts";
import { ITEMS } from "./abilities/items.ts";
import { CARDS } from "./abilities/skills.ts";
import { ACTIONS } from "./actions/index.ts";
import { KEYWORDS, STATUSES } from "./words.ts";

/** Everything that can happen in a battle, by name, and how one sees that it did. */

const USES: ReadonlySet<string> = new Set(["attack", "ability", "card", "item"]);

export const REPERTOIRE: readonly string[] = [
  ...ACTIONS.verbs.flatMap(({ do: verb }) => (USES.has(verb) ? [] : [`do ${verb}`])),
  "use basic-attack",
  ...Object.keys(ABILITIES).map((a) => `use ${a}`),
  ...Object.keys(ITEMS).map((i) => `use ${i}`),
  ...Object.keys(CARDS).map((c) => `card ${c}`),
  ...KEYWORDS.map((k) => `keyword ${k}`),
  ...STATUSES.map((s) => `status ${s}`),
  "status poisoned harms",
  "status on-fire harms",
  "a slide",
  "an attack of opportunity",
  "unconscious",
  "waking up",
  "a reshuffle",
];

export function fired(command: Command, events: readonly Event[]): readonly string[] {
  const names = events.flatMap((e) => firedBy(e));
  return USES.has(command.do) ? names : [`do ${command.do}`, ...names];
}

function firedBy(event: Event): string[] {
  switch (event.event) {
    case "uses":
      return [`use ${event["with"]}`];
    case "plays":
      return [`card ${event["with"]}`];
    case "effect":
      return event["lands"] === true && "keywords" in event
        ? (event["keywords"] as string[]).map((k) => `keyword ${k}`)
        : [];
    case "keyword":
      return (event["keywords"] as string[]).map((k) => `keyword ${k}`);
    case "gains":
      return [`status ${event["status"]}`];
    case "suffers":
      return event["from"] === "poisoned" || event["from"] === "on-fire"
        ? [`status ${event["from"]} harms`]
        : [];
    case "slides":
      return ["a slide"];
    case "reaction":
      return event["reaction"] === "counter" ? [`card ${event["with"]}`] : ["an attack of opportunity"];
    case "down":
      return event["state"] === "unconscious" ? ["unconscious"] : [];
    case "wakes":
      return ["waking up"];
    case "reshuffles":
      return ["a reshuffle"];
    default:
      return [];
  }
}
