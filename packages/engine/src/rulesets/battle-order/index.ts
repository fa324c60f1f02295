import type { Ruleset } from "../../kernel/index.ts";
import { ACTIONS, whyNot } from "./actions/index.ts";
import { amend, CALLED, carry, join } from "./master.ts";
import { OPTIONS } from "./options.ts";
import { pose, questionSchema } from "./pose.ts";
import { ASKS } from "./questions.ts";
import { REACTIONS } from "./reactions.ts";
import { fired, REPERTOIRE } from "./repertoire.ts";
import { ENCOUNTERS, YARD } from "./roster/encounters.ts";
import { ROSTER } from "./roster/index.ts";
import { BOOK, GLOSSARY } from "./rules.ts";
import { say } from "./say.ts";
import { setup } from "./setup.ts";
import { sheetSchema } from "./sheet.ts";
import { shows } from "./shows.ts";
import { copy, isUp, type State, unitOf } from "./state.ts";
import { TACTICS } from "./tactics/tactics.ts";
import { actorOf, onTurn } from "./turn.ts";
import { UPGRADES } from "./upgrades.ts";
import { VISIBILITY } from "./view.ts";

/** `battle-order`: 2d6 against Evasion, two pools of points, and an answer to everything. */
export const battleOrder: Ruleset<State> = {
  id: "battle-order",
  version: 3,
  title: "Battle Order",
  feel: "Two pools of points pay for everything: strike, dodge, block, stand in the way, and keep enough for the answer.",
  options: OPTIONS,
  book: BOOK,
  asks: ASKS,
  verbs: ACTIONS.verbs,
  reactions: REACTIONS,
  glossary: GLOSSARY,
  repertoire: REPERTOIRE,
  sheet: sheetSchema,
  question: questionSchema,
  fields: [YARD, { kind: "abstract" }],
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
  called: CALLED,
  amend,
  join,
  carry,
  ...VISIBILITY,
  say,
  fired,
};

export default battleOrder;
