import { ok, parseLog, problem, readEncounter, type Result, type Ruleset, refuse } from "@fray/engine";
import { GENERATOR } from "@fray/engine/dice";
import type { Hear, Store } from "../store/store.ts";
import {
  cannotGoOn,
  commitmentOf,
  copyFor,
  DEFAULT_SETTINGS,
  type Entry,
  entriesOf,
  forkFor,
  type Opening,
  type SeatChange,
  seatOfToken,
  sha256,
} from "../table/index.ts";
import { folding, readTableFile } from "./import.ts";
import { type Entered, type HallParts, type Invited, MASTER, type NewTable, type Rulesets } from "./words.ts";
import { Live } from "./live.ts";
import { foldFrom, toldFrom } from "./recall.ts";

/** All tables of one server: who comes in with which token, and which tables are at hand. */

export class Hall {
  readonly rulesets: Rulesets;
  readonly store: Store;
  private readonly parts: HallParts;
  private readonly stopWatching: () => void;
  private readonly lives = new Map<string, Promise<Result<Live>>>();
  /** Those of them that are open: what is to be asked of them need not wait. */
  private readonly opened = new WeakMap<Promise<Result<Live>>, Live>();

  constructor(parts: HallParts) {
    this.parts = parts;
    this.rulesets = parts.rulesets;
    this.store = parts.store;
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

  async create(asked: NewTable): Promise<Result<Invited>> {
    const ruleset = await this.rulesetOf(asked.encounter.ruleset);
    if (!ruleset.ok) return ruleset;
    const read = readEncounter(ruleset.value, asked.encounter);
    if (!read.ok) return read;
    const ids = new Set(read.value.combatants.map((c) => c.id));
    const unknown = (asked.tactics ?? []).findIndex((id) => !ids.has(id));
    if (unknown >= 0)
      return refuse(problem("input/tactics", "expected a combatant of this battle", `tactics.${unknown}`));
    const opening = this.opening(ruleset.value, asked);
    return this.found([{ seq: 0, who: MASTER, when: this.when(), fact: { kind: "open", opening } }]);
  }

  /** Takes in a battle's log, or everything of a table from another server. */
  async import(file: unknown): Promise<Result<Invited>> {
    const table = this.newId();
    if ((file as { readonly kind?: unknown } | null)?.kind === "table") {
      const read = readTableFile(file);
      return read.ok ? this.found(copyFor(read.value.entries, table)) : read;
    }
    const log = parseLog(file);
    if (!log.ok) return log;
    const ruleset = await this.rulesetOf(log.value.ruleset);
    if (!ruleset.ok) return ruleset;
    const { encounter } = log.value;
    const opening = { ...this.opening(ruleset.value, { encounter }), table };
    return this.found(entriesOf(log.value, opening, this.when()));
  }

  /** "What if": a table of its own with the same past and other dice. The one it came from stays as it is. */
  async fork(entered: Entered): Promise<Result<Invited>> {
    const over = cannotGoOn(entered.live.table);
    if (over !== null) return refuse(over);
    const entries = await this.store.read(entered.live.id);
    const made = await this.found(forkFor(entries, this.newId()));
    if (!made.ok) return made;
    const live = await this.live(made.value.table);
    if (!live.ok) return live;
    const forked = await live.value.put(made.value.seat, { do: "fork" });
    return forked.ok ? made : forked;
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
    if (known !== undefined) return known;
    const opening = this.open(id);
    this.lives.set(id, opening);
    const opened = await opening.catch((error: unknown) => {
      this.lives.delete(id);
      throw error;
    });
    if (!opened.ok) this.lives.delete(id);
    else {
      this.opened.set(opening, opened.value);
      await this.makeRoom();
    }
    return opened;
  }

  async remove(entered: Entered): Promise<void> {
    const { live } = entered;
    await live.settled();
    this.lives.delete(live.id);
    live.end();
    await this.store.remove(live.id);
  }

  async close(): Promise<void> {
    this.stopWatching();
    const lives = await Promise.all([...this.lives.values()].map((opening) => opening.catch(() => null)));
    await Promise.all(lives.map((live) => (live?.ok ? live.value.putAway() : undefined)));
    this.lives.clear();
    await this.store.close();
  }

  /** Keeps a new table with a game master's seat at the end of its log. */
  private async found(entries: readonly Entry[]): Promise<Result<Invited>> {
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
    const folded = folding(ruleset.value, all);
    if (!folded.ok) return folded;
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
      generator: GENERATOR,
      encounter,
      seed,
      commitment: commitmentOf(seed),
      settings: { ...DEFAULT_SETTINGS, ...settings },
      tactics: tactics ?? [],
    };
  }

  private async open(id: string): Promise<Result<Live>> {
    const first = (await this.store.read(id, 0, 1))[0]?.fact;
    if (first?.kind !== "open") return refuse(problem("table/unknown", "there is no such table"));
    const ruleset = await this.rulesetOf(first.opening.ruleset);
    if (!ruleset.ok) return ruleset;
    const snapshot = await this.store.snapshot(id);
    const { store, clock } = this.parts;
    const kept = { ruleset: ruleset.value, store, id };
    const folded = await foldFrom(kept, { snapshot });
    const table = folded.ok ? folded : await toldFrom(kept, snapshot);
    if (!table.ok) return table;
    const live = new Live(ruleset.value, table.value, { store, clock, entropy: () => this.parts.random() });
    const { seq, tactics } = table.value;
    if (tactics.length > 0) live.resume((await store.read(id, seq - 1, seq))[0]);
    return ok(live);
  }

  /** Tables that nobody listens to leave, those untouched longest first. */
  private async makeRoom(): Promise<void> {
    const most = this.parts.mostLive ?? 2_000;
    if (this.lives.size <= most) return;
    const idle: Live[] = [];
    for (const opening of this.lives.values()) {
      const live = await opening;
      if (live.ok && live.value.listeners.size === 0) idle.push(live.value);
    }
    idle.sort((a, b) => a.touched - b.touched);
    for (const live of idle.slice(0, Math.max(0, this.lives.size - most))) {
      await live.putAway();
      this.lives.delete(live.id);
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

  private newId(): string {
    return this.parts.random().slice(0, 12);
  }

  private newToken(table: string): string {
    return `${table}.${this.parts.random()}`;
  }
}
