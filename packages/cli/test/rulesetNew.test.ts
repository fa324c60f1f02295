import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const bin = join(root, "packages/cli/bin/fray.js");
const folder = mkdtempSync(join(tmpdir(), "fray-new-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], cwd = folder) =>
  spawnSync(process.execPath, args, { cwd, encoding: "utf8" });

describe("fray ruleset new", () => {
  it("writes a ruleset that compiles and whose tests pass", () => {
    expect(run([bin, "ruleset", "new", "hill-folk"]).stdout).toContain("Wrote hill-folk/");
    const home = join(folder, "hill-folk");
    symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
    expect(run([join(root, "node_modules/typescript/bin/tsc")], home)).toMatchObject({
      status: 0,
      stdout: "",
    });
    const tested = run(["--test", "ruleset.test.js"], home);
    expect(tested.stdout).toMatch(/^# pass 2$/m);
    expect(tested.status).toBe(0);
  });

  it("is loaded by its file beside others, and from a package by its name", () => {
    const made = join(folder, "hill-folk/dist/ruleset.js");
    const duel = join(root, "examples/duel/ruleset.js");
    const both = run([bin, "rulesets", "--json", "--ruleset", made, "--ruleset", duel]);
    const ids = (JSON.parse(both.stdout) as { rulesets: { id: string }[] }).rulesets.map((r) => r.id);
    expect(ids.slice(0, 3)).toEqual(["hill-folk", "duel", "hit-die"]);
    const user = mkdtempSync(join(folder, "user-"));
    run(["-e", `require("fs").mkdirSync("node_modules")`], user);
    symlinkSync(join(folder, "hill-folk"), join(user, "node_modules/hill-folk"));
    expect(run([bin, "rules", "hill-folk", "--ruleset", "hill-folk"], user).stdout).toContain("Hill Folk");
    const twice = run([bin, "rulesets", "--ruleset", made, "--ruleset", made]);
    expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining("expected an id of its own")]);
  });

  it("says what is wrong with a name, a folder that is there, a package that is not, and TypeScript on an old Node", () => {
    expect(run([bin, "ruleset", "new", "Hill Folk"]).stderr).toContain("small letters");
    expect(run([bin, "ruleset", "new", "hill-folk"]).stderr).toContain("exists already");
    expect(run([bin, "ruleset", "old", "x"]).stderr).toContain("expected new");
    expect(run([bin, "rulesets", "--ruleset", "no-such-package"]).stderr).toContain("no such package");
    const source = join(folder, "hill-folk/ruleset.ts");
    expect(existsSync(source) && readFileSync(source, "utf8")).toContain('id: "hill-folk"');
    if (Number(process.versions.node.split(".")[0]) >= 22) return;
    expect(run([bin, "rulesets", "--ruleset", source]).stderr).toContain("cannot load TypeScript");
  });
});
