import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failing, fray } from "./fray.ts";

/** Reports that stand alone. */
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fray-html-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...more: string[]) =>
  fray([
    "simulate",
    "examples/encounter.json",
    "--battles",
    "300",
    "--seed",
    "page",
    "--workers",
    "1",
    ...more,
  ]);

describe("fray simulate --html and --svg", () => {
  it("writes one page without a reference to anything outside, with the numbers of the run", async () => {
    const page = join(folder, "run.html");
    const done = await run("--html", page, "--json");
    expect(done.code).toBe(0);
    expect(done.stderr).toContain(page);
    const html = readFileSync(page, "utf8");
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toMatch(/(src|href)="(?!#)[^"]*"|@import|url\(/);
    const { wins, combatants } = JSON.parse(done.stdout) as {
      wins: Record<string, number>;
      combatants: Record<string, object>;
    };
    const [side, share] = Object.entries(wins)[0] as [string, number];
    expect(html.toLowerCase()).toContain(`${side} win`);
    expect(html).toContain(`${(share * 100).toFixed(1)} %`);
    expect(Object.keys(combatants).length).toBeGreaterThan(1);
    expect(html).not.toContain("NaN");
  });

  it("calls nothing certain that was only never seen", async () => {
    const page = join(folder, "seen.html");
    const done = await run("--html", page, "--json");
    const { combatants } = JSON.parse(done.stdout) as { combatants: Record<string, { firstDown: number }> };
    expect(Object.values(combatants).some((c) => c.firstDown === 0)).toBe(true);
    const html = readFileSync(page, "utf8");
    const table = html.slice(html.indexOf("First to fall"), html.indexOf("</table>"));
    expect(table).toMatch(/&lt;\d\.\d\s%/);
    expect(table).not.toMatch(/>(0|100)\s%</);
  });

  it("writes the pictures by themselves", async () => {
    const pictures = join(folder, "pictures");
    expect((await run("--svg", pictures)).code).toBe(0);
    expect(readdirSync(pictures).sort()).toEqual(["damage.svg", "rounds.svg", "survival.svg"]);
    for (const file of readdirSync(pictures))
      expect(readFileSync(join(pictures, file), "utf8")).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
  });

  it("says which file could not be written", async () => {
    const done = await run("--html", join(folder, "nowhere", "run.html"));
    expect(done.code).toBe(2);
    expect(done.stderr).toContain("run.html");
  });
});

describe("a report that has no place", () => {
  const ENCOUNTER = "examples/encounter.json";
  const VARY = ["--vary", "combatants.ferryman.sheet.hp=16..20..2"];
  const MANY = ["--battles", "10000000"];

  /** So many battles are not fought in a test: it is refused before the first. */
  it.each([
    ["simulate", [ENCOUNTER, ...MANY]],
    ["sweep", [ENCOUNTER, ...VARY, ...MANY]],
    ["tune", [ENCOUNTER, ...VARY, "--target", "heroes=50%", ...MANY]],
    ["rank", [ENCOUNTER, ...MANY]],
  ])("is refused before the battles: fray %s", async (command, args) => {
    const nowhere = join(folder, "nowhere", "run.html");
    expect(await failing(2, [command, ...args, "--html", nowhere])).toMatchObject({
      code: "file/missing",
      message: `${nowhere}: there is no such folder to write to`,
    });
    expect(await failing(2, [command, ...args, "--html", folder])).toMatchObject({ code: "file/directory" });
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await failing(2, [command, ...args, "--svg", join(file, "pictures")])).toMatchObject({
      code: "file/no-directory",
    });
    expect(await failing(2, [command, ...args, "--svg", ""])).toMatchObject({ code: "usage" });
    expect(readdirSync(folder)).not.toContain("nowhere");
  });
});

describe("reports of the balancing commands", () => {
  const VARY = "combatants.ferryman.sheet.hp=16..20..2";
  const COMMON = ["--battles", "120", "--seed", "page"];

  it.each([
    ["sweep", ["--vary", VARY], ["wins.svg"]],
    ["sweep", ["--vary", VARY, "--vary", "rules.hitTarget=6..8"], ["wins.svg"]],
    ["tune", ["--vary", VARY, "--target", "heroes=40%"], ["wins.svg"]],
    ["rank", [], ["ranking.svg"]],
  ])("fray %s %j", async (command, args, pictures) => {
    const page = join(folder, `${command}.html`);
    const svg = join(folder, `${command}-${args.length}`);
    const done = await fray([
      command,
      "examples/encounter.json",
      ...args,
      ...COMMON,
      "--html",
      page,
      "--svg",
      svg,
    ]);
    expect(done.code).toBe(0);
    expect(readdirSync(svg)).toEqual(pictures);
    const html = readFileSync(page, "utf8");
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/NaN|undefined/);
  });
});
