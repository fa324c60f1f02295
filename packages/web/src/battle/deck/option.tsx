import type { Json } from "@fray/engine";
import { capital, spoken } from "@fray/engine/numbers";
import { type ReactNode, useId } from "react";
import css from "./deck.module.css";
import { valueWords } from "../seen/words.ts";

interface OptionProps {
  readonly name: string;
  readonly values: readonly Json[];
  readonly now: Json;
  readonly onPick: (value: Json) => void;
}

const FEW = 4;

/** A small control for one option of an action, the usual value first: a tick, a few buttons, or a list. */
export function OptionControl(props: OptionProps): ReactNode {
  const { values } = props;
  if (values.length === 2 && values.every((v) => typeof v === "boolean")) return <Tick {...props} />;
  if (values.every(isList)) return <Ticks {...props} values={values as readonly List[]} />;
  return values.length <= FEW ? <Segments {...props} /> : <Select {...props} />;
}

function Tick({ name, now, onPick }: OptionProps): ReactNode {
  return (
    <label className={css["tick"]}>
      <input type="checkbox" checked={now === true} onChange={(event) => onPick(event.target.checked)} />
      {capital(spoken(name))}
    </label>
  );
}

type List = readonly Json[];
const isList = (value: Json): value is List => Array.isArray(value);

/** Several at once: a box for each word, open while the words ticked are together one of the values. */
function Ticks({
  name,
  values,
  now,
  onPick,
}: Omit<OptionProps, "values"> & { readonly values: readonly List[] }): ReactNode {
  const ticked = isList(now) ? now : [];
  const words = [...new Set(values.flat())];
  const turned = (word: Json): Json | undefined => {
    const wanted = ticked.includes(word) ? ticked.filter((w) => w !== word) : [...ticked, word];
    return values.find((v) => v.length === wanted.length && v.every((w) => wanted.includes(w)));
  };
  return (
    <fieldset className={css["segments"]}>
      <legend>{capital(spoken(name))}</legend>
      {words.map((word) => (
        <label key={String(word)} className={css["tick"]}>
          <input
            type="checkbox"
            checked={ticked.includes(word)}
            disabled={turned(word) === undefined}
            onChange={() => onPick(turned(word) ?? now)}
          />
          {valueWords(word)}
        </label>
      ))}
    </fieldset>
  );
}

function Segments({ name, values, now, onPick }: OptionProps): ReactNode {
  const group = useId();
  return (
    <fieldset className={css["segments"]}>
      <legend>{capital(spoken(name))}</legend>
      {values.map((value) => (
        <label key={String(value)} className={value === now ? css["on"] : ""}>
          <input type="radio" name={group} checked={value === now} onChange={() => onPick(value)} />
          {valueWords(value)}
        </label>
      ))}
    </fieldset>
  );
}

function Select({ name, values, now, onPick }: OptionProps): ReactNode {
  return (
    <label className={css["select"]}>
      {capital(spoken(name))}
      <select
        value={values.indexOf(now)}
        onChange={(event) => onPick(values[Number(event.target.value)] ?? null)}
      >
        {values.map((value, i) => (
          <option key={String(value)} value={i}>
            {valueWords(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
