import type { BattleState } from "@fray/engine";
import type { Done, Job } from "../../table/index.ts";

/** What is said between the server and its threads. Plain data both ways. */

export interface Asked {
  readonly ruleset: string;
  readonly state: BattleState;
  readonly job: Job;
  /** What takes longer than a moment is given up. */
  readonly quick: boolean;
}

/** To be ready for the first question: the odds of a shipped fight are worked out, and thrown away. */
export interface Practice {
  readonly practise: string;
}

export interface Worked {
  /** Of a list only the first so many, where the others are left for later; null: nothing. */
  readonly done: Done[Job["kind"]] | null;
  /** The next one takes longer than a moment. */
  readonly late: boolean;
  /** Milliseconds it took. */
  readonly ms: number;
}

export type Replied =
  | Worked
  /** It has no such ruleset. */
  | { readonly unknown: true };
