import { describe, expect, it } from "vitest";
import { heatMap, RAMP } from "../src/index.ts";
import { boxes, collisions, every, hovers, parse, texts, words } from "./markup.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

describe("heatMap", () => {
  const map = (values: number[][], more = {}) =>
    heatMap({
      title: "t",
      x: { label: "x", values: range((values[0] as number[]).length) },
      y: { label: "y", values: range(values.length) },
      values,
      ...more,
    });

  it("writes the shares, the first row lowest, in ink that reads", () => {
    const root = parse(
      map([
        [0.12, 0.2],
        [0.8, 0.88],
      ]),
    );
    const at = Object.fromEntries(boxes(root).map((b) => [b.words, b]));
    expect(at["12 %"]?.top).toBeGreaterThan(at["80 %"]?.top as number);
    expect(at["12 %"]?.left).toBeLessThan(at["20 %"]?.left as number);
    const kind = (said: string) => every(root, "text").find((t) => words(t) === said)?.attributes.class;
    expect([kind("12 %"), kind("88 %")]).toEqual(["black", "white"]);
  });

  it("parts the hues at the middle and stretches the ramp over what is there", () => {
    const fills = (svg: string) =>
      every(parse(svg), "path")
        .map((p) => p.attributes.fill)
        .filter((f) => f !== undefined && RAMP.includes(f));
    expect(fills(map([[0, 0.5, 1]]))).toEqual([RAMP[0], RAMP[32], RAMP[64]]);
    expect(fills(map([[0.45, 0.5, 0.55]]))).toEqual([RAMP[0], RAMP[32], RAMP[64]]);
    expect(texts(parse(map([[0.45, 0.5, 0.55]])))).toEqual(expect.arrayContaining(["45 %", "50 %", "55 %"]));
  });

  it("what a sample never or always met is not certain, what is exact is", () => {
    expect(texts(parse(map([[0, 1]])))).toEqual(expect.arrayContaining(["0 %", "100 %"]));
    const sampled = hovers(parse(map([[0, 1]], { battles: 1000 })));
    expect(sampled).toEqual(["x 0, y 0: <0.4 %", "x 1, y 0: >99.6 %"]);
  });

  it("draws the line between winning and losing", () => {
    const lines = (svg: string) =>
      every(parse(svg), "path").filter((p) => p.attributes["stroke-linecap"] === "round");
    expect(lines(map([[0.4, 0.6]]))).toHaveLength(2);
    expect(lines(map([[0.6, 0.6]]))).toHaveLength(0);
  });

  it("a hundred by a hundred stays small and legible", () => {
    const smooth = map(range(100).map((j) => range(100).map((i) => 1 / (1 + Math.exp((j - i) / 12)))));
    expect(smooth.length).toBeLessThan(120_000);
    expect(collisions(parse(smooth))).toEqual([]);
    expect(texts(parse(smooth)).length).toBeLessThan(60);
    const noise = map(range(100).map((j) => range(100).map((i) => ((i * 7919 + j * 104_729) % 1000) / 1000)));
    expect(noise.length).toBeLessThan(250_000);
  });
});
