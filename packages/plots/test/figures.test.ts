import { describe, expect, it } from "vitest";
import { bandPlot, distributionPlot, dotIntervals, heatMap, histogram } from "../src/index.ts";
import { collisions, every, type Node, parse, texts, words } from "./markup.ts";
import { dice, SAMPLES } from "./samples.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

describe.each(Object.entries(SAMPLES))("%s", (_, draw) => {
  it.each([240, 358, 640, 1200])("is a labelled picture in which nothing overlaps (%i px)", (width) => {
    const root = parse(draw(width));
    expect(root.name).toBe("svg");
    expect(root.attributes.role).toBe("img");
    expect(root.attributes.viewBox).toMatch(new RegExp(`^0 0 ${width} \\d+(\\.\\d+)?$`));
    const [title, desc] = [every(root, "title")[0] as Node, every(root, "desc")[0] as Node];
    expect(words(title)).not.toBe("");
    expect(words(desc).length).toBeGreaterThan(20);
    expect(root.attributes["aria-labelledby"]).toBe(`${title.attributes.id} ${desc.attributes.id}`);
    expect(texts(root).length).toBeGreaterThan(4);
    expect(collisions(root)).toEqual([]);
  });

  it("is the same text for the same data, and follows the theme without help", () => {
    expect(draw(640)).toBe(draw(640));
    expect(draw(640)).not.toBe(draw(641));
    const style = words(every(parse(draw(640)), "style")[0] as Node);
    expect(style).toContain("prefers-color-scheme:dark");
    expect(style).toContain("var(--fray-ink,#23201a)");
    for (const rule of style.replace(/@media[^{]*\{/g, "").matchAll(/(^|\})\s*([^{}@]+)\{/g))
      expect(rule[2], "a style that leaks into the page").toMatch(/^\.fray-plot/);
  });

  it("refers to nothing outside and runs nothing", () => {
    const svg = draw(640).replace("http://www.w3.org/2000/svg", "");
    expect(svg).not.toMatch(/https?:|url\(|href|<script|<image|\son\w+=/);
  });
});

describe("every figure", () => {
  it("can hide its heading for a page that has one, and keeps its name for those who do not see", () => {
    const shown = parse(histogram({ title: "The finding", note: "A note", values: [1], counts: [1] }));
    const hidden = parse(
      histogram({ title: "The finding", note: "A note", values: [1], counts: [1], heading: "hidden" }),
    );
    expect(texts(shown)).toEqual(expect.arrayContaining(["The finding", "A note"]));
    expect(texts(hidden)).not.toContain("The finding");
    expect(words(every(hidden, "title")[0] as Node)).toBe("The finding");
    expect(Number(hidden.attributes.height)).toBeLessThan(Number(shown.attributes.height));
  });

  it("is as high as asked", () => {
    const root = parse(
      bandPlot({ title: "t", height: 400, series: [{ name: "a", points: [{ x: 0, y: 0.5 }] }] }),
    );
    expect(root.attributes.height).toBe("400");
    const three = range(3).map((i) => ({ name: `${i}`, ...dice(40, 6) }));
    expect(parse(distributionPlot({ title: "t", height: 700, series: three })).attributes.height).toBe("700");
    const one = { title: "t", y: { values: [1] }, values: [[0.5]] };
    for (const label of [{}, { label: "x" }])
      expect(parse(heatMap({ ...one, height: 300, x: { ...label, values: [1] } })).attributes.height).toBe(
        "300",
      );
    const rows = range(70).map((i) => ({ name: `${i}`, value: 0.5, low: 0.4, high: 0.6 }));
    for (const width of [300, 640])
      expect(parse(dotIntervals({ title: "t", width, height: 2600, rows })).attributes.height).toBe("2600");
    expect(() => dotIntervals({ title: "t", height: 300, rows })).toThrow("height is 300, too low");
  });

  it("a name that has its room is not cut, whatever its width comes to", () => {
    for (const name of ["Sergeant", "Watchman", "Skirmisher", "Grave knight", "Shield bearer"]) {
      const rows = [{ name, value: 0.5, low: 0.4, high: 0.6 }];
      expect(dotIntervals({ title: "t", width: 640, rows })).toContain(`>${name}</text>`);
    }
  });

  it("escapes whatever it is told", () => {
    const nasty = `</text><script>alert("1")</script>&'`;
    const root = parse(
      bandPlot({
        title: nasty,
        note: nasty,
        description: nasty,
        label: nasty,
        measure: nasty,
        width: 1200,
        series: [{ name: nasty, points: [{ x: 0, y: 0.5 }] }],
        target: { y: 0.5, label: nasty },
        solution: { x: 0, label: nasty },
      }),
    );
    expect(every(root, "script")).toEqual([]);
    expect(texts(root).filter((t) => t === nasty).length).toBeGreaterThanOrEqual(5);
    expect(words(every(root, "desc")[0] as Node)).toBe(nasty);
  });
});
