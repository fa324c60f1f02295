import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { builtPage } from "./page.ts";

/** What a browser fetches before it can show a view: its script and everything that script imports at once. */
function scriptsFor(assets: string, first: string): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const text = readFileSync(join(assets, name), "utf8");
    for (const [, to] of text.matchAll(/(?:^|[;}\s])(?:import|export)[^"'();]*["']\.\/([\w.-]+\.js)["']/g))
      walk(to as string);
  };
  walk(first);
  return found;
}

const packed = (assets: string, names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);

describe("the first load", () => {
  it("is under 300 KB of packed script, at home and in a battle, with lab, simulator and systems apart", async () => {
    const dist = await builtPage();
    const assets = join(dist, "assets");
    const [, first] =
      /src="\/assets\/([\w.-]+\.js)"/.exec(readFileSync(join(dist, "index.html"), "utf8")) ?? [];
    const battle = readdirSync(assets).find(
      (f) => /^battle-(?!order)[\w-]+\.js$/.test(f) && isView(assets, f),
    );
    const scripts = new Set([
      ...scriptsFor(assets, first as string),
      ...scriptsFor(assets, battle as string),
    ]);
    expect(scripts.size).toBeGreaterThan(1);
    expect(
      [...scripts].filter((s) => /^(lab|simulator|builder|hit-die|to-hit|armor-class|dice-pool)-/.test(s)),
    ).toEqual([]);
    expect(packed(assets, scripts)).toBeLessThan(300_000);
  });
});

/** The battle view's chunk names it among what it exports. */
const isView = (assets: string, file: string): boolean =>
  readFileSync(join(assets, file), "utf8").includes("BattleView");
