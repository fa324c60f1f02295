import type { BinomialTable } from "./binomial.ts";
import { zeros } from "./dense.ts";
import type { Fold } from "./pool.ts";

/** Probabilities by (state, dice not yet told of), one row per state; only rows in use are ever touched. */
class Rows {
  cells = new Float64Array(0);
  /** The dice still open in a row run from `low` to `past` - 1; a `past` of 0 means the row is not in use. */
  low = new Int32Array(0);
  past = new Int32Array(0);
  used = new Int32Array(0);
  size = 0;
  private states = 0;

  fit(states: number, width: number): void {
    this.states = states;
    if (this.cells.length < states * width) this.cells = new Float64Array(states * width);
    if (this.used.length >= states) return;
    this.low = new Int32Array(states);
    this.past = new Int32Array(states);
    this.used = new Int32Array(states);
  }

  reach(state: number, low: number, past: number): void {
    if ((state | 0) !== state || state < 0 || state >= this.states)
      throw new RangeError(`no such state: ${state}`);
    if (this.past[state] === 0) {
      this.used[this.size++] = state;
      this.low[state] = low;
      this.past[state] = past;
      return;
    }
    if (low < this.low[state]!) this.low[state] = low;
    if (past > this.past[state]!) this.past[state] = past;
  }

  clear(width: number): void {
    for (let k = 0; k < this.size; k++) {
      const state = this.used[k]!;
      const end = state * width + this.past[state]!;
      for (let at = state * width + this.low[state]!; at < end; at++) this.cells[at] = 0;
      this.past[state] = 0;
    }
    this.size = 0;
  }
}

/** Tables larger than this are not kept for the next pool. */
const LARGEST_KEPT = 200_000;
const idle: Sweep[] = [];

/** One pass over a pool's faces, highest first, carrying the probability of every state. */
export class Sweep {
  private fold: Fold;
  private now = new Rows();
  private next = new Rows();
  private width = 0;
  private ends: number[] = [];

  private constructor(fold: Fold) {
    this.fold = fold;
  }

  /** The chances of the final states; `table(i)` tells how many of the dice still open show face i. */
  static run(
    count: number,
    values: readonly number[],
    fold: Fold,
    table: (i: number) => BinomialTable,
  ): readonly number[] {
    // A rule that throws takes its tables with it: only clean ones come back to be used again.
    const sweep = idle.pop() ?? new Sweep(fold);
    sweep.begin(count, fold);
    for (let i = values.length - 1; i >= 0 && sweep.now.size > 0; i--) {
      const face = values[i]!;
      sweep.settle(face);
      if (i === 0) sweep.finish(face);
      else sweep.spread(face, table(i), values[i - 1]!);
    }
    if (sweep.now.cells.length <= LARGEST_KEPT) idle.push(sweep);
    return sweep.ends;
  }

  private begin(count: number, fold: Fold): void {
    this.fold = fold;
    this.width = count + 1;
    this.now.fit(fold.states, this.width);
    this.next.fit(fold.states, this.width);
    this.ends = zeros(fold.states);
    this.now.reach(fold.start, count, count + 1);
    this.now.cells[fold.start * this.width + count] = 1;
  }

  /** Takes out the states that nothing can change any more, whatever the open dice show. */
  private settle(face: number): void {
    const { fold, now, width, ends } = this;
    if (!fold.settled) return;
    let open = 0;
    for (let k = 0; k < now.size; k++) {
      const state = now.used[k]!;
      if (!fold.settled(state, face)) {
        now.used[open++] = state;
        continue;
      }
      const past = state * width + now.past[state]!;
      for (let at = state * width + now.low[state]!; at < past; at++) {
        ends[state]! += now.cells[at]!;
        now.cells[at] = 0;
      }
      now.past[state] = 0;
    }
    now.size = open;
  }

  private spread(face: number, table: BinomialTable, below: number): void {
    const { fold, now, next, width } = this;
    const stride = table.most + 1;
    const from = now.cells;
    const to = next.cells;
    const odds = table.exactly;
    for (let k = 0; k < now.size; k++) {
      const state = now.used[k]!;
      const low = now.low[state]!;
      const past = now.past[state]!;
      const enough = this.takeEnough(state, face, table, below);
      for (let shown = 0; shown < enough; shown++) {
        const target = fold.step(state, face, shown);
        const first = low > shown ? low : shown;
        next.reach(target, first - shown, past - shown);
        const move = (target - state) * width - shown;
        const look = shown * stride - state * width;
        for (let at = state * width + first, end = state * width + past; at < end; at++) {
          const weight = from[at]!;
          const chance = weight * odds[at + look]!;
          to[at + move]! += chance > 0 || weight === 0 ? chance : Number.MIN_VALUE;
        }
      }
    }
    now.clear(width);
    this.now = next;
    this.next = now;
  }

  /**
   * Often so many dice of a face, or any more, all end in one state that nothing below changes: those are
   * taken out in one go. Returns how many are enough for that.
   */
  private takeEnough(state: number, face: number, table: BinomialTable, below: number): number {
    const { fold, now, width } = this;
    const past = now.past[state]!;
    if (!fold.settled) return past;
    const target = fold.step(state, face, past - 1);
    if (!fold.settled(target, below)) return past;
    let enough = past - 1;
    while (enough > 0 && fold.step(state, face, enough - 1) === target) enough--;
    const look = enough * (table.most + 1);
    let sum = 0;
    for (let open = Math.max(enough, now.low[state]!); open < past; open++)
      sum += now.cells[state * width + open]! * table.atLeast[look + open]!;
    this.end(target, sum || Number.MIN_VALUE);
    return enough;
  }

  /** At the lowest face all the dice still open show it. */
  private finish(face: number): void {
    const { fold, now, width } = this;
    for (let k = 0; k < now.size; k++) {
      const state = now.used[k]!;
      for (let open = now.low[state]!; open < now.past[state]!; open++) {
        const weight = now.cells[state * width + open]!;
        if (weight > 0) this.end(fold.step(state, face, open), weight);
      }
    }
    now.clear(width);
  }
  private end(state: number, chance: number): void {
    if (this.ends[state] === undefined) throw new RangeError(`no such state: ${state}`);
    this.ends[state]! += chance;
  }
}
