import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import css from "./form.module.css";
import type { InnerProps } from "./form.tsx";
import { HUGE, type NumberField } from "./schema.ts";

/** A number to drag or to type: a slider over a sensible range, and a box for whatever is allowed. */

const ENDS = [20, 50, 100, 200, 500, 1000, 10_000, 100_000, HUGE];
const LOW = -5;

/** The range a slider covers: the field's own where it has one, else as far as numbers of games usually go. */
export function sliderRange({ min, max }: NumberField, farthest: number): readonly [number, number] {
  const reach = (to: number): number => ENDS.find((end) => end >= to) ?? HUGE;
  const low = min > -HUGE && min > -100 ? min : farthest < LOW ? -reach(-farthest) : LOW;
  const high = max <= 100 ? max : Math.min(max, reach(Math.max(farthest, 1)));
  return [Math.max(min, low), Math.max(high, low + 1)];
}

export function NumberControl({ field, value, onChange, id, invalid }: InnerProps<NumberField>): ReactNode {
  const now = typeof value === "number" ? value : null;
  const [low, high] = sliderRange(field, useFarthest(now ?? 0));
  const step = field.whole ? 1 : 0.1;
  const leave = field.absent === "null" ? null : undefined;
  return (
    <div className={css["number"]} data-absent={now === null ? "" : undefined}>
      <label htmlFor={id}>{field.label}</label>
      <input
        type="range"
        aria-label={`${field.label}, slider`}
        min={low}
        max={high}
        step={step}
        value={now ?? low}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <NumberBox id={id} now={now} onChange={onChange} step={step} invalid={invalid} absent={field.absent} />
      {field.absent !== "no" && (
        <button
          type="button"
          className={css["clear"]}
          disabled={now === null}
          aria-label={`Leave ${field.label} out`}
          title={`Leave ${field.label} out`}
          onClick={() => onChange(leave)}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface BoxProps {
  readonly id: string;
  readonly now: number | null;
  readonly step: number;
  readonly absent: NumberField["absent"];
  readonly invalid: InnerProps["invalid"];
  readonly onChange: (value: unknown) => void;
}

/** While somebody types, what they typed stays as it is, even if it is no number yet. */
function NumberBox({ id, now, step, absent, invalid, onChange }: BoxProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && Number(typed) === now ? typed : now === null ? "" : String(now);
  return (
    <input
      id={id}
      {...invalid}
      className={css["box"]}
      type="number"
      step={step}
      placeholder={absent === "no" ? "" : "not set"}
      value={typed !== null && (typed === "" || typed === "-") ? typed : shown}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (text !== "" && Number.isFinite(Number(text))) onChange(Number(text));
        else if (text === "" && absent !== "no") onChange(absent === "null" ? null : undefined);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The farthest value seen from 0: a range that shrank while it is dragged would jump. */
function useFarthest(now: number): number {
  const [farthest, setFarthest] = useState(now);
  if (Math.abs(now) > Math.abs(farthest)) {
    setFarthest(now);
    return now;
  }
  return farthest;
}
