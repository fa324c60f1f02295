import { type Problem, problem } from "../../../kernel/index.ts";
import { isGreat } from "../conditions.ts";
import { has, type Unit } from "../state.ts";
import { CURSED, PRONE } from "../words.ts";

/** TH70 What statuses forbid. */

/** Whoever lies on the ground does not attack. */
export const whyNotProne = (actor: Unit): Problem | false =>
  has(actor, PRONE) && problem("status/prone", `${actor.name} is prone and cannot attack (TH70)`);

/** Whoever is cursed is left with maneuvers; the great are not silenced. */
export const whyNotCursed = (actor: Unit): Problem | false =>
  has(actor, CURSED) &&
  !isGreat(actor) &&
  problem("status/cursed", `${actor.name} is cursed: maneuvers only (TH70)`);
