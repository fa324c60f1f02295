import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../look/controls.tsx";
import css from "./form.module.css";
import { FieldControl, type InnerProps } from "./form.tsx";
import type { Field } from "./schema.ts";
import { blankOf, isFields } from "./values.ts";

/** Several of a kind: entries in order, and entries by name. */

type Of<K extends Field["kind"]> = InnerProps<Extract<Field, { readonly kind: K }>>;

export function ListControl({ field, path, value, onChange }: Of<"list">): ReactNode {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { of, least, most } = field;
  const titled = of.kind === "group";
  return (
    <div className={css["list"]}>
      {!titled && <p className={css["listName"]}>{field.label}</p>}
      {all.map((each, i) => (
        // Entries have no names of their own: their place is all there is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={css["entry"]}>
          <FieldControl
            field={
              {
                ...of,
                label: all.length > 1 || !titled ? `${of.label} ${i + 1}` : of.label,
                absent: "no",
              } as Field
            }
            path={`${path}.${i}`}
            value={each}
            onChange={(next) => onChange(all.map((other, k) => (k === i ? next : other)))}
          />
          {all.length > least && (
            <IconButton
              className={css["remove"] ?? ""}
              label={`Remove ${of.label} ${i + 1}`}
              onClick={() => onChange(all.filter((_, k) => k !== i))}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {all.length < most && (
        <Button
          kind="plain"
          className={css["add"] ?? ""}
          onClick={() => onChange([...all, structuredClone(all.at(-1) ?? blankOf(of))])}
        >
          <Plus size={15} aria-hidden />{" "}
          {titled && all.length > 0 ? `Another ${of.label.toLowerCase()}` : `Add ${of.label.toLowerCase()}`}
        </Button>
      )}
    </div>
  );
}

export function TableControl({ field, path, value, onChange }: Of<"table">): ReactNode {
  const [name, setName] = useState("");
  const rows = isFields(value) ? value : {};
  const add = () => {
    onChange({ ...rows, [name.trim()]: blankOf(field.of) });
    setName("");
  };
  return (
    <fieldset className={css["group"]}>
      <legend>{field.label}</legend>
      {Object.entries(rows).map(([key, each]) => (
        <div key={key} className={css["entry"]}>
          <FieldControl
            field={{ ...field.of, name: key, label: key } as Field}
            path={`${path}.${key}`}
            value={each}
            onChange={(next) => onChange({ ...rows, [key]: next })}
          />
          <IconButton
            className={css["remove"] ?? ""}
            label={`Remove ${key}`}
            onClick={() => {
              const { [key]: _, ...others } = rows;
              onChange(others);
            }}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      <form
        className={css["addNamed"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") add();
        }}
      >
        <input
          aria-label={`Another name under ${field.label}`}
          placeholder="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="plain" disabled={name.trim() === "" || name.trim() in rows}>
          <Plus size={15} aria-hidden /> Add
        </Button>
      </form>
    </fieldset>
  );
}
