import {
  type CombatantSummary,
  type Event,
  type Json,
  ok,
  type Seat,
  type Summary,
} from "../../../src/kernel/index.ts";
import { skirmish } from "../skirmish/index.ts";
import type { Fight, State } from "../skirmish/state.ts";
import { asking, type Mutant, mutant, telling } from "./help.ts";

/** Mistakes in what everything else reads: the opening, summaries, offers, questions, words. */

type Opening = (state: State) => State;

const opening = (change: Opening): Partial<typeof skirmish> => ({
  setup(encounter) {
    const set = skirmish.setup(encounter);
    return set.ok ? ok(change(set.value)) : set;
  },
});

const everybody =
  (change: { readonly [field: string]: Json }): Opening =>
  (state) => ({
    ...state,
    units: state.units.map((f) => ({ ...f, ...change })),
  });

const row = (change: { readonly [field: string]: Json | undefined }): Partial<typeof skirmish> => {
  const changed = (summary: Summary): Summary => ({
    ...summary,
    combatants: Object.fromEntries(
      Object.entries(summary.combatants).map(([id, shown]) => [
        id,
        { ...shown, ...change } as CombatantSummary,
      ]),
    ),
  });
  return {
    summary: (state) => changed(skirmish.summary(state)),
    view: (state, seat: Seat) => changed(skirmish.view(state, seat)),
  };
};

/** The game master reads much of this too: without it only one law is broken. */
const unmastered = { amend: undefined, join: undefined, carry: undefined } as unknown as Partial<
  typeof skirmish
>;

export const FORM: readonly Mutant[] = [
  mutant("form", "setup forgets how somebody fights", opening(everybody({ tactics: "default" }))),
  mutant(
    "form",
    "setup forgets the policies",
    opening((state) => ({ ...state, policies: {} })),
  ),
  mutant("form", "setup forgets who is hidden", {
    ...opening(everybody({ hidden: false })),
    repertoire: skirmish.repertoire.filter((name) => name !== "appears"),
  }),
  mutant("form", "a summary has no points", { ...unmastered, ...row({ points: undefined }) }),
  mutant("form", "a summary has health that is no number", { ...unmastered, ...row({ hp: Number.NaN }) }),
  mutant("form", "a summary has statuses in one text", row({ statuses: "unseen" })),
  mutant("form", "a summary tells another round", {
    summary: (state) => ({ ...skirmish.summary(state), round: state.round + 1 }),
  }),
  mutant("form", "an offer has no label", {
    offers: (state, id) => skirmish.offers(state, id).map(({ label: _, ...o }) => o as never),
  }),
  mutant("form", "an event cannot be said", {
    say(state, event) {
      if (event.event === "damage") throw new TypeError("no words for it");
      return skirmish.say(state, event);
    },
  }),
  mutant("form", "an event is said in no words", {
    say: (state, event) => (event.event === "damage" ? (undefined as never) : skirmish.say(state, event)),
  }),
  mutant("form", "what a seat may not know is said as undefined", {
    say: (state, event) =>
      event.event === "damage" ? `comes to ${event.sum?.total}` : skirmish.say(state, event),
  }),
  mutant("form", "nobody is told that somebody fell", {
    perform(fight, command) {
      const tell = (event: Event): void => (event.event === "down" ? undefined : fight.tell(event));
      skirmish.perform(Object.create(fight, { tell: { value: tell } }) as Fight, command);
    },
    repertoire: skirmish.repertoire.filter((name) => !/down|fall/.test(name)),
  }),
  mutant("form", "whoever falls falls twice", {
    perform(fight, command) {
      const tell = (event: Event): void => {
        fight.tell(event);
        if (event.event === "down") fight.tell(event);
      };
      skirmish.perform(Object.create(fight, { tell: { value: tell } }) as Fight, command);
    },
  }),
  mutant("form", "an event has no name", {
    ...telling((event) => (event.event === "order" ? ({ ...event, event: "" } as never) : event)),
    say: () => "Something happens.",
  }),
  mutant(
    "form",
    "dice are asked of nobody in the battle",
    asking((ask) => ({ die: (name, sides) => ask.die(name, sides, "the dice") })),
  ),
  mutant("form", "other dice are thrown than are listed", {
    asks: skirmish.asks.map((a) => (a.name === "attack" ? { ...a, answer: "2d8" } : a)),
  }),
  mutant("form", "a policy is asked about all the same", {
    perform(fight, command) {
      const { policies } = fight.state;
      fight.state.policies = {};
      skirmish.perform(fight, command);
      fight.state.policies = policies;
    },
  }),
];
