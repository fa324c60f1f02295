/** Integer weights over consecutive values, multiplied as polynomials: packed into one big number each. */

export function convolveWeights(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const digits = hexDigits(total(a) * total(b));
  return unpack(pack(a, digits) * pack(b, digits), digits, a.length + b.length - 1);
}

export function powerWeights(weights: readonly bigint[], count: number): bigint[] {
  const digits = hexDigits(total(weights) ** BigInt(count));
  return unpack(pack(weights, digits) ** BigInt(count), digits, (weights.length - 1) * count + 1);
}

export function total(weights: readonly bigint[]): bigint {
  let all = 0n;
  for (const weight of weights) all += weight;
  return all;
}

export function hexDigits(largest: bigint): number {
  return largest.toString(16).length;
}

/** Low values in the low digits, so many hexadecimal digits each. */
export function pack(weights: readonly bigint[], digits: number): bigint {
  let text = "0x0";
  for (let i = weights.length - 1; i >= 0; i--) text += weights[i]!.toString(16).padStart(digits, "0");
  return BigInt(text);
}

export function unpack(packed: bigint, digits: number, count: number): bigint[] {
  const text = packed.toString(16).padStart(digits * count, "0");
  const weights: bigint[] = [];
  for (let end = text.length; weights.length < count; end -= digits)
    weights.push(BigInt(`0x${text.slice(end - digits, end)}`));
  return weights;
}
