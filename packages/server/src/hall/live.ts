import { ok, type Result, type Ruleset, refuse, type Sliced } from "@fray/engine";
import { StoreTrouble } from "../store/store.ts";
import {
  cannotGoBack,
  type Decided,
  deciding,
  type Entry,
  forgetViews,
  type Frame,
  type Happened,
  type Input,
  NEEDS_HISTORY,
  type Table,
} from "../table/index.ts";
import { Alarm } from "./alarm.ts";
import { Audience } from "./audience.ts";
import { Now } from "./now.ts";
import { Keeping } from "./keeping.ts";
import { backOff, MOST_TRIES, OVERTAKEN } from "./overtaken.ts";
import { deeper, type Kept, since, UNKNOWN_TABLE } from "./recall.ts";
import { framesOf, happenedAfter, Recent } from "./recent.ts";
import { whyNoMore } from "./size.ts";
import { Turns } from "./turns.ts";
import { isUnfinished } from "./unfinished.ts";
import type { Listener, LiveParts } from "./words.ts";

/** One table in this process: inputs one after the other, stored first, told after. */

/** So long another process has to go on with its tactics, before this one takes it for dead and goes on itself. */
const OTHERS_MS = 1_000;
/** So long after the store failed it is asked again, by nobody's input. */
const AGAIN_MS = 1_000;
/** So long after it was entered nobody has a table in hand who does not use it: a request is long over. */
const UNUSED_MS = 15_000;

export class Live {
  table: Table;
  private readonly audience = new Audience();
  touched: number;
  /** Put away or removed: whoever still has it in hand has to come in again. */
  isOver = false;
  private readonly ruleset: Ruleset;
  private readonly parts: LiveParts;
  private readonly recent = new Recent();
  private readonly beside: Keeping;
  private readonly turns = new Turns();
  /** How many entries there will be once those that are being kept are; 0: none are. */
  private keeping = 0;
  private readonly goingOn: Alarm;
  private readonly looking: Alarm;

  constructor(ruleset: Ruleset, table: Table, parts: LiveParts) {
    const { store, clock, limits } = parts;
    this.ruleset = ruleset;
    this.table = table;
    this.parts = parts;
    this.goingOn = new Alarm(clock);
    this.looking = new Alarm(clock);
    this.touched = clock.now();
    this.beside = new Keeping(store, this.id);
    if (limits !== undefined) this.beside.weigh();
    this.wake(null);
  }

  get id(): string {
    return this.table.opening.table;
  }

  /** Puts an input. Inputs of one table wait for each other; those of others do not. */
  put(seat: string, input: Input): Promise<Result<Decided>> {
    return this.turns.take(() => this.take(seat, input));
  }

  /** Whether so many entries are no news here. A store tells everybody of what was kept, whoever keeps it too. */
  hasHeard(next: number): boolean {
    return next > 0 && (next <= this.table.seq || next <= this.keeping);
  }

