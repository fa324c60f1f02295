import { ok, parsingLog, problem, readingEncounter, type Result, type Ruleset, refuse } from "@fray/engine";
import { GENERATORS, sha256 } from "@fray/engine/dice";
import { type Hear, type Store, StoreTrouble } from "../store/store.ts";
import {
  brokenPromises,
  cannotGoOn,
  commitmentOf,
  copyFor,
  DEFAULT_SETTINGS,
  type Entry,
  entriesOf,
  forkFor,
  freshDice,
  type FreshWhy,
  type Opening,
  type SeatChange,
  seatOfToken,
  withoutOldQuestion,
} from "../table/index.ts";
import { wrongFile } from "./foreign.ts";
import { foldingForeign, readingTableFile } from "./import.ts";
import {
  type Clock,
  type Entered,
  type HallParts,
  type Invited,
  MASTER,
  type NewTable,
  type Opener,
  type Rulesets,
  SOMEBODY,
} from "./words.ts";
import { Live } from "./live.ts";
import { foldFrom, readEntries, toldFrom, UNKNOWN_TABLE } from "./recall.ts";
import { NO_WAITING, type Scheduler } from "./scheduler.ts";
import { overgrown, tooLarge } from "./size.ts";

/** All tables of one server: who comes in with which token, and which tables are at hand. */

/** Beyond so many tables, those that nobody uses leave memory: opening one again takes milliseconds. */
const MOST_LIVE = 256;

export class Hall {
  readonly rulesets: Rulesets;
  readonly store: Store;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  private readonly parts: HallParts;
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

  get liveTables(): number {
    return this.lives.size;
  }

  async create(asked: NewTable, by: Opener = SOMEBODY): Promise<Result<Invited>> {
    const ruleset = await this.rulesetOf(asked.encounter.ruleset);
    if (!ruleset.ok) return ruleset;
    const large = by.limits === null ? [] : tooLarge(asked.encounter, by.limits);
    if (large.length > 0) return refuse(...large);
    const read = await this.scheduler.run(by.who, readingEncounter(ruleset.value, asked.encounter));
    if (!read.ok) return read;
    const ids = new Set(read.value.combatants.map((c) => c.id));
    const unknown = (asked.tactics ?? []).findIndex((id) => !ids.has(id));
    if (unknown >= 0)
      return refuse(problem("input/tactics", "expected a combatant of this battle", `tactics.${unknown}`));
    const opening = this.opening(ruleset.value, asked);
    return this.found([{ seq: 0, who: MASTER, when: this.when(), fact: { kind: "open", opening } }], by);
  }

  /** Takes in a battle's log, or everything of a table from another server. */
  async import(file: unknown, by: Opener = SOMEBODY): Promise<Result<Invited>> {
    const table = this.newId();
    const wrong = await this.scheduler.run(by.who, wrongFile(file, by.limits));
    if (wrong.length > 0) return refuse(...wrong);
    if ((file as { readonly kind?: unknown } | null)?.kind === "table") {
      const read = await this.scheduler.run(by.who, readingTableFile(file));
      return read.ok ? this.foundForeign(copyFor(read.value.entries, table), by) : read;
    }
    const log = await this.scheduler.run(by.who, parsingLog(file));
    if (!log.ok) return log;
    const ruleset = await this.rulesetOf(log.value.ruleset);
    if (!ruleset.ok) return ruleset;
    const { encounter, version } = log.value;
    const opening = { ...this.opening(ruleset.value, { encounter }), table };
    return this.foundForeign(entriesOf(log.value, opening, this.when()), by, version);
  }

  /** Whoever brought a battle may know its seeds: it goes on with fresh dice. Promises that they do not keep are refused. */
  private async foundForeign(
    entries: readonly Entry[],
    by: Opener,
    version?: number,
  ): Promise<Result<Invited>> {
    const broken = brokenPromises(entries);
    return broken.length > 0 ? refuse(...broken) : this.found(this.withFresh(entries, "import"), by, version);
  }

  private withFresh(entries: readonly Entry[], why: FreshWhy): readonly Entry[] {
    const fact = { kind: "fresh-dice", dice: freshDice(this.parts.random(), why) } as const;
    return [...entries, { seq: entries.length, who: MASTER, when: this.when(), fact }];
  }

  /** "What if": a table of its own with the same past and other dice. The one it came from stays as it is. */
  async fork(entered: Entered, by: Opener = SOMEBODY): Promise<Result<Invited>> {
    const over = cannotGoOn(entered.live.table);
    if (over !== null) return refuse(over);
    const { store, scheduler } = this;
    const entries = await readEntries({ store, scheduler, id: entered.live.id }, 0);
    return this.found(this.withFresh(forkFor(entries, this.newId()), "fork"), by);
  }

  /** Gives out a seat, changes it, or gives it a new token; the old one no longer opens anything. */
  async seat(
    entered: Entered,
    change: SeatChange,
    token: "keep" | "new" | "none",
  ): Promise<Result<Invited | null>> {
    const secret = token === "new" ? this.newToken(entered.live.id) : null;
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

  /** Keeps a new table with a game master's seat at the end of its log, which that version of the rules made. */
  private async found(entries: readonly Entry[], by: Opener, version?: number): Promise<Result<Invited>> {
    const first = entries[0]?.fact;
    if (first?.kind !== "open")
      return refuse(problem("log/opening", "a table's log begins with its opening"));
    const ruleset = await this.rulesetOf(first.opening.ruleset);
    if (!ruleset.ok) return ruleset;
    const { table } = first.opening;
    const token = this.newToken(table);
    const seat = {
      id: MASTER,
      role: MASTER,
      name: "Game master",
      combatants: [],
      tokenHash: sha256(token),
      typedDice: false,
    } as const;
    const all: readonly Entry[] = [
      ...entries,
      { seq: entries.length, who: MASTER, when: this.when(), fact: { kind: "seat", seat } },
    ];
    const folded = await this.scheduler.run(by.who, foldingForeign(ruleset.value, all, version));
    if (!folded.ok) return folded;
    const large = by.limits === null ? [] : overgrown(folded.value, by.limits);
    if (large.length > 0) return refuse(...large);
    await this.store.append(table, all);
    return ok({ table, seat: MASTER, token });
  }

  private opening(
    ruleset: Ruleset,
    { encounter, settings, tactics, seed = this.parts.random() }: NewTable,
  ): Opening {
    return {
      table: this.newId(),
      ruleset: ruleset.id,
      version: ruleset.version,
      generator: GENERATORS[0],
      encounter,
      seed,
      commitment: commitmentOf(seed),
      settings: { ...DEFAULT_SETTINGS, ...settings },
      tactics: tactics ?? [],
    };
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

  private when(): string {
    return new Date(this.parts.clock.now()).toISOString();
  }

  /** Never with a dash in front: it would be an option on a command line. */
  private newId(): string {
    return this.parts.random().replace(/^-+/, "").slice(0, 12);
  }

  private newToken(table: string): string {
    return `${table}.${this.parts.random()}`;
  }
}

/** Tables without their last snapshot: nothing is missing, but they are played anew when they are opened. */
function lost(count: number, reason: unknown): unknown {
  if (!(reason instanceof StoreTrouble)) return reason;
  const left = `${count} ${count === 1 ? "table was" : "tables were"} left without a snapshot of how they stand`;
  return new StoreTrouble(reason.code, `${reason.message}; ${left}; every log is kept`);
}
