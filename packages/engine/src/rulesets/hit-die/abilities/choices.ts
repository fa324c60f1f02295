import { type Command, type Json, type Problem, wrongOptions } from "../../../kernel/index.ts";
import type { Unit } from "../state.ts";
import { ELEMENTS, type Element, STATS } from "../words.ts";
import type { Ability } from "./deeds.ts";

/** What a command may say about an ability beyond its targets. */

/** The options a command may carry, with the values they take. */
export function optionsOf(actor: Unit, ability: Ability): { [name: string]: readonly Json[] } {
  const options: { [name: string]: readonly Json[] } = {};
  if (ability.does.some((d) => d.do === "attack"))
    options["nonlethal"] = ability.nonlethal ? [true, false] : [false, true]; // HD22
  if (ability.does.some((d) => "element" in d && d.element === "chosen"))
    options["element"] = elementChoices(actor, ability);
  if (ability.does.some((d) => d.do === "tracker" && d.stat === "chosen")) options["stat"] = STATS;
  return options;
}

export const whyNotOptions = (actor: Unit, ability: Ability, command: Command): Problem[] =>
  wrongOptions(command, optionsOf(actor, ability), { what: ability.name });

/** What `options.element` may be: the user's own first; a Shell may also be colorless. */
export function elementChoices(by: Unit, ability: Ability): readonly (Element | "none")[] {
  const own = by.sheet.element;
  const all = own === null ? ELEMENTS : [own, ...ELEMENTS.filter((e) => e !== own)];
  return ability.does.some((d) => d.do === "shell") ? ["none", ...all] : all;
}
