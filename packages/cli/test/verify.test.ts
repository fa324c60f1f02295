import { sha256 } from "@fray/engine/dice";
import { type Encounter, parseLog, sure } from "@fray/engine";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import {
  commitmentOf,
  decide,
  DEFAULT_SETTINGS,
  type Entry,
  fold,
  freshDice,
  type Input,
  logOf,
  tableFileOf,
} from "@fray/server";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { verify } from "../src/commands/verify.ts";
import { Failure } from "../src/failure.ts";
import { fray, workbench } from "./fray.ts";

/** What `fray verify` proves, and what it refuses to call fair. */

const bench = workbench();
const ruleset = hitDie as never;
const encounter = (hitDie as unknown as { encounters: { duel: Encounter } }).encounters.duel as never;
const tactics = (encounter as { combatants: { id: string }[] }).combatants.map((c) => c.id);
const when = "2020-01-01T00:00:00.000Z";

const seat = {
  id: "gm",
  role: "game-master",
  name: "gm",
  combatants: [],
  tokenHash: "h",
  typedDice: false,
} as const;
const opening = {
  table: "t",
  ruleset: "hit-die",
  version: hitDie.version,
  generator: "hmac-sha256/1",
  encounter,
  seed: "promised",
  commitment: commitmentOf("promised"),
  settings: DEFAULT_SETTINGS,
  tactics,
};
const OPENED: readonly Entry[] = [
  { seq: 0, who: "gm", when, fact: { kind: "open", opening } },
  { seq: 1, who: "gm", when, fact: { kind: "seat", seat } },
];

/** A battle of these inputs, by tactics. */
function played(inputs: readonly Input[], begun = OPENED) {
  let table = sure(fold(ruleset, begun));
  const entries = [...begun];
  for (const input of inputs) {
    const done = sure(decide(table, "gm", input, { now: 1e12, entropy: `entropy ${entries.length}` }));
    table = done.table;
    entries.push(...done.entries);
  }
  return { table, entries };
}

const START = { do: "command", command: { do: "start" } } as const;

describe("fray verify", () => {
  it("names what seats added, the promise, and from which step on the seed was public", async () => {
    const { table, entries } = played([{ do: "entropy", text: "mine" }, START]);
    const last = logOf(table, entries).steps.length - 1;
    for (const file of [tableFileOf(entries), logOf(table, entries)]) {
      const { code, stdout } = await fray(["verify", bench.file("fair.json", file)]);
      expect([code, stdout]).toEqual([0, expect.stringContaining("Fair.")]);
      expect(stdout).toContain(`promised as ${commitmentOf("promised")}; gm added to it`);
      expect(stdout).toContain(`its seed was public from step ${last} on`);
    }
  });

  it("does not call a battle fair whose first steps were imported, and says which", async () => {
    const { entries } = played([START]);
    const fact = { kind: "fresh-dice", dice: freshDice("of the server", "import") } as const;
    const brought: readonly Entry[] = [...entries, { seq: entries.length, who: "gm", when, fact }];
    const { entries: all } = played([{ do: "undo" }, START], brought);
    const { code, stdout, stderr } = await fray(["verify", bench.file("imported.json", tableFileOf(all))]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("Not proven.")]);
    expect(stdout).toContain("(fresh: the battle was imported)");
    expect(stderr).toMatch(/not provable here: steps 0–\d+ were imported \(verify\/elsewhere\)/);
  });

  it("credits no simulated die to people", async () => {
    const file = bench.file("duel.json", encounter);
    const log = bench.path("simulated.json");
    await fray(["simulate", file, "--battles", "3", "--seed", "run", "--battle", "1", "--log", log]);
    const { code, stdout, stderr } = await fray(["verify", log, "--commitment", sha256("run")]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("people gave none")]);
    expect(stderr).toContain("verify/die");
  });

  it("ends with words and never with a mistake of ours, whatever a file says", async () => {
    const { table, entries } = played([{ do: "entropy", text: "mine" }, START, { do: "undo" }]);
    const whole = [tableFileOf(entries), logOf(table, entries)];
    expect(parseLog(JSON.parse(JSON.stringify(whole[1]))).ok).toBe(true);
    const quiet = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const junk = fc.constantFrom(null, -1, 1e9, "", "x", "__proto__", [], {}, [[]], true, { kind: "step" });
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.nat(), junk, async (which, place, value) => {
        const file = JSON.parse(JSON.stringify(whole[which]));
        const spots = spotsIn(file);
        const [owner, key] = spots[place % spots.length] as (typeof spots)[number];
        (owner as { [key: string]: unknown })[key] = value;
        await expectWords(bench.file("broken.json", file));
      }),
      { numRuns: 300 },
    );
    quiet.mockRestore();
  });
});

/** Every place of a value, by what it stands in. */
function spotsIn(value: unknown): (readonly [object, string])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [[value, key] as const, ...spotsIn(part)]);
}

async function expectWords(path: string): Promise<void> {
  try {
    await verify(path, {} as never);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect([1, 2]).toContain(error.exit);
    expect(error.problems.every((p) => p.message.length > 0)).toBe(true);
  }
}
