import type { Ruleset } from "../../kernel/index.ts";
import { ACTIONS } from "./actions/index.ts";
import { amend, carry, join } from "./master.ts";
import { OPTIONS } from "./options.ts";
import { ASKS } from "./questions.ts";
import { REACTIONS } from "./reactions.ts";
import { fired, REPERTOIRE } from "./repertoire.ts";
import { ENCOUNTERS } from "./roster/encounters.ts";
import { ROSTER } from "./roster/index.ts";
import { BOOK, GLOSSARY } from "./rules.ts";
import { say } from "./say.ts";
import { OPEN_FIELD, pose, questionSchema, setup } from "./setup.ts";
import { sheetSchema } from "./sheet.ts";
import { shows } from "./shows.ts";
import { copy, type State, taken, unitOf } from "./state.ts";
import { TACTICS } from "./tactics.ts";
import { actorOf, onTurn } from "./turn.ts";
import { UPGRADES } from "./upgrades.ts";
import { VISIBILITY } from "./view.ts";

/** `dice-pool`: pools of d6 against pools of d6 on squares; cards, keywords, action and movement points. */
export const dicePool: Ruleset<State> = {
  id: "dice-pool",
  version: 4,
  upgrades: UPGRADES,
  title: "Dice Pool",
  feel: "Handfuls of dice: hits, crits and blocks, on a map where every step and every card is paid for.",
  options: OPTIONS,
  book: BOOK,
  asks: ASKS,
  verbs: ACTIONS.verbs,
  reactions: REACTIONS,
  glossary: GLOSSARY,
  repertoire: REPERTOIRE,
  sheet: sheetSchema,
  question: questionSchema,
  fields: [OPEN_FIELD],
  roster: ROSTER,
  encounters: ENCOUNTERS,
  tactics: TACTICS,
  setup,
  pose,
  copy,
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
  whyNot: (state, command) => ACTIONS.whyNot(state, command),
  shows,
  perform: (fight, command) => ACTIONS.perform(fight, command),
  amend,
  join,
  carry,
  ...VISIBILITY,
  say,
  fired,
};

export default dicePool;
