import type { Json, Ruleset } from "@fray/engine";
import type { ReactNode } from "react";
import { controls } from "../look/controls.tsx";
import css from "./builder.module.css";
import { useDesk } from "./desk.ts";
import type { Draft } from "./draft.ts";

/** House rules as the ruleset lists them; only what differs from the book is written down. */

interface RulesProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
}

export function Rules({ draft, ruleset }: RulesProps): ReactNode {
  const { set } = useDesk();
  const entries = Object.entries(ruleset.options);
  const put = (name: string, value: Json) => {
    const { [name]: _, ...others } = draft.rules;
    const usual = value === ruleset.options[name]?.default;
    set({ ...draft, rules: usual ? others : { ...others, [name]: value } }, `rule ${name}`);
  };
  const changed = Object.keys(draft.rules).length;
  return (
    <details className={css["panel"]}>
      <summary>
        House rules <small>{changed === 0 ? "as the book" : `${changed} changed`}</small>
      </summary>
      <ul className={css["rules"]}>
        {entries.map(([name, option]) => (
          <li key={name} data-changed={draft.rules[name] !== undefined}>
            <Rule
              option={option}
              value={draft.rules[name] ?? option.default}
              onChange={(v) => put(name, v)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RuleProps {
  readonly option: Ruleset["options"][string];
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

function Rule({ option, value, onChange }: RuleProps): ReactNode {
  const about = `${option.about} (${option.rule})`;
  if (option.kind === "flag")
    return (
      <label className={css["check"]} title={about}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{option.about}</span>
      </label>
    );
  return (
    <label className={controls["field"]} title={about}>
      {option.about}
      {option.kind === "number" ? (
        <input
          type="number"
          min={option.min}
          max={option.max}
          value={Number(value)}
          onChange={(event) =>
            Number.isFinite(event.target.valueAsNumber) && onChange(event.target.valueAsNumber)
          }
        />
      ) : (
        <select value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {option.words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      )}
    </label>
  );
}
