import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Battle,
  type Command,
  type EncounterFile,
  type Ruleset,
  stateOf,
  tacticFor,
} from "@fray/engine";
import { commandOdds } from "@fray/engine/analysis";
import { afterEach, describe, expect, it } from "vitest";
import { encounterOf, rulesetNamed } from "../table/tables.ts";
import { newTable, rulesets, type Running, serve } from "./servers.ts";

/** From what `tsc -b` wrote: a thread cannot be started from these sources. */
const thread = new URL("../../dist/http/reckoning/thread.js", import.meta.url);
const running: Running[] = [];
afterEach(async () => {
  for (const { server } of running.splice(0)) await server.close();
});
const start = async (...args: Parameters<typeof serve>): Promise<Running> => {
  const made = await serve(...args);
  running.push(made);
  return made;
};

/** A table under way, and every attack on somebody that is offered there. */
async function fight(at: Running, encounter: object) {
  const { token } = await newTable(at, encounter);
  const put = (body: object) => at.call("POST", "/api/table/inputs", { token, body });
  await put({ do: "command", command: { do: "start" } });
  for (let i = 0; i < 20; i++) {
    const { view } = (await at.call("GET", "/api/table", { token })).body;
    if (view.request !== null) {
      await put({ do: "answer", request: view.request.id, answer: view.request.default });
      continue;
    }
    const commands = view.offers.flatMap((o: any) =>
      o.harmful && o.area !== true
        ? (o.targets?.of ?? []).map((id: string) => ({
            do: o.do,
            actor: o.actor,
            ...(o.with === undefined ? {} : { with: o.with }),
            targets: [id],
          }))
        : [],
    );
    if (commands.length > 0) return { token, commands: commands.slice(0, 6) as Command[] };
    const battle = (await at.server.hall.enter(token))?.live.table.battle as Battle;
    const { actor } = view.offers[0];
    const command = tacticFor(battle.ruleset, stateOf(battle), actor).act(stateOf(battle), actor);
    await put({ do: "command", command });
  }
  throw new Error("nobody comes near anybody");
}

describe("odds in a thread of their own", () => {
  it.each(rulesets.ids)("%s: are those that are worked out here", async (ruleset) => {
    const at = await start({ reckoning: { thread } });
    const { token, commands } = await fight(at, { ruleset, encounter: "duel" });
    const battle = (await at.server.hall.enter(token))?.live.table.battle as Battle;
    const state = stateOf(battle);
    const ask = (path: string, body: object) => at.call("POST", `/api/table/${path}`, { token, body });
    const { odds } = (await ask("odds", { commands, answers: false })).body;
    const legal = commands.flatMap((c, i) => (battle.ruleset.whyNot(state, c).length === 0 ? [i] : []));
    expect(legal.length).toBeGreaterThan(0);
    for (const i of legal) {
      const here = commandOdds(battle.ruleset, state, commands[i] as Command, { budget: 50_000 });
      expect(odds[i]).toEqual({ kind: "exact", ...JSON.parse(JSON.stringify(here)) });
    }
    const threat = await ask("threat", { combatant: battle.ruleset.actor(state) });
    expect(threat.body.squares.length).toBeGreaterThan(0);
    expect((await ask("explain", { command: commands[legal[0] as number] })).status).toBe(200);
    expect((await ask("simulate", { battles: 5 })).body.battles).toBe(5);
  });

  it("practise for a table that is opened, and answer all the same", async () => {
    const at = await start({ reckoning: { thread, practises: true } });
    const { token, commands } = await fight(at, { ruleset: "armor-class", encounter: "alley" });
    const got = await at.call("POST", "/api/table/odds", { token, body: { command: commands[0] } });
    const battle = (await at.server.hall.enter(token))?.live.table.battle as Battle;
    const here = commandOdds(battle.ruleset, stateOf(battle), commands[0] as Command);
    expect(got.body).toMatchObject(JSON.parse(JSON.stringify(here)));
  });

  it("a ruleset that cannot be practised costs nothing but that", async () => {
    const house = { ...rulesetNamed("hit-die"), id: "house" } as Ruleset;
    const file = { ...encounterOf(rulesetNamed("hit-die")), ruleset: "house" } as EncounterFile;
    const load = async (id: string) => (id === "house" ? house : null);
    const at = await start({ reckoning: { thread, practises: true }, rulesets: { ids: ["house"], load } });
    const { token, commands } = await fight(at, { encounter: file });
    const got = await at.call("POST", "/api/table/odds", { token, body: { command: commands[0] } });
    expect(got.body.kind).toBe("exact");
  });

  it("let everybody else go on meanwhile", async () => {
    const at = await start({ reckoning: { thread } });
    const { token, commands } = await fight(at, { ruleset: "armor-class", encounter: "alley" });
    const order: string[] = [];
    const body = { commands, answers: true };
    const odds = at.call("POST", "/api/table/odds", { token, body }).then(() => order.push("odds"));
    while (!order.includes("odds")) {
      await at.call("GET", "/api/health");
      order.push("health");
    }
    await odds;
    expect(order.indexOf("odds")).toBeGreaterThan(5);
  });

  it("a ruleset that the thread cannot load is worked out here", async () => {
    const house = { ...rulesetNamed("hit-die"), id: "house" } as Ruleset;
    const file = { ...encounterOf(rulesetNamed("hit-die")), ruleset: "house" } as EncounterFile;
    const load = async (id: string) => (id === "house" ? house : null);
    const at = await start({ reckoning: { thread }, rulesets: { ids: ["house"], load } });
    const { token, commands } = await fight(at, { encounter: file });
    const got = await at.call("POST", "/api/table/odds", { token, body: { command: commands[0] } });
    expect(got.body.kind).toBe("exact");
  });

  it("a thread that dies is told of, and the next question has another", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fray-thread-"));
    const file = join(folder, "thread.mjs");
    writeFileSync(
      file,
      `import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ id, ask: { job } }) => {
        if (job.kind === "threat") process.exit(1);
        parentPort.postMessage({ id, answer: { unknown: true } });
      });`,
    );
    const at = await start({ reckoning: { thread: pathToFileURL(file) } });
    const { token, commands } = await fight(at, { ruleset: "hit-die", encounter: "duel" });
    const [{ actor }] = commands as [Command];
    for (let i = 0; i < 2; i++) {
      const threat = await at.call("POST", "/api/table/threat", { token, body: { combatant: actor } });
      expect([threat.status, threat.body.error?.code]).toEqual([503, "server/busy"]);
      const odds = await at.call("POST", "/api/table/odds", { token, body: { command: commands[0] } });
      expect(odds.status).toBe(200);
    }
    rmSync(folder, { recursive: true });
  });
});
