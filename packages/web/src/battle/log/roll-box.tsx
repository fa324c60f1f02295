import { Dices } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { controls, IconButton } from "../../look/controls.tsx";
import { reasonsIn } from "../../table/api.ts";
import type { TableStore } from "../../table/store.ts";
import css from "./log.module.css";

/** Dice for anything at all, thrown for everybody to see. */

interface RollBoxProps {
  readonly store: TableStore;
}

export function RollBox({ store }: RollBoxProps): ReactNode {
  const role = store((s) => s.view?.you.role);
  const [dice, setDice] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  if (role === undefined || role === "onlooker") return null;
  const roll = (event: FormEvent) => {
    event.preventDefault();
    if (dice.trim() === "") return;
    store
      .getState()
      .put({ do: "roll", dice: dice.trim() })
      .then(() => setWrong(null))
      .catch((error: unknown) => setWrong(reasonsIn(error).join(" ")));
  };
  return (
    <form className={css["rollBox"]} onSubmit={roll}>
      <input
        className={controls["input"]}
        aria-label="Dice to roll, such as 2d6+3"
        placeholder="Roll dice: 2d6+3"
        value={dice}
        onChange={(event) => setDice(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
        spellCheck={false}
        autoComplete="off"
      />
      <IconButton label="Roll the dice" kind="button" type="submit">
        <Dices size={18} aria-hidden />
      </IconButton>
      {wrong === null ? null : (
        <p role="alert" className={controls["wrong"]}>
          {wrong}
        </p>
      )}
    </form>
  );
}
