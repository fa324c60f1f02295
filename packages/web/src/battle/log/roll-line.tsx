import { type ReactNode, useEffect, useState } from "react";
import { Die, type DieMark } from "../../look/dice.tsx";
import type { FreeRoll, TableStore } from "../../table/store.ts";
import css from "./log.module.css";
import { seatName } from "../seen/units.ts";

/** Dice thrown beside the battle, each as it fell. */

interface RollProps {
  readonly roll: FreeRoll;
  readonly store: TableStore;
}

export function RollLine({ roll, store }: RollProps): ReactNode {
  const who = store(({ view }) => (view === null ? roll.who : seatName(view, roll.who)));
  const fallen = useFallen(roll);
  return (
    <li className={`${css["item"]} ${css["roll"]}`}>
      <p className={css["text"]}>
        {who} rolls {roll.dice}
      </p>
      <p className={css["dice"]}>
        {fallen.map((die, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- dice have nothing but their place
          <Die key={`${i} ${die.value}`} {...die} size={22} />
        ))}
        <span className={css["rollTotal"]}>= {roll.total}</span>
      </p>
    </li>
  );
}

interface Fallen {
  readonly sides: number;
  readonly value: number;
  readonly marks: readonly DieMark[];
}

/** The notation says which dice were dropped or thrown again: it is read again with the faces that fell. */
function useFallen({ dice, faces }: FreeRoll): readonly Fallen[] {
  const [fallen, setFallen] = useState<readonly Fallen[]>([]);
  useEffect(() => {
    let wanted = true;
    void import("./fallen.ts").then((m) => wanted && setFallen(m.fallenDice(dice, faces)));
    return () => {
      wanted = false;
    };
  }, [dice, faces]);
  return fallen;
}
