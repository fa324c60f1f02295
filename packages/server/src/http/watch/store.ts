import type { FastifyBaseLogger } from "fastify";
import { type Store, StoreTrouble } from "../../store/index.ts";
import type { Counter, Family, Histogram, Registry } from "./registry.ts";

/** A store that is watched: how long it takes, how much waits for it, what fails. Whatever engine it is. */

/** Failures of one code are logged so seldom: a full disk fails every input. */
const SAID_EVERY_MS = 1_000;
/** Two processes met at one place: the one that came second decides anew. */
const USUAL = "store/conflict";

export class WatchedStore {
  private readonly durations: Family<Histogram>;
  private readonly errors: Family<Counter>;
  private readonly log: () => FastifyBaseLogger;
  private readonly said = new Map<string, number>();
  private pending = 0;

  constructor(registry: Registry, log: () => FastifyBaseLogger) {
    this.log = log;
    this.durations = registry.histograms(
      "fray_store_duration_seconds",
      "How long the store takes, from the call until it is done (append: on the disk)",
      ["operation"],
    );
    this.errors = registry.counters("fray_store_errors_total", "Failures of the store by code", ["code"]);
    registry.gauge("fray_store_pending", "Calls of the store that are under way or wait for a commit", () => [
      { value: this.pending },
    ]);
  }

  /** The same store, with every call that reads or writes watched. */
  watch(store: Store): Store {
    const timed =
      <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        this.time(operation, this.durations.with(operation), () => call.apply(store, args));
    return {
      append: timed("append", store.append),
      read: timed("read", store.read),
      length: timed("length", store.length),
      about: timed("about", store.about),
      keepSnapshot: timed("snapshot", store.keepSnapshot),
      snapshot: timed("find-snapshot", store.snapshot),
      list: timed("list", store.list),
      usage: timed("usage", store.usage),
      remove: timed("remove", store.remove),
      backup: timed("backup", store.backup),
      watch: (hear) => store.watch(hear),
      health: () => store.health(),
      close: () => store.close(),
    };
  }

  private time<R>(operation: string, histogram: Histogram, call: () => Promise<R>): Promise<R> {
    const from = performance.now();
    this.pending += 1;
    return call().then(
      (value) => {
        this.pending -= 1;
        histogram.observe((performance.now() - from) / 1000);
        return value;
      },
      (error: unknown) => {
        this.pending -= 1;
        this.failed(operation, error);
        throw error;
      },
    );
  }

  private failed(operation: string, error: unknown): void {
    const code = error instanceof StoreTrouble ? error.code : "store/unknown";
    this.errors.with(code).add();
    const now = performance.now();
    if (code === USUAL || now - (this.said.get(code) ?? Number.NEGATIVE_INFINITY) < SAID_EVERY_MS) return;
    this.said.set(code, now);
    this.log().error({ code, operation, err: error }, "the store failed");
  }
}
