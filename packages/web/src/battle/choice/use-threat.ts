import { seenIn, unbroken, wholePercent } from "@fray/engine/numbers";
import type { ThreatTold } from "@fray/server/messages";
import { useMemo, useState } from "react";
import type { Mark } from "../../board/map/words.ts";
import { type Person, threatened } from "../seen/people.ts";
import type { Battle } from "./use-battle.ts";
import { useTold } from "../seen/use-told.ts";

/** What foes could do to whoever this seat cares for, square by square: asked for when wanted, forgotten when the table moves on. */

export interface Threat {
  readonly on: boolean;
  /** Whose it is; null while nobody fights. */
  readonly whose: Person | null;
  readonly marks: readonly Mark[];
  /** What there is to say about it beside the map. */
  readonly words: string;
  toggle(): void;
}

const NONE: readonly Mark[] = [];

export function useThreat({ store, people, view }: Battle): Threat {
  const [on, setOn] = useState(false);
  const whose = useMemo(() => threatened(view, people), [view, people]);
  const wanted =
    on && whose !== null ? { path: "threat", body: { combatant: whose.id }, steps: view.steps } : null;
  const { answer, fresh } = useTold<ThreatTold>(store, wanted);
  const marks = useMemo(
    () => (fresh && answer !== null ? answer.squares.flatMap((s) => markOf(s, answer.samples)) : NONE),
    [answer, fresh],
  );
  const words = wanted === null ? "" : wordsOf(whose?.name ?? "", fresh ? answer : undefined);
  return { on, whose, marks, words, toggle: () => setOn((was) => !was) };
}

/** Undefined: still being worked out; null: withheld. */
function wordsOf(name: string, told: ThreatTold | null | undefined): string {
  if (told === undefined) return `Working out what could come to ${name}…`;
  if (told === null) return "You do not know enough of the others to be told.";
  if (told.squares.every((s) => s.hit === 0))
    return `In ${told.samples} tries nobody hit ${name} before the next turn, here or near.`;
  if (told.squares.every((s) => !isSquare(s.at)))
    return `Before ${name}'s next turn, from ${told.samples} tries each: ${told.squares.map((s) => inWords(s, told.samples)).join("; ")}.`;
  return `Darker squares: likelier to be hit there before ${name}'s next turn, in % (from ${told.samples} tries each). Point at one to read it.`;
}

type Told = ThreatTold["squares"][number];

const isSquare = (at: Told["at"]): at is readonly [number, number] => at !== null && typeof at !== "string";

const seenText = (share: number, tries: number): string => seenIn(share, tries, wholePercent);

const chances = ({ hit, drop }: Told, tries: number): string =>
  `${unbroken(seenText(hit, tries))} to be hit, ${unbroken(seenText(drop, tries))} to fall`;

const PLACES: Readonly<Record<string, string>> = {
  front: "in the front row",
  back: "in the back row",
  near: "close to them",
  apart: "apart from them",
};

/** Where there is no map. */
const inWords = (told: Told, tries: number): string =>
  `${told.at === null ? "here" : (PLACES[String(told.at)] ?? String(told.at))} ${chances(told, tries)}`;

function markOf(told: Told, tries: number): readonly Mark[] {
  const { at, hit, drop } = told;
  if (!isSquare(at)) return [];
  const text = chances(told, tries);
  const short = hit === 0 ? {} : { short: seenText(hit, tries).replace(" %", "") };
  return [{ at, kind: "threat", weight: Math.max(hit * 0.6, drop), text, ...short }];
}
