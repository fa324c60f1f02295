import type { AskEntry, Ruleset } from "@fray/engine";
import { useEffect, useState } from "react";
import { loadSystem } from "../../systems/load.ts";

/** What the rules themselves say: their book, what they ask, their reactions and house rules. Loaded when first looked up. */

/** Null while it comes, or for rules that this page does not have. */
export function useBook(id: string | undefined): Ruleset | null {
  const [book, setBook] = useState<Ruleset | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (found: Ruleset | null): void => {
      if (wanted) setBook(found);
    };
    if (id !== undefined) loadSystem(id).then(show, () => show(null)); // a battle goes on without its book
    return () => {
      wanted = false;
    };
  }, [id]);
  return book;
}

const NUMBER = /\b([A-Z]{2}\d+)\b/;

/** `Hard to Hit (TH23)` in pieces: rule numbers stand at the odd places. */
export const withNumbers = (text: string): readonly string[] => text.split(new RegExp(NUMBER, "g"));

/** `2d6` for a term that is what was thrown for a question of that name; null: it was not thrown. */
export function diceNamed(asks: readonly AskEntry[], name: string): string | null {
  const asked = asks.find((a) => a.name === name);
  if (asked === undefined) return DICE.exec(name)?.[0] ?? null;
  if (/^choose\b/.test(asked.answer)) return null;
  return DICE.exec(asked.answer)?.[0] ?? "dice";
}

const DICE = /^\d+d\d+(?=$|\W)/;
