import type { Command } from "@fray/engine";

/** What a command is called by people who have only its words. */

/** `second-wind` is `Second wind`; what is done with something is called by that. */
export function commandWords(command: Command): string {
  if (command.do === "end") return "Ends the turn";
  if (command.with === undefined) return wordsOf(command.do);
  return GENERAL.includes(command.do)
    ? wordsOf(command.with)
    : `${wordsOf(command.do)}: ${command.with.replaceAll("-", " ")}`;
}

/** Verbs that say less than what they are done with. */
const GENERAL: readonly string[] = ["ability", "attack", "cast", "card", "item", "technique", "maneuver"];

export const wordsOf = (id: string): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
