import type { Clock } from "./words.ts";

/** Alarm: a clock that rings once, for whatever it was set last. */
export class Alarm {
  private readonly clock: Clock;
  private cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  set(ms: number, ring: () => void): void {
    this.stop();
    this.cancel = this.clock.after(ms, () => {
      this.cancel = null;
      ring();
    });
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
