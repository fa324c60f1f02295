import type { Fold } from "../dice/index.ts";
import type { Pool } from "../kernel/index.ts";

/** Faces that a pool may show when its fold comes to a state: a state is a number of the rule's own, faces anybody can read. */

interface Known extends Pool {
  readonly examples: ReadonlyMap<number, readonly number[]>;
}
const known = new WeakMap<Fold, Known>();

/** Beyond so many states and dice nobody looks for them. */
const MOST = 40_000;

/** From the highest down; null where there are none, or too many to look through. */
export function facesFor(pool: Pool, fold: Fold, state: number): readonly number[] | null {
  if (fold.states * pool.count > MOST) return null;
  let found = known.get(fold);
  if (found?.count !== pool.count || found.sides !== pool.sides)
    known.set(fold, (found = { ...pool, examples: examplesOf(pool, fold) }));
  return found.examples.get(state) ?? null;
}

function examplesOf({ count, sides }: Pool, fold: Fold): ReadonlyMap<number, readonly number[]> {
  const ends = new Map<number, readonly number[]>();
  const end = (state: number, faces: readonly number[]): void => {
    const rest = Array.from({ length: count - faces.length }, () => 1);
    if (!ends.has(state)) ends.set(state, [...faces, ...rest]);
  };
  let ways = new Map([[`${fold.start} 0`, { state: fold.start, faces: [] as readonly number[] }]]);
  for (let face = sides; face >= 1; face--) {
    const next: typeof ways = new Map();
    for (const { state, faces } of ways.values()) {
      if (fold.settled?.(state, face)) {
        end(state, faces);
        continue;
      }
      const left = count - faces.length;
      for (let n = face === 1 ? left : 0; n <= left; n++) {
        const to = fold.step(state, face, n);
        const key = `${to} ${faces.length + n}`;
        if (!next.has(key))
          next.set(key, { state: to, faces: [...faces, ...Array.from({ length: n }, () => face)] });
      }
    }
    ways = next;
  }
  for (const { state, faces } of ways.values()) end(state, faces);
  return ends;
}
