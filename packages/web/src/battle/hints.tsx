import { Lightbulb, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../look/controls.tsx";
import { useNarrow } from "../look/narrow.ts";
import css from "./deck.module.css";
import { learn, type Lesson, useLearnt } from "./learnt.ts";
import { useBattle } from "./use-battle.ts";

/** What a newcomer is told once: each hint goes when it is read or followed, and does not come back. */

const ATTACK = {
  byMouse: "Point at a lit foe to see your odds. Click it to aim, click again to strike.",
  byFinger: "Tap a lit foe to see your odds, tap it again to strike.",
};

interface Told {
  readonly id: Lesson;
  readonly text: string;
}

const hintsFor = (narrow: boolean): readonly Told[] => [
  { id: "attack", text: narrow ? ATTACK.byFinger : ATTACK.byMouse },
  ...(narrow
    ? []
    : [{ id: "keys" as const, text: "Actions have numbers: press one, then Enter. ? lists all keys." }]),
  { id: "undo", text: "Nothing is final: Undo takes back anything, and the dice stay the same." },
];

export function Hint(): ReactNode {
  const { decision, hand } = useBattle();
  const { seen } = useLearnt();
  const hint = hintsFor(useNarrow()).find((h) => !seen.includes(h.id));
  if (hint === undefined || decision.moment !== "yours" || hand.choosing !== null) return null;
  return (
    <aside className={css["hint"]} aria-label="Hint">
      <Lightbulb size={17} aria-hidden />
      <p>{hint.text}</p>
      <IconButton label="Got it" onClick={() => learn(hint.id)}>
        <X size={15} aria-hidden />
      </IconButton>
    </aside>
  );
}
