import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fray from "@fray/engine";
import { reportRun, studyChunk } from "@fray/engine/analysis";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserAt, expectAccessible, visit, type VisitorOptions } from "./page.ts";
import { movedOn, seen } from "./seat.ts";

/**
 * Rulesets from outside in the page of the real server: one by its path, one as a package, one of several files that
 * builds on a shipped one, and one that no browser can load.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fray-outside-"));
const complaints: string[] = [];
let [server, browser, address]: [ChildProcess | null, Browser | null, string] = [null, null, ""];

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function writeRulesets(): void {
  mkdirSync(join(folder, "node_modules/@fray"), { recursive: true });
  symlinkSync(join(root, "packages/engine"), join(folder, "node_modules/@fray/engine"));
  write("node_modules/raid/package.json", '{ "type": "module", "exports": "./dist/ruleset.js" }');
  write(
    "node_modules/raid/dist/ruleset.js",
    readFileSync(join(root, "examples/raid/dist/ruleset.js"), "utf8"),
  );
  write("house/parts/words.js", 'export const title = "House " + "Rules"; // import "node:fs" in a comment');
  write(
    "house/index.js",
    `import { hitDie } from "@fray/engine/rulesets/hit-die";
     import { percent } from "@fray/engine/numbers";
     import { title } from "./parts/words.js";
     export const named = (id, title) => ({ ...hitDie, id, title, encounters: {
       ...Object.fromEntries(Object.entries(hitDie.encounters).map(([key, file]) => [key, { ...file, ruleset: id }])),
       broken: { fray: 1, ruleset: "other", name: "Broken", combatants: [] },
     } });
     export default { ...named("house", title), feel: percent(0.5) };`,
  );
  write(
    "local/index.js",
    `import { readFileSync } from "node:fs";
     import { named } from "../house/index.js";
     export default { ...named("local", "Local"), reads: typeof readFileSync };`,
  );
}

/** The command line's own server, started in a folder that has the package. */
function serve(): Promise<string> {
  const rulesets = [join(root, "examples/duel/ruleset.js"), "raid", "house/index.js", "local/index.js"];
  const args = ["serve", "--port", "0", "--data", join(folder, "data")];
  const named = rulesets.flatMap((each) => ["--ruleset", each]);
  server = spawn(process.execPath, [join(root, "packages/cli/bin/fray.js"), ...args, ...named], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: "", HOST: "127.0.0.1" },
  });
  return new Promise((resolve, reject) => {
    let out = "";
    const hear = (chunk: Buffer): void => {
      out += String(chunk);
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    };
    server?.stdout?.on("data", hear);
    server?.stderr?.on("data", hear);
    server?.once("exit", () => reject(new Error(`it ended: ${out}`)));
  });
}

beforeAll(async () => {
  writeRulesets();
  address = await serve();
  browser = await chromium.launch(await browserAt());
}, 120_000);

afterAll(async () => {
  await browser?.close();
  const gone = new Promise((resolve) => server?.once("exit", resolve));
  server?.kill("SIGINT");
  await gone;
  rmSync(folder, { recursive: true, force: true });
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(browser as Browser, address, options, complaints);
  page.setDefaultTimeout(15_000);
  await page.goto(path);
  return page;
}

/** A picture for whoever looks: only where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const to = process.env["FRAY_PICTURES"];
  if (to !== undefined) await page.screenshot({ path: join(to, `${name}.png`) });
}

const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function loaded(file: string): Promise<fray.Ruleset> {
  const { default: make } = (await import(/* @vite-ignore */ join(root, file))) as {
    default: (engine: typeof fray) => fray.Ruleset;
  };
  return make(fray);
}

