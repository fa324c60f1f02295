import type { Command, Event } from "../../kernel/index.ts";
import { ABILITIES } from "./abilities/index.ts";
import { ITEMS } from "./abilities/items.ts";
import { ACTIONS } from "./actions/index.ts";
import { STATUSES, TRAITS } from "./words.ts";

/** Everything that can happen in a battle, by name, and how one sees that it did. */

const USES: ReadonlySet<string> = new Set(["attack", "ability", "item"]);

export const REPERTOIRE: readonly string[] = [
  ...ACTIONS.verbs.flatMap(({ do: verb }) => (USES.has(verb) ? [] : [`do ${verb}`])),
  ...Object.values(ABILITIES)
    .filter((a) => a.trait === null && a.on === null)
    .map((a) => `ability ${a.id}`),
  ...Object.values(ABILITIES)
    .filter((a) => a.on !== null)
    .map((a) => `written ${a.id}`),
  "ability basic-attack",
  ...Object.keys(ITEMS).map((i) => `item ${i}`),
  ...STATUSES.map((s) => `status ${s}`),
  ...TRAITS.map((t) => `trait ${t}`),
  "confusion misleads",
  "a held turn",
  "a change of job",
];

export function fired(command: Command, events: readonly Event[]): readonly string[] {
  const names = events.flatMap((e) => firedBy(e));
  return USES.has(command.do) ? names : [`do ${command.do}`, ...names];
}

function firedBy(event: Event): string[] {
  switch (event.event) {
    case "uses":
      return [`ability ${event["with"]}`];
    case "item":
      return [`item ${event["with"]}`];
    case "gains":
      return event["status"] === "shielded" && event.by === event.target
        ? [`status ${event["status"]}`, "trait braced"]
        : [`status ${event["status"]}`];
    case "attack":
      return event["immune"] === "stalwart" ? ["trait stalwart"] : [];
    case "reaction":
    case "trait":
      return [`trait ${event["reaction"] ?? event["trait"]}`];
    case "triggers":
      return [`written ${event["with"]}`];
    case "misled":
      return ["confusion misleads"];
    case "turn":
      return event["held"] === true ? ["a held turn"] : [];
    case "paradigm":
      return ["a change of job"];
    default:
      return [];
  }
}
