import { cellAt } from "../../grid/index.ts";
import { type CombatantSummary, type Event, looks, visibilityOf } from "../../kernel/index.ts";
import { boardOf } from "./board.ts";
import { isOnField, type State, type Unit, unitOf } from "./state.ts";

/** DP53, DP60 What each seat may see: hands are their owners', with `foesKnown` off so are a foe's numbers. */
export const VISIBILITY = visibilityOf<State, Unit>({
  outline,
  numbers: (state, u, own) => ({
    ...outline(state, u),
    hp: u.hp,
    maxHp: u.sheet.hp,
    points: { ap: u.ap, mp: u.mp, ...left(u) },
    defense: {
      physicalDice: u.physicalDice,
      magicalDice: u.magicalDice,
      physicalBonus: u.physicalBonus,
      magicalBonus: u.magicalBonus,
      ...u.against, // DP35
    },
    ...(hasDeck(u) ? cardsOf(u) : {}),
    ...(hasDeck(u) && own ? { hand: u.hand.map((slot) => u.library[slot]?.id ?? "") } : {}),
  }),
  gone: "dead",
  events: { names: ["by", "target"], numbers: ["check", "sum", "hp", "ap", "mp"], namesAll: true },
  touched(state, { do: verb, actor = "", targets }) {
    if (targets === undefined || !USES.has(verb)) return state.units;
    return [actor, ...targets].map((id) => unitOf(state, id));
  },
  own: {
    has: hasDeck,
    redactEvent(event) {
      const { cards: _, ...rest } = event;
      return event.event === "draws" ? (rest as Event) : event;
    },
    scramble: otherHand,
  },
  scramble: (u) => ({
    ...u,
    sheet: { ...u.sheet, hp: u.sheet.hp * 3 },
    hp: u.hp * 3,
    physicalDice: u.physicalDice + 3,
    magicalDice: u.magicalDice + 3,
    ap: u.ap + 2,
  }),
});

/** Verbs that touch nobody but those they name. */
const USES: ReadonlySet<string> = new Set(["attack", "ability", "card"]);

function hasDeck(unit: Unit): boolean {
  return unit.library.length > 0;
}

const cardsOf = (u: Unit) => ({
  cards: { pile: u.pile.length, hand: u.hand.length, discard: u.discard.length },
});

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

/** DP63 How many of each item are left. */
const left = (u: Unit): { [item: string]: number } =>
  Object.fromEntries(u.goods.map((item, i) => [item.id, u.items[i] as number]));

/** As many cards, but others: the first of the pile instead. */
function otherHand(u: Unit): Unit {
  const all = [...u.pile, ...u.hand].sort((a, b) => a - b);
  return { ...u, hand: all.slice(0, u.hand.length), pile: all.slice(u.hand.length) };
}
