import { readFileSync } from "node:fs";
import { type EncounterFile, openBattle, type Ruleset } from "@fray/engine";
import { reportRun, type RunReport, studyChunk } from "@fray/engine/analysis";
import type { SeatView } from "@fray/server/messages";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectAccessibleInBothThemes, openWorld, type World } from "./page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

async function load(id: string): Promise<Ruleset> {
  return ((await import(`@fray/engine/rulesets/${id}`)) as { readonly default: unknown }).default as Ruleset;
}

async function openSimulator(query: string, options = {}): Promise<Page> {
  const { page } = await world.visitor(options);
  await page.goto(`/simulate?${query}`);
  await page.getByRole("button", { name: "Run the battles" }).waitFor();
  return page;
}

async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run the battles" }).click();
  await page.getByRole("region", { name: "Battles worth watching" }).waitFor();
}

/** What a click saves. */
async function saved(
  page: Page,
  click: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

describe("simulator", () => {
  it("tells who wins, exactly as the engine does with the same seed", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=duel&battles=300&seed=page");
    await run(page);
    expect(await page.getByTestId("win").textContent()).toMatch(/^Heroes win \d+ % ± \d/);
    const { text } = await saved(page, () => page.getByRole("button", { name: "JSON" }).click());
    const ruleset = await load("hit-die");
    const opened = openBattle(ruleset, ruleset.encounters["duel"] as EncounterFile, "page");
    if (!opened.ok) throw new Error("expected a duel");
    const study = studyChunk(ruleset, opened.value.opening, { seed: "page", find: [] }, { from: 0, to: 300 });
    expect(JSON.parse(text) as RunReport).toEqual(JSON.parse(JSON.stringify(reportRun(study, "page"))));
  });

  it("saves a report, a table and pictures", async () => {
    const page = await openSimulator("ruleset=dice-pool&encounter=duel&battles=60");
    await run(page);
    const report = await saved(page, () => page.getByRole("button", { name: "Report", exact: true }).click());
    expect(report.name).toMatch(/\.html$/);
    expect(report.text).toMatch(/^<!doctype html>/i);
    const table = await saved(page, () => page.getByRole("button", { name: "CSV", exact: true }).click());
    expect(table.text.split("\r\n")[0]).toMatch(/^id,name,side,survives/);
    const picture = await saved(page, () => page.getByRole("button", { name: /Save “Who lives”/ }).click());
    expect(picture.text).toMatch(/^<svg /);
  });

  it("fights as it is told, by a way's name or by orders, and says what is wrong with orders", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=duel&battles=60");
    await run(page);
    const usual = await page.getByTestId("win").textContent();
    await page.getByLabel("Heroes", { exact: true }).selectOption({ label: "Orders of your own…" });
    await page.getByLabel("Orders for heroes").fill("if nonsense 3: strike");
    await page.getByText(/line 1/).waitFor();
    await page.getByRole("button", { name: "Run the battles" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Orders for heroes").fill("end");
    await run(page);
    await expect.poll(() => page.getByTestId("win").textContent()).not.toBe(usual);
    await expect.poll(() => page.url()).toContain("tactics.heroes=end");
  });

  it("runs until it is precise enough", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=duel&precision=0.02");
    await run(page);
    expect(await page.getByTestId("win").textContent()).toMatch(/ ± 2$/);
  });

  it("stops when told to, and tells what is known by then", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=toll-bridge&precision=0.001");
    await page.getByRole("button", { name: "Run the battles" }).click();
    await page.getByTestId("win").waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText(/Stopped after/).waitFor();
    await page.getByRole("button", { name: "Run the battles" }).waitFor();
    expect(await page.getByTestId("win").textContent()).toMatch(/^Heroes win/);
  });

  it("opens a battle of the run as a table, at its first step", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=duel&battles=60");
    await run(page);
    await page.getByRole("button", { name: /Watch on the map.*worst/ }).click();
    await page.waitForURL(/\/table\/[\w-]+\?step=0$/);
    const seats = await page.evaluate(() => localStorage.getItem("fray.seats"));
    const [seat] = JSON.parse(seats ?? "[]") as { readonly token: string }[];
    const answer = await fetch(`${world.address}/api/table`, {
      headers: { authorization: `Bearer ${seat?.token}` },
    });
    const { view } = (await answer.json()) as {
      readonly view: Pick<SeatView, "state" | "steps" | "tactics">;
    };
    expect(view.tactics).toEqual(["sergeant"]); // whoever takes over plays the heroes
    expect(view.state.winner).not.toBeNull();
    expect(view.steps).toBeGreaterThan(1);
    await page
      .getByRole("img", { name: / on a d\d+/ })
      .first()
      .waitFor();
    expect(await page.getByRole("img", { name: /typed/ }).count()).toBe(0);
  });

  it("sweeps one number as a curve and two as a map", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=duel");
    const sweep = page.getByRole("region", { name: "Sweep" });
    const boxes = async (place: number, values: readonly number[]) => {
      for (const [i, name] of ["from", "to", "step"].entries())
        await sweep.getByLabel(name, { exact: true }).nth(place).fill(String(values[i]));
    };
    await sweep.getByLabel("Number").selectOption("combatants.esme.sheet.hp");
    await boxes(0, [10, 30, 10]);
    await sweep.getByLabel("Battles each").selectOption("250");
    await sweep.getByRole("button", { name: "Sweep", exact: true }).click();
    await sweep.getByText("3 of 3 values").waitFor();
    await sweep.locator("svg.fray-plot text", { hasText: "Esme: HP" }).waitFor();
    const table = await saved(page, () => sweep.getByRole("button", { name: "CSV" }).click());
    expect(table.text.split("\r\n").slice(0, 2).join()).toMatch(
      /^combatants\.esme\.sheet\.hp,wins\.heroes.*,10,/,
    );
    await sweep.getByLabel("and another").selectOption("combatants.sergeant.sheet.hp");
    await boxes(1, [10, 20, 10]);
    await sweep.getByRole("button", { name: "Sweep", exact: true }).click();
    await sweep.getByText("6 of 6 values").waitFor();
    await sweep.locator("svg.fray-plot text", { hasText: "Sergeant: HP" }).waitFor();
  });

  it("refuses an impossible sweep with its reason", async () => {
    const page = await openSimulator("ruleset=hit-die&encounter=duel");
    const sweep = page.getByRole("region", { name: "Sweep" });
    await sweep.getByLabel("Number").selectOption("combatants.esme.sheet.hp");
    await sweep.getByLabel("from", { exact: true }).first().fill("-5");
    await sweep.getByRole("button", { name: "Sweep", exact: true }).click();
    const alert = sweep.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("Esme: HP must be at least 1, and -5 is not.");
    expect(await sweep.locator("[aria-invalid]").count()).toBe(1);
    const from = sweep.getByLabel("from", { exact: true }).first();
    expect(await from.getAttribute("aria-invalid")).toBe("true");
    await from.fill("40");
    expect(await alert.count()).toBe(0);
    await sweep.getByRole("button", { name: "Sweep", exact: true }).click();
    expect(await alert.textContent()).toMatch(/^“to” is \d+, below “from” \(40\)\.$/);
    expect(await sweep.getByLabel("to", { exact: true }).first().getAttribute("aria-invalid")).toBe("true");
  });

  it("takes encounters from files and from the builder", async () => {
    const ruleset = await load("hit-die");
    const duel = ruleset.encounters["duel"] as EncounterFile;
    const { page, context } = await world.visitor();
    await context.addInitScript(
      (text) => localStorage.setItem("fray.encounters", text),
      JSON.stringify([{ ...duel, name: "My duel" }]),
    );
    await page.goto("/simulate?ruleset=hit-die&battles=40");
    await page.getByRole("combobox", { name: "Encounter" }).selectOption({ label: "My duel" });
    await run(page);
    await page.getByRole("heading", { name: "My duel" }).waitFor();
    const file = (name: string, text: string) => ({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    const input = page.locator('input[type="file"]');
    await input.setInputFiles(file("bad.json", "{"));
    await page.getByText(/not JSON/).waitFor();
    await input.setInputFiles(file("good.json", JSON.stringify({ ...duel, name: "From a file" })));
    await run(page);
    await page.getByRole("heading", { name: "From a file" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Encounter" }).inputValue()).toBe("file");
  });

  it("is clean for axe in both themes and on a phone", async () => {
    for (const options of [{}, { width: 400, height: 800 }]) {
      const page = await openSimulator("ruleset=battle-order&encounter=duel&battles=40", options);
      await expectAccessible(page);
      await run(page);
      await expectAccessibleInBothThemes(page);
      await page.context().close();
    }
  }, 240_000);
});
