import type { Sliced } from "@fray/engine";
import { type Happened, LastViews, seatNamed, Telling } from "../table/index.ts";
import type { Listener } from "./words.ts";

/** Those who are on the line at a table, and what they are told. */
export class Audience {
  /** Each with the first entry that it is to be told. */
  private readonly listening = new Map<Listener, number>();
  /** The same by their seats: what a seat is told is made once. */
  private sitting: readonly { readonly seat: string; readonly on: readonly Listener[] }[] = [];
  private readonly views = new LastViews();
  /** Where seats go on, for whoever comes back to the line. */
  private readonly onward = new Map<string, string>();

  get size(): number {
    return this.listening.size;
  }

  /** Somebody is on the line, and told of entries from `seq` on; what comes back lets go of it. */
  add(listener: Listener, seq: number): () => void {
    this.listening.set(listener, seq);
    this.announce();
    const link = this.onward.get(listener.seat);
    if (link !== undefined) listener.next(link);
    return () => this.drop(listener);
  }

  /** In slices, a seat each. */
  *tell(happened: Happened): Sliced<void> {
    const telling = new Telling(happened, this.views.of);
    for (const { seat, on } of this.sitting) {
      const told = yield* telling.telling(seat);
      const opens = seatNamed(happened.after, seat)?.tokenHash;
      for (const listener of on) {
        // whoever is sent away may have taken others along, and whoever came in between knows of it already
        if ((this.listening.get(listener) ?? Number.POSITIVE_INFINITY) > happened.entry.seq) continue;
        const stays = told !== null && listener.tokenHash === opens;
        listener.tell(stays ? told : null);
        if (!stays) this.drop(listener);
      }
      yield;
    }
  }

  /** Tells each of these seats its own link, and nobody else's. */
  leadOn(links: ReadonlyMap<string, string>): void {
    for (const [seat, link] of links) {
      this.onward.set(seat, link);
      for (const listener of this.listening.keys()) if (listener.seat === seat) listener.next(link);
    }
  }

  sendAway(): void {
    for (const listener of this.listening.keys()) listener.tell(null);
    this.listening.clear();
    this.sitting = [];
  }

  private drop(listener: Listener): void {
    if (this.listening.delete(listener)) this.announce();
  }

  private announce(): void {
    const all = [...this.listening.keys()];
    const seats = [...new Set(all.map((l) => l.seat))].sort();
    this.sitting = seats.map((seat) => ({ seat, on: all.filter((l) => l.seat === seat) }));
    this.views.keepOnly(seats);
    for (const listener of all) listener.here(seats);
  }
}
