import type { OptionSpec, Ruleset } from "@fray/engine";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { Pick, TypeIn } from "../put/fields.tsx";
import css from "../look/master.module.css";
import { readValue } from "./overrule.tsx";
import { words } from "../seen/units.ts";
import { RuleText } from "../log/rule.tsx";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** A house rule's value, changed in the middle of a battle. */

interface RuleProps {
  readonly store: TableStore;
  readonly book: Ruleset | null;
}

export function ChangeRule({ store, book }: RuleProps): ReactNode {
  const names = Object.keys(book?.options ?? {});
  const [chosen, setChosen] = useState<string | null>(null);
  const { said, put } = usePut(store);
  const rule = chosen ?? names[0] ?? "";
  const spec = book?.options[rule];
  if (spec === undefined) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = readValue(String(new FormData(event.currentTarget).get("value")));
    put({ do: "overrule", overrule: { what: "rule", rule, value } }, `${words(rule)}: ${String(value)} now.`);
  };
  return (
    <form className={side["section"]} onSubmit={submit}>
      <h2>Change a house rule</h2>
      <div className={css["row"]}>
        <Pick
          label="Rule"
          value={rule}
          onPick={setChosen}
          choices={names.map((name) => [name, words(name)])}
        />
        <RuleValue key={rule} spec={spec} />
        <Button type="submit">Change</Button>
      </div>
      <p className={side["quiet"]}>
        {spec.about} <RuleText text={spec.rule} book={book} />
      </p>
      <WhatWasSaid said={said} />
    </form>
  );
}

function RuleValue({ spec }: { readonly spec: OptionSpec }): ReactNode {
  if (spec.kind === "number") {
    const { min, max, default: usual } = spec;
    return <TypeIn label="Value" name="value" type="number" min={min} max={max} defaultValue={usual} />;
  }
  const choices = spec.kind === "flag" ? ["true", "false"] : spec.words;
  return (
    <Pick
      label="Value"
      name="value"
      defaultValue={String(spec.default)}
      choices={choices.map((choice) => [choice, FLAGS[choice] ?? choice.replaceAll("-", " ")])}
    />
  );
}

const FLAGS: Readonly<Record<string, string>> = { true: "yes", false: "no" };
