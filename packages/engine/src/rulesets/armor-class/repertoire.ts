import type { Command, Event } from "../../kernel/index.ts";
import { INJURIES, REACTION_NAMES, STATUSES } from "./words.ts";
import { ACTIONS } from "./actions/index.ts";

/** Everything that can happen in a battle, by name, and how one sees that it did. */

/** Begun with, or noted without a word: no event gains them. */
const QUIET: readonly string[] = [
  "shield-spent",
  "unaware",
  "prepared",
  "frail",
  "unseen",
  "traumatized",
  ...INJURIES,
];

export const REPERTOIRE: readonly string[] = [
  ...ACTIONS.verbs.map((v) => `do ${v.do}`),
  ...STATUSES.filter((s) => !QUIET.includes(s)).map((s) => `status ${s}`),
  ...REACTION_NAMES.map((r) => `reaction ${r}`),
  "a hit",
  "a miss",
  "a Shock",
  "a shield against Shock",
  "a Traumatic Hit",
  "a mortal wound",
  "a death",
  "somebody unconscious",
  "a broken morale",
  "a folly",
  "a screen that holds",
  "two weapons",
  "a burst",
  "a swarm's blow",
  "a blow off grand plate",
  "a surprise",
  "a blast",
  "a Major Injury",
];

function firedBy(event: Event): string[] {
  switch (event.event) {
    case "attack":
      return [event["hit"] === true ? "a hit" : "a miss", ...MANNERS(event)];
    case "damage":
      return event["shock"] === true ? ["a Shock"] : [];
    case "shield":
      return ["a shield against Shock"];
    case "trauma":
      return event["traumatic"] === true ? ["a Traumatic Hit"] : [];
    case "down":
      return [DOWN[String(event["state"])] ?? "a death"];
    case "morale":
      return event["breaks"] === true ? ["a broken morale"] : [];
    case "folly":
      return ["a folly"];
    case "screened":
      return event["holds"] === true ? ["a screen that holds"] : [];
    case "glances":
      return ["a blow off grand plate"];
    case "surprise":
      return event["wins"] === true ? ["a surprise"] : [];
    case "injury":
      return ["a Major Injury"];
    case "gains":
      return [`status ${event["status"]}`];
    case "reaction":
      return [`reaction ${event["reaction"]}`];
    default:
      return [];
  }
}

const DOWN: Readonly<Record<string, string>> = {
  "mortally-wounded": "a mortal wound",
  unconscious: "somebody unconscious",
};

const MANNERS = (event: Event): string[] => {
  const manner = String(event["manner"] ?? "");
  if (manner.startsWith("two weapons")) return ["two weapons"];
  if (manner.startsWith("burst")) return ["a burst"];
  if (manner.startsWith("blast")) return ["a blast"];
  return manner.startsWith("swarm") ? ["a swarm's blow"] : [];
};

export function fired(command: Command, events: readonly Event[]): readonly string[] {
  return [`do ${command.do}`, ...events.flatMap(firedBy)];
}
