import {
  type CombatantSummary,
  type Command,
  type Event,
  eventSeen,
  knowledgeOf,
  knowsNumbers,
  looks,
  type Id,
  type Seat,
  sees,
  seesAs as sameSight,
  speaksFor,
  type Summary,
  summaryOf,
  withoutUnseen,
} from "../../kernel/index.ts";
import { cellAt } from "../../grid/index.ts";
import { boardOf } from "./board.ts";
import { isOnField, type State, type Unit, unitOf } from "./state.ts";

/** DP53, DP60 What each seat may see: hands are their owners', with `foesKnown` off so are a foe's numbers. */

export function summary(state: State): Summary {
  return summarize(state, state.units, { numbers: () => true, hand: () => true });
}

export function view(state: State, seat: Seat): Summary {
  const units = state.units.filter((u) => sees(seat, u));
  return summarize(state, units, {
    numbers: (u) => knowsNumbers(state, seat, u),
    hand: (u) => seesHand(seat, u),
  });
}

/** A hand is for its owner's eyes. */
export const seesAs = (state: State, seat: Seat): Seat =>
  state.units.every((u) => u.library.length === 0) ? sameSight(state, seat) : seat;

interface Known {
  numbers(unit: Unit): boolean;
  hand(unit: Unit): boolean;
}

function summarize(state: State, units: readonly Unit[], known: Known): Summary {
  return summaryOf(state, units, (u) =>
    known.numbers(u) ? numbers(state, u, known.hand(u)) : outline(state, u),
  );
}

/** What anybody at the table can see of a foe: how it looks, not what it counts. HP of −1 stands for unknown. */
function outline(state: State, u: Unit): CombatantSummary {
  return {
    name: u.name,
    side: u.side,
    hp: -1,
    looks: looks(u.hp, u.sheet.hp),
    at: isOnField(u) ? cellAt(boardOf(state).field, u.at) : null,
    state: u.life,
    statuses: u.statuses,
    size: u.size,
    before: u.lying.map((l) => (l.counters > 0 ? `${l.card} (${l.counters})` : l.card)),
    points: {},
  };
}

function numbers(state: State, u: Unit, hand: boolean): CombatantSummary {
  const { physicalDice, magicalDice, physicalBonus, magicalBonus } = u;
  const cards =
    u.library.length === 0
      ? {}
      : { cards: { pile: u.pile.length, hand: u.hand.length, discard: u.discard.length } };
  const held =
    u.library.length === 0 || !hand ? {} : { hand: u.hand.map((slot) => u.library[slot]?.id ?? "") };
  return {
    ...outline(state, u),
    hp: u.hp,
    maxHp: u.sheet.hp,
    points: { ap: u.ap, mp: u.mp, ...left(u) },
    defense: { physicalDice, magicalDice, physicalBonus, magicalBonus, ...u.against }, // DP35
    ...cards,
    ...held,
  };
}

/** DP63 How many of each item are left. */
const left = (u: Unit): { [item: string]: number } =>
  Object.fromEntries(u.goods.map((item, i) => [item.id, u.items[i] as number]));

/** The battle as a seat sees it: whoever it does not see is not there. */
export function asSeen(state: State, seat: Seat): State {
  return withoutUnseen(state, seat, "dead");
}

function seesHand(seat: Seat, unit: Unit): boolean {
  return unit.library.length === 0 || speaksFor(seat, unit.id);
}

const TELLING = {
  names: ["by", "target"],
  numbers: ["check", "sum", "hp", "ap", "mp"],
} as const;

/** An event without what the seat may not know: unseen combatants, cards drawn by others, numbers that are not known. */
export function viewEvent(state: State, event: Event, seat: Seat): Event | null {
  return eventSeen(withoutHands(state, event, seat), { ...knowledgeOf(state, seat), seesAll: true }, TELLING);
}

function withoutHands(state: State, event: Event, seat: Seat): Event {
  if (event.event !== "draws") return event;
  const unit = unitOf(state, event.target as Id);
  if (unit !== undefined && seesHand(seat, unit)) return event;
  const { cards: _, ...rest } = event;
  return rest as Event;
}

/** Odds tell the numbers, and the answers, of everybody a command touches: whoever lacks one of them is not told. */
export function knows(state: State, command: Command, seat: Seat): boolean {
  if (seat.role === "game-master") return true;
  const aimed = command.targets !== undefined && USES.has(command.do);
  const touched = aimed
    ? [command.actor, ...(command.targets ?? [])].map((id) => unitOf(state, id as Id))
    : state.units;
  return touched.every(
    (u) => u === undefined || (sees(seat, u) && knowsNumbers(state, seat, u) && seesHand(seat, u)),
  );
}

const USES: ReadonlySet<string> = new Set(["attack", "ability", "card"]);

/** The same battle with every number and every hand that a seat may not know changed. */
export function disguise(state: State, seat: Seat): State {
  const units = state.units.map((u) => {
    const shown = sees(seat, u) && knowsNumbers(state, seat, u);
    const dealt = seesHand(seat, u) ? u : otherHand(u);
    if (shown) return dealt;
    const sheet = { ...u.sheet, hp: u.sheet.hp * 3 };
    const changed = {
      ...dealt,
      sheet,
      hp: u.hp * 3,
      physicalDice: u.physicalDice + 3,
      magicalDice: u.magicalDice + 3,
      ap: u.ap + 2,
    };
    return sees(seat, u) ? changed : { ...changed, name: `${u.name}?` };
  });
  return { ...state, units };
}

/** As many cards, but others: the first of the pile instead. */
function otherHand(u: Unit): Unit {
  const all = [...u.pile, ...u.hand].sort((a, b) => a - b);
  return { ...u, hand: all.slice(0, u.hand.length), pile: all.slice(u.hand.length) };
}
