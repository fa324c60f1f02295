import {
  type Action,
  type Json,
  listed,
  type Options,
  problem,
  when,
  wrongOptions,
} from "../../../kernel/index.ts";
import { handOf, slotOf } from "../kit.ts";
import { discardCard } from "../reactions.ts";
import { type State, type Unit, unitOf } from "../state.ts";
import { delay as putOff, endTurn, laterHeroes } from "../turn.ts";

/** DP53, DP65: waiting for somebody, and the end of a turn. */

export const delay: Action<State, Unit> = {
  name: "delay",
  label: "Wait",
  rule: "DP65",
  says: "waits: the turn goes on after that hero's",
  kind: "other",
  aim: {
    takes: { targets: "[a hero whose turn is still to come]" },
    offered({ state, actor }) {
      const of = laterHeroes(state, actor).map((u) => u.id);
      return of.length === 0 ? null : { targets: { of, min: 1, max: 1 } };
    },
    whyNot({ state, actor }, { targets }) {
      if (targets?.length === 1 && laterHeroes(state, actor).some((u) => u.id === targets[0])) return [];
      const says = `expected one hero of the same side whose turn is still to come (DP65), found ${JSON.stringify(targets ?? null)}`;
      return [problem("delay/for-whom", says, "targets")];
    },
    aimed: ({ state }, { targets }) => ({
      targets: [unitOf(state, targets?.[0] as string) as Unit],
      square: -1,
    }),
  },
  whyNot: ({ actor: { name, hero, acted } }) => [
    when(!hero, problem("delay/not-a-hero", `${name} is no hero: only heroes wait (DP65)`)),
    when(acted, problem("delay/acted", `${name} has done something this turn, or waited, already (DP65)`)),
  ],
  perform: (fight, { actor, target }) => putOff(fight, actor, target),
};

export const end: Action<State, Unit> = {
  name: "end",
  label: "End the turn",
  rule: "DP53",
  says: "ends the turn, throwing cards away for nothing",
  kind: "end",
  options({ actor }): { [name: string]: Json[] } {
    return actor.hand.length === 0 ? {} : { discard: handOf(actor).map((c) => c.id) };
  },
  whyNotOptions: ({ actor }, command) => {
    const says = `one or two cards in hand (${listed(handOf(actor).map((c) => c.id))}; DP53)`;
    return wrongOptions(command, { discard: { says, fits: (value) => areHeld(actor, cardsIn(value)) } });
  },
  notes: { options: "{discard} (a card in hand, or a list of two)" },
  perform(fight, { actor, options }) {
    for (const card of cardsNamed(options)) {
      discardCard(actor, slotOf(actor, card));
      fight.tell({ event: "discards", by: actor.id, with: card });
    }
    endTurn(fight, actor);
  },
};

const cardsIn = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);
const cardsNamed = ({ discard }: Options): readonly string[] =>
  discard === undefined ? [] : (cardsIn(discard) as string[]);

/** DP53 Up to two cards may be thrown away, free, as the turn ends. */
function areHeld({ hand, library }: Unit, cards: readonly Json[]): boolean {
  const left = hand.map((slot) => library[slot]?.id);
  const held = cards.every((card) => left.splice(left.indexOf(card as string), 1)[0] === card);
  return held && cards.length > 0 && cards.length <= 2;
}
