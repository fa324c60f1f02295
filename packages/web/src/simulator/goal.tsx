import type { Goal } from "@fray/engine/analysis";
import { count } from "@fray/engine/numbers";
import { type ReactNode, useId } from "react";
import { controls } from "../look/controls.tsx";
import css from "./simulator.module.css";

interface GoalProps {
  readonly goal: Goal;
  readonly onChange: (goal: Goal) => void;
}

const NUMBERS = [1000, 10_000, 100_000] as const;
const PRECISIONS = [0.02, 0.01, 0.005] as const;

/** So many battles, or until it is known well enough. */
export function GoalPicker({ goal, onChange }: GoalProps): ReactNode {
  const id = useId();
  const until = "precision" in goal;
  return (
    <fieldset className={css["goal"]}>
      <legend>How many</legend>
      <div className={css["segments"]}>
        <label data-on={until ? undefined : ""}>
          <input type="radio" name={id} checked={!until} onChange={() => onChange({ battles: 10_000 })} />
          Battles
        </label>
        <label data-on={until ? "" : undefined}>
          <input type="radio" name={id} checked={until} onChange={() => onChange({ precision: 0.01 })} />
          Until precise
        </label>
      </div>
      {until ? (
        <div className={css["choices"]}>
          {PRECISIONS.map((precision) => (
            <label key={precision} data-on={goal.precision === precision ? "" : undefined}>
              <input
                type="radio"
                name={`${id}-p`}
                checked={goal.precision === precision}
                onChange={() => onChange({ precision })}
              />
              ± {precision * 100} %
            </label>
          ))}
        </div>
      ) : (
        <div className={css["choices"]}>
          {NUMBERS.map((battles) => (
            <label key={battles} data-on={goal.battles === battles ? "" : undefined}>
              <input
                type="radio"
                name={`${id}-n`}
                checked={goal.battles === battles}
                onChange={() => onChange({ battles })}
              />
              {count(battles)}
            </label>
          ))}
          <input
            className={controls["input"]}
            type="number"
            aria-label="Number of battles"
            min={1}
            max={10_000_000}
            value={goal.battles}
            onChange={(event) => {
              const battles = Math.round(Number(event.target.value));
              if (battles >= 1 && battles <= 10_000_000) onChange({ battles });
            }}
          />
        </div>
      )}
    </fieldset>
  );
}
