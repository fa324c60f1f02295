import { Refusal } from "../../messages/refusal.ts";
import type { Asker } from "./queue.ts";

/** How many questions may be open at once: of a seat, of a table, of all. */
export interface OddsLimits {
  readonly oddsPerSeat: number;
  readonly oddsPerTable: number;
  readonly oddsInAll: number;
}

export const ODDS_LIMITS: OddsLimits = { oddsPerSeat: 16, oddsPerTable: 64, oddsInAll: 500 };

const RETRY_SECONDS = 2;

/** Counts of open questions. Whoever has too many is refused, and told when to come again. */
export class Caps {
  private readonly limits: OddsLimits;
  private readonly open = new Map<string, number>();
  private all = 0;

  constructor(limits: Partial<OddsLimits>) {
    this.limits = { ...ODDS_LIMITS, ...limits };
  }

  /** One more; what comes back is called when it is answered. */
  enter({ table, seat }: Asker): () => void {
    const { oddsPerSeat, oddsPerTable, oddsInAll } = this.limits;
    const keys = [table, `${table} ${seat}`] as const;
    if (this.all >= oddsInAll) throw busy(503, "too much is being worked out");
    if (this.count(keys[1]) >= oddsPerSeat) throw busy(429, "too much is being worked out for this seat");
    if (this.count(keys[0]) >= oddsPerTable) throw busy(429, "too much is being worked out for this table");
    this.all += 1;
    for (const key of keys) this.open.set(key, this.count(key) + 1);
    return () => {
      this.all -= 1;
      for (const key of keys) {
        const left = this.count(key) - 1;
        if (left > 0) this.open.set(key, left);
        else this.open.delete(key);
      }
    };
  }

  private count(key: string): number {
    return this.open.get(key) ?? 0;
  }
}

const busy = (status: number, message: string): Refusal =>
  new Refusal(status, { code: "server/busy", message: `${message}: wait a little` }).retrying(RETRY_SECONDS);
