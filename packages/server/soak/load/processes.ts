import { type ChildProcess, fork, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The processes of a load test: `fray serve` as people start it, and children that say what they did. */

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** With the flags for Node that `npm start` has; one address may play for thousands. */
export function served(
  directory: string,
): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  const [, ...start] = scripts.start.split(" ");
  const more = ["--port", "0", "--data", directory, "--requests-per-minute", "1000000", "--log", "error"];
  const child = spawn(process.execPath, [...start, ...more], {
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
    const now = this.memory("VmRSS");
    this.largest = Math.max(this.largest, now);
    return now;
  }

  /** `VmRSS` is the resident size, `VmHWM` the most it ever was. */
  memory(of: "VmRSS" | "VmHWM"): number {
    const kilobytes = new RegExp(`${of}:\\s+(\\d+)`).exec(this.read("status"))?.[1];
    return (Number(kilobytes) * 1024) / 1e6;
  }

  /** Milliseconds of processor time of all its threads. */
  get cpu(): number {
    const fields = this.read("stat").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Milliseconds its main thread was ready and had to wait for a processor. */
  get waited(): number {
    return Number(this.read("schedstat").split(" ")[1]) / 1e6;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private read(file: string): string {
    return readFileSync(`/proc/${this.pid}/${file}`, "utf8");
  }
}
