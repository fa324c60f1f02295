import type { CombatantSummary, Field, Json } from "@fray/engine";
import type { SeatView } from "@fray/server/messages";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { nameOf } from "../seen/people.ts";
import { takeUp, usePointing } from "../seen/pointing.ts";
import { pointsName } from "../seen/words.ts";
import { everybody, Pick, TypeIn } from "../put/fields.tsx";
import css from "../look/master.module.css";
import { whoseSheet } from "../sheet/sheet.tsx";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** Set a number of somebody, or put a token somewhere else. */

interface PartProps {
  readonly store: TableStore;
  readonly view: SeatView;
}

/** Whom it is about: whoever is looked at, until another is chosen here. */
export function useWhom(view: SeatView): readonly [string, (id: string) => void] {
  const focus = usePointing((p) => p.focus);
  const [chosen, setChosen] = useState<string | null>(null);
  return [chosen ?? whoseSheet(view, focus) ?? "", setChosen];
}

export function SetNumber({ store, view }: PartProps): ReactNode {
  const [who, setWho] = useWhom(view);
  const [path, setPath] = useState("hp");
  const [value, setValue] = useState("");
  const { said, put } = usePut(store);
  const paths = useId();
  const one = view.state.combatants[who];
  const known = one === undefined ? [] : numbersOf(one);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const overrule = { what: "set", target: who, path, value: readValue(value) } as const;
    put({ do: "overrule", overrule }, `${nameOf(view, who)}: ${pointsName(path)} is ${value} now.`);
  };
  return (
    <form className={side["section"]} onSubmit={submit}>
      <h2>Set a number</h2>
      <div className={css["row"]}>
        <Pick label="Whose" value={who} onPick={setWho} choices={everybody(view)} />
        <TypeIn label="What" value={path} onText={setPath} list={paths} spellCheck={false} />
        <datalist id={paths}>
          {known.map(([name, now]) => (
            <option key={name} value={name}>{`now ${now}`}</option>
          ))}
        </datalist>
        <TypeIn
          label="New value"
          value={value}
          onText={setValue}
          required
          placeholder={String(known.find(([name]) => name === path)?.[1] ?? "")}
        />
        <Button type="submit">Set</Button>
      </div>
      <WhatWasSaid said={said} />
    </form>
  );
}

/** Numbers one may want to change, as far as the view names them. */
export function numbersOf(one: CombatantSummary): readonly (readonly [string, number])[] {
  const own = Object.entries(one).filter((e): e is [string, number] => typeof e[1] === "number");
  const points = Object.entries(one.points ?? {}).filter(([name]) => !name.includes(" ")); // the rest is no field
  return [...own.filter(([name]) => !["maxHp", "size"].includes(name)), ...points];
}

/** `3`, `true` and `none` are what they look like; all else is a word. */
export function readValue(text: string): Json {
  const plain = text.trim().replace("−", "-");
  if (/^-?\d+(\.\d+)?$/.test(plain)) return Number(plain);
  const fixed: Readonly<Record<string, Json>> = {
    true: true,
    yes: true,
    false: false,
    no: false,
    null: null,
  };
  return Object.hasOwn(fixed, plain) ? (fixed[plain] as Json) : plain;
}

export function MoveToken({ store, view }: PartProps): ReactNode {
  const [who, setWho] = useWhom(view);
  const { said, put } = usePut(store);
  if (view.field.kind === "abstract") return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const at = placeIn(view.field, new FormData(event.currentTarget));
    put({ do: "overrule", overrule: { what: "move", target: who, at } }, `${nameOf(view, who)} was moved.`);
  };
  return (
    <form className={side["section"]} onSubmit={submit}>
      <h2>Move a token</h2>
      <div className={css["row"]}>
        <Pick label="Whose" value={who} onPick={setWho} choices={everybody(view)} />
        <Where
          key={`${who} ${String(view.state.combatants[who]?.at)}`}
          at={view.state.combatants[who]?.at ?? null}
        />
        <Button type="submit">Move</Button>
        {view.field.kind === "grid" && <Button onClick={() => takeUp(who)}>Show where on the map</Button>}
      </div>
      <WhatWasSaid said={said} />
    </form>
  );
}

/** Columns and rows are counted from 1, as people do. */
function placeIn(field: Field, form: FormData): readonly [number, number] | string {
  if (field.kind !== "grid") return String(form.get("row"));
  return [Number(form.get("column")) - 1, Number(form.get("row")) - 1];
}

function Where({ at }: { readonly at: CombatantSummary["at"] }): ReactNode {
  if (typeof at === "string")
    return <Pick label="Row" name="row" defaultValue={at === "front" ? "back" : "front"} choices={ROWS} />;
  const [column, row] = at ?? [0, 0];
  return (
    <>
      <TypeIn
        label="Column"
        name="column"
        type="number"
        min={1}
        max={1000}
        required
        defaultValue={column + 1}
      />
      <TypeIn label="Row" name="row" type="number" min={1} max={1000} required defaultValue={row + 1} />
    </>
  );
}

const ROWS = [
  ["front", "Front"],
  ["back", "Back"],
] as const;
