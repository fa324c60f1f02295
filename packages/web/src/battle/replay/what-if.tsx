import type { Log } from "@fray/engine";
import { GitFork } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { Button, controls, Dialog } from "../../look/controls.tsx";
import { call, type Opened, playByTactics, reasonsIn } from "../../table/api.ts";
import { saveSeat } from "../../table/saved.ts";
import type { TableStore } from "../../table/store.ts";
import { nameOf } from "../seen/people.ts";
import { logUpTo } from "./log-up-to.ts";
import css from "../look/master.module.css";
import { rememberOrigin } from "./origin.ts";

/** What if it had gone otherwise: a table of its own that begins at this moment. The battle itself stays as it is. */

interface WhatIfProps {
  readonly store: TableStore;
  readonly step: number;
}

export function WhatIf({ store, step }: WhatIfProps): ReactNode {
  const role = store((s) => s.view?.you.role);
  const [asking, setAsking] = useState(false);
  if (role !== "game-master") return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <GitFork size={16} aria-hidden />
        What if…
      </Button>
      {asking ? <WhatIfDialog store={store} step={step} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface DialogProps extends WhatIfProps {
  readonly onClose: () => void;
}

function WhatIfDialog({ store, step, onClose }: DialogProps): ReactNode {
  const [, go] = useLocation();
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [goOn, setGoOn] = useState(true);
  const view = store((s) => s.view);
  const tactics = view?.tactics ?? [];
  const branch = async () => {
    setBusy(true);
    try {
      const table = await branchAt(store, step, goOn ? tactics : []);
      onClose();
      go(`/table/${table}`);
    } catch (error) {
      setWrong(reasonsIn(error).join(" "));
      setBusy(false);
    }
  };
  return (
    <Dialog title="What if it goes otherwise from here?" onClose={onClose}>
      <p>
        A new table opens with everything that happened up to step {step}, and dice of its own from there on.
        This battle stays as it is; a link on the new table brings you back.
      </p>
      {view !== null && tactics.length > 0 && (
        <label className={css["check"]}>
          <input type="checkbox" checked={goOn} onChange={(event) => setGoOn(event.target.checked)} />
          Tactics go on playing {tactics.map((id) => nameOf(view, id)).join(", ")}
        </label>
      )}
      {wrong === null ? null : (
        <p role="alert" className={controls["wrong"]}>
          {wrong}
        </p>
      )}
      <div className={css["sure"]}>
        <Button onClick={onClose}>Stay here</Button>
        <Button kind="main" disabled={busy} onClick={() => void branch()}>
          Open the new table
        </Button>
      </div>
    </Dialog>
  );
}

/** A fork has the whole past; an earlier moment is the battle's log up to there, opened as a table. */
export async function branchAt(
  store: TableStore,
  step: number,
  tactics?: readonly string[],
): Promise<string> {
  const { view, ask } = store.getState();
  if (view === null) throw new Error("The table is not here yet.");
  const whole = step >= view.steps;
  const opened = whole
    ? await ask<Opened>("fork", {})
    : await call<Opened>("/api/tables/import", { body: logUpTo(await ask<Log>("export?what=log"), step) });
  saveSeat({ table: opened.table, token: opened.token, name: view.name, ruleset: view.ruleset });
  rememberOrigin(opened.table, { table: view.table, step });
  // a fork keeps whom tactics play, a log says nothing of them
  await playByTactics(opened.token, changed(whole ? view.tactics : [], tactics ?? view.tactics));
  return opened.table;
}

const changed = (before: readonly string[], wanted: readonly string[]): ReadonlyMap<string, boolean> =>
  new Map([
    ...before.filter((id) => !wanted.includes(id)).map((id) => [id, false] as const),
    ...wanted.filter((id) => !before.includes(id)).map((id) => [id, true] as const),
  ]);
