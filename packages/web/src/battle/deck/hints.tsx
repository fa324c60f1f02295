import { Lightbulb, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../look/controls.tsx";
import { useNarrow } from "../../look/narrow.ts";
import { isMove } from "../choice/actions.ts";
import css from "./deck.module.css";
import { learn, type Lesson, useLearnt } from "../seen/learnt.ts";
import { type Battle, useBattle } from "../choice/use-battle.ts";

/** What a newcomer is told once: each hint goes when it is read or followed, and does not come back. */

const ATTACK = {
  byMouse: "Point at a lit foe to see your odds. Click it to aim, click again to strike.",
  byFinger: "Tap a lit foe to see your odds, tap it again to strike.",
};
/** While no foe is lit there is none to point at. */
const NEARER = {
  byMouse: "No foe is in reach yet: click Move, then a lit square.",
  byFinger: "No foe is in reach yet: tap Move, then a lit square.",
};

interface Told {
  readonly id: Lesson;
  readonly text: string;
}

const hintsFor = (narrow: boolean, first: typeof ATTACK): readonly Told[] => [
  { id: "attack", text: narrow ? first.byFinger : first.byMouse },
  ...(narrow
    ? []
    : [{ id: "keys" as const, text: "Actions have numbers: press one, then Enter. ? lists all keys." }]),
  { id: "undo", text: "Nothing is final: Undo takes back anything, and the dice stay the same." },
];

export function Hint(): ReactNode {
  const battle = useBattle();
  const { decision, hand } = battle;
  const { seen } = useLearnt();
  const first = mustComeNearer(battle) ? NEARER : ATTACK;
  const hint = hintsFor(useNarrow(), first).find((h) => !seen.includes(h.id));
  if (hint === undefined || decision.moment !== "yours" || hand.choosing !== null) return null;
  return (
    <aside className={css["hint"]} aria-label="Hint" data-fixed>
      <Lightbulb size={17} aria-hidden />
      <p>{hint.text}</p>
      <IconButton label="Got it" onClick={() => learn(hint.id)}>
        <X size={15} aria-hidden />
      </IconButton>
    </aside>
  );
}

/** Nobody can be struck from here, and there is a map to move on. */
const mustComeNearer = ({ people, usualAttack, actions, view }: Battle): boolean =>
  view.field.kind === "grid" && actions.some(isMove) && people.every(({ id }) => usualAttack(id) === null);
