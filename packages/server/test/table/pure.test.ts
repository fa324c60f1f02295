import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { linksFor } from "../../src/http/addresses.ts";
import { Hall, openMemory } from "../../src/local/index.ts";
import { encounterOf, rulesetNamed } from "./tables.ts";

const entry = fileURLToPath(new URL("../../src/local/index.ts", import.meta.url));
const IMPORT = /(?:import|export)\s[^"';]*?from\s*"([^"]+)"/g;

/** Everything a module needs from outside, through all it imports. */
function outside(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, to] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const name = to as string;
    if (name.startsWith(".")) for (const each of outside(resolve(dirname(file), name), seen)) found.add(each);
    else found.add(name);
  }
  return found;
}

describe("solo play", () => {
  it("needs the engine and nothing of Node", () => {
    expect([...outside(entry)].sort()).toEqual([
      "@fray/engine",
      "@fray/engine/analysis",
      "@fray/engine/dice",
      "zod",
    ]);
  });

  it("is the same table without a server", async () => {
    let n = 0;
    const hall = new Hall({
      store: openMemory(),
      rulesets: { ids: ["hit-die"], load: async (id) => rulesetNamed(id) ?? null },
      clock: { now: () => 1e12, after: () => () => undefined },
      random: () => `unguessable${++n}`.padEnd(24, "x"),
    });
    const made = await hall.create({ encounter: encounterOf(rulesetNamed("hit-die")) });
    const entered = await hall.enter(made.ok ? made.value.token : "");
    const told: unknown[] = [];
    entered?.live.listen({
      seat: entered.seat.id,
      tokenHash: entered.seat.tokenHash,
      tell: (one) => told.push(one?.frame.what),
      here: (seats) => told.push(seats),
      next: () => undefined,
    });
    const done = await entered?.live.put(entered.seat.id, { do: "command", command: { do: "start" } });
    expect(done?.ok).toBe(true);
    expect(told[0]).toEqual(["game-master"]);
    expect(told.length).toBeGreaterThan(1);
  });
});

describe("links", () => {
  it("name the machine as friends reach it", () => {
    expect(linksFor("192.168.1.5", 4600)).toEqual(["http://192.168.1.5:4600"]);
    expect(linksFor("::1", 1)).toEqual(["http://[::1]:1"]);
    expect(linksFor("0.0.0.0", 4600)[0]).toBe("http://127.0.0.1:4600");
  });
});
