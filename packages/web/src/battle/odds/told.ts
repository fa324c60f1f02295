import type { Command } from "@fray/engine";
import type { Explanation } from "@fray/engine/analysis";
import type { Told } from "@fray/server/messages";
import { useEffect, useState } from "react";
import { Refused, reasonsIn } from "../../table/api.ts";
import { isLive, type TableStore } from "../../table/store.ts";

/** The odds of what is pointed at and what they are made of, asked for once the pointer rests. */

export interface Answer {
  /** What it is the answer to. */
  readonly of: string;
  readonly odds: Told | null;
  readonly tree: Explanation | null;
  /** Why there are no odds, or no tree. */
  readonly reasons: readonly string[];
}

const REST = 120;

/** Null while nothing is pointed at or its answer is on the way; when the table moves on, the last one stays until the next. */
export function useTold(store: TableStore, command: Command | null, target: string | null): Answer | null {
  const seq = store((s) => s.seq);
  const live = store(isLive);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const of = command === null ? "" : JSON.stringify([command, target]);
  useEffect(() => {
    if (of === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void askAbout(store, of, stop.signal).then((told) => told !== null && setAnswer(told));
    }, REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when the table has moved on, and when a line that was down is back
  }, [store, of, seq, live]);
  return answer?.of === of ? answer : null;
}

async function askAbout(store: TableStore, of: string, signal: AbortSignal): Promise<Answer | null> {
  const [command, target] = JSON.parse(of) as [Command, string | null];
  const { ask } = store.getState();
  const aimed = { command, ...(target === null ? {} : { target }) };
  const [odds, tree] = await Promise.allSettled([
    ask<Told>("odds", { command }, signal),
    ask<Explanation>("explain", aimed, signal),
  ]);
  if (signal.aborted) return null;
  return {
    of,
    odds: odds.status === "fulfilled" ? odds.value : null,
    tree: tree.status === "fulfilled" ? tree.value : null,
    reasons: [
      ...new Set([odds, tree].flatMap((each) => (each.status === "rejected" ? troublesIn(each.reason) : []))),
    ],
  };
}

const troublesIn = (error: unknown): readonly string[] =>
  error instanceof Refused ? reasonsIn(error) : ["The odds could not be had."];
