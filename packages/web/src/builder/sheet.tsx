import type { Problem, Ruleset } from "@fray/engine";
import type { ReactNode } from "react";
import { Form } from "../forms/form.tsx";
import { sheetFields } from "../forms/ruleset.ts";
import { defaultsOf, type Fields } from "../forms/values.ts";
import css from "./builder.module.css";

/** A combatant's own numbers: shown whole, kept only where they differ from the roster's sheet. */

interface SheetFormProps {
  readonly ruleset: Ruleset;
  readonly base: Fields;
  readonly sheet: Fields;
  readonly problems: readonly Problem[];
  /** Where the sheet stands in the encounter. */
  readonly path: string;
  readonly onChange: (sheet: Fields) => void;
}

export function SheetForm({ ruleset, base, sheet, problems, path, onChange }: SheetFormProps): ReactNode {
  const fields = sheetFields(ruleset);
  const usual = { ...defaultsOf(fields), ...base };
  const changed = Object.keys(sheet).length;
  return (
    <details className={css["sheet"]} open={problems.length > 0}>
      <summary>
        Sheet <small>{changed === 0 ? "as in the roster" : `${changed} changed`}</small>
      </summary>
      <Form
        fields={fields}
        value={{ ...usual, ...sheet }}
        problems={problems}
        path={path}
        onChange={(value) => onChange(differing(value, usual))}
      />
    </details>
  );
}

function differing(value: Fields, usual: Fields): Fields {
  const own = Object.entries(value).filter(
    ([name, now]) => JSON.stringify(now) !== JSON.stringify(usual[name]),
  );
  return Object.fromEntries(own);
}
