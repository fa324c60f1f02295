import { Lightbulb, X } from "lucide-react";
import type { ReactNode } from "react";
import { create } from "zustand";
import { IconButton } from "../look/controls.tsx";
import { useNarrow } from "../look/narrow.ts";
import css from "./deck.module.css";
import { useBattle } from "./use-battle.ts";

/** What a newcomer is told once: each hint goes when it is read, and does not come back. */

const KEY = "fray.hints";

const ATTACK = {
  byMouse: "Point at a lit foe to see your odds. Click it to aim, click again to strike.",
  byFinger: "Tap a lit foe to see your odds, tap it again to strike.",
};

const hintsFor = (narrow: boolean) => [
  { id: "attack", text: narrow ? ATTACK.byFinger : ATTACK.byMouse },
  ...(narrow ? [] : [{ id: "keys", text: "Actions have numbers: press one, then Enter. ? lists all keys." }]),
  { id: "undo", text: "Nothing is final: Undo takes back anything, and the dice stay the same." },
];

function readSeen(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(seen) ? seen.map(String) : [];
  } catch {
    return [];
  }
}

const useSeen = create<{ readonly seen: readonly string[] }>()(() => ({ seen: readSeen() }));

function keep(seen: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(seen));
  useSeen.setState({ seen });
}

export const forgetHints = (): void => keep([]);

export function Hint(): ReactNode {
  const { decision, hand } = useBattle();
  const { seen } = useSeen();
  const hint = hintsFor(useNarrow()).find((h) => !seen.includes(h.id));
  if (hint === undefined || decision.moment !== "yours" || hand.choosing !== null) return null;
  return (
    <aside className={css["hint"]} aria-label="Hint">
      <Lightbulb size={17} aria-hidden />
      <p>{hint.text}</p>
      <IconButton label="Got it" onClick={() => keep([...seen, hint.id])}>
        <X size={15} aria-hidden />
      </IconButton>
    </aside>
  );
}
