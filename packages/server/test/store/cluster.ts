import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { guard } from "./guard.mjs";

/**
 * A real PostgreSQL for tests: the one of DATABASE_URL, or a cluster of its own from the system's binaries, which
 * are installed where that may be done. Where there is none, tests are skipped loudly, and fail if CI is set.
 */
export interface Cluster {
  /** A place of its own in the database, empty: nobody else's tables are touched. */
  place(): Promise<string>;
  /** Ends the database with no warning and starts it again: all of it, or by SIGKILL its first process alone. */
  crash(signal?: "SIGQUIT" | "SIGKILL"): Promise<void>;
  stop(): Promise<void>;
}

let places = 0;

export async function startCluster(): Promise<Cluster | null> {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined && given !== "") return clusterAt(given);
  const binaries = findBinaries() ?? installed();
  if (binaries !== null) return ownCluster(binaries);
  const message = "no PostgreSQL: set DATABASE_URL, or install Debian's postgresql";
  if (process.env["CI"] !== undefined && process.env["CI"] !== "") throw new Error(message);
  console.warn(`\n*** SKIPPED: ${message}. Tests of the PostgreSQL store did not run. ***\n`);
  return null;
}

function findBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((v) => join(root, v, "bin")).find((bin) => existsSync(join(bin, "initdb"))) ?? null;
}

/** Where the system lets us: root on a Debian. Several tests may want it at once: they wait for each other. */
function installed(): string | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  console.warn("installing PostgreSQL for the tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=600", ...args], { env, encoding: "utf8" });
  const install = () => apt("install", "-y", "--no-install-recommends", "postgresql");
  let done = install();
  if (done.status !== 0) {
    apt("update"); // the lists of packages are often left out of images, or old
    done = install();
  }
  if (done.status !== 0) console.warn(done.stderr);
  return findBinaries();
}

/** PostgreSQL refuses to run as root. */
function account(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string) =>
    Number(spawnSync("id", [what, "postgres"], { encoding: "utf8" }).stdout.trim());
  return id("-u") > 0 ? { uid: id("-u"), gid: id("-g") } : { uid: 65_534, gid: 65_534 };
}

async function ownCluster(binaries: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "fray-pg-"));
  const who = account();
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid as number);
  const data = join(folder, "data");
  const made = ["-D", data, "-U", "fray", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(binaries, "initdb"), made, { ...who, cwd: folder, stdio: "ignore" });
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "max_connections=100"];
  const run = () =>
    spawn(join(binaries, "postgres"), ["-D", data, ...settings.flatMap((s) => ["-c", s])], {
      ...who,
      cwd: folder,
      stdio: "ignore",
    });
  const url = `postgres://fray@${encodeURIComponent(folder)}/postgres`;
  const start = async (): Promise<Guarded> => {
    const child = await started(run, url);
    return { child, callOff: guard(child.pid as number, folder) };
  };
  const end = async ({ child, callOff }: Guarded, signal: NodeJS.Signals): Promise<void> => {
    callOff();
    await ended(child, signal);
  };
  let now = await start();
  return {
    ...clusterAt(url),
    async crash(signal = "SIGQUIT") {
      await end(now, signal);
      now = await start();
    },
    async stop() {
      await end(now, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Guarded {
  readonly child: ChildProcess;
  readonly callOff: () => void;
}

/** A database whose first process was killed does not start before the last of the others has noticed. */
async function started(run: () => ChildProcess, url: string): Promise<ChildProcess> {
  for (let tries = 0; tries < 100; tries++) {
    const child = run();
    const failed = new Promise<boolean>((resolve) => child.once("close", () => resolve(false)));
    if (await Promise.race([failed, answering(url).then(() => true)])) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("PostgreSQL does not start");
}

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    child.once("close", () => resolve());
    child.kill(signal);
  });

async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await asked(url, "select 1");
    } catch (error) {
      if (tries > 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function asked(url: string, query: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(query).finally(() => client.end());
}

function clusterAt(url: string): Cluster {
  const made: string[] = [];
  return {
    async place() {
      const name = `fray_test_${process.pid}_${Date.now().toString(36)}_${++places}`;
      await asked(url, `create schema ${name}`);
      made.push(name);
      const at = new URL(url);
      at.searchParams.set("options", `-c search_path=${name}`);
      return at.href;
    },
    async crash() {
      throw new Error("somebody else's database is not ours to end");
    },
    async stop() {
      for (const name of made) await asked(url, `drop schema ${name} cascade`);
    },
  };
}