  /** Takes in what other processes kept, if there is anything, and tells the seats here. */
  async lookAgain(next = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.hasHeard(next)) return;
    await this.turns.take(async () => {
      try {
        if (next > this.table.seq) await this.catchUp();
      } catch (error) {
        this.lookLater(); // nobody says a second time that there is something
        throw error;
      } finally {
        this.turns.done();
      }
    });
  }

  private lookLater(): void {
    if (!this.isOver) this.looking.set(AGAIN_MS, () => void this.lookAgain().catch(() => undefined));
  }

  /** Opened again after its process ended: tactics that were not done go on. */
  resume(last: Entry | undefined): void {
    if (isUnfinished(this.table, last)) this.wake(0);
  }

  /** Somebody has come in, or does something. */
  touch(): void {
    this.touched = this.parts.clock.now();
  }

  /** Whether nobody is on the line, nothing is under way, and nobody has come in of late. */
  get isUnused(): boolean {
    const since = this.parts.clock.now() - this.touched;
    return this.audience.size === 0 && this.turns.areFree && since >= UNUSED_MS;
  }

  /** Somebody is on the line from now on; what comes back lets go of it. */
  listen(listener: Listener): () => void {
    const leave = this.audience.add(listener, this.table.seq);
    return () => {
      this.touch();
      leave();
    };
  }

  /** The seats go on at another table, each by a link of its own. Kept as long as this table is at hand. */
  leadOn(links: ReadonlyMap<string, string>): void {
    this.audience.leadOn(links);
  }

  /** When everything put so far is done. */
  async settled(): Promise<void> {
    await this.turns.settled();
  }

  /**
   * Leaves the table to its store, as it stands: it is opened from there without playing its log again, even by a
   * later version of the ruleset whose rules are others.
   */
  async putAway(): Promise<void> {
    this.isOver = true;
    this.stop();
    await this.settled();
    await this.beside.keep(this.table);
  }

  /** The table is no more: everybody is sent away. */
  end(): void {
    this.isOver = true;
    this.stop();
    this.audience.sendAway();
  }

  stop(): void {
    this.goingOn.stop();
    this.looking.stop();
  }

  /** Work for this table, by turns with that of others. */
  share<T>(work: Sliced<T>): Promise<T> {
    return this.parts.scheduler.run(this.id, work);
  }

  /** Decided and kept; decided anew where another process wrote first. */
  private async take(seat: string, input: Input): Promise<Result<Decided>> {
    this.touch();
    try {
      const { limits } = this.parts;
      const full = limits === undefined ? [] : whyNoMore(this.table, input, this.beside.bytes, limits);
      if (full.length > 0) return refuse(...full);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const decided = await this.decided(seat, input);
        if (!decided.ok || decided.value.entries.length === 0) return decided;
        const error = await this.keep(decided.value.entries).then(() => null, orUnknown);
        if (error === null) {
          await this.took(decided.value);
          return decided;
        }
        const newer = await this.overtaken(error);
        if (newer !== null) return newer;
        await backOff(this.parts.clock, tries);
      }
      return refuse(OVERTAKEN);
    } finally {
      this.keeping = 0;
      this.turns.done();
    }
  }

  private keep(entries: readonly Entry[]): Promise<void> {
    this.keeping = this.table.seq + entries.length;
    return this.parts.store.append(this.id, entries);
  }

  /** Null: another process wrote to this table first. What they wrote counts, and is known here now. */
  private async overtaken(error: unknown): Promise<Result<never> | null> {
    this.keeping = 0;
    if (!(error instanceof StoreTrouble && error.code === "store/conflict")) {
      // whether it was kept, or somebody else kept something meanwhile, nobody knows
      this.lookAgain().catch(() => undefined);
      throw error;
    }
    const newer = await this.catchUp();
    return newer.ok ? null : newer;
  }

  /** Takes in the entries of others, if there are any. A table that is there no more is over. */
  private async catchUp(): Promise<Result<null>> {
    const happened = await since(this.kept, this.table);
    if (!happened.ok) {
      if (happened.problems[0]?.code === UNKNOWN_TABLE.code) this.end();
      return happened;
    }
    const last = happened.value.at(-1);
    if (last !== undefined)
      await this.happened(happened.value, isUnfinished(last.after, last.entry) ? OTHERS_MS : null);
    return ok(null);
  }

  private get kept(): Kept {
    const { store, scheduler } = this.parts;
    return { ruleset: this.ruleset, store, id: this.id, scheduler };
  }

  private async decided(seat: string, input: Input): Promise<Result<Decided>> {
    const decided = await this.share(this.deciding(seat, input));
    if (decided.ok || decided.problems[0]?.code !== NEEDS_HISTORY) return decided;
    // what it needs is further back, or further on, than what is at hand
    const more = await deeper(this.kept, this.table);
    if (!more.ok) return refuse(cannotGoBack(this.table));
    this.table = more.value;
    return this.share(this.deciding(seat, input));
  }

  private deciding(seat: string, input: Input): Sliced<Result<Decided>> {
    return deciding(this.table, seat, input, new Now(this.parts.clock.now(), this.parts.entropy));
  }

  private took({ entries, tables, more }: Decided): Promise<void> {
    let before = this.table;
    const happened = entries.map((entry, i): Happened => {
      const after = tables[i] as Table;
      const one = { before, entry, after };
      before = after;
      return one;
    });
    return this.happened(happened, more ? 0 : null);
  }

  /** Stored: now it is so, and everybody is told. */
  private async happened(happened: readonly Happened[], goOnInMs: number | null): Promise<void> {
    const first = (happened[0] as Happened).entry.seq;
    this.table = (happened.at(-1) as Happened).after;
    for (const one of happened) this.recent.add(one);
    await this.share(this.telling(happened));
    this.beside.keepIfDue(this.table, first);
    this.wake(goOnInMs);
  }

  private *telling(happened: readonly Happened[]): Sliced<void> {
    for (const one of happened) {
      yield* this.audience.tell(one);
      forgetViews(one.before);
    }
  }

  /** Tactics with more to do go on; a question with a time limit is looked at when its time is up. */
  private wake(goOnInMs: number | null): void {
    this.goingOn.stop();
    const ms = goOnInMs ?? this.timeLeft;
    if (ms !== null && !this.isOver) this.goingOn.set(ms, () => void this.goOn());
  }

  /** For whoever is asked, in milliseconds; null: there is no limit. */
  private get timeLeft(): number | null {
    const until = this.table.asking?.until ?? null;
    return until === null ? null : Math.max(0, until - this.parts.clock.now());
  }

  /** What could not be kept is tried again. A timer may end a moment before its time: then the rest is waited for. */
  private async goOn(): Promise<void> {
    const done = await this.put("", { do: "go-on" }).catch(() => null);
    if (done === null || !done.ok) this.wake(AGAIN_MS);
    else if (done.value.entries.length === 0 && (this.timeLeft ?? 0) > 0) this.wake(null);
  }

  /** The frames after entry `after` for a seat; null: too long ago, it has to look at everything anew. */
  async missed(seat: string, after: number): Promise<readonly Frame[] | null> {
    // another process told it what this one has not heard of yet
    if (after >= this.table.seq) await this.lookAgain();
    if (after >= this.table.seq) return null;
    if (after === this.table.seq - 1) return [];
    const happened = await happenedAfter(this.kept, this.recent, after, this.table.seq);
    if (happened === null) return null;
    return this.share(framesOf(happened, seat));
  }
}

const orUnknown = (error: unknown): unknown => error ?? new Error("nothing is known of the trouble");
