import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "./servers.ts";

/** A real server process, killed with no warning while somebody plays, and started again on the same data. */

const script = fileURLToPath(new URL("./server.mjs", import.meta.url));

export interface Launched {
  readonly child: ChildProcess;
  readonly address: string;
}

/** `place`: a data directory, or the address of a database; `options`: of `makeServer`, beside the usual ones. */
export function launch(place: string, options: object = {}): Promise<Launched> {
  return new Promise((resolve, reject) => {
    // no more descriptors than many systems give a process: what is not closed is soon missed
    const few = ["-c", 'ulimit -n 1024; exec "$0" "$@"', process.execPath];
    const args = [...few, script, place, "0", JSON.stringify(options)];
    const child = spawn("sh", args, { stdio: ["ignore", "pipe", "pipe"] });
    let trouble = "";
    child.stdout.once("data", (line) => resolve({ child, address: String(line).trim() }));
    child.stderr.on("data", (chunk) => (trouble += chunk));
    child.once("close", () => reject(new Error(trouble)));
  });
}

export const gone = (child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> =>
  new Promise((resolve) => {
    child.once("close", (code) => resolve(code));
    child.kill(signal);
  });

export interface Survived {
  readonly acknowledged: number;
  /** Inputs that were acknowledged and are not there any more. */
  readonly lost: number;
  /** The longest time from start to the first answer. */
  readonly slowest: number;
  /** How the last, polite stop ended. */
  readonly exit: number | null;
}

export async function killServers(rounds: number, database: string | null = null): Promise<Survived> {
  const directory = mkdtempSync(join(tmpdir(), "fray-restart-"));
  const place = database ?? directory;
  let token = "";
  let seen: Client | null = null;
  let [acknowledged, lost, slowest] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const { child, address } = await launch(place);
    if (token === "") {
      const body = JSON.stringify({ ruleset: "hit-die", encounter: "duel" });
      const made = await fetch(`${address}/api/tables`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      token = ((await made.json()) as { token: string }).token;
    }
    const began = performance.now();
    const client: Client = new Client(
      address,
      token,
      seen === null ? null : { after: seen.seq, view: seen.view as never },
    );
    await client.until(() => client.heard.length > 0);
    slowest = Math.max(slowest, performance.now() - began);
    if (client.heard[0].view !== undefined && seen !== null) lost += 1; // what it knew was not there: it had to begin anew
    let last = client.seq;
    const playing = (async () => {
      while (client.closed === null) {
        const said = await client.put({ do: "roll", dice: "1d6" });
        if (said?.done === undefined) return;
        last = said.done;
        acknowledged += 1;
      }
    })();
    const enough = acknowledged + 4;
    await client.until(() => acknowledged >= enough || client.closed !== null);
    await new Promise((resolve) => setTimeout(resolve, (round * 53) % 140));
    await gone(child, "SIGKILL");
    await playing.catch(() => undefined);
    if (client.seq < last) lost += last - client.seq;
    seen = client;
  }
  const { child, address } = await launch(place);
  const end = new Client(address, token);
  await end.ready();
  if (seen !== null && end.seq < seen.seq) lost += seen.seq - end.seq;
  const exit = await gone(child, "SIGTERM");
  rmSync(directory, { recursive: true, force: true });
  return { acknowledged, lost, slowest, exit };
}
