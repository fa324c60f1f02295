import { type BattleState, type Command, type Offer, offersIn, type Ruleset } from "@fray/engine";
import { same } from "./patch.ts";

/** What a command is called. */

/** As it was offered to whoever gives it in this state; what was never offered is called by its own words. */
export function commandLabel(ruleset: Ruleset, state: BattleState, command: Command): string {
  if (command.do === "end" || command.actor === undefined) return commandWords(command);
  const offered = offersIn(ruleset, state, command.actor).find((offer) => isOf(offer, command));
  return offered === undefined ? commandWords(command) : capital(offered.label);
}

function isOf(offer: Offer, command: Command): boolean {
  if (offer.do !== command.do || offer.with !== command.with) return false;
  return Object.entries(command.options ?? {}).every(
    ([name, value]) => offer.options?.[name]?.some((offered) => same(offered, value)) === true,
  );
}

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

export const wordsOf = (id: string): string => capital(id.replaceAll("-", " "));

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
