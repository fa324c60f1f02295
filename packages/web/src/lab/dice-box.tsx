import { type ReactNode, useId } from "react";
import { NumberControl } from "../forms/number.tsx";
import type { NumberField } from "../forms/schema.ts";
import type { LabProblem } from "./odds/answer.ts";
import css from "./lab.module.css";
import type { LabPartProps } from "./question.tsx";

/** Any dice, as people type them. A mistake is pointed at where it stands. */

const EXAMPLES: readonly (readonly [string, string])[] = [
  ["4d6kh3+2", "four dice, the best three, and 2"],
  ["5d6>=5", "how many of five show a 5 or 6"],
  ["2d20kl1", "two d20, the lower"],
  ["1d10!", "a ten rolls on"],
  ["(2d6+3) >= 10", "1 if the total is 10 or more"],
];

const LEAST: NumberField = {
  kind: "number",
  name: "least",
  label: "Chance of at least",
  absent: "missing",
  whole: true,
  min: -1_000_000,
  max: 1_000_000,
};

export function DiceBox({ state, odds, onChange }: LabPartProps): ReactNode {
  const id = useId();
  const least = useId();
  const { problems } = odds;
  const change = (part: Partial<typeof state.dice>) => onChange({ dice: { ...state.dice, ...part } });
  const [problem] = problems as readonly LabProblem[];
  return (
    <div className={css["dice"]}>
      <label htmlFor={id}>Dice</label>
      <input
        id={id}
        className={css["expression"]}
        value={state.dice.text}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => change({ text: event.target.value })}
      />
      {problem !== undefined && <Wrong id={`${id}-wrong`} text={state.dice.text} problem={problem} />}
      <NumberControl
        field={LEAST}
        path="least"
        value={state.dice.least}
        id={least}
        invalid={{}}
        onChange={(value) => {
          const { least: _, ...others } = state.dice;
          onChange({ dice: typeof value === "number" ? { ...others, least: value } : others });
        }}
      />
      <ul className={css["examples"]} aria-label="Examples">
        {EXAMPLES.map(([text, words]) => (
          <li key={text}>
            <button type="button" onClick={() => change({ text })}>
              <code>{text}</code>
            </button>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WrongProps {
  readonly id: string;
  readonly text: string;
  readonly problem: LabProblem;
}

/** The text once more with a mark under the place, and what is wrong there. */
function Wrong({ id, text, problem }: WrongProps): ReactNode {
  const at = Math.min(problem.at ?? 0, text.length);
  return (
    <div id={id} className={css["wrongDice"]}>
      <code aria-hidden>
        {text.slice(0, at)}
        <mark>{text.slice(at, at + 1) || " "}</mark>
        {text.slice(at + 1)}
      </code>
      <p>
        {problem.at === undefined || text === "" ? "" : `Character ${at + 1}: `}
        {problem.message}
      </p>
    </div>
  );
}
