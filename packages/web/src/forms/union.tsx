import type { ReactNode } from "react";
import css from "./form.module.css";
import { FieldControl, type InnerProps } from "./form.tsx";
import type { Field } from "./schema.ts";
import { blankOf, filled, isFields, wayOf } from "./values.ts";

type UnionProps = InnerProps<Extract<Field, { readonly kind: "union" }>>;

const NONE = "none";

/** One of several kinds of thing: first which, then its own fields. */
export function UnionControl({ field, path, value, onChange, id, invalid }: UnionProps): ReactNode {
  const { ways, absent } = field;
  const left = value === undefined || value === null;
  const index = left && absent !== "no" ? -1 : wayOf(ways, value);
  const way = ways[index];
  const pick = (picked: string): void => {
    const next = ways[Number(picked)];
    onChange(next === undefined ? (absent === "null" ? null : undefined) : blankOf(next));
  };
  return (
    <div className={css["union"]}>
      <div className={css["pair"]}>
        <label htmlFor={id}>{field.label}</label>
        <select
          id={id}
          {...invalid}
          value={way === undefined ? NONE : index}
          onChange={(event) => pick(event.target.value)}
        >
          {absent !== "no" && <option value={NONE}>none</option>}
          {ways.map((each, i) => (
            <option key={each.label} value={i}>
              {each.label}
            </option>
          ))}
        </select>
      </div>
      {way !== undefined && (
        <FieldControl
          field={way}
          path={path}
          value={way.kind === "group" && isFields(value) ? filled(way.fields, value) : value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
