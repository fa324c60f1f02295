import type { BattleState } from "@fray/engine";
import type { Done, Job } from "../../table/index.ts";

/** What is said between the server and its thread. Plain data both ways. */

export interface Asked {
  readonly ref: number;
  readonly ruleset: string;
  readonly state: BattleState;
  readonly job: Job;
}

/** To be ready for the first question: the odds of a shipped fight are worked out, and thrown away. */
export interface Practice {
  readonly practise: string;
}

export type Replied = { readonly ref: number } & (
  | { readonly done: Done[Job["kind"]] }
  /** It has no such ruleset. */
  | { readonly unknown: true }
  /** A mistake in a ruleset or in Fray. */
  | { readonly failed: string }
);
