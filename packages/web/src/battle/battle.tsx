import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button, controls, Note } from "../look/controls.tsx";
import { forgetSeat, saveSeat, seatAt, tableOf, tokenIn } from "../table/saved.ts";
import { openStore, type TableStore } from "../table/store.ts";
import css from "./look/battle.module.css";
import { Battlefield } from "./field.tsx";
import { forgetPointing } from "./seen/pointing.ts";

/** A table: its battle if this browser has a seat there, else how to get one. */
export function BattleView({ id }: { readonly id: string }): ReactNode {
  const [token, setToken] = useState(() => seatAt(id)?.token ?? null);
  return token === null ? <NoSeat id={id} onSeat={setToken} /> : <Seated key={token} id={id} token={token} />;
}

interface SeatedProps {
  readonly id: string;
  readonly token: string;
}

function Seated({ id, token }: SeatedProps): ReactNode {
  const [store, setStore] = useState<TableStore | null>(null);
  useEffect(() => {
    const opened = openStore(id, token);
    const off = opened.subscribe(() => setStore(() => opened));
    return () => {
      off();
      opened.getState().close();
      forgetPointing();
    };
  }, [id, token]);
  return store === null ? <Note title="One moment…" /> : <AtTable id={id} store={store} />;
}

interface AtTableProps {
  readonly id: string;
  readonly store: TableStore;
}

function AtTable({ id, store }: AtTableProps): ReactNode {
  const line = store((s) => s.line);
  const view = store((s) => s.view);
  useEffect(() => {
    if (view !== null) document.title = `${view.name} · Fray`;
  }, [view]);
  if (line === "gone") return <Gone id={id} />;
  if (view !== null)
    return (
      <>
        {line !== "live" && <Offline />}
        {line === "live" && view.olderRules !== undefined && (
          <p role="status" className={css["offline"]}>
            Played under version {view.olderRules.version} of these rules: it can be read and replayed, not
            played on.
          </p>
        )}
        <Battlefield store={store} now={view} />
      </>
    );
  return (
    <main className={css["waiting"]}>
      {line === "offline" ? (
        <Note title="The table does not answer">
          <p>The server may be down, or this device is offline. This page tries again by itself.</p>
          <Link href="/">Go home</Link>
        </Note>
      ) : (
        <Note title="Coming to the table…" />
      )}
    </main>
  );
}

function Offline(): ReactNode {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <p role="status" className={css["offline"]}>
      The line to the table is down. It comes back by itself; nothing is lost.
    </p>
  ) : null;
}

function Gone({ id }: { readonly id: string }): ReactNode {
  return (
    <main className={css["waiting"]}>
      <Note title="This link opens no seat">
        <p>
          The game master may have taken the seat back or deleted the table, or a part of the link is missing.
          Ask for a new one.
        </p>
        <Link href="/" className={controls["button"]} onClick={() => forgetSeat(id)}>
          Go home
        </Link>
      </Note>
    </main>
  );
}

interface NoSeatProps {
  readonly id: string;
  readonly onSeat: (token: string) => void;
}

function NoSeat({ id, onSeat }: NoSeatProps): ReactNode {
  const [link, setLink] = useState("");
  const [wrong, setWrong] = useState(false);
  const [, go] = useLocation();
  const join = (event: FormEvent): void => {
    event.preventDefault();
    const token = tokenIn(link);
    const table = token === null ? null : tableOf(token);
    setWrong(table === null);
    if (token === null || table === null) return;
    saveSeat({ table, token });
    if (table === id) onSeat(token);
    else go(`/table/${table}`);
  };
  return (
    <main className={css["waiting"]}>
      <Note title="You have no seat at this table">
        <p>Each seat has a link of its own. Ask the game master for yours, and open it or paste it here.</p>
        <form className={css["join"]} onSubmit={join}>
          <label>
            <span className="unseen">A seat's link</span>
            <input
              className={controls["input"]}
              value={link}
              placeholder="Paste your link"
              onChange={(event) => setLink(event.target.value)}
            />
          </label>
          <Button type="submit" kind="main" disabled={link.trim() === ""}>
            Join
          </Button>
        </form>
        {wrong && (
          <p role="alert" className={controls["wrong"]}>
            That is not a seat's link. It ends in #seat= and a long word.
          </p>
        )}
        <Link href="/">Go home</Link>
      </Note>
    </main>
  );
}
