import type { ReactNode } from "react";
import { sayWord } from "../forms/words.ts";
import { SYSTEM_IDS } from "../systems.ts";
import css from "./system-picker.module.css";

interface PickerProps {
  readonly id: string;
  readonly onPick: (id: string) => void;
}

/** Which system: five words side by side. */
export function SystemPicker({ id, onPick }: PickerProps): ReactNode {
  return (
    <div role="radiogroup" aria-label="System" className={css["systems"]}>
      {SYSTEM_IDS.map((each) => (
        <label key={each} data-on={each === id ? "" : undefined}>
          <input type="radio" name="system" checked={each === id} onChange={() => onPick(each)} />
          {titled(each)}
        </label>
      ))}
    </div>
  );
}

/** Titles are written with capitals. */
const titled = (id: string): string => id.split("-").map(sayWord).join(" ");
