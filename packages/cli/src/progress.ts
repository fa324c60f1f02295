import { count } from "@fray/engine/numbers";
import { bar, dim, paint, redraw } from "./output.ts";

/** One line on standard error, redrawn in place; silent when nobody looks. */

const EVERY_MS = 100;
/** What is over sooner needs no bar. */
const FROM_MS = 300;

export interface Standing {
  readonly done: number;
  /** How many there will be, as far as one can tell. */
  readonly total: number;
  /** What is known so far, such as an interval. */
  readonly note: string;
}

export class Progress {
  private readonly started = performance.now();
  private drawn = 0;
  private readonly shown = process.stderr.isTTY === true;

  update({ done, total, note }: Standing): void {
    const now = performance.now();
    if (!this.shown || now - this.started < FROM_MS || now - this.drawn < EVERY_MS) return;
    this.drawn = now;
    const seconds = (now - this.started) / 1000;
    const share = Math.min(1, done / total);
    const left = share > 0 ? (seconds / share) * (1 - share) : Number.POSITIVE_INFINITY;
    const rate = `${count(done / seconds)}/s`;
    const track = bar(share, 24).padEnd(24, "░");
    const text = `${paint("yellow", track, process.stderr)} ${count(done)} of ${count(total)} · ${rate} · ${note} · ${duration(left)} left`;
    redraw(text);
  }

  clear(): void {
    if (this.drawn > 0) redraw("");
  }

  /** How long it took, for the last line. */
  took(): string {
    return dim(duration((performance.now() - this.started) / 1000));
  }
}

export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "?";
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
