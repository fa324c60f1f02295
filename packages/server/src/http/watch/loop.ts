import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";

/** The lag of the event loop: how much later than asked a timer comes. All tables wait so long. */

const RESOLUTION_MS = 20;
/** Lags are told of the last whole window, so that several readers read the same. */
const WINDOW_MS = 15_000;

export interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export class LoopLag {
  private readonly histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer: NodeJS.Timeout;
  private last: Lag | null = null;

  /** Told of every whole window, in seconds. */
  constructor(tell: (lag: Lag) => void = () => undefined, windowMs = WINDOW_MS) {
    this.histogram.enable();
    this.timer = setInterval(() => {
      this.last = this.now();
      this.histogram.reset();
      tell(this.last);
    }, windowMs);
    this.timer.unref();
  }

  read(): Lag {
    return this.last ?? this.now();
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private now(): Lag {
    if (this.histogram.count === 0) return { p50: 0, p99: 0, max: 0 };
    const { histogram } = this;
    return {
      p50: lagOf(histogram.percentile(50)),
      p99: lagOf(histogram.percentile(99)),
      max: lagOf(histogram.max),
    };
  }
}

/** The histogram has nanoseconds between two ticks, those that were asked for among them. */
const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1000;
