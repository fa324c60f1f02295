import type { Command, Event } from "../../../src/kernel/index.ts";
import { skirmish } from "../skirmish/index.ts";
import { type Fight, type Fighter, fighterOf } from "../skirmish/state.ts";
import { afterwards, asking, counting, first, type Mutant, mutant } from "./help.ts";

/** Mistakes in how a battle is played: L1 to L4, and L7. */

const tick = counting();
const L1: Mutant[] = [
  mutant("L1", "a copy shares its units", { copy: (state) => ({ ...state, order: [...state.order] }) }),
  mutant(
    "L1",
    "an event counts runs in a hidden counter",
    afterwards((fight) => fight.tell({ event: "tick", count: tick() })),
  ),
  mutant(
    "L1",
    "the state counts runs in a hidden counter",
    afterwards((fight) => (first(fight.state).points = tick())),
  ),
  mutant("L1", "looking for offers changes the state", {
    offers(state, id) {
      state.units.reverse();
      return skirmish.offers(state, id);
    },
  }),
  mutant("L1", "saying an event changes the state", {
    say(state, event) {
      first(state).taken += 1;
      return skirmish.say(state, event);
    },
  }),
  mutant("L1", "a view of an event changes the event", {
    viewEvent(state, event, seat) {
      (event as { seen?: boolean }).seen = true;
      return skirmish.viewEvent(state, event, seat);
    },
  }),
  mutant("L1", "a disguise is put on the state itself", {
    disguise(state) {
      for (const f of state.units) f.points += 1;
      return state;
    },
  }),
  mutant("L1", "somebody's next turn begins in the state itself", {
    onTurn(state, who) {
      (fighterOf(state, who) as Fighter).points += 1;
      return state;
    },
  }),
  mutant("L1", "whoever asks what fired turns the events around", {
    fired: (command, events) => skirmish.fired(command, (events as Event[]).reverse()),
  }),
  mutant("L1", "rules wait", {
    // oxlint-disable-next-line require-await
    perform: (async (fight: Fight, command: Command) => skirmish.perform(fight, command)) as never,
  }),
  mutant("L1", "a copy forgets who won", { copy: (state) => ({ ...skirmish.copy(state), winner: null }) }),
];

const L2: Mutant[] = [
  mutant(
    "L2",
    "whoever explains a blow gains a point",
    afterwards((fight) => fight.explained && (first(fight.state).points += 1)),
  ),
  mutant(
    "L2",
    "an event is told only with explanations",
    afterwards((fight) => fight.explained && fight.tell({ event: "aside" })),
  ),
  mutant(
    "L2",
    "events are made though nobody listens",
    afterwards((fight) => fight.events.push({ event: "aside" })),
  ),
  mutant("L2", "unheard battles are gentler", {
    perform(fight, command) {
      skirmish.perform(fight, command);
      if (!fight.told) for (const f of fight.state.units) if (f.hp > 0) f.hp += 1;
    },
  }),
];

const L3: Mutant[] = [
  mutant(
    "L3",
    "a pool's fold remembers earlier calls",
    asking((ask) => ({
      pool(name, pool, fold, who) {
        let shown = 0;
        const step = (state: number, face: number, count: number): number => {
          shown += count;
          return shown > 1 ? state : fold.step(state, face, count);
        };
        return ask.pool(name, pool, { ...fold, step, settled: () => false }, who);
      },
    })),
  ),
  mutant(
    "L3",
    "independent parts influence each other",
    asking((ask) => {
      let before = 0;
      return {
        pool(name, pool, fold, who) {
          const arrows = Math.max(0, ask.pool(name, pool, fold, who) - before);
          before = arrows;
          return arrows;
        },
      };
    }),
  ),
  mutant(
    "L3",
    "the dice of one part serve the next one too",
    asking((ask) => {
      let shared: number | null = null;
      return { pool: (name, pool, fold, who) => (shared ??= ask.pool(name, pool, fold, who)) };
    }),
  ),
  mutant(
    "L3",
    "the attack's own dice are said to be for later",
    asking((ask) => ({
      sum(name, count, sides, who) {
        const thrown = (): number => ask.sum(name, count, sides, who);
        return name === "attack" && ask.later !== undefined ? ask.later(thrown) : thrown();
      },
    })),
  ),
];

const opening = counting();
const L4: Mutant[] = [
  mutant("L4", "every opening of the same encounter is another", {
    setup(encounter) {
      const state = skirmish.setup(encounter);
      if (state.ok) first(state.value).points += opening() % 7;
      return state;
    },
  }),
];

const L7: Mutant[] = [
  mutant(
    "L7",
    "a missing answer is taken for none",
    asking((ask) => ({
      choose(name, options, who) {
        try {
          return ask.choose(name, options, who);
        } catch {
          return options[0] as string;
        }
      },
    })),
  ),
];

export const PLAY: readonly Mutant[] = [...L1, ...L2, ...L3, ...L4, ...L7];
