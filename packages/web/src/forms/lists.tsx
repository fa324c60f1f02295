import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../look/controls.tsx";
import css from "./form.module.css";
import { FieldControl, type InnerProps } from "./form.tsx";
import type { Field } from "./schema.ts";
import { blankOf, isFields } from "./values.ts";
import { sayWord } from "./words.ts";

/** Several of a kind: entries in order, and entries by name. */

type Of<K extends Field["kind"]> = InnerProps<Extract<Field, { readonly kind: K }>>;

export function ListControl({ field, path, value, onChange }: Of<"list">): ReactNode {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { of, least, most } = field;
  const titled = of.kind === "group";
  const label = (i: number): string => (all.length > 1 || !titled ? `${of.label} ${i + 1}` : of.label);
  return (
    <div className={css["list"]}>
      {!titled && <p className={css["listName"]}>{field.label}</p>}
      {all.map((each, i) => (
        // Entries have no names of their own: their place is all there is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={css["entry"]}>
          <Folded of={of} value={each} label={label(i)}>
            <FieldControl
              field={{ ...of, label: label(i), absent: "no" } as Field}
              path={`${path}.${i}`}
              value={each}
              onChange={(next) => onChange(all.map((other, k) => (k === i ? next : other)))}
            />
          </Folded>
          <EntryTools all={all} index={i} label={`${of.label} ${i + 1}`} least={least} onChange={onChange} />
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

interface FoldedProps {
  readonly of: Field;
  readonly value: unknown;
  readonly label: string;
  readonly children: ReactNode;
}

/** What may be long is folded away behind its name. */
function Folded({ of, value, label, children }: FoldedProps): ReactNode {
  if (of.kind !== "union") return children;
  return (
    <details className={css["folded"]}>
      <summary>{nameIn(value) ?? label}</summary>
      {children}
    </details>
  );
}

/** What an entry is called by what it says: its name, its id, what it does, or itself. */
function nameIn(value: unknown): string | null {
  const said = isFields(value) ? [value["name"], value["id"], value["do"], value["status"]] : [value];
  const found = said.find((each) => typeof each === "string" && each !== "");
  return found === undefined ? null : sayWord(String(found));
}

interface ToolsProps {
  readonly all: readonly unknown[];
  readonly index: number;
  readonly label: string;
  readonly least: number;
  readonly onChange: (all: readonly unknown[]) => void;
}

/** Before another, or away. */
function EntryTools({ all, index, label, least, onChange }: ToolsProps): ReactNode {
  const before = [...all.slice(0, index - 1), all[index], all[index - 1], ...all.slice(index + 1)];
  return (
    <span className={css["entryTools"]}>
      {index > 0 && (
        <IconButton label={`Move ${label} up`} onClick={() => onChange(before)}>
          <ArrowUp size={15} aria-hidden />
        </IconButton>
      )}
      {all.length > least && (
        <IconButton label={`Remove ${label}`} onClick={() => onChange(all.filter((_, k) => k !== index))}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </span>
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
          <span className={css["entryTools"]}>
            <IconButton
              label={`Remove ${key}`}
              onClick={() => {
                const { [key]: _, ...others } = rows;
                onChange(others);
              }}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </span>
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
