import { sha256 } from "@fray/engine/dice";
import { armorClass } from "@fray/engine/rulesets/armor-class";
import { battleOrder } from "@fray/engine/rulesets/battle-order";
import { dicePool } from "@fray/engine/rulesets/dice-pool";
import { hitDie } from "@fray/engine/rulesets/hit-die";
import { toHit } from "@fray/engine/rulesets/to-hit";
import { describe, expect, it } from "vitest";
import { BUILDS, FIRST_LOGS } from "../../server/test/fixtures/old/index.ts";
import { fray, workbench } from "./fray.ts";

/** Logs of every ruleset as it was at first: they play as they did, or the refusal names both versions. */

const bench = workbench();
const NOW = Object.fromEntries(
  [hitDie, toHit, armorClass, dicePool, battleOrder].map(({ id, title, version }) => [
    id,
    { title, version },
  ]),
);

async function expectPlayedOrNamed(args: readonly string[], ruleset: string, then: number): Promise<void> {
  const { title, version } = NOW[ruleset] as { title: string; version: number };
  const { code, stderr } = await fray(args);
  if (code === 0) return expect(stderr).toBe("");
  expect([args[0], code]).toEqual([args[0], expect.toBeOneOf([1, 2])]);
  expect(stderr).toContain(`made by version ${then} of ${title}; this is version ${version}`);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(then).not.toBe(version);
}

describe.concurrent("old logs", () => {
  it.each(FIRST_LOGS.map(({ commit, log }) => ({ commit, id: log.ruleset, log })))(
    "$id of $commit: replay, check and luck play it or name the versions, verify proves its dice",
    async ({ commit, id, log }) => {
      const file = bench.file(`${commit}.json`, log);
      for (const command of ["replay", "check", "luck"])
        await expectPlayedOrNamed([command, file], id, log.version);
      const { code, stdout } = await fray(["verify", file, "--commitment", sha256(log.seed)]);
      expect([code, stdout]).toEqual([0, expect.stringContaining("Fair.")]);
    },
  );

  const tables = BUILDS.flatMap((b) => b.tables.map((t) => ({ ...t, build: b.name })));
  it.each(tables.filter((t) => t.file !== undefined && t.build.startsWith("1-")))(
    "$ruleset: check and verify read the table's file of the first server, or name the versions",
    async ({ ruleset, file, log }) => {
      const path = bench.file(`${ruleset}-table.json`, file);
      for (const command of ["check", "verify"])
        await expectPlayedOrNamed([command, path], ruleset, log?.version as number);
    },
  );
});
