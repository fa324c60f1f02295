import { type ReactNode, useEffect, useState } from "react";
import { sameAim } from "./choice/actions.ts";
import { preview } from "./choice/choosing.ts";
import { chanceWords } from "./seen/numbers.ts";
import { type Battle, useBattle } from "./choice/use-battle.ts";

/** Says aloud, politely, what happens, whose decision it is, and what the keyboard is on. */
export function Announcer(): ReactNode {
  const battle = useBattle();
  const { store } = battle;
  const [events, setEvents] = useState("");
  useEffect(
    () =>
      store.subscribe(({ latest }, before) => {
        if (latest !== null && latest !== before.latest && latest.events.length > 0)
          setEvents(latest.events.map((e) => e.text).join(" "));
      }),
    [store],
  );
  return (
    <>
      <p className="unseen" aria-live="polite" data-testid="events">
        {events}
      </p>
      <p className="unseen" aria-live="polite">
        {battle.decision.text}
      </p>
      <p className="unseen" aria-live="polite" data-testid="cursor">
        {cursorWords(battle)}
      </p>
    </>
  );
}

function cursorWords({ hand: { choosing }, people, odds }: Battle): string {
  if (choosing === null || choosing.cursor === null) return "";
  const { cursor, action } = choosing;
  if (cursor.kind === "place")
    return `${action.label}: ${typeof cursor.at === "string" ? cursor.at : `column ${cursor.at[0] + 1}, row ${cursor.at[1] + 1}`}`;
  const told = odds.of(preview(choosing));
  const index = told === null || told.kind === "none" ? -1 : told.ids.indexOf(cursor.id);
  const hit = told === null || told.kind === "none" ? undefined : told.targets[index]?.hit;
  const chance = hit === undefined || told === null ? "" : `, ${chanceWords(hit, told)} to hit`;
  const picked = choosing.targets.some((id) => sameAim({ kind: "target", id }, cursor)) ? ", picked" : "";
  return `${action.label}: ${people.find((p) => p.id === cursor.id)?.name ?? cursor.id}${chance}${picked}`;
}
