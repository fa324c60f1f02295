import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Ruleset } from "@fray/engine";
import { makeServer, openSqlite, type TableServer } from "@fray/server";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { buildPage } from "../scripts/build.mjs";

/** The real page in a real browser on the real server and database: what every page test stands on. */

const SYSTEMS = ["hit-die", "to-hit", "armor-class", "dice-pool", "battle-order"] as const;
const root = fileURLToPath(new URL("..", import.meta.url));
/** Odds are worked out in a thread of their own, as in the server that ships. */
const thread = new URL("../../server/dist/http/reckoning/thread.js", import.meta.url);

/** In order: the browser an environment variable names, the system's, the one inside an npm package. */
export async function browserAt(): Promise<{ readonly executablePath: string; readonly args: string[] }> {
  const known = [
    process.env["FRAY_CHROMIUM"],
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return { executablePath: found, args: ["--no-sandbox", "--disable-gpu"] };
  const { default: packed } = await import("@sparticuz/chromium");
  // In a single process the whole browser ends with the first visitor who leaves.
  const args = packed.args.filter((arg) => arg !== "--single-process");
  return { executablePath: await packed.executablePath(), args };
}

export interface World {
  readonly address: string;
  readonly server: TableServer;
  readonly browser: Browser;
  /** A person with a browser of their own; whatever the console complains of fails the test at `close`. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Dice fall alike in every run of a test: a battle that a lucky blow ends too early is seen at once, not one day. */
function alikeEveryTime(): () => string {
  let drawn = 0;
  return () => createHash("sha256").update(`page ${drawn++}`).digest("base64url").slice(0, 32);
}

/** Builds the page once per run (unless FRAY_WEB names a built one), starts a server on a fresh database and a browser. */
export async function openWorld(): Promise<World> {
  const web = process.env["FRAY_WEB"] ?? (await builtPage());
  const data = mkdtempSync(join(tmpdir(), "fray-page-"));
  const server = await makeServer({
    rulesets: { ids: SYSTEMS, load: loadSystem },
    store: openSqlite(data),
    web,
    reckoning: existsSync(thread) ? { thread } : {},
    perMinute: 100_000,
    random: alikeEveryTime(),
  });
  const address = await server.listen({ port: 0 });
  const browser = await chromium.launch(await browserAt());
  const complaints: string[] = [];
  return {
    address,
    server,
    browser,
    visitor: (options = {}) => visit(browser, address, options, complaints),
    async close() {
      await browser.close();
      await server.close();
      rmSync(data, { recursive: true, force: true });
      expect(complaints).toEqual([]);
    },
  };
}

async function loadSystem(id: string): Promise<Ruleset | null> {
  if (!(SYSTEMS as readonly string[]).includes(id)) return null;
  return ((await import(`@fray/engine/rulesets/${id}`)) as { readonly default: unknown }).default as Ruleset;
}

/** The page as it ships; made by the bootstrap, or here if it is not there. */
export async function builtPage(): Promise<string> {
  const dist = join(root, "dist");
  if (!existsSync(join(dist, "index.html"))) await buildPage("error");
  return dist;
}

export async function visit(
  browser: Browser,
  address: string,
  { width = 1400, height = 900, dark = false, touch = false }: VisitorOptions,
  complaints: string[],
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  return { page, context, complaints };
}

/** Nothing that hinders people with a keyboard, a screen reader or weak eyes. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(axe(page));
}

/** The same in both themes. All that another theme can change is contrast: that alone is looked at again. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(axe(page).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
}

// What is right is not worked out in full: on a page of many figures that takes as long again.
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ["violations"] });

async function expectNoViolations(check: AxeBuilder): Promise<void> {
  const { violations } = await check.analyze();
  expect(
    violations.map(
      (v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(" ")} ${n.failureSummary}`).join("; ")}`,
    ),
  ).toEqual([]);
}
