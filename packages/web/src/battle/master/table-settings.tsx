import type { SeatView } from "@fray/server/messages";
import type { ReactNode } from "react";
import type { TableStore } from "../../table/store.ts";
import { useAtOnce } from "../seen/at-once.ts";
import { idsOf, nameOf } from "../seen/people.ts";
import { type Choice, Pick } from "../put/fields.tsx";
import css from "../look/master.module.css";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

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
        {idsOf(view).map((id) => (
          <li key={id}>
            <Check text={nameOf(view, id)} told={view.tactics.includes(id)} ask={(on) => toggle(id, on)} />
          </li>
        ))}
      </ul>
      <WhatWasSaid said={said} />
    </section>
  );
}

interface CheckProps {
  readonly text: string;
  readonly told: boolean;
  readonly ask: (on: boolean) => Promise<boolean>;
}

function Check({ text, told, ask }: CheckProps): ReactNode {
  const [on, setOn] = useAtOnce(told, ask);
  return (
    <label className={css["check"]}>
      <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
      {text}
    </label>
  );
}

const MODES = [
  ["exact", "Exact"],
  ["words", "In words"],
  ["off", "None"],
] as const;

export function TableSettings({ store, view }: PartProps): ReactNode {
  const { said, put } = usePut(store);
  const { settings, you } = view;
  const [odds, setOdds] = useAtOnce(settings.odds, (mode) =>
    put({ do: "settings", settings: { odds: mode } }, "Everybody is told the odds so."),
  );
  const [secondsToAnswer, setSeconds] = useAtOnce(settings.secondsToAnswer, (seconds) =>
    put({ do: "settings", settings: { secondsToAnswer: seconds } }, "Kept."),
  );
  return (
    <section className={side["section"]}>
      <h2>Settings</h2>
      <div className={css["row"]}>
        <Pick
          label="Odds that others are told"
          value={odds}
          choices={MODES}
          onPick={(mode) => setOdds(mode as typeof odds)}
        />
        <Pick
          label="Time to answer"
          value={String(secondsToAnswer ?? "")}
          choices={timesWith(secondsToAnswer)}
          onPick={(seconds) => setSeconds(seconds === "" ? null : Number(seconds))}
        />
      </div>
      <Check
        text="I type my dice"
        told={you.typedDice}
        ask={(on) => put({ do: "typed-dice", on }, "Kept.")}
      />
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
