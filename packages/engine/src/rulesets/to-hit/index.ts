import type { Ruleset } from "../../kernel/index.ts";
import { REACTIONS } from "./attack/reactions.ts";
import { GLOSSARY } from "./glossary.ts";
import { amend, CALLED, carry, join } from "./master.ts";
import { OPTIONS } from "./options.ts";
import { ACTIONS, whyNot } from "./actions/index.ts";
import { pose, questionSchema } from "./question.ts";
import { ASKS } from "./questions.ts";
import { fired, REPERTOIRE } from "./repertoire.ts";
import { ENCOUNTERS, MEADOW } from "./roster/encounters.ts";
import { ROSTER } from "./roster/index.ts";
import { BOOK } from "./rules.ts";
import { say } from "./say.ts";
import { setup } from "./setup.ts";
import { sheetSchema } from "./sheet.ts";
import { shows } from "./shows.ts";
import { copy, isUp, type State, unitOf } from "./state.ts";
import { TACTICS } from "./tactics/index.ts";
import { actorOf, onTurn } from "./turn.ts";
import { UPGRADES } from "./upgrades.ts";
import { VISIBILITY } from "./view.ts";

/** `to-hit`: 2d6 against guard stats; weapons, techniques and spells on a map or without one. */
export const toHit: Ruleset<State> = {
  id: "to-hit",
  version: 4,
  title: "Roll To-Hit",
  feel: "Two dice against three guards: swords roll, spells find their mark, cover and reactions decide.",
  options: OPTIONS,
  book: BOOK,
  asks: ASKS,
  verbs: ACTIONS.verbs,
  reactions: REACTIONS,
  glossary: GLOSSARY,
  repertoire: REPERTOIRE,
  sheet: sheetSchema,
  question: questionSchema,
  fields: [MEADOW, { kind: "abstract" }],
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

export default toHit;
