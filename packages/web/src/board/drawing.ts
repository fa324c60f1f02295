import type { Square } from "./map/words.ts";

/** Paths of the map: one for all lines, one per kind of ground. A square is UNIT long in them. */

export const UNIT = 64;

export function gridLines(width: number, height: number): string {
  const down = Array.from({ length: width - 1 }, (_, i) => `M${(i + 1) * UNIT} 0v${height * UNIT}`);
  const across = Array.from({ length: height - 1 }, (_, i) => `M0 ${(i + 1) * UNIT}h${width * UNIT}`);
  return [...down, ...across].join("");
}

/** All squares of a map that carry a letter, runs joined so that no seams show. */
export function letterPath(cells: readonly string[], letter: string): string {
  return cells
    .map((row, y) =>
      runs(row, letter)
        .map(([x, n]) => rectangle(x, y, n))
        .join(""),
    )
    .join("");
}

function runs(row: string, letter: string): [start: number, length: number][] {
  const found: [number, number][] = [];
  [...row].forEach((each, x) => {
    const last = found.at(-1);
    if (each !== letter) return;
    if (last !== undefined && last[0] + last[1] === x) last[1]++;
    else found.push([x, 1]);
  });
  return found;
}

const rectangle = (x: number, y: number, wide: number): string =>
  `M${x * UNIT} ${y * UNIT}h${wide * UNIT}v${UNIT}h${-wide * UNIT}z`;

/** Squares with a margin inside each, and soft corners where there is one. */
export function squaresPath(squares: readonly Square[], inset: number): string {
  if (inset === 0) return squares.map(([x, y]) => rectangle(x, y, 1)).join("");
  const r = Math.min(10, UNIT / 2 - inset);
  const side = UNIT - 2 * inset - 2 * r;
  const shape = `h${side}q${r} 0 ${r} ${r}v${side}q0 ${r} ${-r} ${r}h${-side}q${-r} 0 ${-r} ${-r}v${-side}q0 ${-r} ${r} ${-r}z`;
  return squares.map(([x, y]) => `M${x * UNIT + inset + r} ${y * UNIT + inset}${shape}`).join("");
}

export function segmentsPath(segments: readonly (readonly [number, number, number, number])[]): string {
  return segments.map(([a, b, c, d]) => `M${a * UNIT} ${b * UNIT}L${c * UNIT} ${d * UNIT}`).join("");
}

/** The letters a map uses apart from open and solid, in order of appearance in its legend. */
export function lettersOf(cells: readonly string[], legend: Readonly<Record<string, unknown>>): string[] {
  const used = new Set(cells.flatMap((row) => [...row]));
  return Object.keys(legend).filter((letter) => used.has(letter));
}
