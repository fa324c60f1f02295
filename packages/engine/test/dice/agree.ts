import { type Distribution, formatFraction, toNumber } from "../../src/dice/index.ts";

/** A distribution as plain counts: value → weight. */
export type Counted = ReadonlyMap<number, bigint>;

/**
 * What breaks the laws every distribution keeps: values ascend, nothing impossible is listed, doubles and
 * whole numbers agree, and all adds up to exactly 1 with what was cut off.
 */
export function unsound(d: Distribution): string[] {
  const { weights, total } = d.exact();
  const found: string[] = [];
  if (weights.length !== d.values.length || d.chances.length !== d.values.length)
    found.push("lengths differ");
  for (let i = 0; i < d.values.length; i++) {
    const value = d.values[i]!;
    if (i > 0 && value <= d.values[i - 1]!) found.push(`${value} is out of order`);
    if (weights[i]! <= 0n || d.chances[i]! <= 0) found.push(`${value} is listed but impossible`);
    const exact = toNumber({ n: weights[i]!, d: total });
    const close = exact > 1e-140 ? Math.abs(d.chances[i]! / exact - 1) < 1e-12 : d.chances[i]! < 1e-139;
    if (!close) found.push(`${value} has ${d.chances[i]} instead of ${exact}`);
  }
  const missing = weights.reduce((rest, weight) => rest - weight, total);
  const left = toNumber({ n: missing, d: total });
  if (d.left === 0 ? missing !== 0n : Math.abs(d.left / left - 1) > 1e-9)
    found.push(`${left} is left, not ${d.left}`);
  return found;
}

/** Value → exact chance in lowest terms. */
export function chancesOf(d: Distribution): Map<number, string> {
  const { weights, total } = d.exact();
  return new Map(d.values.map((value, i) => [value, formatFraction({ n: weights[i]!, d: total })]));
}

/** The same from a count of all cases. */
export function sharesOf(counted: Counted): Map<number, string> {
  const total = [...counted.values()].reduce((sum, weight) => sum + weight, 0n);
  return new Map([...counted].map(([value, n]) => [value, formatFraction({ n, d: total })]));
}

/** Every way `count` dice of `sides` faces can fall. */
export function* allThrows(count: number, sides: number): Generator<number[]> {
  const faces = Array<number>(count).fill(1);
  for (;;) {
    yield faces;
    let at = 0;
    while (at < count && faces[at] === sides) faces[at++] = 1;
    if (at === count) return;
    faces[at]!++;
  }
}

export function countBy<T>(cases: Iterable<T>, value: (one: T) => number): Map<number, bigint> {
  const counted = new Map<number, bigint>();
  for (const one of cases) counted.set(value(one), (counted.get(value(one)) ?? 0n) + 1n);
  return counted;
}
