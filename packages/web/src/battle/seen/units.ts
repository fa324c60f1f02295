import type { SeatView } from "@fray/server/messages";
import type { TableStore } from "../../table/store.ts";
import { sidesOf } from "./people.ts";
import css from "../look/side.module.css";

/** Whom this seat sees: names and sides, as the page shows them. */

const STYLES = ["sideA", "sideB", "sideC"] as const;

/** The style of a side's hue: 0, 1, 2…; -1 for nobody's. */
export function sideClass(index: number): string {
  return index < 0 ? "" : (css[STYLES[index % STYLES.length] as string] ?? "");
}

export function useSideOf(store: TableStore, id: string | null): number {
  return store(({ view }) => {
    const side = id === null ? undefined : view?.state.combatants[id]?.side;
    return view === null || side === undefined ? -1 : sidesOf(view).indexOf(side);
  });
}

/** What a seat is called: its name, or what it is. */
export function seatName(view: SeatView, id: string): string {
  if (id === "tactics") return "Tactics";
  if (id === "clock") return "The clock";
  return view.seats.find((s) => s.id === id)?.name || id;
}

/** `physicalAttack`, `second-wind` and `would drop` as a person writes them. */
export function words(name: string): string {
  const plain = name
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
