import type { Ruleset } from "@fray/engine";
import { type ReactNode, useRef } from "react";
import type { LabOdds } from "./odds/answer.ts";
import { DiceBox } from "./dice-box.tsx";
import { FightForm } from "./fight-form.tsx";
import css from "./lab.module.css";
import type { Following } from "./odds-workers.ts";
import { NumbersForm } from "./numbers-form.tsx";
import { type LabState, SUBJECT_KINDS, type SubjectKind } from "./odds/subject.ts";

export interface LabPartProps {
  readonly ruleset: Ruleset;
  readonly state: LabState;
  /** The odds of what is asked now. */
  readonly odds: Following<LabOdds>;
  readonly onChange: (part: Partial<LabState>) => void;
}

const KIND_WORDS: Readonly<Record<SubjectKind, string>> = {
  fight: "Combatants",
  numbers: "Numbers",
  dice: "Dice",
};

/** The left side: what is asked. */
export function Question(props: LabPartProps): ReactNode {
  const { state, onChange } = props;
  return (
    <section className={css["question"]} aria-label="Question">
      <Tabs kind={state.kind} onPick={(kind) => onChange({ kind, curve: null })} />
      <div role="tabpanel" id="lab-question" aria-labelledby={`lab-${state.kind}`} className={css["panel"]}>
        {state.kind === "fight" && <FightForm {...props} />}
        {state.kind === "numbers" && <NumbersForm {...props} />}
        {state.kind === "dice" && <DiceBox {...props} />}
      </div>
    </section>
  );
}

interface TabsProps {
  readonly kind: SubjectKind;
  readonly onPick: (kind: SubjectKind) => void;
}

/** Arrow keys go from one to the next, as tabs do. */
function Tabs({ kind, onPick }: TabsProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const go = (by: number) => {
    const next =
      SUBJECT_KINDS[(SUBJECT_KINDS.indexOf(kind) + by + SUBJECT_KINDS.length) % SUBJECT_KINDS.length];
    if (next === undefined) return;
    onPick(next);
    row.current?.querySelector<HTMLElement>(`#lab-${next}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label="What is asked about" className={css["tabs"]}>
      {SUBJECT_KINDS.map((each) => (
        <button
          key={each}
          id={`lab-${each}`}
          type="button"
          role="tab"
          aria-selected={each === kind}
          aria-controls="lab-question"
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onPick(each)}
          onKeyDown={(event) => {
            if (event.key === "ArrowRight") go(1);
            if (event.key === "ArrowLeft") go(-1);
          }}
        >
          {KIND_WORDS[each]}
        </button>
      ))}
    </div>
  );
}
