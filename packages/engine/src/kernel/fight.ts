import type { Oracle } from "./oracle.ts";
import type { Event } from "./words.ts";

/** How much anyone listens: to nothing, to what happens, or to what happens and why. */
export type Hearing = "nothing" | "outcomes" | "everything";

/** One run of one command: the working copy of the state, whom to ask, and who listens. */
export class Fight<S> {
  readonly state: S;
  readonly ask: Oracle;
  readonly events: Event[] = [];
  /** Somebody wants events. Verbs look here before they build one. */
  readonly told: boolean;
  /** Somebody wants the terms of every number too. */
  readonly explained: boolean;

  constructor(state: S, ask: Oracle, hearing: Hearing) {
    this.state = state;
    this.ask = ask;
    this.told = hearing !== "nothing";
    this.explained = hearing === "everything";
  }

  tell(event: Event): void {
    if (this.told) this.events.push(event);
  }
}
