import type { Battle } from "./battle.ts";
import { stateOf } from "./battle.ts";
import { eventFor } from "./overrule/index.ts";
import type { BattleState, Ruleset } from "./ruleset.ts";
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
  const { unseen: _, ...stands } = standingFor(battle, seat);
  const events = battle.past.flatMap((m) =>
    (m.step.events ?? []).map((e) => eventFor(ruleset, m.state, e, seat)),
  );
  return { ...stands, offers: offersFor(battle, seat), events: events.filter((e) => e !== null) };
}

/** How a battle stands as one seat may see it. Who is unseen is for whoever tells the seat, not for the seat. */
export interface StandingView extends Pick<View, "state" | "question"> {
  readonly unseen: ReadonlySet<Id>;
}

export function standingFor<S extends BattleState>(battle: Battle<S>, seat: Seat): StandingView {
  const { seen, unseen } = sightOf(battle.ruleset, stateOf(battle), seat);
  return { state: seen, unseen, question: questionFor(battle.pending?.question ?? null, seat, unseen) };
}

const NO_OFFERS: readonly Offer[] = [];

/**
 * What a seat may do now, the dearest part of a view. Worked out of what the seat sees: squares that are left out would
 * tell where somebody unseen stands.
 */
export function offersFor<S extends BattleState>(battle: Battle<S>, seat: Seat): readonly Offer[] {
  const { ruleset } = battle;
  const state = stateOf(battle);
  const actor = ruleset.actor(state);
  if (actor === null || !speaksFor(seat, actor)) return NO_OFFERS;
  const { unseen } = sightOf(ruleset, state, seat);
  if (unseen.size === 0) return offersIn(ruleset, state, actor);
  return amongSeen(ruleset.offers(ruleset.asSeen?.(state, seat) ?? state, actor), unseen);
}

/** What is offered to somebody in a state of a battle, which is a value: worked out once for all who ask in a row. */
export function offersIn<S extends BattleState>(ruleset: Ruleset<S>, state: S, actor: Id): readonly Offer[] {
  const { offered } = sightsOf(ruleset, state);
  let offers = offered.get(actor);
  if (offers === undefined) offered.set(actor, (offers = ruleset.offers(state, actor)));
  return offers;
}

/** What a seat sees, and whom it does not see. */
interface Sight {
  readonly seat: Seat;
  readonly seen: Summary;
  readonly unseen: ReadonlySet<Id>;
}

/** Several seats look at one state one after the other, and it is a value: what some of them see alike is seen once. */
class Sights {
  readonly ruleset: object;
  readonly state: BattleState;
  readonly known: Sight[] = [];
  readonly offered = new Map<Id, readonly Offer[]>();

  constructor(ruleset: object, state: BattleState) {
    this.ruleset = ruleset;
    this.state = state;
  }
}

let last: Sights | null = null;

function sightsOf(ruleset: object, state: BattleState): Sights {
  if (last === null || last.state !== state || last.ruleset !== ruleset) last = new Sights(ruleset, state);
  return last;
}

function sightOf<S extends BattleState>(ruleset: Ruleset<S>, state: S, seat: Seat): Sight {
  const { known } = sightsOf(ruleset, state);
  const as = ruleset.seesAs?.(state, seat) ?? seat;
  for (const sight of known) if (sight.seat === as) return sight;
  const seen = ruleset.view(state, as);
  const sight = { seat: as, seen, unseen: hiddenFrom(seen, ruleset.standing(state)) };
  known.push(sight);
  return sight;
}

const NOBODY_UNSEEN: ReadonlySet<Id> = new Set();

/** Everybody of these who is not among those that are seen. */
function hiddenFrom({ combatants }: Summary, all: readonly { readonly id: Id }[]): ReadonlySet<Id> {
  let unseen: Set<Id> | null = null;
  for (const { id } of all) if (!Object.hasOwn(combatants, id)) (unseen ??= new Set()).add(id);
  return unseen ?? NOBODY_UNSEEN;
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

const amongSeen = (offers: readonly Offer[], unseen: ReadonlySet<Id>): readonly Offer[] =>
  offers.flatMap((offer) => offerFor(offer, unseen));

/** An offer without the targets a seat does not see; none at all when too few are left. */
function offerFor(offer: Offer, unseen: ReadonlySet<Id>): Offer[] {
  if (offer.targets === undefined) return [offer];
  const { of, min, max } = offer.targets;
  const seen = of.filter((id) => !unseen.has(id));
  return seen.length < min
    ? []
    : [{ ...offer, targets: { of: seen, min, max: Math.min(max, Math.max(min, seen.length)) } }];
}
