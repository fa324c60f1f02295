import type { BattleState, Ruleset } from "@fray/engine";

/** Work that must not take longer than it may. */

/** How long one thing may take, in milliseconds, and by which clock. */
export interface Limits {
  readonly ms: number;
  now(): number;
  /** What takes longer is worked out as far as it goes, or given up (`TooLong`) for somebody who has more time. */
  readonly after?: "less" | "give-up";
}

export interface About {
  readonly ruleset: Ruleset;
  readonly state: BattleState;
  readonly limits: Limits;
}

/** What is thrown where something is given up because it takes too long. */
export class TooLong extends Error {}

/** The same rules with an eye on the clock: every way that is followed is one performance. */
export class Watched {
  readonly ruleset: Ruleset;
  ways = 0;

  constructor({ ruleset, limits }: About, ms: number) {
    const end = limits.now() + ms;
    this.ruleset = {
      ...ruleset,
      perform: (fight, command) => {
        this.ways += 1;
        if (limits.now() > end) throw new TooLong();
        ruleset.perform(fight, command);
      },
    };
  }
}
