import type { ReactNode } from "react";
import { useSystems } from "./hooks.ts";
import css from "./picker.module.css";

interface PickerProps {
  readonly id: string | undefined;
  readonly onPick: (id: string) => void;
}

/** Which system: a few words side by side. */
export function SystemPicker({ id, onPick }: PickerProps): ReactNode {
  const systems = useSystems();
  return (
    <div role="radiogroup" aria-label="System" className={css["systems"]} aria-busy={systems === null}>
      {systems?.map((each) => (
        <label key={each.id} data-on={each.id === id ? "" : undefined}>
          <input type="radio" name="system" checked={each.id === id} onChange={() => onPick(each.id)} />
          {each.title}
        </label>
      ))}
    </div>
  );
}

/** The same as options of a list. */
export function SystemOptions(): ReactNode {
  return useSystems()?.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}
