/** The seats this browser holds: a token opens one, and is kept here and nowhere else. */

export interface SavedSeat {
  readonly table: string;
  readonly token: string;
  readonly name: string;
  readonly ruleset: string;
  /** Milliseconds since 1970. */
  readonly last: number;
}

const KEY = "fray.seats";
/** Before a table's id: the seat this tab has there. Whoever opens another seat's link beside it keeps their own. */
const OF_TAB = "fray.seat.";
const MOST = 40;

export function savedSeats(): readonly SavedSeat[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isSeat).sort((a, b) => b.last - a.last) : [];
  } catch {
    return [];
  }
}

function isSeat(value: unknown): value is SavedSeat {
  if (typeof value !== "object" || value === null) return false;
  const seat = value as Partial<SavedSeat>;
  return typeof seat.table === "string" && typeof seat.token === "string" && typeof seat.last === "number";
}

export function seatAt(table: string): SavedSeat | null {
  const last = savedSeats().find((s) => s.table === table) ?? null;
  const token = sessionStorage.getItem(OF_TAB + table);
  if (token === null) return last;
  return { name: "", ruleset: "", last: 0, ...last, table, token };
}

/** Remembers a seat; what is not given stays as it was. */
export function saveSeat(seat: Pick<SavedSeat, "table" | "token"> & Partial<SavedSeat>): void {
  const others = savedSeats().filter((s) => s.table !== seat.table);
  const before = seatAt(seat.table);
  const now = { name: "", ruleset: "", ...before, ...seat, last: Date.now() };
  localStorage.setItem(KEY, JSON.stringify([now, ...others].slice(0, MOST)));
  sessionStorage.setItem(OF_TAB + seat.table, seat.token);
}

export function forgetSeat(table: string): void {
  const token = seatAt(table)?.token;
  localStorage.setItem(KEY, JSON.stringify(savedSeats().filter((s) => s.token !== token)));
  sessionStorage.removeItem(OF_TAB + table);
}

/** The table of a token: what stands before its dot. */
export function tableOf(token: string): string | null {
  return /^([\w-]+)\.[\w-]+$/.exec(token)?.[1] ?? null;
}

/** A pasted link or bare token, as a token. */
export function tokenIn(text: string): string | null {
  const [, token] = /(?:#seat=)?([\w-]+\.[\w-]{16,})\s*$/.exec(text.trim()) ?? [];
  return token ?? null;
}

/** Takes the seat out of the page's address, keeps it, and says at which table it is. */
export function seatInAddress(): string | null {
  const [, token] = /^#seat=([\w.-]+)$/.exec(location.hash) ?? [];
  const table = token === undefined ? null : tableOf(token);
  if (token === undefined || table === null) return null;
  saveSeat({ table, token });
  history.replaceState(null, "", location.pathname);
  return table;
}
