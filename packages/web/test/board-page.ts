import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { build, type InlineConfig, preview } from "vite";
import { expect } from "vitest";
import { browserAt, visit, type VisitorOptions } from "./page.ts";

/** The board by itself on a page of its own (`fixtures/board`), built and served for one test file. */

const root = fileURLToPath(new URL("./fixtures/board", import.meta.url));

export interface BoardWorld {
  /** A page with one show of `fixtures/board/shows.ts`, drawn; the one before is closed. */
  show(name: string, options?: VisitorOptions): Promise<Page>;
  /** Ends the browser and the server; whatever the console complained of fails here. */
  close(): Promise<void>;
}

export async function openBoardWorld(): Promise<BoardWorld> {
  const outDir = mkdtempSync(join(tmpdir(), "fray-board-"));
  const plan: InlineConfig = { root, configFile: false, logLevel: "error", plugins: [react()] };
  await build({ ...plan, build: { outDir, emptyOutDir: true, target: "es2022" } });
  const server = await preview({ ...plan, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  const address = server.resolvedUrls?.local[0] ?? "";
  const browser = await chromium.launch(await browserAt());
  const complaints: string[] = [];
  let last: BrowserContext | null = null;
  return {
    async show(name, options = {}) {
      await last?.close();
      const { page, context } = await visit(browser, address, options, complaints);
      last = context;
      await page.goto(`/?show=${name}`);
      await page.locator("[data-token]").first().waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
      expect(complaints).toEqual([]);
    },
  };
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What was done by key and pointer has been drawn. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");

/** The middle of something on the page. */
export async function middleOf(page: Page, selector: string): Promise<Spot> {
  await drawn(page);
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`nothing to be seen of ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const tokenAt = (page: Page, id: string): Promise<Spot> =>
  middleOf(page, `[data-token="${id}"] > circle:first-of-type`);

/** A whole drag, in steps. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

/** What the board has reported. */
export const picks = (page: Page): Promise<string | null> => page.locator("[data-of=picks]").textContent();
export const pointed = (page: Page): Promise<string | null> =>
  page.locator("[data-of=pointed]").textContent();
