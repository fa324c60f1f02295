import { type Action, HUGE, type Options, wholeFrom, wrongOptions } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/deeds.ts";
import { POSTURE } from "../abilities/index.ts";
import { handOf, slotOf } from "../kit.ts";
import { discardCard } from "../reactions.ts";
import type { State, Unit } from "../state.ts";
import { giveMp, lay, tellPaid } from "../verbs.ts";
import { notHeld } from "./uses.ts";

/** DP43, DP44: what AP buy beside attacks: steps, a guard, another hand. */

/** The AP that are turned into MP: 1 unless the command says how many, none where that is no number of points. */
function converted({ ap = 1 }: Options): number {
  return Number.isInteger(ap) && Number(ap) > 0 ? Number(ap) : 0;
}

export const convert: Action<State, Unit> = {
  name: "convert",
  label: "Turn AP into MP",
  rule: "DP44",
  says: "turns AP into as many MP",
  kind: "other",
  price: ({ options }) => ({ ap: converted(options) }),
  options: ({ actor }) => ({ ap: Array.from({ length: actor.ap }, (_, i) => i + 1) }),
  whyNotOptions: (_, command) => wrongOptions(command, { ap: wholeFrom(1, HUGE) }),
  notes: { options: "{ap} (1)" },
  perform(fight, { actor, options }) {
    tellPaid(fight, actor, converted(options));
    giveMp(fight, actor, converted(options));
  },
};

export const posture: Action<State, Unit> = {
  name: "posture",
  label: POSTURE.name,
  rule: "DP43",
  says: "takes the defensive posture, 2 AP",
  kind: "help",
  price: { ap: POSTURE.ap },
  perform(fight, { actor }) {
    tellPaid(fight, actor, POSTURE.ap);
    lay(fight, actor, POSTURE, { owner: actor.id, slot: -1 });
  },
};

export const discard: Action<State, Unit, Ability> = {
  name: "discard",
  label: ({ item: card }) => `Discard ${card.name}`,
  rule: "DP44",
  says: "throws a card away, 1 AP",
  kind: "other",
  price: { ap: 1 },
  items: handOf,
  itemKind: "card",
  mustName: true,
  whyNotItem: notHeld,
  notes: { with: "(a card in hand)" },
  perform(fight, { actor, item: card }) {
    tellPaid(fight, actor, 1);
    discardCard(actor, slotOf(actor, card.id));
    fight.tell({ event: "discards", by: actor.id, with: card.id });
  },
};
