import { ok, problem, type Result, type Ruleset, refuse, stateOf, UNDO } from "@fray/engine";
import { type Store, StoreTrouble } from "../store/store.ts";
import {
  type Decided,
  decide,
  type Entry,
  forgetViews,
  type Frame,
  frameOf,
  type Happened,
  type Input,
  NEEDS_HISTORY,
  type Table,
  takeSnapshot,
} from "../table/index.ts";
import { Audience } from "./audience.ts";
import { Now } from "./now.ts";
import { between, deeper, type Kept, since } from "./recall.ts";
import { Turns } from "./turns.ts";
import type { Clock, Listener } from "./words.ts";

/** One table in this process: inputs one after the other, stored first, told after. */

/** So many entries are at hand for those who lost their line; before that they come from the store. */
const RECENT = 8;
const SNAPSHOT_EVERY = 64;
/** An input that others overtake is decided anew; so often, and then it has to be given again. */
const MOST_TRIES = 50;
/** So long another process has to go on with its tactics, before this one takes it for dead and goes on itself. */
const OTHERS_MS = 1_000;

export class Live {
  table: Table;
  private readonly audience = new Audience();
  touched: number;
  private readonly ruleset: Ruleset;
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly entropy: () => string;
  private recent: Happened[] = [];
  private snapshotAt = 0;
  private readonly turns = new Turns();
  /** How many entries there will be once those that are being kept are; 0: none are. */
  private keeping = 0;
  private stopTimer: (() => void) | null = null;

