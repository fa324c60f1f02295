import type { Command, Event } from "../../kernel/index.ts";
import { ABILITIES } from "./abilities/index.ts";
import { BOMBS } from "./bombs/kinds.ts";
import { MANEUVERS } from "./abilities/maneuvers.ts";
import { ACTIONS } from "./actions/index.ts";
import { REACTION_NAMES, STATUSES } from "./words.ts";

/** Everything that can happen in a battle, by name, and how one sees that it did. */

/** Told by what they use; stress comes after battles, not in them. */
const QUIET: ReadonlySet<string> = new Set(["attack", "ability", "cast", "maneuver", "stress"]);

export const REPERTOIRE: readonly string[] = [
  ...ACTIONS.verbs.flatMap(({ do: verb }) => (QUIET.has(verb) ? [] : [`do ${verb}`])),
  ...Object.keys(ABILITIES).map((a) => `ability ${a}`),
  ...Object.keys(MANEUVERS).map((m) => `maneuver ${m}`),
  ...STATUSES.filter((s) => s !== "unaware").map((s) => `status ${s}`), // one begins with that
  ...REACTION_NAMES.map((r) => `reaction ${r}`),
  ...Object.keys(BOMBS).flatMap((kind) => (BOMBS[kind]?.fuse === 1 ? [`bomb ${kind}`] : [])), // others outlast most battles
  "a basic attack",
  "a critical hit",
  "an effect",
  "a helpless foe",
  "a death",
  "a push",
  "a chain of shock",
  "a Sneak Attack",
];

export function fired(command: Command, events: readonly Event[]): readonly string[] {
  const names = events.flatMap(firedBy);
  return QUIET.has(command.do) ? names : [`do ${command.do}`, ...names];
}

function firedBy(event: Event): string[] {
  switch (event.event) {
    case "uses":
      return event["kind"] === "basic" ? ["a basic attack"] : [`ability ${event["with"]}`];
    case "attack":
      if (event["maneuver"] === true) return [`maneuver ${event["with"]}`];
      return event["critical"] === true ? ["a critical hit"] : [];
    case "effect":
      return event["lands"] === true ? ["an effect"] : [];
    case "explodes":
      return [`bomb ${event["with"]}`];
    case "sneaks":
      return ["a Sneak Attack"];
    case "gains":
      return [`status ${event["status"]}`];
    case "reaction":
      return [`reaction ${event["reaction"]}`];
    case "down":
      return [event["state"] === "dead" ? "a death" : "a helpless foe"];
    case "pushed":
      return ["a push"];
    case "chain":
      return ["a chain of shock"];
    default:
      return [];
  }
}
