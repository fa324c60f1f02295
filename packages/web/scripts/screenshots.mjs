// Takes the README's pictures of the real page on a real server: `node packages/web/scripts/screenshots.mjs`.
// Fights throw dice of their own: who begins may differ from run to run.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeServer, openSqlite } from "@fray/server";
import { chromium } from "playwright-core";

const SYSTEMS = ["hit-die", "to-hit", "armor-class", "dice-pool", "battle-order"];
const web = fileURLToPath(new URL("../dist", import.meta.url));
const out = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));
const data = mkdtempSync(join(tmpdir(), "fray-pictures-"));
const server = await makeServer({
  rulesets: {
    ids: SYSTEMS,
    load: async (id) => (SYSTEMS.includes(id) ? (await import(`@fray/engine/rulesets/${id}`)).default : null),
  },
  store: openSqlite(data),
  web,
  perMinute: 100_000,
});
const baseURL = await server.listen({ port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.FRAY_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
});
mkdirSync(out, { recursive: true });

await picture("home", {}, async (page) => {
  await page.goto("/");
  await page
    .getByRole("button", { name: /Fight now/ })
    .first()
    .waitFor();
});
await picture("battle", {}, async (page) => {
  await fight(page, "Hit Die");
  await page.keyboard.press("1");
  await page.getByRole("button", { name: /^Trickster, / }).hover();
  await page.waitForTimeout(1_200);
});
await picture("map", { colorScheme: "dark" }, async (page) => {
  await fight(page, "Roll To-Hit");
  await page.keyboard.press("m");
});
await picture("phone", { viewport: { width: 400, height: 800 } }, async (page) => {
  await fight(page, "Dice Pool");
});
await picture("lab", {}, async (page) => {
  await page.goto("/lab?ruleset=armor-class");
  await page.waitForTimeout(2_500);
});
await picture("simulator", {}, async (page) => {
  await page.goto("/simulate?ruleset=hit-die&encounter=toll-bridge");
  await page
    .getByRole("button", { name: /^(Run|Simulate|Start)/ })
    .first()
    .click();
  await page.waitForTimeout(6_000);
});
await picture("builder", {}, async (page) => {
  await page.goto("/build");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByLabel("A copy of a ready fight of").selectOption("armor-class");
  await page.getByRole("combobox", { name: "Fight", exact: true }).selectOption("broken-wall");
  await page.getByText("Ready to fight.").waitFor();
});

await browser.close();
await server.close();
rmSync(data, { recursive: true, force: true });

async function picture(name, options, prepare) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1400, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  await page.addInitScript(() =>
    localStorage.setItem("fray.hints", JSON.stringify(["attack", "keys", "undo"])),
  );
  await prepare(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(out, `${name}.png`) });
  await context.close();
  console.log(`${name}.png`);
}

async function fight(page, system) {
  await page.goto("/");
  await page.getByRole("button", { name: `Fight now with ${system}` }).click();
  await page.getByRole("button", { name: "Start the battle" }).click();
  await page
    .getByText(/^Your turn/)
    .first()
    .waitFor();
}
