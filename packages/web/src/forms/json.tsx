import { type ReactNode, useState } from "react";
import css from "./form.module.css";
import type { InnerProps } from "./form.tsx";

/** Whatever no other control fits, as JSON text. Only what can be read is handed on. */
export function JsonControl({ field, value, onChange, id, invalid }: InnerProps): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const written = value === undefined ? "" : JSON.stringify(value, null, 1);
  const read = (typed: string) => {
    setText(typed);
    try {
      onChange(typed.trim() === "" ? undefined : (JSON.parse(typed) as unknown));
      setUnreadable(null);
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={css["json"]}>
      <label htmlFor={id}>
        {field.label} <small>as JSON</small>
      </label>
      <textarea
        id={id}
        {...invalid}
        rows={Math.min(8, written.split("\n").length + 1)}
        spellCheck={false}
        value={text ?? written}
        onChange={(event) => read(event.target.value)}
        onBlur={() => unreadable === null && setText(null)}
      />
      {unreadable !== null && <p className={css["wrong"]}>Not JSON yet: {unreadable}</p>}
    </div>
  );
}
