import type { Level, LogOptions } from "@fray/server";
import { paint } from "../output.ts";

/** Where the log goes: standard error, as JSON; on a terminal as lines for people. */

/** So much may wait for a reader that does not read; what comes then is left out, and how much is said later. */
const MOST_WAITING = 1_000_000;

type Stream = NodeJS.WriteStream;

export function logTo(level: Level | undefined, stream: Stream = process.stderr): LogOptions {
  const terminal = stream.isTTY === true;
  let dropped = 0;
  return {
    level: level ?? (terminal ? "warn" : "info"),
    write(line) {
      // a pipe that nobody reads must not hold up the tables
      if (stream.writableLength > MOST_WAITING) return void (dropped += 1);
      if (dropped > 0) stream.write(`{"level":"warn","code":"log/dropped","lines":${dropped}}\n`);
      dropped = 0;
      stream.write(terminal ? forPeople(line) : line);
    },
  };
}

/** `14:03:22 warn  the store failed (code store/full, operation append)` */
export function forPeople(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const more = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
  const why = (err as { readonly message?: unknown } | undefined)?.message;
  const colour = level === "error" ? "red" : level === "warn" ? "yellow" : "dim";
  const text = [String(msg ?? ""), ...(why === undefined ? [] : [String(why)])].join(": ");
  const brackets = more.length === 0 ? "" : ` (${more.join(", ")})`;
  return `${clock} ${paint(colour, String(level).padEnd(5), process.stderr)} ${text}${brackets}\n`;
}
