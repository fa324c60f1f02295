import { type Happened, LastViews, Telling } from "../table/index.ts";
import type { Listener } from "./words.ts";

/** Those who are on the line at a table, and what they are told. */
export class Audience {
  private readonly listening = new Set<Listener>();
  /** The same by their seats: what a seat is told is made once. */
  private sitting: readonly { readonly seat: string; readonly on: readonly Listener[] }[] = [];
  private readonly views = new LastViews();
  /** Where seats go on, for whoever comes back to the line. */
  private readonly onward = new Map<string, string>();

  get all(): ReadonlySet<Listener> {
    return this.listening;
  }

  /** Somebody is on the line from now on; what comes back lets go of it. */
  add(listener: Listener): () => void {
    this.listening.add(listener);
    this.announce();
    const link = this.onward.get(listener.seat);
    if (link !== undefined) listener.next(link);
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

  /** Tells each of these seats its own link, and nobody else's. */
  leadOn(links: ReadonlyMap<string, string>): void {
    for (const [seat, link] of links) {
      this.onward.set(seat, link);
      for (const listener of this.listening) if (listener.seat === seat) listener.next(link);
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
