/**
 * Chances over consecutive whole values. Sums of products only, so nothing is lost by cancellation.
 * Plain arrays: for the few dozen cells of a usual pool they are far cheaper to make than typed ones.
 */
export type Cells = readonly number[] | Float64Array;

/** Filled with -0, which adds like 0 but tells the engine at once that the cells hold doubles. */
export function zeros(count: number): number[] {
  const cells: number[] = [];
  for (let i = 0; i < count; i++) cells.push(-0);
  return cells;
}

/** No chance is reckoned with as smaller than this, so that a product of two never rounds away to 0. */
const FAINTEST = 1e-150;

/** Chances too faint to be multiplied safely, raised to the faintest that is; 0 stays 0. */
export function firm(cells: Cells): Cells {
  for (let i = 0; i < cells.length; i++)
    if (cells[i]! < FAINTEST && cells[i]! > 0)
      return Array.from(cells, (chance) => (chance > 0 && chance < FAINTEST ? FAINTEST : chance));
  return cells;
}

/** The sum of two independent results. */
export function convolve(left: Cells, right: Cells): number[] {
  const a = firm(left);
  const b = firm(right);
  const out: number[] = [];
  const last = a.length + b.length - 2;
  for (let k = 0; k <= last; k++) {
    let sum = 0;
    const from = k < b.length ? 0 : k - b.length + 1;
    const to = k < a.length ? k : a.length - 1;
    for (let i = from; i <= to; i++) sum += a[i]! * b[k - i]!;
    out.push(sum);
  }
  return out;
}

/** `count` independent copies added up, by repeated squaring; at least one. */
export function power(cells: Cells, count: number): Cells {
  let result: Cells | undefined;
  let square = cells;
  for (let rest = count; ; square = convolve(square, square)) {
    if (rest & 1) result = result ? convolve(result, square) : square;
    rest >>= 1;
    if (rest === 0) return result!;
  }
}

/**
 * The sum of `count` even dice, one die at a time: each cell becomes the mean of the last `sides` cells.
 * Running sums from the left and from the right of each block give every window without a subtraction.
 */
export function evenPower(sides: number, count: number): Cells {
  const fromLeft = new Float64Array(count * sides + 1 + 2 * sides);
  const fromRight = new Float64Array(fromLeft.length);
  let cells = new Float64Array(sides).fill(1 / sides);
  for (let dice = 1; dice < count; dice++) {
    const size = cells.length + sides - 1;
    fromLeft.fill(0).set(cells, sides - 1);
    fromRight.set(fromLeft);
    for (let i = 1; i < size + sides; i++) if (i % sides !== 0) fromLeft[i]! += fromLeft[i - 1]!;
    for (let i = size + sides - 1; i >= 0; i--) if ((i + 1) % sides !== 0) fromRight[i]! += fromRight[i + 1]!;
    cells = new Float64Array(size);
    for (let k = 0; k < size; k++) {
      const right = fromLeft[k + sides - 1]!;
      cells[k] = (k % sides === 0 ? right : fromRight[k]! + right) / sides;
    }
  }
  return Array.from(cells);
}