  constructor(
    ruleset: Ruleset,
    table: Table,
    { store, clock, entropy }: { store: Store; clock: Clock; entropy: () => string },
  ) {
    this.ruleset = ruleset;
    this.table = table;
    this.store = store;
    this.clock = clock;
    this.entropy = entropy;
    this.touched = clock.now();
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
      } finally {
        this.turns.done();
      }
    });
  }

  /** Opened again after its process ended: tactics that were not done go on. */
  resume(last: Entry | undefined): void {
    if (isUnfinished(this.table, last)) this.wake(0);
  }

  get listeners(): ReadonlySet<Listener> {
    return this.audience.all;
  }

  /** Somebody is on the line from now on; what comes back lets go of it. */
  listen(listener: Listener): () => void {
    return this.audience.add(listener);
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
    this.stop();
    await this.settled();
    await this.keepSnapshot();
  }

  /** The table is no more: everybody is sent away. */
  end(): void {
    this.stop();
    this.audience.sendAway();
  }

  stop(): void {
    this.stopTimer?.();
    this.stopTimer = null;
  }

  private take(seat: string, input: Input): Promise<Result<Decided>> {
    this.touched = this.clock.now();
    const decided = this.decide(seat, input);
    if (isForgotten(decided)) return this.takeAgain(seat, input, null);
    if (!decided.ok || decided.value.entries.length === 0) {
      this.turns.done();
      return Promise.resolve(decided);
    }
    return this.keep(decided.value.entries).then(
      () => {
        this.keeping = 0;
        try {
          this.took(decided.value);
        } finally {
          this.turns.done();
        }
        return decided;
      },
      (error: unknown) => this.takeAgain(seat, input, error),
    );
  }

  /** What is seldom needed: more of the past, or to decide anew because another process wrote first. */
  private async takeAgain(seat: string, input: Input, trouble: unknown): Promise<Result<Decided>> {
    try {
      let error = trouble;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const newer = error === null ? null : await this.overtaken(error);
        if (newer !== null) return newer;
        const first = this.decide(seat, input);
        const decided = isForgotten(first) ? await this.decidedDeeper(seat, input) : first;
        if (!decided.ok || decided.value.entries.length === 0) return decided;
        error = await this.keep(decided.value.entries).then(() => null, orUnknown);
        this.keeping = 0;
        if (error !== null) continue;
        this.took(decided.value);
        return decided;
      }
      return refuse(OVERTAKEN);
    } finally {
      this.turns.done();
    }
  }

  private keep(entries: readonly Entry[]): Promise<void> {
    this.keeping = this.table.seq + entries.length;
    return this.store.append(this.id, entries);
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
    if (!newer.ok) return newer;
    return newer.value === 0 ? refuse(problem("table/unknown", "there is no such table")) : null;
  }

  /** How many entries of others there were. */
  private async catchUp(): Promise<Result<number>> {
    const happened = await since(this.kept, this.table);
    if (!happened.ok) return happened;
    const last = happened.value.at(-1);
    if (last === undefined) return ok(0);
    this.happened(happened.value, isUnfinished(last.after, last.entry) ? OTHERS_MS : null);
    return ok(happened.value.length);
  }

  private get kept(): Kept {
    return { ruleset: this.ruleset, store: this.store, id: this.id };
  }

  /** What it needs is further back than what is at hand. */
  private async decidedDeeper(seat: string, input: Input): Promise<Result<Decided>> {
    const more = await deeper(this.kept, this.table);
    if (!more.ok) return more;
    this.table = more.value;
    return this.decide(seat, input);
  }

  private decide(seat: string, input: Input): Result<Decided> {
    return decide(this.table, seat, input, new Now(this.clock.now(), this.entropy));
  }

  private took({ entries, tables, more }: Decided): void {
    let before = this.table;
    const happened = entries.map((entry, i): Happened => {
      const after = tables[i] as Table;
      const one = { before, entry, after };
      before = after;
      return one;
    });
    this.happened(happened, more ? 0 : null);
  }

  /** Stored: now it is so, and everybody is told. */
  private happened(happened: readonly Happened[], goOnInMs: number | null): void {
    const first = (happened[0] as Happened).entry.seq;
    this.table = (happened.at(-1) as Happened).after;
    for (const one of happened) {
      if (this.recent.push(one) > RECENT) this.recent.shift();
      this.audience.tell(one);
      forgetViews(one.before);
    }
    if (Math.floor(first / SNAPSHOT_EVERY) !== Math.floor(this.table.seq / SNAPSHOT_EVERY))
      void this.keepSnapshot();
    this.wake(goOnInMs);
  }

  /** A snapshot saves time: one that cannot be kept is not missed. */
  private async keepSnapshot(): Promise<void> {
    const snapshot = takeSnapshot(this.table);
    if (snapshot === null || snapshot.seq === this.snapshotAt) return;
    this.snapshotAt = snapshot.seq;
    await this.store.keepSnapshot(this.id, snapshot).catch(() => undefined);
  }

  /** Tactics with more to do go on; a question with a time limit is looked at when its time is up. */
  private wake(goOnInMs: number | null): void {
    this.stop();
    const until = this.table.asking?.until ?? null;
    const ms = goOnInMs ?? (until === null ? null : Math.max(0, until - this.clock.now()));
    if (ms === null) return;
    this.stopTimer = this.clock.after(ms, () => {
      this.put("", { do: "go-on" }).catch(() => undefined);
    });
  }

  /** The frames after entry `after` for a seat; null: too long ago, it has to look at everything anew. */
  async missed(seat: string, after: number): Promise<readonly Frame[] | null> {
    // another process told it what this one has not heard of yet
    if (after >= this.table.seq) await this.lookAgain();
    if (after >= this.table.seq) return null;
    if (after === this.table.seq - 1) return [];
    const happened = await this.after(after);
    if (happened === null) return null;
    const frames = happened
      .filter(({ entry }) => entry.seq > after)
      .map((h) => frameOf(h.before, h.entry, h.after, seat));
    for (const { before } of happened) forgetViews(before);
    return frames.some((f) => f === null) ? null : (frames as Frame[]);
  }

  private async after(seq: number): Promise<readonly Happened[] | null> {
    if ((this.recent[0]?.entry.seq ?? this.table.seq) <= seq + 1) return [...this.recent];
    if (this.table.seq - seq > MOST_MISSED) return null;
    const happened = await between(this.kept, seq, this.table.seq);
    return happened.ok ? happened.value : null;
  }
}

const MOST_MISSED = 1_000;

const OVERTAKEN = problem(
  "table/overtaken",
  "something else happened at this table just then: look and try again",
);

const orUnknown = (error: unknown): unknown => error ?? new Error("nothing is known of the trouble");

const isForgotten = (decided: Result<Decided>): boolean =>
  !decided.ok && decided.problems[0]?.code === NEEDS_HISTORY;

/** Whether tactics were to go on after an entry: whoever undoes hands the table back to people. */
function isUnfinished({ battle, tactics, asking }: Table, last: Entry | undefined): boolean {
  const back =
    last?.fact.kind === "withdraw" || (last?.fact.kind === "step" && last.fact.step.command.do === UNDO);
  const state = stateOf(battle);
  if (back || asking !== null || state.winner !== null) return false;
  const actor = battle.ruleset.actor(state);
  return actor !== null && tactics.includes(actor);
}
