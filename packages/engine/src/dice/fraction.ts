/** An exact ratio; helpers here keep it in lowest terms with d > 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function fraction(n: bigint, d: bigint): Fraction {
  if (d === 0n) throw new RangeError("a fraction needs a denominator other than 0");
  const common = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / common, d: d / common };
}

/** "3/10", "0/1", "1/1". */
export function formatFraction(value: Fraction): string {
  const { n, d } = fraction(value.n, value.d);
  return `${n}/${d}`;
}

/** The inverse of formatFraction; undefined when the text is no fraction. */
export function parseFraction(text: string): Fraction | undefined {
  const parts = /^\s*(-?\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  if (!parts) return undefined;
  const d = BigInt(parts[2]!);
  return d === 0n ? undefined : fraction(BigInt(parts[1]!), d);
}

/** Adds many weight/total pairs over one common denominator; only the answer is reduced. */
export function addUp(parts: Iterable<readonly [weight: bigint, total: bigint]>): Fraction {
  const byTotal = new Map<bigint, bigint>();
  for (const [weight, total] of parts) byTotal.set(total, (byTotal.get(total) ?? 0n) + weight);
  let n = 0n;
  let d = 1n;
  for (const [total, weight] of byTotal) {
    const common = gcd(d, total);
    n = n * (total / common) + weight * (d / common);
    d *= total / common;
  }
  return fraction(n, d);
}

/** Several sums of fractions, as weights over one total for all of them. */
export function wholeWeights(
  sums: readonly (readonly (readonly [weight: bigint, total: bigint])[])[],
): bigint[] {
  const total = sums.flat().reduce((lcm, [, t]) => (lcm * t) / gcd(lcm, t), 1n);
  return sums.map((parts) => parts.reduce((all, [weight, t]) => all + weight * (total / t), 0n));
}

/** The nearest double, also when both parts are far beyond what a double can hold. */
export function toNumber(value: Fraction): number {
  if (value.n === 0n) return 0;
  if (value.n < 0n) return -toNumber({ n: -value.n, d: value.d });
  const shift = 66 - bitLength(value.n) + bitLength(value.d);
  const n = shift > 0 ? value.n << BigInt(shift) : value.n;
  const d = shift > 0 ? value.d : value.d << BigInt(-shift);
  const quotient = n / d;
  return scale(Number(quotient * d === n ? quotient : quotient | 1n), -shift);
}

function bitLength(n: bigint): number {
  const hex = n.toString(16);
  return hex.length * 4 - Math.clz32(Number.parseInt(hex[0]!, 16)) + 28;
}

/** x * 2^power without ever leaving the range of doubles on the way. */
function scale(x: number, power: number): number {
  let scaled = x;
  let rest = power;
  for (; rest > 500; rest -= 500) scaled *= 2 ** 500;
  for (; rest < -500; rest += 500) scaled /= 2 ** 500;
  return rest < 0 ? scaled / 2 ** -rest : scaled * 2 ** rest;
}
