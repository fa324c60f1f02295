import { type ChildProcess, fork, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The processes of a load test: `fray serve` as people start it, and children that say what they did. */

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** With the flags for Node that `npm start` has, and those of `FRAY_LOAD_NODE`; one address may play for thousands. */
export function served(
  directory: string,
): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  const [, ...start] = scripts.start.split(" ");
  const more = ["--port", "0", "--data", directory, "--requests-per-minute", "1000000", "--log", "error"];
  const flags = process.env["FRAY_LOAD_NODE"]?.split(" ") ?? [];
  const child = spawn(process.execPath, [...flags, ...start, ...more], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer): void => {
      said += String(chunk);
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (address !== undefined) resolve({ child, address });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", (code) => reject(new Error(`fray serve ended with ${code}: ${said}`)));
  });
}

/** How many inputs the server itself saw answered within each time, in milliseconds: from its own reading to its answer. */
export async function answeredWithin(address: string): Promise<ReadonlyMap<number, number>> {
  const text = await (await fetch(`${address}/api/metrics`)).text();
  const within = new Map<number, number>();
  for (const [, bound, count] of text.matchAll(
    /^fray_input_duration_seconds_bucket\{.*le="([^"]+)"\} (\d+)/gm,
  )) {
    const ms = bound === "+Inf" ? Number.POSITIVE_INFINITY : Number(bound) * 1000;
    within.set(ms, (within.get(ms) ?? 0) + Number(count));
  }
  return within;
}

/** The bound under which this share of the inputs between two readings was answered. */
export function boundOf(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  share: number,
): number {
  const since = [...after].map(([ms, count]) => [ms, count - (before.get(ms) ?? 0)] as const);
  const all = Math.max(...since.map(([, count]) => count));
  return since.find(([, count]) => count >= share * all)?.[0] ?? 0;
}

export const stopped = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once("close", (code) => resolve(code));
    child.kill("SIGTERM");
  });

/** A script of this folder; what it sends is heard in order, and its failure is everybody's. */
export class Child {
  private readonly child: ChildProcess;
  private readonly heard: unknown[] = [];
  private wake: () => void = () => undefined;
  private trouble: string | null = null;

  constructor(script: string, ...args: readonly (string | number)[]) {
    this.child = fork(fileURLToPath(new URL(script, import.meta.url)), args.map(String), { execArgv: [] });
    this.child.on("message", (message: { readonly failed?: string }) => {
      if (message.failed === undefined) this.heard.push(message);
      else this.trouble ??= `${script}: ${message.failed}`;
      this.wake();
    });
    this.child.once("close", (code) => {
      this.trouble ??= `${script} ended with ${code}`;
      this.wake();
    });
  }

  get pid(): number {
    return this.child.pid as number;
  }

  async next<T>(): Promise<T> {
    while (this.heard.length === 0) {
      if (this.trouble !== null) throw new Error(this.trouble);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    return this.heard.shift() as T;
  }

  ask<T>(message: object): Promise<T> {
    this.child.send(message);
    return this.next<T>();
  }

  end(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

/** What Linux knows of a process. */
export class Meter {
  private readonly pid: number;
  /** The largest resident size met so far, in MB of a million bytes. */
  largest = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.pid = pid;
    this.timer = setInterval(() => this.sample(), 500);
  }

  sample(): number {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, "utf8"))?.[1];
    const now = (Number(kilobytes) * 1024) / 1e6;
    this.largest = Math.max(this.largest, now);
    return now;
  }

  /** Milliseconds of processor time of all its threads. */
  get cpu(): number {
    return cpuOf(this.pid);
  }

  end(): void {
    clearInterval(this.timer);
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The whole machine, and what of it others use than these processes. */
export class Machine {
  private readonly pids: readonly number[];
  private readonly before: number;

  constructor(pids: readonly number[]) {
    this.pids = pids;
    this.before = this.others();
  }

  /** Milliseconds of processor time of everybody else since this was made. */
  get foreign(): number {
    return this.others() - this.before;
  }

  /** User, nice and system time; what the machine does for its network and disks counts for nobody. */
  private others(): number {
    const [user, nice, system] = readFileSync("/proc/stat", "utf8").split(/\s+/).slice(1, 4).map(Number);
    const all = ((user ?? 0) + (nice ?? 0) + (system ?? 0)) * TICK_MS;
    return this.pids.reduce((left, pid) => left - cpuOf(pid), all);
  }
}
