import { type Happened, LastViews, Telling } from "../table/index.ts";
import type { Listener } from "./words.ts";

/** Those who are on the line at a table, and what they are told. */
export class Audience {
  private readonly listening = new Set<Listener>();
  /** The same by their seats: what a seat is told is made once. */
  private sitting: readonly { readonly seat: string; readonly on: readonly Listener[] }[] = [];
  private readonly views = new LastViews();

  get all(): ReadonlySet<Listener> {
    return this.listening;
  }

  /** Somebody is on the line from now on; what comes back lets go of it. */
  add(listener: Listener): () => void {
    this.listening.add(listener);
    this.announce();
    return () => this.drop(listener);
  }

  tell(happened: Happened): void {
    const telling = new Telling(happened, this.views.of);
    for (const { seat, on } of this.sitting) {
      const told = telling.to(seat);
      for (const listener of on) {
        // whoever is sent away may have taken others along
        if (!this.listening.has(listener)) continue;
        listener.tell(told);
        if (told === null) this.drop(listener);
      }
    }
  }

  sendAway(): void {
    for (const listener of this.listening) listener.tell(null);
    this.listening.clear();
    this.sitting = [];
  }

  private drop(listener: Listener): void {
    if (this.listening.delete(listener)) this.announce();
  }

  private announce(): void {
    const seats = [...new Set([...this.listening].map((l) => l.seat))].sort();
    this.sitting = seats.map((seat) => ({ seat, on: [...this.listening].filter((l) => l.seat === seat) }));
    this.views.keepOnly(seats);
    for (const listener of this.listening) listener.here(seats);
  }
}
