/** How many of `m` dice show a face, for every j and m up to `most`, at `j * (most + 1) + m`. */
export interface BinomialTable {
  readonly most: number;
  /** The chance of exactly j. */
  readonly exactly: Float64Array;
  /** The chance of j or more. */
  readonly atLeast: Float64Array;
}

const LARGEST_KEPT = 64;
const kept: (BinomialTable | undefined)[] = [];

/** For a face of an even die with `faces` faces: kept for the next time when small. */
export function evenBinomials(faces: number, most: number): BinomialTable {
  const known = kept[faces];
  if (known && known.most >= most) return known;
  const size = most <= 8 ? 8 : most <= 24 ? 24 : Math.max(most, Math.min(2 * most, LARGEST_KEPT));
  const made = binomials(1 / faces, (faces - 1) / faces, size);
  if (size <= LARGEST_KEPT && faces <= 100) kept[faces] = made;
  return made;
}

/** For a face with chance `hit` against `miss`; built by adding products, so small chances stay accurate. */
export function binomials(hit: number, miss: number, most: number): BinomialTable {
  const width = most + 1;
  const exactly = new Float64Array(width * width);
  exactly[0] = 1;
  for (let m = 1; m <= most; m++) {
    let sum = exactly[m - 1]! * miss;
    exactly[m] = sum;
    for (let j = 1; j <= m; j++) {
      const before = j * width + m - 1;
      const chance = exactly[before]! * miss + exactly[before - width]! * hit;
      exactly[before + 1] = chance;
      sum += chance;
    }
    // Each row adds up to 1 again, so that rounding does not pile up from row to row.
    for (let at = m; at <= m * width + m; at += width) exactly[at] = atLeastTiny(exactly[at]! / sum);
  }
  return { most, exactly, atLeast: tails(exactly, width) };
}

function tails(exactly: Float64Array, width: number): Float64Array {
  const atLeast = exactly.slice();
  for (let at = atLeast.length - width - 1; at >= 0; at--) atLeast[at]! += atLeast[at + width]!;
  return atLeast;
}

/** What can happen keeps a chance above 0 even where a double would round it away. */
function atLeastTiny(chance: number): number {
  return chance > 0 ? chance : Number.MIN_VALUE;
}

/** Pascal's triangle up to row `most`, exactly. */
export function choices(most: number): bigint[][] {
  const rows: bigint[][] = [[1n]];
  for (let n = 1; n <= most; n++) {
    const above = rows[n - 1]!;
    rows.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
  }
  return rows;
}
