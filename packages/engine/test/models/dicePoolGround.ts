/** The squares of a dice-pool battle, written from G1–G8 and DP45–DP47 for creatures of one square. */

export type Square = readonly [number, number];

export const same = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];
const AROUND: readonly Square[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => (x === 0 && y === 0 ? [] : [[x, y] as const])),
);

export class Ground {
  private readonly rows: readonly string[];

  constructor(rows: readonly string[]) {
    this.rows = rows;
  }

  private solid([x, y]: Square): boolean {
    return (this.rows[y]?.[x] ?? "#") === "#";
  }

  /** What entering a square costs. */
  cost([x, y]: Square): number {
    return this.rows[y]?.[x] === "~" ? 2 : 1;
  }

  /** G5 */
  isStep(from: Square, to: Square): boolean {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1 || this.solid(to)) return false;
    return !this.solid([from[0] + dx, from[1]]) && !this.solid([from[0], from[1] + dy]);
  }

  /** G8 Neighbours with a clear line between them: two solid corners that meet are in its way. */
  areBeside(a: Square, b: Square): boolean {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return false;
    return dx === 0 || dy === 0 || !this.solid([a[0] + dx, a[1]]) || !this.solid([a[0], a[1] + dy]);
  }

  /** DP4 Plain steps between two squares, bodies and terrain not in the way. */
  steps(from: Square, to: Square): number {
    return (
      this.ways(
        from,
        () => 1,
        () => true,
      ).get(String(to))?.spent ?? 999
    );
  }

  /** The cheapest ways to every square that can be walked to. */
  ways(
    start: Square,
    price: (from: Square, to: Square) => number,
    free: (to: Square) => boolean,
  ): Map<string, { readonly spent: number; readonly path: readonly Square[] }> {
    const found = new Map([[String(start), { spent: 0, path: [] as readonly Square[] }]]);
    const open: Square[] = [start];
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      const { spent, path } = found.get(String(at)) as { spent: number; path: readonly Square[] };
      for (const [dx, dy] of AROUND) {
        const to: Square = [at[0] + dx, at[1] + dy];
        const sum = spent + price(at, to);
        if (!this.isStep(at, to) || !free(to) || sum >= (found.get(String(to))?.spent ?? 999)) continue;
        found.set(String(to), { spent: sum, path: [...path, to] });
        open.push(to);
      }
    }
    return found;
  }
}

/** DP33 */
export function awayFrom(from: Square, at: Square): Square {
  const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
  const x = Math.abs(dy) > 2 * Math.abs(dx) ? 0 : Math.sign(dx);
  const y = Math.abs(dx) > 2 * Math.abs(dy) ? 0 : Math.sign(dy);
  return [at[0] + x, at[1] + y];
}
