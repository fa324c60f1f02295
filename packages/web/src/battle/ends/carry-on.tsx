import type { SeatView } from "@fray/server/messages";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { Button, controls, Dialog } from "../../look/controls.tsx";
import { openTable, reasonsIn } from "../../table/api.ts";
import { saveSeat } from "../../table/saved.ts";
import type { TableStore } from "../../table/store.ts";
import { type NextFight, nextFights, type Survivor, winnersOf } from "./next-fight.ts";
import css from "./over.module.css";
import { useBook } from "../seen/book.ts";
import { seatAgain } from "../share/invite.ts";
import { useBattle } from "../choice/use-battle.ts";

/** For the game master at the end: those who won go on as they are, into another fight. */
export function CarryOn(): ReactNode {
  const { store, view } = useBattle();
  const [winners, setWinners] = useState<readonly Survivor[] | null>(null);
  const [wrong, setWrong] = useState("");
  if (view.you.role !== "game-master" || view.state.winner === "draw") return null;
  const ask = async (): Promise<void> => {
    try {
      setWinners(winnersOf(view, await store.getState().ask<readonly Survivor[]>("export?what=survivors")));
    } catch (error) {
      setWrong(reasonsIn(error).join(" "));
    }
  };
  return (
    <>
      <Button onClick={() => void ask()}>Carry on…</Button>
      {wrong !== "" && <p role="alert">{wrong}</p>}
      {winners !== null && <WhatNext winners={winners} onClose={() => setWinners(null)} />}
    </>
  );
}

interface WhatNextProps {
  readonly winners: readonly Survivor[];
  readonly onClose: () => void;
}

function WhatNext({ winners, onClose }: WhatNextProps): ReactNode {
  const { store, view, people } = useBattle();
  const [, go] = useLocation();
  const book = useBook(view.ruleset);
  const [wrong, setWrong] = useState("");
  const leaveFor = async (next: () => Promise<string>): Promise<void> => {
    try {
      go(await next());
    } catch (error) {
      setWrong(reasonsIn(error).join(" "));
    }
  };
  const who = people.filter((p) => winners.some((w) => w.id === p.id));
  return (
    <Dialog title="Carry on" onClose={onClose}>
      <div className={css["carry"]}>
        <p>
          Whom do they meet next, as they are now? {who.map((p) => `${p.name}: ${p.healthText}`).join(", ")}.
        </p>
        <ul>
          {(book === null ? [] : nextFights(book, view, winners)).map((fight) => (
            <li key={fight.id}>
              <Button onClick={() => void leaveFor(() => openNext(store, fight))}>
                <b>{fight.name}</b>
                <small>{fight.foes.join(", ")}</small>
              </Button>
            </li>
          ))}
        </ul>
        <Button
          onClick={() =>
            void leaveFor(async () =>
              toBuilder(await store.getState().ask<object>("export?what=encounter"), winners),
            )
          }
        >
          Build what they meet
        </Button>
        {wrong !== "" && (
          <p role="alert" className={controls["wrong"]}>
            {wrong}
          </p>
        )}
      </div>
    </Dialog>
  );
}

async function openNext(store: TableStore, { encounter, tactics, survivors }: NextFight): Promise<string> {
  const { ruleset } = store.getState().view as SeatView;
  const opened = await openTable({ ruleset, encounter, tactics });
  saveSeat({ table: opened.table, token: opened.token });
  await seatAgain(store, opened, survivors);
  return `/table/${opened.table}`;
}

/** The same ground with the winners on it; the builder comes when it is wanted. */
async function toBuilder(encounter: object, winners: readonly Survivor[]): Promise<string> {
  const { carriedOver } = await import("../../builder/carried-over.ts");
  carriedOver(encounter, winners);
  return "/build";
}
