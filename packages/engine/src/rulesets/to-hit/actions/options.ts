import type { Json } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/ability.ts";
import { weaponChoices } from "../gear/kit.ts";
import { MERCIES } from "../questions.ts";
import type { Unit } from "../state.ts";
import { HARD } from "../words.ts";

/** What commands say of an attack beyond whom it is for. */

export type Choices = { readonly [name: string]: readonly Json[] };

/** TH43 Whether to have mercy is what is offered; the words of the question say it as well. */
const OFFERED_MERCY: readonly Json[] = [false, true];
const MERCY: readonly Json[] = [...OFFERED_MERCY, ...MERCIES];

/** TH24, TH49: the game master's, taken but not offered. */
const GAME_MASTERS: readonly string[] = ["hard", "weakPoint", "near", "overrule"];

/** The options of an ability with their values. */
export function optionsOf(actor: Unit, ability: Ability): Choices {
  const weapons = weaponChoices(actor, ability);
  return {
    ...(ability.harmful && (ability.damage || ability.strikes > 0) ? { mercy: MERCY } : {}),
    ...(weapons.length > 1 ? { weapon: weapons } : {}),
    ...(ability.harmful
      ? { hard: HARD, weakPoint: [false, true], near: [true, false], overrule: [true, false] }
      : {}),
  };
}

/** TH63 Those of a charge. */
export const CHARGE_OPTIONS: Choices = { mercy: MERCY, hard: HARD };

/** Those that are offered. A weapon that changes the range changes who is in it: it is only named in a command. */
export function offeredOptions(options: Choices, { sheet }: Unit, { range }: Ability): { options?: Choices } {
  const hidden = [
    ...GAME_MASTERS,
    ...(range.kind === "weapon" ? ["weapon"] : []),
    ...(sheet.mindless ? ["mercy"] : []), // TH96
  ];
  const shown = Object.entries(options).filter(([name]) => !hidden.includes(name));
  const offered = shown.map(([name, values]) => [name, name === "mercy" ? OFFERED_MERCY : values]);
  return offered.length === 0 ? {} : { options: Object.fromEntries(offered) };
}
