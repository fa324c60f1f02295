import { type Battle, depthOf, type Moment } from "@fray/engine";
import { type Decision, isPerson } from "../seats/words.ts";

/** What persons did last at a table, by nothing but its log: how much of the past is at hand does not matter. */

/** Whoever undoes more of them than these is told of none. */
const MOST_DECISIONS = 24;

/** Those that stand after a step, an undo or a redo: the battle's last moment is always at hand. */
export function decisionsAfter(known: readonly Decision[], battle: Battle): readonly Decision[] {
  const depth = depthOf(battle);
  const stand = (known.at(-1)?.depth ?? 0) < depth ? known : known.filter((d) => d.depth < depth);
  const step = battle.past.at(-1)?.step;
  if (step === undefined || !isPerson(step.who)) return stand;
  return [...stand.slice(1 - MOST_DECISIONS), { depth, command: step.command }];
}

/** Of a snapshot that does not say: those among its moments. */
export const decisionsIn = (moments: readonly Moment<never>[], forgotten: number): readonly Decision[] =>
  moments.flatMap(({ step: { who, command } }, i) =>
    isPerson(who) ? [{ depth: forgotten + i + 1, command }] : [],
  );
