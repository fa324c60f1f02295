import { spoken } from "@fray/engine/numbers";
import type { Request, SeatView } from "@fray/server/messages";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { create } from "zustand";
import type { TableStore } from "../../table/store.ts";
import { answerBy } from "./asking.ts";
import { useBook } from "../seen/book.ts";
import css from "./request.module.css";
import { useBattle } from "../choice/use-battle.ts";

/** Standing orders for a reaction: always, never, ask. */

type Mode = "automatic" | "off";

interface Order {
  /** Of the seat it was given at: nobody else's table ever takes it. */
  readonly seat: string;
  readonly who: string;
  readonly name: string;
  readonly mode: Mode;
}

/** Orders given while the table waits for an answer: it takes them as soon as nothing is asked; until then they answer here. */
const useOrders = create<{ readonly list: readonly Order[] }>()(() => ({ list: [] }));

const seatOf = ({ table, you }: SeatView): string => `${table}/${you.seat}`;

export function PolicyToggles({ request }: { readonly request: Request }): ReactNode {
  const { view } = useBattle();
  const book = useBook(view.ruleset);
  const known = book?.reactions.some((r) => r.name === request.name) === true;
  if (!known) return null;
  const give = (mode: Mode): void => {
    if (answerBy(mode, request) === null) return;
    const order = { seat: seatOf(view), who: request.who, name: request.name, mode };
    useOrders.setState(({ list }) => ({ list: [...list.filter((o) => !isSame(o, order)), order] }));
  };
  return (
    <p className={css["policy"]}>
      From now on {spoken(request.name)}:
      <button type="button" onClick={() => give("automatic")}>
        always
      </button>
      <button type="button" onClick={() => give("off")}>
        never
      </button>
      <button type="button" aria-pressed="true">
        ask
      </button>
    </p>
  );
}

type About = Pick<Order, "seat" | "who" | "name">;

const isSame = (a: About, b: About): boolean => a.seat === b.seat && a.who === b.who && a.name === b.name;

/** Hands standing orders to the table as soon as it can take them; answers by them meanwhile. */
export function useStandingOrders(): number {
  const { view, send, store } = useBattle();
  const { list: all } = useOrders();
  const seat = seatOf(view);
  const list = useMemo(() => all.filter((o) => o.seat === seat), [all, seat]);
  const answered = useRef("");
  useEffect(() => {
    const { request } = view;
    const [first] = list;
    if (first === undefined) return;
    if (request !== null) {
      const order = list.find((o) => isSame(o, { seat, who: request.who, name: request.name }));
      const choose = order === undefined ? null : answerBy(order.mode, request);
      if (choose === null || answered.current === request.id) return;
      answered.current = request.id;
      void send({ do: "answer", request: request.id, answer: { choose } });
    } else if (view.waitingFor === null && view.state.winner === null) void handOver(store, first);
  }, [view, list, seat, send, store]);
  return list.length;
}

const underWay = new WeakSet<Order>();

/** Kept if the table was asking somebody again by then: it is tried once more when that is over. */
async function handOver(store: TableStore, order: Order): Promise<void> {
  if (underWay.has(order)) return;
  underWay.add(order);
  const command = { do: "policy", actor: order.who, with: order.name, options: { mode: order.mode } };
  try {
    await store.getState().put({ do: "command", command });
    useOrders.setState(({ list }) => ({ list: list.filter((o) => o !== order) }));
  } catch {
    underWay.delete(order);
  }
}
