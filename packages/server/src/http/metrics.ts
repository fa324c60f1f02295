import { readdirSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Hall } from "../hall/index.ts";
import type { Input } from "../table/index.ts";
import { type Family, type Histogram, type Reading, Registry } from "./watch/registry.ts";
import type { LoopLag } from "./watch/loop.ts";

/** What is counted while the server runs. */
export interface Counts {
  sockets: number;
  inputs: number;
  refusals: number;
}

/** What is looked up elsewhere when somebody asks for the metrics. */
export interface Looked {
  readonly hall: Hall;
  readonly lag: LoopLag;
  /** Odds that wait for their thread. */
  oddsWaiting(): number;
  /** Bytes that lines have not taken yet. */
  backlog(): number;
}

const CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

/** The server's metrics. */
export class Metrics {
  readonly registry = new Registry();
  readonly counts: Counts = { sockets: 0, inputs: 0, refusals: 0 };
  /** Seats that have somebody on the line. */
  seats = 0;
  private readonly requests: Family<Histogram> = this.registry.histograms(
    "fray_http_duration_seconds",
    "How long requests take, by route and class of status",
    ["method", "route", "status"],
  );
  private readonly inputs: Family<Histogram> = this.registry.histograms(
    "fray_input_duration_seconds",
    "From an input's arrival to its answer, when it is on the disk or refused, by kind",
    ["kind"],
  );
  private readonly limited = this.registry.counter(
    "fray_rate_limited_total",
    "Requests refused because there were too many",
  );
  private readonly byRoute = new Map<string, Map<string, Histogram[]>>();
  private readonly byKind = new Map<string, Histogram>();

  /** Observes every answer. */
  attach(app: FastifyInstance): void {
    app.addHook("onResponse", async (request, reply) => {
      const { statusCode } = reply;
      if (statusCode === 429) this.limited.add();
      const classes = this.classesOf(request.method, request.routeOptions.url ?? "(none)");
      classes[Math.floor(statusCode / 100) - 1]?.observe(reply.elapsedTime / 1000);
    });
  }

  answered(kind: Input["do"], ms: number): void {
    let histogram = this.byKind.get(kind);
    if (histogram === undefined) this.byKind.set(kind, (histogram = this.inputs.with(kind)));
    histogram.observe(ms / 1000);
  }

  /** Histograms of one route, by the first digit of the status. */
  private classesOf(method: string, route: string): readonly Histogram[] {
    let methods = this.byRoute.get(route);
    if (methods === undefined) this.byRoute.set(route, (methods = new Map()));
    let classes = methods.get(method);
    if (classes === undefined)
      methods.set(method, (classes = CLASSES.map((status) => this.requests.with(method, route, status))));
    return classes;
  }

  /** Gauges, for which others are asked. */
  look({ hall, lag, oddsWaiting, backlog }: Looked): void {
    const { registry, counts } = this;
    const gauge = (name: string, help: string, read: () => number): void =>
      registry.gauge(name, help, () => [{ value: read() }]);
    gauge("fray_tables_live", "Tables at hand in memory", () => hall.liveTables);
    gauge("fray_sockets", "Open lines", () => counts.sockets);
    gauge("fray_seats_connected", "Seats on the line", () => this.seats);
    registry.counted("fray_inputs_total", "Inputs given", () => [{ value: counts.inputs }]);
    registry.counted("fray_refusals_total", "Inputs refused", () => [{ value: counts.refusals }]);
    gauge("fray_odds_waiting", "Odds that wait for their thread", oddsWaiting);
    gauge("fray_socket_backlog_bytes", "Bytes that lines have not taken yet", backlog);
    registry.gauge("fray_event_loop_lag_seconds", "Lag of the event loop over the last 15 seconds", () => {
      const { p50, p99, max } = lag.read();
      return [
        { value: p50, labels: { quantile: "0.5" } },
        { value: p99, labels: { quantile: "0.99" } },
        { value: max, labels: { quantile: "1" } },
      ];
    });
    processMetrics(registry);
  }
}

const VERSION = "0.1.0";

function processMetrics(registry: Registry): void {
  const one = (value: number): readonly Reading[] => [{ value }];
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  registry.counted("process_cpu_seconds_total", "Processor time", () => one(cpu()));
  registry.gauge("process_resident_memory_bytes", "Resident memory", () => one(process.memoryUsage.rss()));
  registry.gauge("nodejs_heap_used_bytes", "Heap in use", () => one(process.memoryUsage().heapUsed));
  registry.gauge("process_uptime_seconds", "Seconds since the start", () =>
    one(Math.round(process.uptime())),
  );
  registry.gauge("process_open_fds", "Open descriptors", () => openDescriptors());
  registry.gauge("process_max_fds", "The most descriptors there may be", () => mostDescriptors());
  const labels = { version: VERSION, node: process.version };
  registry.gauge("fray_build_info", "What runs here", () => [{ value: 1, labels }]);
}

/** Known where there is a /proc: on Linux. */
function openDescriptors(): readonly Reading[] {
  try {
    return [{ value: readdirSync("/proc/self/fd").length }];
  } catch {
    return [];
  }
}

function mostDescriptors(): readonly Reading[] {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return found === null ? [] : [{ value: Number(found[1]) }];
  } catch {
    return [];
  }
}
