import type { Ruleset } from "@fray/engine";
import { type ReactNode, useState } from "react";
import { controls } from "../look/controls.tsx";
import css from "./builder.module.css";

/** A combatant's own numbers: what differs from the roster's sheet. */

interface SheetFormProps {
  readonly ruleset: Ruleset;
  readonly base: object;
  readonly sheet: object;
  readonly onChange: (sheet: object) => void;
}

export function SheetForm({ base, sheet, onChange }: SheetFormProps): ReactNode {
  const [text, setText] = useState(() => JSON.stringify(sheet, null, 2));
  const [wrong, setWrong] = useState("");
  const read = (next: string) => {
    setText(next);
    try {
      onChange(JSON.parse(next === "" ? "{}" : next) as object);
      setWrong("");
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <details className={css["sheet"]}>
      <summary>Sheet: what differs from the roster</summary>
      <label className={controls["field"]}>
        JSON
        <textarea rows={6} value={text} onChange={(event) => read(event.target.value)} spellCheck={false} />
      </label>
      {wrong !== "" && <p className={controls["wrong"]}>{wrong}</p>}
      <p className={css["hint"]}>As it stands in the roster: {JSON.stringify(base).slice(0, 400)}</p>
    </details>
  );
}
