import type { Notable } from "@fray/engine/analysis";
import type { SeatView } from "@fray/server/messages";
import { Eye } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { Button, controls } from "../look/controls.tsx";
import { call, type Opened, playByTactics, reasonsIn } from "../table/api.ts";
import { saveSeat } from "../table/saved.ts";
import { logOf } from "../workers/battles.ts";
import css from "./simulator.module.css";
import type { Asked } from "./use-run.ts";

interface WatchingProps {
  readonly ruleset: string;
  readonly asked: Asked;
  readonly notable: Notable;
  /** The side that best and worst are told of. */
  readonly first: string;
}

/** Battles of the run worth a look: each opens as a table at its first step, to be watched or taken over from anywhere. */
export function Watching({ ruleset, asked, notable, first }: WatchingProps): ReactNode {
  const [busy, setBusy] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const [, go] = useLocation();
  const watch = async (number: number) => {
    setBusy(number);
    setTrouble([]);
    try {
      const log = await logOf({ again: number, ruleset, file: asked.file, seed: asked.seed });
      const { table, token } = await call<Opened>("/api/tables/import", { body: log });
      saveSeat({ table, token, name: `${asked.file.name}, battle ${number}`, ruleset });
      await othersByTactics(token, first);
      go(`/table/${table}?step=0`);
    } catch (error) {
      setTrouble(reasonsIn(error));
      setBusy(null);
    }
  };
  const rows = [
    { name: "An ordinary battle", about: "half go better, half worse", number: notable.median },
    { name: "The best one", about: `as well as it can go for the ${first}`, number: notable.best[0] },
    { name: "The worst one", about: "as badly as it can go", number: notable.worst[0] },
  ];
  return (
    <section className={`${controls["card"]} ${css["watching"]}`} aria-label="Battles worth watching">
      <h3>Watch one</h3>
      <ul>
        {rows.map(({ name, about, number }) =>
          number === undefined ? null : (
            <li key={name}>
              <span>
                <b>{name}</b>
                <small>
                  number {number}, {about}
                </small>
              </span>
              <Button disabled={busy !== null} onClick={() => void watch(number)}>
                <Eye size={16} aria-hidden /> {busy === number ? "Opening…" : "Watch on the map"}
                <span className="unseen">({name.toLowerCase()})</span>
              </Button>
            </li>
          ),
        )}
      </ul>
      <p>On the table, go back to any moment and play on from there yourself.</p>
      {trouble.length > 0 && (
        <p role="alert" className={controls["wrong"]}>
          {trouble.join(" ")}
        </p>
      )}
    </section>
  );
}

/** Whoever takes over plays the first side; the others go on as they did. */
async function othersByTactics(token: string, first: string): Promise<void> {
  const { view } = await call<{ readonly view: SeatView }>("/api/table", { token });
  const others = Object.entries(view.state.combatants).filter(([, { side }]) => side !== first);
  await playByTactics(token, new Map(others.map(([id]) => [id, true])));
}
