/** A few dice thrown as one number: every way they can fall has a place, and its total stands there. */

const MOST_DICE = 4;
const MOST_SIDES = 127;
/** More ways than these would not stay in the processor's nearest memory. */
const MOST_WAYS = 4096;

const NONE = new Uint8Array(0);
const known: (Uint8Array | null)[] = Array.from({ length: (MOST_DICE + 1) << 7 }, () => null);

/** The total of each way, equally likely all; empty where dice are thrown one by one. */
export function totalsOf(count: number, sides: number): Uint8Array {
  return count > MOST_DICE || sides > MOST_SIDES
    ? NONE
    : (known[(count << 7) | sides] ?? remember(count, sides));
}

function remember(count: number, sides: number): Uint8Array {
  const ways = sides ** count;
  const totals =
    count < 2 || ways > MOST_WAYS
      ? NONE
      : Uint8Array.from({ length: ways }, (_, way) => facesAt(way, count, sides).reduce((a, b) => a + b));
  known[(count << 7) | sides] = totals;
  return totals;
}

/** How the dice lie. */
export function facesAt(way: number, count: number, sides: number): number[] {
  return Array.from({ length: count }, (_, i) => 1 + (Math.floor(way / sides ** i) % sides));
}
