import type { SeatChange, SeatView } from "@fray/server/messages";
import { create } from "zustand";
import { call, type Opened } from "../../table/api.ts";
import type { TableStore } from "../../table/store.ts";

/** Seats for others. The server keeps no links: this page shows those it was given until it is closed. */

/** By table and seat. */
export const useLinks = create<Readonly<Record<string, string>>>()(() => ({}));

/** A new seat, or a new link for one; whom it plays is no longer played by tactics. */
export async function giveSeat(store: TableStore, seat: SeatChange): Promise<void> {
  const { ask, put, view } = store.getState();
  const opened = await ask<Opened>("seats", { seat, link: "new" });
  useLinks.setState({ [`${opened.table} ${seat.id}`]: `${location.origin}${opened.link}` });
  for (const combatant of seat.combatants ?? [])
    if (view?.tactics.includes(combatant) === true) await put({ do: "tactics", combatant, on: false });
}

/** The same people at another table, with whom of theirs is there; whoever is here is told the way, others are sent a link. */
export async function seatAgain(
  store: TableStore,
  { table, seat: own, token }: Opened,
  present: readonly string[],
): Promise<void> {
  const { ask, view } = store.getState();
  const { seats, you } = view as SeatView;
  const links: Record<string, string> = {};
  for (const { combatants, ...known } of seats) {
    const { id } = known;
    if (id === own || id === you.seat) continue;
    const seat = { ...known, combatants: combatants.filter((c) => present.includes(c)) };
    const { link } = await call<Opened>("/api/table/seats", { token, body: { seat, link: "new" } });
    useLinks.setState({ [`${table} ${id}`]: `${location.origin}${link}` });
    links[id] = link;
  }
  // whoever could not be told has a link under Share: the fight is open all the same
  if (Object.keys(links).length > 0) await ask("next", { links }).catch(() => undefined);
}

export async function revokeSeat(store: TableStore, id: string): Promise<void> {
  const { ask, view } = store.getState();
  await ask("seats", { seat: { id }, link: "none" });
  const { [`${view?.table} ${id}`]: _, ...others } = useLinks.getState();
  useLinks.setState(others, true);
}

/** Whether a seat may type its dice. */
export async function mayType(store: TableStore, id: string, mayTypeDice: boolean): Promise<void> {
  await store.getState().ask("seats", { seat: { id, mayTypeDice }, link: "keep" });
}

const LONGEST = 24;

/** A seat's id from a person's name: `Mira` is `mira`, another one `mira-2`. */
export function freshId(name: string, taken: readonly string[]): string {
  const plain = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  const base = plain === "" || plain === "tactics" || plain === "clock" ? "guest" : plain;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.includes(id)) return id;
  }
}

/** Whether the page was opened at an address that no other computer can open. */
export const onlyHere = (host: string = location.hostname): boolean =>
  host === "localhost" || host.startsWith("127.") || host === "[::1]";
