import type { ReactNode } from "react";
import { SYSTEM_IDS } from "../systems.ts";
import css from "./system-picker.module.css";
import { useTitles } from "./titles.ts";

interface PickerProps {
  readonly id: string;
  readonly onPick: (id: string) => void;
}

/** Which system: five words side by side. */
export function SystemPicker({ id, onPick }: PickerProps): ReactNode {
  const titles = useTitles();
  return (
    <div role="radiogroup" aria-label="System" className={css["systems"]} aria-busy={titles === null}>
      {SYSTEM_IDS.map((each) => (
        <label key={each} data-on={each === id ? "" : undefined}>
          <input type="radio" name="system" checked={each === id} onChange={() => onPick(each)} />
          {titles?.get(each) ?? each}
        </label>
      ))}
    </div>
  );
}
