/**
 * Lines that have not said hello yet, by the address they come from. An honest one says it at once; of those that say
 * nothing an address may hold only so many, and then the one that has waited longest makes room.
 */
export class Unannounced {
  private readonly byAddress = new Map<string, Set<() => void>>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** `end` cuts the line off; what comes back is called when it has said hello, or is gone. */
  add(address: string, end: () => void): () => void {
    const waiting = this.byAddress.get(address) ?? new Set();
    this.byAddress.set(address, waiting);
    waiting.add(end);
    if (waiting.size > this.most) this.cutLongest(waiting);
    return () => {
      waiting.delete(end);
      if (waiting.size === 0 && this.byAddress.get(address) === waiting) this.byAddress.delete(address);
    };
  }

  private cutLongest(waiting: Set<() => void>): void {
    const [longest] = waiting;
    if (longest === undefined) return;
    waiting.delete(longest);
    longest();
  }
}
