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

/** Whether so many milliseconds have passed since now. */
export function deadlineIn({ now }: Limits, ms: number): () => boolean {
  const end = now() + ms;
  return () => now() > end;
}

/** What was worked out before anything had to be cut short; null: it took too long. */
export function inTime<T>({ limits }: About, work: (expired: () => boolean) => T): T | null {
  const isLate = deadlineIn(limits, limits.ms);
  let cut = false;
  const found = work(() => (cut ||= isLate()));
  if (cut && limits.after === "give-up") throw new TooLong();
  return cut ? null : found;
}
