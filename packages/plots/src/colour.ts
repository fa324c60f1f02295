/** The hues of the board, by day and by night, and the one ramp of the heat maps. */

export type Token = keyof typeof TOKENS;

/** [light, dark]. A page may set `--fray-<name>` to its own. */
export const TOKENS = {
  ground: ["#fffdf8", "#1b1e24"],
  ink: ["#23201a", "#ece7dc"],
  quiet: ["#6b6355", "#a39c8d"],
  line: ["#e6decd", "#2f343e"],
  "side-a": ["#1f6f8b", "#5bb4d0"],
  "side-b": ["#c4472b", "#f0805f"],
  "side-c": ["#7a4f8f", "#b993cf"],
  accent: ["#a56b14", "#f2b84b"],
  good: ["#4d7c2f", "#9cc46f"],
  bad: ["#a8321f", "#e8705c"],
  stone: ["#6f6a62", "#b5b0a6"],
} as const;

/** Series in order: two sides first. Each also has its own dash and mark, because a hue alone says nothing to many. */
export const SERIES: readonly Token[] = ["side-a", "side-b", "side-c", "accent", "good", "stone"];
export const MOST_SERIES = 12;

/** Lightness, green–red, blue–yellow. */
type Lab = readonly [number, number, number];

/**
 * Low is light and warm, the middle grey, high deep and blue: two hues that all common kinds of sight tell apart, and one
 * lightness that always falls, so that the map also reads in grey. Both halves are straight and equally long in OKLab
 * and stay inside what screens show.
 */
const LOW: Lab = [0.89, 0.024, 0.08];
const MIDDLE: Lab = [0.65, 0.003, 0.008];
const HIGH: Lab = [0.41, -0.024, -0.08];

/** Colours of the ramp; odd, so that one of them is the middle. */
export const LEVELS = 65;

export const RAMP: readonly string[] = Array.from({ length: LEVELS }, (_, i) => {
  const t = (i / (LEVELS - 1)) * 2;
  return t <= 1 ? hex(mix(LOW, MIDDLE, t)) : hex(mix(MIDDLE, HIGH, t - 1));
});

function mix(a: Lab, b: Lab, t: number): Lab {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** OKLab to sRGB, after Björn Ottosson's definition. */
function hex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${[red, green, blue].map(channel).join("")}`;
}

function channel(linear: number): string {
  const c = Math.min(1, Math.max(0, linear));
  const encoded = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Relative luminance of `#rrggbb`, as the contrast rules define it. */
export function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever reads better on it. */
export function inkOn(colour: string): "black" | "white" {
  return contrast(colour, "#000000") >= contrast(colour, "#ffffff") ? "black" : "white";
}
