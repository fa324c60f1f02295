import type { ReactNode } from "react";
import css from "./form.module.css";
import type { InnerProps } from "./form.tsx";
import type { Field } from "./schema.ts";
import { sayWord } from "./words.ts";

/** The small controls of a form: a switch, one word, several words, a line of text. */

type Of<K extends Field["kind"]> = InnerProps<Extract<Field, { readonly kind: K }>>;

export function FlagControl({ field, value, onChange, id, invalid }: InnerProps): ReactNode {
  return (
    <label htmlFor={id} className={css["switch"]}>
      <input
        id={id}
        {...invalid}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {field.label}
    </label>
  );
}

/** Few short words stand side by side, many in a list. */
const MOST_SEGMENTS = 4;
const MOST_LETTERS = 30;

export function WordControl(props: Of<"word">): ReactNode {
  const { field, value, onChange, id, invalid } = props;
  const { words, absent } = field;
  if (absent === "no" && words.length <= MOST_SEGMENTS && words.join("").length <= MOST_LETTERS)
    return <Segments {...props} />;
  const leave = absent === "null" ? null : undefined;
  return (
    <div className={css["pair"]}>
      <label htmlFor={id}>{field.label}</label>
      <select
        id={id}
        {...invalid}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value === "" ? leave : event.target.value)}
      >
        {absent !== "no" && <option value="">none</option>}
        {words.map((word) => (
          <option key={word} value={word}>
            {sayWord(word)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Segments({ field, value, onChange, id, invalid }: Of<"word">): ReactNode {
  return (
    <fieldset className={css["segmented"]} {...invalid}>
      <legend>{field.label}</legend>
      <div>
        {field.words.map((word) => (
          <label key={word} data-on={value === word ? "" : undefined}>
            <input type="radio" name={id} checked={value === word} onChange={() => onChange(word)} />
            {sayWord(word)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function WordsControl({ field, value, onChange, invalid }: Of<"words">): ReactNode {
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return (
    <fieldset className={css["chips"]} {...invalid}>
      <legend>{field.label}</legend>
      <div>
        {field.words.map((word) => (
          <label key={word} data-on={chosen.includes(word) ? "" : undefined}>
            <input
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, word] : chosen.filter((each) => each !== word))
              }
            />
            {sayWord(word)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function TextControl({ field, value, onChange, id, invalid }: Of<"text">): ReactNode {
  const leave = field.absent === "null" ? null : undefined;
  return (
    <div className={css["pair"]}>
      <label htmlFor={id}>{field.label}</label>
      <input
        id={id}
        {...invalid}
        type="text"
        spellCheck={false}
        maxLength={field.longest}
        placeholder={field.absent === "no" ? "" : "none"}
        value={typeof value === "string" || typeof value === "number" ? String(value) : ""}
        onChange={(event) => {
          const text = event.target.value;
          onChange(text === "" && field.absent !== "no" ? leave : text);
        }}
      />
    </div>
  );
}
