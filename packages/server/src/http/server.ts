import { randomBytes } from "node:crypto";
import type { Problem } from "@fray/engine";
import type { FastifyInstance } from "fastify";
import {
  type Clock,
  FairScheduler,
  Hall,
  type HallParts,
  Retention,
  type Rulesets,
  warmUp,
} from "../hall/index.ts";
import type { Store } from "../store/index.ts";
import { systemRoutes } from "./admin.ts";
import { type AppOptions, makeApp } from "./app.ts";
import { assistantRoutes } from "./assistants.ts";
import { administratorBy } from "./callers.ts";
import { closeParts } from "./closing.ts";
import { Metrics } from "./metrics.ts";
import { serveModules } from "./modules/index.ts";
import { servePage } from "./page.ts";
import { type QuotaOptions, Quotas, tableLimits } from "./quotas.ts";
import { Reckoning, type ReckoningOptions } from "./reckoning/index.ts";
import { tableRoutes } from "./routes.ts";
import { SOCKET_LIMITS, type SocketLimits, sockets } from "./socket.ts";
import { Upgrades } from "./upgrades.ts";
import { watchLines } from "./lines.ts";
import { logLag } from "./watch/log.ts";
import { LoopLag } from "./watch/loop.ts";
import { WatchedStore } from "./watch/store.ts";

/** The server: rulesets and a store are given to it, everything else it is. */
export interface ServerOptions extends AppOptions {
  readonly rulesets: Rulesets;
  readonly store: Store;
  /** Where backups are written. */
  readonly backups?: string;
  readonly clock?: Clock;
  /** What nobody can guess: seeds and tokens come of it. Tests give their own, so that dice fall alike. */
  readonly random?: () => string;
  readonly limits?: Partial<SocketLimits>;
  /** What strangers may take. */
  readonly quotas?: QuotaOptions;
  /** Tables that nobody has touched for so many days are deleted; without it none are. */
  readonly keepDays?: number | undefined;
  readonly deadlines?: Partial<Deadlines>;
  /** Rulesets that are played for a moment after the start, so that whoever comes first does not wait for them. */
  readonly warmsUp?: readonly string[];
  /** Where odds are worked out. */
  readonly reckoning?: Omit<ReckoningOptions, "modules">;
  /** Rulesets from outside: the addresses of their modules' files, by their ids. The page is handed these too. */
  readonly modules?: { readonly [id: string]: string };
}

/** How long each part of stopping may take, in milliseconds. */
export interface Deadlines {
  readonly requests: number;
  readonly odds: number;
  readonly tables: number;
  readonly store: number;
}

/** Silent lines are cut after a second; tables may be many. */
const DEADLINES: Deadlines = { requests: 2_000, odds: 1_000, tables: 5_000, store: 2_000 };

export interface TableServer {
  readonly app: FastifyInstance;
  readonly hall: Hall;
  readonly metrics: Metrics;
  /** Starts listening and says where. */
  listen(options?: { readonly host?: string; readonly port?: number }): Promise<string>;
  /**
   * Stops taking requests, ends what is under way, keeps a snapshot of every table at hand, closes the store. What
   * could not be closed comes back; whatever was acknowledged is on the disk all the same.
   */
  close(): Promise<readonly Problem[]>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const randomText = (): string => randomBytes(24).toString("base64url");

export async function makeServer(options: ServerOptions): Promise<TableServer> {
  const { rulesets, modules = {}, clock = SYSTEM_CLOCK, random = randomText } = options;
  const metrics = new Metrics();
  const store = new WatchedStore(metrics.registry, () => app.log).watch(options.store);
  const reckoning = new Reckoning({ ...options.reckoning, modules });
  const scheduler = new FairScheduler({ now: () => performance.now(), defer: setImmediate });
  const parts: HallParts = {
    store,
    rulesets,
    clock,
    scheduler,
    random,
    opens: (id) => reckoning.practise(id),
    limits: tableLimits(options.quotas ?? {}),
  };
  const hall = new Hall(parts);
  const app = await makeApp(options, metrics);
  const upgrades = new Upgrades(app);
  const lag = new LoopLag((window) => logLag(app, window));
  metrics.look({ hall, lag, oddsWaiting: () => reckoning.waiting, backlog: () => upgrades.backlog });
  const { counts } = metrics;
  const isAdministrator = administratorBy(options.adminToken);
  const quotas = new Quotas(options.quotas ?? {}, isAdministrator);
  app.register(async (scope) => {
    const inPage = await serveModules(scope, modules, options.web);
    tableRoutes(scope, { hall, metrics, reckoning, quotas, inPage });
    systemRoutes(scope, { hall, metrics, isAdministrator, ...options });
    assistantRoutes(scope, hall);
    const limits = { ...SOCKET_LIMITS, ...options.limits };
    sockets(scope, { hall, counts, upgrades, limits, watch: watchLines(app, metrics) });
  });
  const retention = keeping(app, hall, options.keepDays);
  if (options.web !== undefined) await servePage(app, options.web);
  await app.ready();
  return {
    app,
    hall,
    metrics,
    async listen({ host = "127.0.0.1", port = 4600 } = {}) {
      const address = await app.listen({ host, port });
      warmUp(parts, options.warmsUp ?? []).catch((err) => app.log.error({ err }, "not warmed up"));
      return address;
    },
    async close() {
      app.log.info("stopping");
      lag.stop();
      retention?.stop();
      await new Promise((resolve) => setImmediate(resolve)); // what was said goes out first
      const left = await closeParts(partsOf({ app, upgrades, reckoning, hall, store }, options.deadlines));
      for (const { code, message } of left) app.log.error({ code }, message);
      app.log.info("stopped");
      return left;
    },
  };
}

interface Closed {
  readonly app: FastifyInstance;
  readonly upgrades: Upgrades;
  readonly reckoning: Reckoning;
  readonly hall: Hall;
  readonly store: Store;
}

/** In the order they are closed. Requests are refused from then on, and that is done only when the lines are. */
function partsOf({ app, upgrades, reckoning, hall, store }: Closed, deadlines: Partial<Deadlines> = {}) {
  const within = { ...DEADLINES, ...deadlines };
  const lines = () => Promise.all([upgrades.close(), app.close()]);
  return [
    { name: "lines and requests", ms: within.requests, close: lines },
    { name: "odds", ms: within.odds, close: () => reckoning.close() },
    { name: "tables", ms: within.tables, close: () => hall.putAway() },
    { name: "store", ms: within.store, close: () => store.close() },
  ];
}

function keeping(app: FastifyInstance, hall: Hall, days: number | undefined): Retention | null {
  if (days === undefined) return null;
  return new Retention({
    hall,
    days,
    told: (tables) => app.log.info({ tables, days }, "untouched tables deleted"),
    failed: (err) => app.log.error({ err }, "untouched tables could not be deleted"),
  });
}
