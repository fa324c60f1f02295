import { describe, expect, it } from "vitest";
import { RAMP, TOKENS } from "../src/index.ts";
import { contrast, inkOn, LEVELS, luminance } from "../src/colour.ts";

type Lab = readonly [number, number, number];

/** sRGB to OKLab, written on its own. */
function lab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const apart = (a: string, b: string) => Math.hypot(...lab(a).map((x, i) => x - (lab(b)[i] as number)));
const at = (i: number) => RAMP[i] as string;

/** Linear light as seen without the red or without the green cones (Viénot, Brettel and Mollon, 1999). */
const BLIND = {
  protan: [0.1124, 0.8876, 0, 0.1124, 0.8876, 0, 0.004, -0.004, 1],
  deutan: [0.2928, 0.7072, 0, 0.2928, 0.7072, 0, -0.0223, 0.0223, 1],
};

function seenBy(matrix: readonly number[], hex: string): string {
  const rgb = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const seen = [0, 1, 2].map((row) =>
    rgb.reduce((sum, c, i) => sum + c * (matrix[row * 3 + i] as number), 0),
  );
  const encoded = seen
    .map((c) => Math.min(1, Math.max(0, c)))
    .map((c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
  return `#${encoded
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

describe("the ramp of heat maps", () => {
  it("is perceptually even: equal steps of eight levels are equally far apart", () => {
    const steps = Array.from({ length: 8 }, (_, i) => apart(at(i * 8), at(i * 8 + 8)));
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.15);
  });

  it("parts at the middle: warm below, cool above, grey between", () => {
    const [low, middle, high] = [at(0), at((LEVELS - 1) / 2), at(LEVELS - 1)].map(lab) as [Lab, Lab, Lab];
    expect(low[2]).toBeGreaterThan(0.05);
    expect(high[2]).toBeLessThan(-0.05);
    expect(Math.hypot(middle[1], middle[2])).toBeLessThan(0.02);
  });

  it("reads in grey: it only ever darkens", () => {
    for (let i = 1; i < LEVELS; i++) expect(luminance(at(i))).toBeLessThan(luminance(at(i - 1)));
  });

  it.each(Object.entries(BLIND))("is as wide for %s sight", (_, matrix) => {
    const seen = RAMP.map((c) => seenBy(matrix, c));
    expect(apart(seen[0] as string, seen.at(-1) as string)).toBeGreaterThan(
      0.8 * apart(at(0), at(LEVELS - 1)),
    );
    for (let i = 8; i < LEVELS; i += 8)
      expect(apart(seen[i] as string, seen[i - 8] as string)).toBeGreaterThan(0.05);
  });

  it("every cell's number is legible", () => {
    const ink = { black: "#000000", white: "#ffffff" };
    for (const c of RAMP) expect(contrast(c, ink[inkOn(c)])).toBeGreaterThanOrEqual(4.5);
  });
});

describe("tokens", () => {
  it.each([0, 1] as const)("text has a contrast of 4.5, meaning lines of 3 (theme %i)", (theme) => {
    const on = (name: keyof typeof TOKENS) => contrast(TOKENS[name][theme], TOKENS.ground[theme]);
    for (const name of ["ink", "quiet"] as const) expect(on(name), name).toBeGreaterThanOrEqual(4.5);
    for (const name of ["side-a", "side-b", "side-c", "accent", "good", "bad", "stone"] as const)
      expect(on(name), name).toBeGreaterThanOrEqual(3);
  });
});
