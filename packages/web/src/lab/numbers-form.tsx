import type { Ruleset } from "@fray/engine";
import { type ReactNode, useMemo } from "react";
import { Form } from "../forms/form.tsx";
import { questionFields } from "../forms/ruleset.ts";
import { at, type Fields, type Key, put } from "../forms/values.ts";
import { controls } from "../look/controls.tsx";
import css from "./lab.module.css";
import type { LabPartProps } from "./question.tsx";
import { attackFrom, statsFrom } from "./roster.ts";

/** A question of bare numbers: every field its ruleset knows, filled from the roster or by hand. */
export function NumbersForm({ ruleset, state, odds, onChange }: LabPartProps): ReactNode {
  const { question } = state.numbers;
  const fields = useMemo(() => questionFields(ruleset), [ruleset]);
  const { problems } = odds;
  const change = (next: Fields) => onChange({ numbers: { kind: "numbers", question: next } });
  const fill = (path: readonly Key[], values: Fields, over: Fields = question) =>
    put(over, path, { ...(at(over, path) as Fields | undefined), ...values }) as Fields;
  const rules = fields.filter((f) => f.name === "rules");
  const main = fields.filter((f) => f.name !== "rules");
  return (
    <>
      <div className={css["fills"]}>
        <FillFrom
          label="Attacker like"
          ruleset={ruleset}
          onPick={(id) => {
            const filled = fill(["attacker"], statsFrom(ruleset, id, "attacker"));
            change(attackFrom(ruleset, id, filled));
          }}
        />
        <FillFrom
          label="Target like"
          ruleset={ruleset}
          onPick={(id) => change(fill(["targets", 0], statsFrom(ruleset, id, "targets")))}
        />
      </div>
      <Form fields={main} value={question} problems={problems} onChange={change} />
      {rules.length > 0 && (
        <details className={css["rules"]}>
          <summary>House rules</summary>
          <Form fields={rules} value={question} problems={problems} onChange={change} />
        </details>
      )}
    </>
  );
}

interface FillProps {
  readonly label: string;
  readonly ruleset: Ruleset;
  readonly onPick: (id: string) => void;
}

function FillFrom({ label, ruleset, onPick }: FillProps): ReactNode {
  return (
    <label className={controls["field"]}>
      {label}
      <select value="" onChange={(event) => event.target.value !== "" && onPick(event.target.value)}>
        <option value="">pick from the roster…</option>
        {Object.entries(ruleset.roster).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
