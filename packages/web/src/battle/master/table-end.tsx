import type { SeatView } from "@fray/server/messages";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { Button, Dialog } from "../../look/controls.tsx";
import { call } from "../../table/api.ts";
import { forgetSeat, seatAt } from "../../table/saved.ts";
import type { TableStore } from "../../table/store.ts";
import css from "../look/master.module.css";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";
import { branchAt } from "../replay/what-if.tsx";

/** What becomes of the table: another one like it, the encounter's end, or nothing at all. */

interface PartProps {
  readonly store: TableStore;
  readonly view: SeatView;
}

export function TableEnd({ store, view }: PartProps): ReactNode {
  const [, go] = useLocation();
  const { said, put, run } = usePut(store);
  const [asking, setAsking] = useState<"finish" | "delete" | null>(null);
  const fork = () => run(async () => go(`/table/${await branchAt(store, view.steps)}`), "");
  return (
    <section className={side["section"]}>
      <h2>The table</h2>
      <div className={css["row"]}>
        <Button onClick={fork}>What if? A copy with other dice</Button>
        {view.state.winner === null && view.steps > 0 ? (
          <Button onClick={() => setAsking("finish")}>End the encounter…</Button>
        ) : null}
        <Button kind="danger" onClick={() => setAsking("delete")}>
          Delete this table…
        </Button>
      </div>
      <WhatWasSaid said={said} />
      {asking === "finish" ? (
        <Sure
          title="End the encounter?"
          text="It ends by your word, and the rules for an encounter's end apply. Undo takes it back."
          yes="End it"
          onYes={() => put({ do: "command", command: { do: "finish" } }, "The encounter is over.")}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === "delete" ? (
        <Sure
          title="Delete this table?"
          text="The battle, its log and every seat are gone for everybody, for good. Save the log first if you want to keep it."
          yes="Delete it for good"
          onYes={() => run(async () => removeTable(view.table).then(() => go("/")), "")}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </section>
  );
}

async function removeTable(table: string): Promise<void> {
  const token = seatAt(table)?.token;
  if (token === undefined) throw new Error("This browser no longer holds the seat.");
  await call("/api/table", { method: "DELETE", token });
  forgetSeat(table);
}

interface SureProps {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

function Sure({ title, text, yes, onYes, onClose }: SureProps): ReactNode {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={css["sure"]}>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          kind="danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
