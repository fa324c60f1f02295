import type { Ruleset } from "@fray/engine";
import { type ReactNode, useState } from "react";
import { Button, controls } from "../look/controls.tsx";
import { loadSystem } from "../systems/load.ts";
import { SystemOptions } from "../systems/picker.tsx";
import css from "./builder.module.css";
import { useDesk } from "./desk.ts";
import {
  type Draft,
  emptyField,
  type FieldDraft,
  fieldFor,
  heightOf,
  newDraft,
  resize,
  widthOf,
} from "./draft.ts";

/** Which system, on what kind of field, how large. */

interface GroundProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
}

const KINDS: Readonly<Record<FieldDraft["kind"], string>> = {
  grid: "a map of squares",
  rows: "front and back rows",
  abstract: "no map",
};

export function Ground({ draft, ruleset }: GroundProps): ReactNode {
  const { set, open } = useDesk();
  const { field } = draft;
  const changeSystem = async (id: string) => {
    useDesk.setState({ loading: true });
    const next = await loadSystem(id).finally(() => useDesk.setState({ loading: false }));
    if (next === null) return;
    if (draft.combatants.length === 0 || confirm("Another system has another roster: begin anew?"))
      open(newDraft(id, fieldFor(next)));
  };
  return (
    <section className={css["panel"]} aria-label="The field">
      <h2>The field</h2>
      <label className={controls["field"]}>
        System
        <select value={draft.ruleset} onChange={(event) => void changeSystem(event.target.value)}>
          <SystemOptions />
        </select>
      </label>
      <label className={controls["field"]}>
        Fought on
        <select
          value={field.kind}
          onChange={(event) => set({ ...draft, field: emptyField(event.target.value as FieldDraft["kind"]) })}
        >
          {ruleset.fields.map(({ kind }) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </select>
      </label>
      {field.kind === "grid" && (
        <Size
          key={`${widthOf(field)} ${heightOf(field)}`}
          width={widthOf(field)}
          height={heightOf(field)}
          onSize={(width, height) => set({ ...draft, field: resize(field, width, height) })}
        />
      )}
    </section>
  );
}

interface SizeProps {
  readonly width: number;
  readonly height: number;
  readonly onSize: (width: number, height: number) => void;
}

const MOST = 300;
const within = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MOST;

function Size({ width, height, onSize }: SizeProps): ReactNode {
  const [wide, setWide] = useState(width);
  const [high, setHigh] = useState(height);
  const same = wide === width && high === height;
  return (
    <div className={css["size"]}>
      <label className={controls["field"]}>
        Wide
        <input
          type="number"
          min={1}
          max={MOST}
          value={wide}
          onChange={(e) => setWide(e.target.valueAsNumber)}
        />
      </label>
      <label className={controls["field"]}>
        High
        <input
          type="number"
          min={1}
          max={MOST}
          value={high}
          onChange={(e) => setHigh(e.target.valueAsNumber)}
        />
      </label>
      <Button disabled={same || !within(wide) || !within(high)} onClick={() => onSize(wide, high)}>
        Resize
      </Button>
    </div>
  );
}
