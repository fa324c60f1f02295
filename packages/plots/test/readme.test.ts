import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as plots from "../src/index.ts";
import { collisions, parse } from "./markup.ts";

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const readme = readFileSync(here("README.md"), "utf8");
const { figures, report } = (await import(here("examples/figures.mjs"))) as {
  figures(from: typeof plots): Record<string, (width: number) => string>;
  report(from: typeof plots): string;
};

describe("README", () => {
  const drawn = Object.entries(figures(plots));

  it.each(drawn)(
    "the picture %s is what the package draws today (else: node examples/gallery.mjs)",
    (name, draw) => {
      expect(readFileSync(here(`pictures/${name}.svg`), "utf8")).toBe(draw(640));
      expect(readme).toContain(`(pictures/${name}.svg)`);
      for (const width of [240, 390, 640, 1000]) expect(collisions(parse(draw(width)))).toEqual([]);
    },
  );

  it("shows no picture that is not made", () => {
    expect(readdirSync(here("pictures")).sort()).toEqual(drawn.map(([name]) => `${name}.svg`).sort());
  });

  it("names every function that is exported", () => {
    const functions = Object.entries(plots).filter(([, value]) => typeof value === "function");
    for (const [name] of functions) expect(readme).toContain(`\`${name}`);
  });

  it("the example report stands", () => {
    expect(report(plots)).toContain("<h1>The bridge</h1>");
  });
});
