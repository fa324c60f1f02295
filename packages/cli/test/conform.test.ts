import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { example, fray, workbench } from "./fray.ts";

const { file } = workbench();
const duel = example("duel/ruleset.js");

describe("fray conform", () => {
  it("says law by law that a ruleset from outside keeps them", async () => {
    const done = await fray(["conform", "duel", "--ruleset", duel]);
    expect(done.stdout).toMatch(/^duel: keeps the laws/);
    expect(done.stdout.match(/checks, kept/g)).toHaveLength(11);
    expect(done.code).toBe(0);
  });

  it("shows a broken law by name and exits with 1", async () => {
    const source = readFileSync(duel, "utf8");
    const broken = source.replace("asks: [order, toHit,", "asks: [order,");
    expect(broken).not.toBe(source);
    const done = await fray(["conform", "duel", "--ruleset", file("broken.mjs", broken), "--battles", "3"]);
    expect(done.stdout).toContain("breaks L8");
    expect(done.code).toBe(1);
  });

  it("refuses a number of battles that is none", async () => {
    const done = await fray(["conform", "hit-die", "--battles", "many"]);
    expect(done.stderr).toContain("--battles: expected a whole number");
    expect(done.code).toBe(2);
  });
});
