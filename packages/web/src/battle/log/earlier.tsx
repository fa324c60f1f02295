import { type ReactNode, useState } from "react";
import { Button } from "../../look/controls.tsx";
import { type TableStore, type ToldStory, withTold } from "../../table/store.ts";
import css from "./log.module.css";

/** A long battle's beginning is fetched when somebody wants to read it. */

interface EarlierProps {
  readonly store: TableStore;
}

export function Earlier({ store }: EarlierProps): ReactNode {
  const first = store((s) => s.since ?? 0);
  const [busy, setBusy] = useState(false);
  if (first <= 1) return null;
  const load = async () => {
    setBusy(true);
    await loadEarlier(store).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={css["earlier"]}>
      <Button kind="plain" disabled={busy} onClick={() => void load()}>
        Show what was before
      </Button>
    </div>
  );
}

const AT_ONCE = 200;

/** Puts the steps before the first known one in front. */
export async function loadEarlier(store: TableStore): Promise<void> {
  const first = store.getState().since ?? 0;
  if (first <= 1) return;
  const from = Math.max(0, first - AT_ONCE);
  const told = await store.getState().ask<ToldStory>(`story?from=${from}&to=${first - 1}`);
  store.setState((state) => withTold(state, told));
}
