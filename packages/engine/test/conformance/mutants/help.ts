import type { Law } from "../../../src/conformance/index.ts";
import type { Event, Oracle, Ruleset, Tactic } from "../../../src/kernel/index.ts";
import { skirmish } from "../skirmish/index.ts";
import type { Fight, Fighter, State } from "../skirmish/state.ts";

/** Skirmish with one mistake each: the kit has to find it, and to name the law it breaks. */

export interface Mutant {
  readonly law: Law;
  readonly mistake: string;
  readonly ruleset: Ruleset<State>;
}

export const mutant = (law: Law, mistake: string, change: Partial<Ruleset<State>>): Mutant => ({
  law,
  mistake,
  ruleset: { ...skirmish, ...change },
});

/** The same rules with another oracle between them and whoever answers. */
export function asking(change: (ask: Oracle) => Partial<Oracle>): Partial<Ruleset<State>> {
  return {
    perform(fight, command) {
      const ask = Object.assign(Object.create(fight.ask) as Oracle, change(fight.ask));
      skirmish.perform(Object.create(fight, { ask: { value: ask } }) as Fight, command);
    },
  };
}

/** The same rules, their events told otherwise. */
export function telling(change: (event: Event) => Event): Partial<Ruleset<State>> {
  return {
    perform(fight, command) {
      const tell = (event: Event): void => fight.tell(change(event));
      skirmish.perform(Object.create(fight, { tell: { value: tell } }) as Fight, command);
    },
  };
}

/** The same rules, and then something more. */
export function afterwards(more: (fight: Fight) => void): Partial<Ruleset<State>> {
  return {
    perform(fight, command) {
      skirmish.perform(fight, command);
      more(fight);
    },
  };
}

export const first = (state: State): Fighter => state.units[0] as Fighter;

export function tactic(change: Partial<Tactic<State>>): Partial<Ruleset<State>> {
  const plain = skirmish.tactics["default"] as Tactic<State>;
  return { tactics: { ...skirmish.tactics, default: { ...plain, ...change } } };
}

export function counting(): () => number {
  let count = 0;
  return () => count++;
}
