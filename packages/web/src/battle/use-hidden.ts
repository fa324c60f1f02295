import type { Command, Id, Log } from "@fray/engine";
import type { SeatView } from "@fray/server/messages";
import { useMemo } from "react";
import type { StoryStep, TableStore } from "../table/store.ts";
import { logUpTo } from "./side/log-up-to.ts";
import { useTold } from "./use-told.ts";

/** Whom others do not see. A view says only whom its own seat sees: for the game master the log tells the rest. */

const NOBODY: ReadonlySet<Id> = new Set();

export function useHidden(store: TableStore, view: SeatView): ReadonlySet<Id> {
  const master = view.you.role === "game-master";
  const since = store((s) => (master ? lastTurning(s.story) : 0));
  const { answer } = useTold<Log>(store, master ? { path: "export?what=log", steps: since } : null);
  const { steps } = view;
  return useMemo(
    () => (master && answer !== null ? hiddenIn(answer, steps) : NOBODY),
    [master, answer, steps],
  );
}

/** The last entry that hid or revealed somebody, or brought somebody in. */
export const lastTurning = (story: readonly StoryStep[]): number =>
  story.findLast(({ events }) => events.some((e) => e.event === "joins" || e["what"] === "hidden"))?.seq ?? 0;

interface Written {
  readonly id: Id;
  readonly hidden?: boolean;
}

/** Whoever was hidden when so many steps had been played. */
export function hiddenIn(log: Log, steps: number): ReadonlySet<Id> {
  const opening = log.encounter["combatants"] as unknown as readonly Written[];
  const hidden = new Set(opening.flatMap((c) => (c.hidden === true ? [c.id] : [])));
  for (const { command } of logUpTo(log, steps).steps) if (command.do === "overrule") turn(hidden, command);
  return hidden;
}

function turn(hidden: Set<Id>, { with: what, targets: [target = ""] = [], options }: Command): void {
  const newcomer = options?.["combatant"] as unknown as Written | undefined;
  if (what === "hide") hidden.add(target);
  else if (what === "reveal") hidden.delete(target);
  else if (what === "join" && newcomer?.hidden === true) hidden.add(newcomer.id);
}