describe("rulesets from outside", () => {
  it("stand on the home page first, with links to what the page can do with them", async () => {
    const page = await open("/");
    await card(page, "Duel").waitFor();
    expect((await page.getByRole("heading", { level: 2 }).allTextContents()).slice(0, 5)).toEqual([
      "Duel",
      "Raid",
      "House Rules",
      "Local",
      "Hit Die",
    ]);
    expect(await card(page, "Raid").getByRole("link").allTextContents()).toEqual([
      "Odds",
      "Simulate",
      "Rules",
    ]);
    expect(await card(page, "Local").getByRole("link").count()).toBe(0);
    expect(await card(page, "Local").getByRole("button").count()).toBe(1);
    await expectAccessible(page);
    await picture(page, "home");
  });

  it.each(["Duel", "Raid"])("%s: a fight begins, and a move is made", async (title) => {
    const page = await open("/");
    await card(page, title).getByRole("button").click();
    await page.locator("[data-moment]").waitFor();
    const { seq } = await seen(page);
    await page.getByRole("button", { name: "Start the battle" }).click();
    await movedOn(page, seq);
    const started = await seen(page);
    await page.keyboard.press("1");
    await picture(page, `battle-${title}`);
    await page.keyboard.press("Enter");
    await movedOn(page, started.seq);
    expect(await page.getByTestId("events").textContent()).not.toBe("");
    await page.getByRole("tab", { name: "Log" }).click();
    await picture(page, `battle-${title}-after`);
  });

  it.each(["duel", "raid", "house"])("%s: the lab tells the odds", async (id) => {
    const page = await open(`/lab?ruleset=${id}`);
    await page.locator('section[aria-label="Odds"][aria-busy="false"]').waitFor();
    await expect.poll(() => page.getByTestId("big").locator("strong").textContent()).toMatch(/\d+ %/);
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.locator('section[aria-label="Odds"][aria-busy="false"]').waitFor();
    await expect.poll(() => page.getByTestId("big").locator("strong").textContent()).toMatch(/\d/);
    await picture(page, `lab-${id}`);
  });

  it.each([
    ["duel", "dawn", "examples/duel/ruleset.js"],
    ["raid", "gate", "examples/raid/dist/ruleset.js"],
  ])("%s: 200 battles in the simulator end as they do elsewhere with that seed", async (id, fight, file) => {
    const page = await open(`/simulate?ruleset=${id}&encounter=${fight}&battles=200&seed=page`);
    await page.getByRole("button", { name: "Run the battles" }).click();
    await page.getByRole("region", { name: "Battles worth watching" }).waitFor();
    expect(await page.getByTestId("win").textContent()).toMatch(/win \d+ %/);
    await picture(page, `simulator-${id}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "JSON" }).click(),
    ]);
    const ruleset = await loaded(file);
    const opened = fray.sure(
      fray.openBattle(ruleset, ruleset.encounters[fight] as fray.EncounterFile, "page"),
    );
    const study = studyChunk(ruleset, opened.opening, { seed: "page", find: [] }, { from: 0, to: 200 });
    expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toEqual(
      JSON.parse(JSON.stringify(reportRun(study, "page"))),
    );
  });

  it.each([
    ["duel", ["student", "master"]],
    ["raid", ["warden", "brute"]],
  ])("%s: the builder makes an encounter and starts it", async (id, who) => {
    const page = await open("/build");
    await page.getByLabel("System").selectOption(id);
    for (const each of who) {
      await page.getByLabel("From the roster").selectOption(each);
      await page.getByRole("button", { name: "Add" }).click();
    }
    await page.getByText("Ready to fight.").waitFor();
    await picture(page, `builder-${id}`);
    await page.getByRole("button", { name: "Fight" }).click();
    await page.waitForURL(/\/table\//);
    await page.getByRole("button", { name: "Start the battle" }).waitFor();
    expect(await page.locator("[data-token]").count()).toBe(2);
  });

  it.each([
    ["duel", ["DU1", "Strike", "Parry"]],
    ["raid", ["RA1", "Attack", "Burning"]],
  ])("%s: the rules page lists rules, actions, reactions and conditions", async (id, terms) => {
    const page = await open(`/rules/${id}`);
    await page.getByRole("heading", { name: "Actions", exact: true }).waitFor();
    const listed = (await page.locator("dt").allTextContents()).map((t) => t.toLowerCase());
    for (const term of terms) expect(listed).toContain(term.toLowerCase());
    await expectAccessible(page);
    await picture(page, `rules-${id}`);
  });

  it("on a phone in the dark, every page of theirs is there", async () => {
    const phone = { width: 400, height: 800, dark: true, touch: true };
    const marks = {
      "/": "Raid",
      "/lab?ruleset=raid": "to hit",
      "/simulate?ruleset=raid": "Run the battles",
      "/build": "The field",
      "/rules/raid": "RA1",
    };
    for (const [path, mark] of Object.entries(marks)) {
      const page = await open(path, phone);
      await page.getByText(mark, { exact: true }).first().waitFor();
      expect(await page.title()).toContain("Fray");
      await picture(page, `phone${path.replaceAll(/\W+/g, "-")}`);
      await expectAccessible(page);
      await page.context().close();
    }
  });

  it("a draft of a ruleset that is gone makes room for a new one", async () => {
    const page = await open("/");
    await page.evaluate(() =>
      localStorage.setItem("fray.builder", JSON.stringify({ ruleset: "gone", combatants: [], field: {} })),
    );
    await page.goto("/build");
    await expect.poll(() => page.getByLabel("System").inputValue()).toBe("duel");
  });
});

describe("what is served of them", () => {
  const get = (path: string, headers = {}) => fetch(address + path, { headers });

  it("are the modules that were named and what they import, with the page's engine in their imports", async () => {
    const all = (await (await get("/api/rulesets")).json()) as { id: string; module?: string | null }[];
    expect(Object.fromEntries(all.slice(0, 5).map((r) => [r.id, r.module]))).toEqual({
      duel: "/modules/duel/0-ruleset.js",
      raid: "/modules/raid/0-ruleset.js",
      house: "/modules/house/0-index.js",
      local: null,
      "hit-die": undefined,
    });
    const entry = await get("/modules/house/0-index.js");
    expect(entry.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(entry.headers.get("content-security-policy")).toContain("script-src 'self';");
    const text = await entry.text();
    expect(text).toContain('from "/engine/rulesets/hit-die.js"');
    expect(text).toContain('from "/modules/house/1-words.js"');
    const again = await get("/modules/house/0-index.js", { "if-none-match": entry.headers.get("etag") });
    expect(again.status).toBe(304);
  });

  it.each([
    "/modules/local/0-index.js",
    "/modules/house/index.js",
    "/modules/house/../../package.json",
    "/modules/house/%2e%2e%2f%2e%2e%2fpackage.json",
    "/modules/duel/0-encounter.json",
    "/modules/",
    "/modules/duel/",
  ])("nothing else is: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
