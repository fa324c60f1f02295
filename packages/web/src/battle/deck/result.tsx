import type { Frame, TextEvent, Thrown } from "@fray/server/messages";
import { type ReactNode, useEffect, useState } from "react";
import { Formula } from "./formula.tsx";
import css from "./result.module.css";
import { diceBeside } from "../log/lines.ts";
import { useBattle } from "../choice/use-battle.ts";

const SHOWN_MS = 9_000;
const MOST = 2;
/** Said elsewhere on the page: in the bar, in the turn order, on the token. */
const SAID: readonly string[] = ["start", "order", "round", "turn", "draws", "uses", "plays"];

interface Line {
  readonly key: string;
  readonly event: TextEvent;
  /** What fell for it. */
  readonly thrown: readonly Thrown[];
}

/** What has just happened, with its dice and sums, for a short while. The log keeps it. */
export function ResultStrip({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <ol className={css["strip"]} aria-label="What just happened">
      {lines.map(({ key, event, thrown }) => (
        <li key={key}>
          <span className={css["text"]}>{event.text}</span>
          <Formula check={event.check} sum={event.sum} thrown={thrown} />
        </li>
      ))}
    </ol>
  );
}

/** So many of the last steps. */
const LATELY = 8;

/** On a phone the log is a tap away: its last line stands above one's actions, and more of it while there are none. */
export function Lately({ all }: { readonly all: boolean }): ReactNode {
  const { store } = useBattle();
  const story = store((s) => s.story);
  const lines = story.slice(-LATELY).flatMap(linesOf);
  if (lines.length === 0) return null;
  return (
    <div className={all ? css["meanwhile"] : css["lately"]}>
      <ResultStrip lines={all ? lines : lines.slice(-1)} />
    </div>
  );
}

/** The last lines told, until they have been there long enough. */
export function useResults(): readonly Line[] {
  const { store } = useBattle();
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = store.subscribe(({ latest }, before) => {
      if (latest === null || latest === before.latest) return;
      const told = linesOf(latest);
      if (latest.what === "undo" || latest.events.some((e) => e.event === "start")) setLines([]);
      else if (told.length > 0) setLines((shown) => [...shown, ...told].slice(-MOST));
      clearTimeout(timer);
      timer = setTimeout(() => setLines([]), SHOWN_MS);
    });
    return () => {
      clearTimeout(timer);
      off();
    };
  }, [store]);
  return lines;
}

export function linesOf({
  seq,
  events,
  thrown = [],
}: Pick<Frame, "seq" | "events" | "thrown">): readonly Line[] {
  const told = events.filter((e) => e.text !== "" && !SAID.includes(e.event));
  const dice = diceBeside({ events: told, thrown });
  return told.map((event, i) => ({ key: `${seq} ${i}`, event, thrown: dice[i] ?? [] }));
}
