import type { Battle } from "./battle.ts";
import { stateOf } from "./battle.ts";
import type { BattleState } from "./ruleset.ts";
import type { Event, Offer, Question, Seat, Summary } from "./words.ts";

/** Everything one seat may see of a battle: nothing else may leave the engine for that seat. */
export interface View {
  readonly state: Summary;
  readonly events: readonly Event[];
  /** What is being asked: in full for whoever answers, otherwise only who is waited for. */
  readonly question: Question | { readonly waitingFor: string } | null;
  readonly offers: readonly Offer[];
}

export function viewFor<S extends BattleState>(battle: Battle<S>, seat: Seat): View {
  const { ruleset } = battle;
  const state = stateOf(battle);
  const events = battle.past.flatMap((m) => (m.step.events ?? []).map((e) => ruleset.viewEvent(m.state, e, seat)));
  const actor = ruleset.actor(state);
  return {
    state: ruleset.view(state, seat),
    events: events.filter((e) => e !== null),
    question: questionFor(battle.pending?.question ?? null, seat),
    offers: actor !== null && speaksFor(seat, actor) ? ruleset.offers(state, actor) : [],
  };
}

export function speaksFor(seat: Seat, who: string): boolean {
  return seat.role === "game-master" || (seat.role === "player" && seat.combatants.includes(who));
}

function questionFor(question: Question | null, seat: Seat): View["question"] {
  if (question === null || speaksFor(seat, question.who)) return question;
  return { waitingFor: question.who };
}
