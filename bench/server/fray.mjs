// Our own server as it is, every rule and every door of it, every move on the disk before it is told: node fray.mjs
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeServer, openSqlite } from "@fray/server";
import { ready } from "./meter.mjs";
import { lockStep } from "./ruleset.mjs";

const folder = mkdtempSync(join(tmpdir(), "fray-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const server = await makeServer({
  rulesets: { ids: [lockStep.id], load: async (id) => (id === lockStep.id ? lockStep : null) },
  store: openSqlite(folder),
  perMinute: 1e9,
  limits: { burst: 1e9, perSecond: 1e9 },
});
const address = await server.listen({ port: 0 });
ready(Number(new URL(address).port));
