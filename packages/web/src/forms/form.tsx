import type { Problem } from "@fray/engine";
import { createContext, type ReactNode, use, useId } from "react";
import { FlagControl, TextControl, WordControl, WordsControl } from "./controls.tsx";
import css from "./form.module.css";
import { JsonControl } from "./json.tsx";
import { ListControl, TableControl } from "./lists.tsx";
import { NumberControl } from "./number.tsx";
import type { Field } from "./schema.ts";
import { UnionControl } from "./union.tsx";
import { blankOf, type Fields, isFields } from "./values.ts";

/** A form made from fields. What is wrong stands at the field it is wrong with. */

const Problems = createContext<readonly Problem[]>([]);

interface FormProps {
  readonly fields: readonly Field[];
  readonly value: Fields;
  readonly onChange: (value: Fields) => void;
  /** As the ruleset's door tells them: by path. */
  readonly problems?: readonly Problem[];
  /** Where these fields stand in what the door reads. */
  readonly path?: string;
}

export function Form({ problems, ...rest }: FormProps): ReactNode {
  if (problems === undefined) return <FieldsControl {...rest} />;
  return (
    <Problems value={problems}>
      <FieldsControl {...rest} />
    </Problems>
  );
}

function FieldsControl({ fields, value, onChange, path = "" }: FormProps): ReactNode {
  return (
    <div className={css["fields"]}>
      {fields.filter(isShown).map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          path={path === "" ? field.name : `${path}.${field.name}`}
          value={value[field.name]}
          onChange={(next) => {
            const { [field.name]: _, ...others } = value;
            onChange(next === undefined ? others : { ...value, [field.name]: next });
          }}
        />
      ))}
    </div>
  );
}

const isShown = (field: Field): boolean => field.kind !== "fixed";

export interface ControlProps<F extends Field = Field> {
  readonly field: F;
  readonly path: string;
  readonly value: unknown;
  /** Undefined takes it away. */
  readonly onChange: (value: unknown) => void;
}

/** What is wrong here; deeper places only where no deeper field shows it. */
function useProblems(path: string, field: Field): readonly Problem[] {
  const all = use(Problems);
  if (field.kind === "union") return []; // the kind at hand tells them
  const inside = ["group", "list", "table"].includes(field.kind) ? "own" : "deep";
  return all.filter(
    (p) => p.path === path || (inside === "deep" && p.path !== undefined && p.path.startsWith(`${path}.`)),
  );
}

export function FieldControl(props: ControlProps): ReactNode {
  const { field, path } = props;
  const wrong = useProblems(path, field);
  const id = useId();
  const invalid = wrong.length > 0 ? { "aria-invalid": true, "aria-describedby": `${id}-wrong` } : {};
  return (
    <div className={css["field"]} data-field={path}>
      <Control {...props} id={id} invalid={invalid} />
      {field.about !== undefined && <p className={css["about"]}>{field.about}</p>}
      {wrong.length > 0 && (
        <p id={`${id}-wrong`} className={css["wrong"]}>
          {wrong.map((p) => p.message).join(" ")}
        </p>
      )}
    </div>
  );
}

export interface InnerProps<F extends Field = Field> extends ControlProps<F> {
  readonly id: string;
  readonly invalid: { readonly "aria-invalid"?: boolean; readonly "aria-describedby"?: string };
}

type Of<K extends Field["kind"]> = InnerProps<Extract<Field, { readonly kind: K }>>;

function Control(props: InnerProps): ReactNode {
  switch (props.field.kind) {
    case "number":
      return <NumberControl {...(props as Of<"number">)} />;
    case "flag":
      return <FlagControl {...props} />;
    case "word":
      return <WordControl {...(props as Of<"word">)} />;
    case "words":
      return <WordsControl {...(props as Of<"words">)} />;
    case "text":
      return <TextControl {...(props as Of<"text">)} />;
    case "group":
      return <GroupControl {...(props as Of<"group">)} />;
    case "list":
      return <ListControl {...(props as Of<"list">)} />;
    case "table":
      return <TableControl {...(props as Of<"table">)} />;
    case "union":
      return <UnionControl {...(props as Of<"union">)} />;
    case "fixed":
      return null;
    case "json":
      return <JsonControl {...props} />;
  }
}

/** Fields that belong together; one that may be left out has a switch. */
function GroupControl({ field, path, value, onChange, id }: Of<"group">): ReactNode {
  const there = isFields(value);
  const leave = field.absent === "null" ? null : undefined;
  return (
    <fieldset className={css["group"]}>
      <legend>
        {field.absent === "no" ? (
          field.label
        ) : (
          <label htmlFor={id} className={css["switch"]}>
            <input
              id={id}
              type="checkbox"
              checked={there}
              onChange={(event) => onChange(event.target.checked ? blankOf(field) : leave)}
            />
            {field.label}
          </label>
        )}
      </legend>
      {there && <FieldsControl fields={field.fields} value={value} onChange={onChange} path={path} />}
    </fieldset>
  );
}
