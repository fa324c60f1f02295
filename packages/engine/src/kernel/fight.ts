import type { Oracle } from "./oracle.ts";
import type { Event } from "./words.ts";

/** How much anyone listens: to nothing, to what happens, or to what happens and why. */
export type Hearing = "nothing" | "outcomes" | "everything";

/** One run of one command: the working copy of the state, whom to ask, and who listens. */
export class Fight<S> {
  readonly state: S;
  readonly ask: Oracle;
  readonly events: Event[];
  /** Somebody wants events. Verbs look here before they build one. */
  readonly told: boolean;
  /** Somebody wants the terms of every number too. */
  readonly explained: boolean;

  constructor(state: S, ask: Oracle, hearing: Hearing, events: Event[] = []) {
    this.state = state;
    this.ask = ask;
    this.events = events;
    this.told = hearing !== "nothing";
    this.explained = hearing === "everything";
  }

  /** The same fight, with somebody else to ask. */
  asking(ask: Oracle): Fight<S> {
    const hearing = this.explained ? "everything" : this.told ? "outcomes" : "nothing";
    return new Fight(this.state, ask, hearing, this.events);
  }

  tell(event: Event): void {
    if (this.told) this.events.push(event);
  }
}

/**
 * Steps of one action, one after another, until one says that it was the last. All that a step leaves to the next is in
 * the state: it is handed the fight it is made in and keeps nothing of another. Exact odds may then take ways that have
 * come to the same for one. `isOver` says of a state after the last step that this command does nothing more in it: what
 * is different there is for later commands.
 */
export function inSeries<S>(
  fight: Fight<S>,
  count: number,
  step: SeriesStep<S>,
  isOver?: (state: S) => boolean,
): void {
  if (fight.ask.series !== undefined) fight.ask.series(fight, count, step, isOver);
  else makeSteps(fight, count, step);
}

/** A throw that matters only to later commands: nothing that this one still asks, does or tells depends on it. */
export function forLater<S>(fight: Fight<S>, thrown: () => number): number {
  return fight.ask.later === undefined ? thrown() : fight.ask.later(thrown);
}

/** Whether it goes on. */
export type SeriesStep<S> = (fight: Fight<S>, index: number) => boolean;

export function makeSteps<S>(fight: Fight<S>, count: number, step: SeriesStep<S>): void {
  for (let i = 0; i < count; i++) if (!step(fight, i)) return;
}
