/**
 * Chance: the only source of randomness in a simulation (sfc32, seeded from text). It is not the engine's generator, so
 * that a seed keeps its meaning when dice are derived differently.
 */
export class Chance {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: string) {
    [this.a, this.b, this.c] = [hashOf(`${seed}/a`), hashOf(`${seed}/b`), hashOf(`${seed}/c`)];
    for (let i = 0; i < 16; i++) this.next();
  }

  /** 32 bits. */
  private next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** A number in [0, 1). */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least);
  }

  /** A waiting time with this mean: events that have no memory. */
  waiting(mean: number): number {
    return -Math.log(1 - this.fraction()) * mean;
  }

  happens(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Text that nobody guesses: what a server's `random` gives. */
  text(length = 24): string {
    let text = "";
    while (text.length < length) text += this.next().toString(36).padStart(7, "0");
    return text.slice(0, length);
  }
}

/** FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
