import { useEffect, useState } from "react";
import { isLive, type TableStore } from "../../table/store.ts";

/** What the server says to a question of this page. */
export interface ToldBy<T> {
  /** The last answer, perhaps to the question before; null: none yet, or it was withheld. */
  readonly answer: T | null;
  /** Whether it answers what is asked now. */
  readonly fresh: boolean;
}

export interface Wanted {
  readonly path: string;
  readonly body?: object;
  /** Asked again when the table has moved on. */
  readonly steps: number;
  /** Milliseconds somebody must want to know before it is asked. */
  readonly patience?: number;
}

/** Asks while `wanted` is something, again when a line that was down is back; what is no longer wanted is given up. */
export function useTold<T>(store: TableStore, wanted: Wanted | null): ToldBy<T> {
  const question = wanted === null ? null : JSON.stringify(wanted);
  const [told, setTold] = useState<{ readonly question: string; readonly answer: T | null } | null>(null);
  const live = store(isLive);
  useEffect(() => {
    if (question === null || !live) return undefined;
    const { path, body, patience = 0 } = JSON.parse(question) as Wanted;
    const stale = new AbortController();
    const hear = (answer: T | null): void => {
      if (!stale.signal.aborted) setTold({ question, answer });
    };
    const timer = setTimeout(() => {
      const { ask } = store.getState();
      ask<T>(path, body, stale.signal).then(hear, () => hear(null));
    }, patience);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [question, live, store]);
  return { answer: told?.answer ?? null, fresh: question !== null && told?.question === question };
}
