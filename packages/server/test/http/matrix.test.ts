import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encounterOf, rulesetNamed } from "../table/tables.ts";
import { invite, newTable, type Running, serve } from "./servers.ts";

/** Who may do what: every role and every operation, on the own table and on another. */

const ruleset = rulesetNamed("battle-order");
const [mine, theirs] = (encounterOf(ruleset)["combatants"] as unknown as { id: string }[]).map(
  (c) => c.id,
) as [string, string];
const input = (body: object) => ["POST", "/api/table/inputs", body] as const;
const command = (c: object) => input({ do: "command", command: c });
const odds = { command: { do: "end", actor: mine } };

type Operation = readonly [string, string, object?];
type Row = readonly [string, Operation, "anybody" | "players" | "master"];

/** In this order: the last ones change the table. */
const ROWS: readonly Row[] = [
  ["look", ["GET", "/api/table"], "anybody"],
  ["frames", ["GET", "/api/table/frames?after=0"], "anybody"],
  ["options", ["GET", "/api/table/options"], "anybody"],
  ["story", ["GET", "/api/table/story"], "anybody"],
  ["moment", ["GET", "/api/table/moment?step=0"], "anybody"],
  ["why", ["POST", "/api/table/why", odds], "anybody"],
  ["closed", ["GET", "/api/table/closed"], "anybody"],
  ["area", ["POST", "/api/table/area", odds], "anybody"],
  ["threat", ["POST", "/api/table/threat", { combatant: mine }], "anybody"],
  ["odds", ["POST", "/api/table/odds", odds], "players"],
  ["odds of many", ["POST", "/api/table/odds", { commands: [odds.command] }], "anybody"],
  ["explain", ["POST", "/api/table/explain", odds], "players"],
  ["roll", input({ do: "roll", dice: "1d6" }), "players"],
  ["type dice", input({ do: "typed-dice", on: false }), "players"],
  ["tactics of one's own", input({ do: "tactics", combatant: mine, on: false }), "players"],
  ["tactics of another's", input({ do: "tactics", combatant: theirs, on: false }), "master"],
  [
    "a policy of one's own",
    command({ do: "policy", actor: mine, with: "dodge", options: { mode: "ask" } }),
    "players",
  ],
  [
    "a policy of another's",
    command({ do: "policy", actor: theirs, with: "dodge", options: { mode: "ask" } }),
    "master",
  ],
  ["settings", input({ do: "settings", settings: { odds: "exact" } }), "master"],
  ["force", input({ do: "force", forced: [] }), "master"],
  ["seats", ["POST", "/api/table/seats", { seat: { id: "zed" } }], "master"],
  ["simulate", ["POST", "/api/table/simulate", { battles: 1 }], "master"],
  ["export the log", ["GET", "/api/table/export?what=log"], "master"],
  ["export survivors", ["GET", "/api/table/export?what=survivors"], "master"],
  ["fork", ["POST", "/api/table/fork"], "master"],
  ["lead on", ["POST", "/api/table/next", { links: {} }], "master"],
  [
    "set a number",
    input({ do: "overrule", overrule: { what: "set", target: mine, path: "hp", value: 5 } }),
    "master",
  ],
  ["hide somebody", input({ do: "overrule", overrule: { what: "hide", target: theirs } }), "master"],
  ["reveal somebody", input({ do: "overrule", overrule: { what: "reveal", target: theirs } }), "master"],
  [
    "change a rule",
    input({ do: "overrule", overrule: { what: "rule", rule: "foesKnown", value: true } }),
    "master",
  ],
  [
    "reinforcements",
    input({
      do: "overrule",
      overrule: { what: "join", combatant: { id: "third", side: "foes", is: "bruiser" } },
    }),
    "master",
  ],
  ["undo one's own last input", input({ do: "undo" }), "players"],
  ["undo another's", input({ do: "undo" }), "master"],
  ["redo", input({ do: "redo" }), "master"],
  ["finish", command({ do: "finish" }), "master"],
  ["delete", ["DELETE", "/api/table"], "master"],
];

describe("authorization", () => {
  let at: Running;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    at = await serve();
    const one = await newTable(at, { ruleset: "battle-order", encounter: "duel" });
    const two = await newTable(at, { ruleset: "battle-order", encounter: "duel" });
    await at.call("POST", "/api/table/inputs", {
      token: one.token,
      body: { do: "command", command: { do: "start" } },
    });
    const live = (await at.server.hall.enter(one.token))?.live;
    const actor = live?.table.battle.ruleset.actor(live.table.battle.past.at(-1)?.state as never);
    if (actor !== mine) throw new Error(`the duel is begun by ${actor}: the table above is for ${mine}`);
    tokens["onlooker"] = await invite(at, one.token, { id: "eye", role: "onlooker" });
    tokens["player"] = await invite(at, one.token, { id: "pia", role: "player", combatants: [mine] });
    tokens["another table's"] = `${two.table}.${one.token.split(".")[1]}`;
    tokens["revoked"] = await invite(at, one.token, { id: "rex", role: "player", combatants: [mine] });
    await at.call("POST", "/api/table/seats", {
      token: one.token,
      body: { seat: { id: "rex" }, link: "none" },
    });
    tokens["no"] = "";
    tokens["game master"] = one.token;
  });
  afterAll(() => at.server.close());

  const may: Readonly<Record<string, readonly Row[2][]>> = {
    onlooker: ["anybody"],
    player: ["anybody", "players"],
    "another table's": [],
    revoked: [],
    no: [],
    "game master": ["anybody", "players", "master"],
  };

  it.each(Object.keys(may))("%s seat", async (role) => {
    for (const [what, [method, path, body], who] of ROWS) {
      const token = tokens[role] as string;
      const got = await at.call(method, path, { token, ...(body === undefined ? {} : { body }) });
      const expected = may[role]?.includes(who) === true;
      expect([what, got.status < 300, got.status < 300 ? "" : JSON.stringify(got.body)]).toEqual([
        what,
        expected,
        expected ? "" : expect.stringMatching(/"(seat|answer|undo|odds)\//),
      ]);
      if (!expected) expect([401, 403]).toContain(got.status);
    }
  });

  it("covers every call of the protocol about a table", async () => {
    const { paths } = (await at.call("GET", "/openapi.json")).body;
    const all = Object.keys(paths).filter((p) => p.startsWith("/api/table/") || p === "/api/table");
    const covered = new Set(ROWS.map(([, [, path]]) => path.split("?")[0]));
    expect(all.filter((p) => !covered.has(p))).toEqual([]);
  });
});
