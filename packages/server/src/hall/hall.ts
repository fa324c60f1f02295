import { ok, problem, type Result, type Ruleset, refuse } from "@fray/engine";
import { sha256 } from "@fray/engine/dice";
import { type Hear, type Store, StoreTrouble } from "../store/store.ts";
import { type SeatChange, seatOfToken, withoutOldQuestion } from "../table/index.ts";
import { Founder, tokenFor } from "./founder.ts";
import { Live } from "./live.ts";
import { foldFrom, toldFrom, UNKNOWN_TABLE } from "./recall.ts";
import { NO_WAITING, type Scheduler } from "./scheduler.ts";
import type { Clock, Entered, HallParts, Invited, NewTable, Opener, Rulesets } from "./words.ts";

/** All tables of one server: who comes in with which token, and which tables are at hand. */

/** Beyond so many tables, those that nobody uses leave memory: opening one again takes milliseconds. */
const MOST_LIVE = 256;

export class Hall {
  readonly rulesets: Rulesets;
  readonly store: Store;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  private readonly parts: HallParts;
  private readonly founder: Founder;
  private readonly stopWatching: () => void;
  private readonly lives = new Map<string, Promise<Result<Live>>>();
  /** Those of them that are open: what is to be asked of them need not wait. */
  private readonly opened = new WeakMap<Promise<Result<Live>>, Live>();

  constructor(parts: HallParts) {
    this.parts = parts;
    this.rulesets = parts.rulesets;
    this.store = parts.store;
    this.clock = parts.clock;
    this.scheduler = parts.scheduler ?? NO_WAITING;
    const { store, clock, scheduler } = this;
    const rulesetOf = (id: string): Promise<Result<Ruleset>> => this.rulesetOf(id);
    this.founder = new Founder({ store, clock, scheduler, rulesetOf, random: () => parts.random() });
    this.stopWatching = this.store.watch((changed) => this.hear(changed));
  }

  /** Other processes have kept something: tables at hand here take it in. */
  private hear(changed: Parameters<Hear>[0]): void {
    if (changed === null) for (const opening of this.lives.values()) this.lookAgain(opening);
    else {
      const opening = this.lives.get(changed.table);
      if (opening === undefined || this.opened.get(opening)?.hasHeard(changed.next)) return;
      if (changed.next === 0) this.drop(changed.table, opening);
      else this.lookAgain(opening, changed.next);
    }
  }

  private lookAgain(opening: Promise<Result<Live>>, next?: number): void {
    opening.then((live) => (live.ok ? live.value.lookAgain(next) : undefined)).catch(() => undefined);
  }

  /** The table is gone: nobody sits at it any more. */
  private drop(table: string, opening: Promise<Result<Live>>): void {
    this.lives.delete(table);
    opening.then((live) => (live.ok ? live.value.end() : undefined)).catch(() => undefined);
  }

  create(asked: NewTable, by?: Opener): Promise<Result<Invited>> {
    return this.founder.create(asked, by);
  }

  /** Takes in a battle's log, or everything of a table from another server. */
  import(file: unknown, by?: Opener): Promise<Result<Invited>> {
    return this.founder.import(file, by);
  }

  /** "What if": a table of its own with the same past and other dice. The one it came from stays as it is. */
  fork(entered: Entered, by?: Opener): Promise<Result<Invited>> {
    return this.founder.fork(entered, by);
  }

  get liveTables(): number {
    return this.lives.size;
  }

  /** Gives out a seat, changes it, or gives it a new token; the old one no longer opens anything. */
  async seat(
    entered: Entered,
    change: SeatChange,
    token: "keep" | "new" | "none",
  ): Promise<Result<Invited | null>> {
    const secret = token === "new" ? tokenFor(entered.live.id, this.parts.random()) : null;
    const tokenHash = token === "keep" ? {} : { tokenHash: secret === null ? null : sha256(secret) };
    const done = await entered.live.put(entered.seat.id, { do: "seat", seat: { ...change, ...tokenHash } });
    if (!done.ok) return done;
    return ok(secret === null ? null : { table: entered.live.id, seat: change.id, token: secret });
  }

  /** Who holds a token, and where; null: nobody. */
  async enter(token: string): Promise<Entered | null> {
    const [id, secret] = token.split(".");
    if (id === undefined || secret === undefined) return null;
    const live = await this.live(id);
    if (!live.ok) return null;
    live.value.touch();
    const hash = sha256(token);
    let seat = seatOfToken(live.value.table, hash);
    if (seat === null) {
      await live.value.lookAgain(); // another process may have given it out a moment ago
      seat = seatOfToken(live.value.table, hash);
    }
    return seat === null ? null : { live: live.value, seat };
  }

