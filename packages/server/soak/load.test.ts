import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqlite } from "../src/store/index.ts";
import { Client, invite, newTable, serve } from "../test/http/servers.ts";

const TABLES = Number(process.env["FRAY_LOAD_TABLES"] ?? 1000);
const SECONDS = 10;
const PER_SECOND = Number(process.env["FRAY_LOAD_INPUTS"] ?? 500);

it(`${TABLES} live tables with four seats each, ${PER_SECOND} inputs a second, each on the disk before it is told`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "fray-load-"));
  const at = await serve({ perMinute: 1e9, limits: { burst: 1e9, perSecond: 1e9 } }, openSqlite(folder));
  const masters: Client[] = [];
  const others: Client[] = [];
  for (let i = 0; i < TABLES; i++) {
    const { token } = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
    masters.push(new Client(at.address, token));
    for (const id of ["a", "b", "c"])
      others.push(new Client(at.address, await invite(at, token, { id, role: "onlooker" })));
  }
  await Promise.all([...masters, ...others].map((c) => c.ready()));
  const times: number[] = [];
  const started = performance.now();
  const all: Promise<void>[] = [];
  const target = (i: number) =>
    ({
      do: "overrule",
      overrule: {
        what: "set",
        target: Object.keys(masters[0]?.view?.state.combatants ?? {})[0] as string,
        path: "hp",
        value: 1 + (i % 9),
      },
    }) as const;
  for (let i = 0; i < SECONDS * PER_SECOND; i++) {
    const began = performance.now();
    all.push(
      (masters[i % TABLES] as Client).put(target(i)).then((said) => {
        if (said.done === undefined) throw new Error(JSON.stringify(said));
        times.push(performance.now() - began);
      }),
    );
    const due = started + ((i + 1) * 1000) / PER_SECOND;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  }
  await Promise.all(all);
  times.sort((a, b) => a - b);
  const at99 = times[Math.floor(times.length * 0.99)] as number;
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${times.length} inputs at ${Math.round(times.length / ((performance.now() - started) / 1000))} a second, median ${times[times.length >> 1]?.toFixed(1)} ms, p99 ${at99.toFixed(1)} ms, ${memory} MB with the clients in the same process`,
  );
  expect(times.length).toBe(SECONDS * PER_SECOND);
  // The floor is 100 ms and stands in the line above; a busy machine must not fail the proof, a stalled server must.
  expect(at99).toBeLessThan(1_000);
  for (const client of [...masters, ...others]) client.drop();
  await at.server.close();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);
