import type { SeatView } from "@fray/server/messages";
import type { InputHTMLAttributes, ReactNode } from "react";
import { controls } from "../../look/controls.tsx";
import { idsOf, nameOf } from "../seen/people.ts";

/** The two fields all forms of the side are made of: one of several, and something typed. */

export type Choice = readonly [value: string, text: string];

interface PickProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly name?: string;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onPick?: (value: string) => void;
}

export const Pick = ({ label, choices, onPick, ...rest }: PickProps): ReactNode => (
  <label className={controls["field"]}>
    {label}
    <select {...rest} {...(onPick && { onChange: (event) => onPick(event.target.value) })}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

interface TypeInProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly onText?: (text: string) => void;
}

/** Keys typed here are not the table's. */
export const TypeIn = ({ label, onText, ...rest }: TypeInProps): ReactNode => (
  <label className={controls["field"]}>
    {label}
    <input
      {...rest}
      {...(onText && { onChange: (event) => onText(event.target.value) })}
      onKeyDown={(event) => event.stopPropagation()}
    />
  </label>
);

export const everybody = (view: SeatView): readonly Choice[] =>
  idsOf(view).map((id) => [id, nameOf(view, id)] as const);