  async live(id: string): Promise<Result<Live>> {
    const known = this.lives.get(id);
    if (known !== undefined && this.opened.get(known)?.isOver !== true) return known;
    const opening = this.open(id);
    this.lives.set(id, opening);
    const opened = await opening.catch((error: unknown) => {
      this.forget(id, opening);
      throw error;
    });
    if (!opened.ok) this.forget(id, opening);
    else {
      this.opened.set(opening, opened.value);
      this.makeRoom();
    }
    return opened;
  }

  private forget(id: string, opening: Promise<Result<Live>>): void {
    if (this.lives.get(id) === opening) this.lives.delete(id);
  }

  /** Deletes a table, whether it is at hand or not; false: there was none. */
  async remove(table: string): Promise<boolean> {
    const opening = this.lives.get(table);
    const live = await opening?.catch(() => null);
    if (live?.ok) await live.value.settled();
    const gone = await this.store.remove(table);
    if (opening !== undefined) this.drop(table, opening);
    return gone;
  }

  /** Deletes a table that nobody is at and nobody has touched since a time; false: it is not such a table. */
  async removeUntouched(table: string, since: string): Promise<boolean> {
    const opening = this.lives.get(table);
    if (opening !== undefined && this.opened.get(opening)?.isUnused !== true) return false;
    const about = await this.store.about(table);
    return about !== null && about.touched < since && this.remove(table);
  }

  async close(): Promise<void> {
    try {
      await this.putAway();
    } finally {
      await this.store.close();
    }
  }

  /** Leaves every table at hand to the store. One that cannot be kept does not keep the others from it; it is told at the end. */
  async putAway(): Promise<void> {
    this.stopWatching();
    const openings = [...this.lives.values()];
    this.lives.clear();
    const kept = await Promise.allSettled(
      openings.map(async (opening) => {
        const live = await opening.catch(() => null);
        if (live?.ok) await live.value.putAway();
      }),
    );
    const failed = kept.filter((one) => one.status === "rejected");
    if (failed[0] !== undefined) throw lost(failed.length, failed[0].reason);
  }

  private async open(id: string): Promise<Result<Live>> {
    const first = (await this.store.read(id, 0, 1))[0]?.fact;
    if (first?.kind !== "open") return refuse(UNKNOWN_TABLE);
    const ruleset = await this.rulesetOf(first.opening.ruleset);
    if (!ruleset.ok) return ruleset;
    const snapshot = await this.store.snapshot(id);
    const { store, clock, scheduler } = this;
    const kept = { ruleset: ruleset.value, store, id, scheduler };
    const folded = await foldFrom(kept, { snapshot });
    const table = folded.ok ? folded : await toldFrom(kept, snapshot);
    if (!table.ok) return table;
    const entropy = (): string => this.parts.random();
    const live = new Live(ruleset.value, withoutOldQuestion(table.value), {
      store,
      clock,
      scheduler,
      entropy,
      limits: this.parts.limits,
    });
    const { seq, tactics } = table.value;
    if (tactics.length > 0) live.resume((await store.read(id, seq - 1, seq))[0]);
    return ok(live);
  }

  /**
   * Tables that nobody uses leave, those untouched longest first. All at once: a table is at hand once only, and
   * whoever has just come in must find it there.
   */
  private makeRoom(): void {
    const most = this.parts.mostLive ?? MOST_LIVE;
    if (this.lives.size <= most) return;
    const idle = [...this.lives.values()].flatMap((opening) => {
      const live = this.opened.get(opening);
      return live?.isUnused ? [live] : [];
    });
    idle.sort((a, b) => a.touched - b.touched);
    for (const live of idle.slice(0, this.lives.size - most)) {
      this.lives.delete(live.id);
      live.putAway().catch(() => undefined); // its log is kept: it opens by that
    }
  }

  async rulesetOf(id: string): Promise<Result<Ruleset>> {
    const found = await this.rulesets.load(id);
    if (found !== null) {
      this.parts.opens?.(id);
      return ok(found);
    }
    const message = `expected one of ${this.rulesets.ids.join(", ")}, found ${JSON.stringify(id)}`;
    return refuse(problem("input/unknown-ruleset", message, "ruleset"));
  }
}

/** Tables without their last snapshot: nothing is missing, but they are played anew when they are opened. */
function lost(count: number, reason: unknown): unknown {
  if (!(reason instanceof StoreTrouble)) return reason;
  const left = `${count} ${count === 1 ? "table was" : "tables were"} left without a snapshot of how they stand`;
  return new StoreTrouble(reason.code, `${reason.message}; ${left}; every log is kept`);
}
