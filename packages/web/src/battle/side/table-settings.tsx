import type { SeatView } from "@fray/server/messages";
import type { ReactNode } from "react";
import type { TableStore } from "../../table/store.ts";
import { nameOf } from "../people.ts";
import { type Choice, Pick } from "./fields.tsx";
import css from "./master.module.css";
import side from "./side.module.css";
import { usePut, WhatWasSaid } from "./use-put.tsx";

/** Who is played by tactics, how much of the odds others are told, and how long a question waits. */

interface PartProps {
  readonly store: TableStore;
  readonly view: SeatView;
}

export function PlayedByTactics({ store, view }: PartProps): ReactNode {
  const { said, put } = usePut(store);
  const toggle = (combatant: string, on: boolean) =>
    put(
      { do: "tactics", combatant, on },
      `${nameOf(view, combatant)} is played by ${on ? "tactics" : "people"} now.`,
    );
  return (
    <section className={side["section"]}>
      <h2>Played by tactics</h2>
      <ul className={css["checks"]}>
        {Object.keys(view.state.combatants).map((id) => (
          <li key={id}>
            <label className={css["check"]}>
              <input
                type="checkbox"
                checked={view.tactics.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              {nameOf(view, id)}
            </label>
          </li>
        ))}
      </ul>
      <WhatWasSaid said={said} />
    </section>
  );
}

const MODES = [
  ["exact", "Exact"],
  ["words", "In words"],
  ["off", "None"],
] as const;

export function TableSettings({ store, view }: PartProps): ReactNode {
  const { said, put } = usePut(store);
  const { odds, secondsToAnswer } = view.settings;
  return (
    <section className={side["section"]}>
      <h2>Settings</h2>
      <div className={css["row"]}>
        <Pick
          label="Odds that others are told"
          value={odds}
          choices={MODES}
          onPick={(mode) =>
            put({ do: "settings", settings: { odds: mode as typeof odds } }, "Everybody is told the odds so.")
          }
        />
        <Pick
          label="Time to answer"
          value={String(secondsToAnswer ?? "")}
          choices={timesWith(secondsToAnswer)}
          onPick={(seconds) =>
            put(
              { do: "settings", settings: { secondsToAnswer: seconds === "" ? null : Number(seconds) } },
              "Kept.",
            )
          }
        />
      </div>
      <label className={css["check"]}>
        <input
          type="checkbox"
          checked={view.you.typedDice}
          onChange={(event) => put({ do: "typed-dice", on: event.target.checked }, "Kept.")}
        />
        I type my dice
      </label>
      <WhatWasSaid said={said} />
    </section>
  );
}

const TIMES: readonly (number | null)[] = [null, 15, 30, 60, 120, 300];

/** The usual times, and the one that is set. */
const timesWith = (now: number | null): readonly Choice[] =>
  [...new Set([...TIMES, now])].map((seconds) =>
    seconds === null ? ["", "no limit"] : [String(seconds), `${seconds} seconds`],
  );
