/** More than these are not remembered: then all are forgotten, and made again as they are asked for. */
const MOST_KEPT = 4096;

/**
 * Memo of a pure function of whole numbers: each value is made once for its key, which stands for all the numbers. Small
 * keys are the quickest.
 */
export class Memo<T> {
  private kept: (T | undefined)[] = [];
  private count = 0;

  get(key: number): T | undefined {
    return this.kept[key];
  }

  keep(key: number, value: T): T {
    if (this.count >= MOST_KEPT) {
      this.kept = [];
      this.count = 0;
    }
    this.kept[key] = value;
    this.count += 1;
    return value;
  }
}
