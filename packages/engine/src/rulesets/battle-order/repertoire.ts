import type { Command, Event } from "../../kernel/index.ts";
import { VERBAL_SKILLS } from "./abilities/charisma.ts";
import { SPELLS } from "./abilities/spells.ts";
import { MODIFIER_IDS } from "./attack/modifiers.ts";
import { ACTIONS as LIST } from "./actions/index.ts";
import { ACTIONS, FLAIRS, MOVES, REACTION_NAMES, STANCE_NAMES, STATUSES } from "./words.ts";

/** Everything that can happen in a battle, by name, and how one sees that it did. */

/** Told by what they use. */
const QUIET: ReadonlySet<string> = new Set(["attack", "ability", "cast", "move"]);

/** These two are told by the stance entered or by the choice. */
const BLOCKS: ReadonlySet<string> = new Set(["block", "heavy block", "super block", "shield block"]);

export const REPERTOIRE: readonly string[] = [
  ...LIST.verbs.flatMap(({ do: verb }) => (QUIET.has(verb) ? [] : [`do ${verb}`])),
  ...ACTIONS.map((a) => `action ${a}`),
  ...MODIFIER_IDS.map((m) => `modifier ${m}`),
  ...MOVES.map((m) => `move ${m}`),
  ...Object.keys(SPELLS).flatMap((s) => [`cast ${s}`, `spell ${s}`]),
  ...Object.keys(VERBAL_SKILLS).map((s) => `skill ${s}`),
  ...STATUSES.map((s) => `status ${s}`),
  ...STANCE_NAMES.map((s) => `stance ${s}`),
  ...REACTION_NAMES.filter((r) => !BLOCKS.has(r)).map((r) => `reaction ${r}`),
  ...FLAIRS.map((f) => `flair ${f}`),
  "a critical hit",
  "an obstructed move",
  "a riposte",
  "a drill's grinding",
  "reduction regrown",
  "points sapped",
  "an insanity roll",
  "a spell lost",
  "a push",
  "unconsciousness",
  "a death",
  "a waking",
];

export function fired(command: Command, events: readonly Event[]): readonly string[] {
  const names = events.flatMap(firedBy);
  return QUIET.has(command.do) ? names : [`do ${command.do}`, ...names];
}

const PLAIN: Readonly<Record<string, string>> = {
  ripostes: "a riposte",
  grinds: "a drill's grinding",
  regrows: "reduction regrown",
  saps: "points sapped",
  insanity: "an insanity roll",
  fizzles: "a spell lost",
  pushed: "a push",
  wakes: "a waking",
};

function firedBy(event: Event): string[] {
  const plain = PLAIN[event.event];
  if (plain !== undefined) return [plain];
  switch (event.event) {
    case "uses":
      return firedByUse(event);
    case "attack":
      return event["critical"] === true ? ["a critical hit"] : [];
    case "moves":
      return [`move ${event["how"]}`, ...(event["obstructed"] === true ? ["an obstructed move"] : [])];
    case "casts":
      return [`cast ${event["with"]}`];
    case "activates":
      return [`spell ${event["with"]}`];
    case "gains":
      return [`status ${event["status"]}`];
    case "stance":
      return [`stance ${event["stance"]}`];
    case "reaction":
      return [`reaction ${event["reaction"]}`];
    case "flair":
      return [`flair ${event["flair"]}`];
    case "down":
      return [event["state"] === "dead" ? "a death" : "unconsciousness"];
    default:
      return [];
  }
}

function firedByUse(event: Event): string[] {
  if (event["action"] === undefined) return [`skill ${event["with"]}`];
  const modifiers = (event["modifiers"] ?? []) as readonly string[];
  return [`action ${event["action"]}`, ...modifiers.map((m) => `modifier ${m}`)];
}
