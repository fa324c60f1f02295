import { parseOrders, type Ruleset } from "@fray/engine";
import { type ReactNode, useId, useState } from "react";
import { sayWord } from "../forms/words.ts";
import { controls } from "../look/controls.tsx";
import css from "./simulator.module.css";

interface TacticsProps {
  readonly side: string;
  readonly place: number;
  readonly ruleset: Ruleset;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const ORDERS = "orders";
const EXAMPLE = "weakest foe: strike\nsimple";

/** One of the ruleset's ways to fight, or orders of one's own. */
export function TacticsPicker({ side, place, ruleset, text, onChange }: TacticsProps): ReactNode {
  const id = useId();
  const names = Object.keys(ruleset.tactics);
  const [writing, setWriting] = useState(text !== "" && !names.includes(text));
  const parsed = writing && text.trim() !== "" ? parseOrders(text) : null;
  const about = names.includes(text) ? ruleset.tactics[text]?.about : undefined;
  return (
    <div className={css["tactics"]} data-side={place}>
      <label htmlFor={id}>{sayWord(side)}</label>
      <select
        id={id}
        value={writing ? ORDERS : text}
        onChange={(event) => {
          const { value } = event.target;
          setWriting(value === ORDERS);
          onChange(value === ORDERS ? EXAMPLE : value);
        }}
      >
        <option value="">as the encounter says</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {sayWord(name)}
          </option>
        ))}
        <option value={ORDERS}>Orders of your own…</option>
      </select>
      {about !== undefined && <p>{about}</p>}
      {writing && (
        <>
          <textarea
            aria-label={`Orders for ${side}`}
            rows={4}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          <p>One a line: who to aim at, a colon, what to do. The first that can be done is done.</p>
        </>
      )}
      {parsed?.ok === false && (
        <p className={controls["wrong"]}>{parsed.problems.map((p) => p.message).join(" ")}</p>
      )}
    </div>
  );
}
