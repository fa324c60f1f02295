import type { Ruleset } from "../../kernel/index.ts";
import { ACTIONS, whyNot } from "./actions/index.ts";
import { GLOSSARY } from "./glossary.ts";
import { amend, carry, join } from "./master.ts";
import { OPTIONS } from "./options.ts";
import { pose, questionSchema } from "./sheet/pose.ts";
import { ASKS } from "./questions.ts";
import { REACTIONS } from "./attack/reactions.ts";
import { fired, REPERTOIRE } from "./repertoire.ts";
import { ENCOUNTERS, YARD } from "./roster/encounters.ts";
import { ROSTER } from "./roster/index.ts";
import { BOOK } from "./rules.ts";
import { say } from "./say.ts";
import { setup } from "./sheet/setup.ts";
import { sheetSchema } from "./sheet/sheet.ts";
import { shows } from "./shows.ts";
import { copy, isUp, type State, unitOf } from "./state.ts";
import { TACTICS } from "./tactics/index.ts";
import { actorOf, onTurn } from "./turn.ts";
import { UPGRADES } from "./upgrades.ts";
import { VISIBILITY } from "./view.ts";

/** `armor-class`: 1d20 against Armor Class, Shock on a miss, Instants out of turn; on a map or without one. */
export const armorClass: Ruleset<State> = {
  id: "armor-class",
  version: 4,
  title: "Armor Class",
  feel: "One d20 against Armor Class, and a miss still hurts: Shock, shields, and answers at any moment.",
  options: OPTIONS,
  book: BOOK,
  asks: ASKS,
  verbs: ACTIONS.verbs,
  reactions: REACTIONS,
  glossary: GLOSSARY,
  repertoire: REPERTOIRE,
  sheet: sheetSchema,
  question: questionSchema,
  fields: [{ kind: "abstract" }, YARD],
  roster: ROSTER,
  encounters: ENCOUNTERS,
  tactics: TACTICS,
  setup,
  pose,
  copy,
  upgrades: UPGRADES,
  actor: actorOf,
  tacticOf: (state, who) => unitOf(state, who)?.tactics ?? "default",
  onTurn,
  standing: (state) =>
    state.units.map((u) => ({ id: u.id, side: u.side, up: isUp(u), dealt: u.dealt, taken: u.taken })),
  offers: (state, who) => ACTIONS.offers(state, who),
  whyNot,
  shows,
  perform: (fight, command) => ACTIONS.perform(fight, command),
  amend,
  join,
  carry,
  ...VISIBILITY,
  say,
  fired,
};

export default armorClass;
