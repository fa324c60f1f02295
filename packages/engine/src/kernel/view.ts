import type { Battle } from "./battle.ts";
import { stateOf } from "./battle.ts";
import type { BattleState } from "./ruleset.ts";
import type { Event, Id, Offer, Question, Seat, Summary } from "./words.ts";

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
  const events = battle.past.flatMap((m) =>
    (m.step.events ?? []).map((e) => ruleset.viewEvent(m.state, e, seat)),
  );
  const actor = ruleset.actor(state);
  const seen = ruleset.view(state, seat);
  const question = battle.pending?.question ?? null;
  const acts = actor !== null && speaksFor(seat, actor);
  const all = acts || question !== null ? Object.keys(ruleset.summary(state).combatants) : [];
  const unseen = new Set(all.filter((id) => !Object.hasOwn(seen.combatants, id)));
  return {
    state: seen,
    events: events.filter((e) => e !== null),
    question: questionFor(question, seat, unseen),
    offers: acts ? ruleset.offers(state, actor).flatMap((o) => offerFor(o, unseen)) : [],
  };
}

export function speaksFor(seat: Seat, who: string): boolean {
  return seat.role === "game-master" || (seat.role === "player" && seat.combatants.includes(who));
}

/** Who is waited for when the seat may not know of them. */
export const SOMEBODY = "somebody unseen";

function questionFor(question: Question | null, seat: Seat, unseen: ReadonlySet<Id>): View["question"] {
  if (question === null || speaksFor(seat, question.who)) return question;
  return { waitingFor: unseen.has(question.who) ? SOMEBODY : question.who };
}

/** An offer without the targets a seat does not see; none at all when too few are left. */
function offerFor(offer: Offer, unseen: ReadonlySet<Id>): Offer[] {
  if (offer.targets === undefined || unseen.size === 0) return [offer];
  const { of, min, max } = offer.targets;
  const seen = of.filter((id) => !unseen.has(id));
  return seen.length < min
    ? []
    : [{ ...offer, targets: { of: seen, min, max: Math.min(max, Math.max(min, seen.length)) } }];
}
