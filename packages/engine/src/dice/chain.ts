import { type Distribution, fromWeights } from "./distribution.ts";
import { boundsOf, type FaceWeights, facesThat, finalFaces } from "./faces.ts";
import { hexDigits, pack, unpack } from "./weights.ts";
import type { DiceTerm } from "./words.ts";

type Place = "first" | "further";

/** Ways to be worth `low`, `low + 1`, … packed into one number. */
interface Ways {
  readonly low: number;
  readonly packed: bigint;
}

/**
 * What one exploding die and all its further dice are worth together, when `worth` says what each face adds.
 * Chains beyond the longest allowed are cut off. The term must have a face that explodes and one that does not.
 */
export function chainOdds(term: DiceTerm, worth: (face: number, place: Place) => number): Distribution {
  const { chain } = boundsOf(term);
  const faces = BigInt(finalFaces(term).total);
  const total = faces ** BigInt(chain + 1);
  const packing = new Packing(hexDigits(total));
  const ways = (does: "explode" | "end", place: Place): Ways =>
    packing.pack(byWorth(facesThat(does, term), (face) => worth(face, place)));
  const between = packing.series(ways("explode", "further"), faces, chain);
  const after = packing.times(between, ways("end", "further"));
  const all = packing.plus(
    packing.scaled(ways("end", "first"), faces ** BigInt(chain)),
    packing.times(ways("explode", "first"), after),
  );
  const weights = packing.unpack(all);
  const values = weights.map((_, i) => all.low + i);
  return fromWeights(values, weights, total);
}

function byWorth({ faces, weights }: FaceWeights, worth: (face: number) => number): Map<number, bigint> {
  const found = new Map<number, bigint>();
  for (let i = 0; i < faces.length; i++) {
    const value = worth(faces[i]!);
    found.set(value, (found.get(value) ?? 0n) + BigInt(weights[i]!));
  }
  return found;
}

/** Sums and products of ways, with so many digits for each value that nothing runs over. */
class Packing {
  private readonly digits: number;

  constructor(digits: number) {
    this.digits = digits;
  }

  pack(ways: ReadonlyMap<number, bigint>): Ways {
    const values = [...ways.keys()].sort((a, b) => a - b);
    const low = values[0]!;
    const span = values[values.length - 1]! - low + 1;
    const listed = Array.from({ length: span }, (_, i) => ways.get(low + i) ?? 0n);
    return { low, packed: pack(listed, this.digits) };
  }

  unpack({ packed }: Ways): bigint[] {
    return unpack(packed, this.digits, Math.ceil(packed.toString(16).length / this.digits));
  }

  scaled({ low, packed }: Ways, factor: bigint): Ways {
    return { low, packed: packed * factor };
  }

  times(a: Ways, b: Ways): Ways {
    return { low: a.low + b.low, packed: a.packed * b.packed };
  }

  plus(a: Ways, b: Ways): Ways {
    const low = Math.min(a.low, b.low);
    const shift = (ways: Ways): bigint => ways.packed << BigInt(4 * this.digits * (ways.low - low));
    return { low, packed: shift(a) + shift(b) };
  }

  /** No die, one, two, … up to `count` - 1 of them, each time with all the faces of those not thrown; by doubling. */
  series(one: Ways, faces: bigint, count: number): Ways {
    let sum: Ways = { low: 0, packed: 1n };
    let next = one;
    let done = 1;
    for (const bit of count.toString(2).slice(1)) {
      sum = this.times(sum, this.plus({ low: 0, packed: faces ** BigInt(done) }, next));
      next = this.times(next, next);
      done *= 2;
      if (bit === "0") continue;
      sum = this.plus(this.scaled(sum, faces), next);
      next = this.times(next, one);
      done++;
    }
    return sum;
  }
}
