import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { Art } from "../../look/art.tsx";
import { Button, controls } from "../../look/controls.tsx";
import { openTable, reasonsIn } from "../../table/api.ts";
import { saveSeat, tableOf, tokenIn } from "../../table/saved.ts";
import { CarryOn } from "./carry-on.tsx";
import css from "./over.module.css";
import { takeFocus } from "../request/request.tsx";
import { download, fileName } from "../seen/files.ts";
import { seatAgain } from "../share/invite.ts";
import { useBattle } from "../choice/use-battle.ts";

/** The end: who won, who still stands, and what may come next. */
export function Outcome(): ReactNode {
  const { view } = useBattle();
  const { winner, round } = view.state;
  const end = useRef<HTMLElement>(null);
  const wayOn = useWayOn();
  useEffect(() => takeFocus(end.current), []); // not its button: the last blow's Enter may be pressed once more
  return (
    <section ref={end} tabIndex={-1} className={css["over"]} aria-label="The battle is over">
      <h2>{winner === "draw" ? "Nobody wins" : `The ${winner} win`}</h2>
      <p>{round === 1 ? "In the first round." : `After ${round} rounds.`}</p>
      <Standing />
      <div className={css["next"]}>
        <Again />
        <CarryOn />
        {wayOn !== null && (
          <Button kind="main" onClick={wayOn}>
            Go to the next fight
          </Button>
        )}
        <Link href="/" className={controls["button"]}>
          Home
        </Link>
        {view.you.role === "game-master" && <Export />}
        {view.undoable && <p>Undo goes back into it; the log has all of it.</p>}
        {view.you.role !== "game-master" && (
          <p role="status">
            {wayOn === null
              ? "When the game master opens another fight, the way there is here."
              : "The game master has opened another fight."}
          </p>
        )}
      </div>
    </section>
  );
}

function Standing(): ReactNode {
  const standing = useBattle().people.filter((p) => !p.down);
  if (standing.length === 0) return <p>Nobody is left standing.</p>;
  return (
    <ul className={css["standing"]} aria-label="Still standing">
      <li aria-hidden>Still standing:</li>
      {standing.map(({ id, name, art, sideIndex, healthText }) => (
        <li key={id}>
          <span className={css[`side-${"abc"[sideIndex % 3]}`]} aria-hidden>
            <Art icon={art} size={20} />
          </span>
          {name} <small>{healthText}</small>
        </li>
      ))}
    </ul>
  );
}

/** The same encounter once more, at a table of its own, with dice of its own. */
function Again(): ReactNode {
  const { store, view } = useBattle();
  const [, go] = useLocation();
  const [wrong, setWrong] = useState("");
  const again = async (): Promise<void> => {
    try {
      const encounter = await store.getState().ask<object>("export?what=encounter");
      const { ruleset, tactics } = view;
      const opened = await openTable({ ruleset, encounter, tactics });
      saveSeat({ table: opened.table, token: opened.token });
      await seatAgain(store, opened, Object.keys(view.state.combatants));
      go(`/table/${opened.table}`);
    } catch (error) {
      setWrong(reasonsIn(error).join(" "));
    }
  };
  if (view.you.role !== "game-master") return null;
  return (
    <>
      <Button kind="main" onClick={() => void again()}>
        Fight again
      </Button>
      {wrong !== "" && <p role="alert">{wrong}</p>}
    </>
  );
}

/** For everybody else: the way to where the game master goes on; null: there is none yet. */
function useWayOn(): (() => void) | null {
  const next = useBattle().store((s) => s.next);
  const [, go] = useLocation();
  const token = next === null ? null : tokenIn(next);
  const table = token === null ? null : tableOf(token);
  if (token === null || table === null) return null;
  return () => {
    saveSeat({ table, token });
    go(`/table/${table}`);
  };
}

function Export(): ReactNode {
  const { store, view } = useBattle();
  const [wrong, setWrong] = useState("");
  const save = async (): Promise<void> => {
    try {
      const log = await store.getState().ask<object>("export?what=log");
      download(fileName(view.name, "log", "json"), JSON.stringify(log));
      setWrong("");
    } catch (error) {
      setWrong(reasonsIn(error).join(" "));
    }
  };
  return (
    <>
      <Button onClick={() => void save()}>Save the log</Button>
      {wrong !== "" && <p role="alert">{wrong}</p>}
    </>
  );
}
