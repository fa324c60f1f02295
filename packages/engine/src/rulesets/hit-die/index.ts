import type { Ruleset } from "../../kernel/index.ts";
import { amend, carry, join } from "./master.ts";
import { OPTIONS } from "./options.ts";
import { ASKS } from "./questions.ts";
import { REACTIONS } from "./reactions.ts";
import { fired, REPERTOIRE } from "./repertoire.ts";
import { ENCOUNTERS } from "./roster/encounters.ts";
import { ROSTER } from "./roster/index.ts";
import { BOOK, GLOSSARY } from "./rules.ts";
import { say } from "./say.ts";
import { pose, questionSchema, setup } from "./setup.ts";
import { sheetSchema } from "./sheet.ts";
import { copy, type State, taken, unitOf } from "./state.ts";
import { TACTICS } from "./tactics.ts";
import { actorOf, onTurn } from "./turn.ts";
import { VISIBILITY } from "./view.ts";
import { ACTIONS, whyNot } from "./actions/index.ts";
import { UPGRADES } from "./upgrades.ts";

/** `hit-die`: 1d10, low rolls hit and high rolls hurt; rows, Shells, elements. */
export const hitDie: Ruleset<State> = {
  id: "hit-die",
  version: 2,
  title: "Hit Die",
  feel: "Low rolls hit, high rolls hurt; break the Shell, then strike.",
  options: OPTIONS,
  book: BOOK,
  asks: ASKS,
  verbs: ACTIONS.verbs,
  reactions: REACTIONS,
  glossary: GLOSSARY,
  repertoire: REPERTOIRE,
  sheet: sheetSchema,
  question: questionSchema,
  fields: [{ kind: "rows" }],
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
    state.units.map((u) => ({
      id: u.id,
      side: u.side,
      up: u.life === "up",
      dealt: u.dealt,
      taken: taken(u),
    })),
  offers: (state, who) => ACTIONS.offers(state, who),
  whyNot,
  perform: (fight, command) => ACTIONS.perform(fight, command),
  amend,
  join,
  carry,
  ...VISIBILITY,
  say,
  fired,
};

export default hitDie;
