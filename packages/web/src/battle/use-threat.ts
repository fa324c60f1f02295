import type { ThreatTold } from "@fray/server/messages";
import { useMemo, useState } from "react";
import type { Mark } from "../board/words.ts";
import { percent } from "./numbers.ts";
import type { Battle } from "./use-battle.ts";
import { useTold } from "./use-told.ts";

/** What foes could do to whoever acts, square by square: asked for when wanted, forgotten when the table moves on. */

export interface Threat {
  readonly on: boolean;
  readonly marks: readonly Mark[];
  /** What there is to say about it beside the map. */
  readonly words: string;
  toggle(): void;
}

const NONE: readonly Mark[] = [];

export function useThreat({ store, actor, view }: Battle): Threat {
  const [on, setOn] = useState(false);
  const wanted =
    on && actor !== null ? { path: "threat", body: { combatant: actor.id }, steps: view.steps } : null;
  const { answer, fresh } = useTold<ThreatTold>(store, wanted);
  const marks = useMemo(
    () => (fresh && answer !== null ? answer.squares.flatMap(markOf) : NONE),
    [answer, fresh],
  );
  const words = wanted === null ? "" : wordsOf(actor?.name ?? "", fresh ? answer : undefined);
  return { on, marks, words, toggle: () => setOn((was) => !was) };
}

/** Undefined: still being worked out; null: withheld. */
function wordsOf(name: string, told: ThreatTold | null | undefined): string {
  if (told === undefined) return `Working out what could come to ${name}…`;
  if (told === null) return "You do not know enough of the others to be told.";
  if (told.squares.every((s) => s.hit === 0))
    return `Nobody could hit ${name} before the next turn, here or near.`;
  return `Darker squares: likelier to be hit there before ${name}'s next turn, in % (from ${told.samples} tries each). Point at one to read it.`;
}

function markOf({ at, hit, drop }: ThreatTold["squares"][number]): readonly Mark[] {
  if (at === null || typeof at === "string") return [];
  const text = `${percent(hit)} to be hit, ${percent(drop)} to fall`;
  const short = hit === 0 ? {} : { short: percent(hit).replace(" %", "") };
  return [{ at, kind: "threat", weight: Math.max(hit * 0.6, drop), text, ...short }];
}
