import { usage } from "./failure.ts";

/** What every command is handed; numbers are still text. */
export interface Common {
  readonly json?: true;
  /** Modules of rulesets from outside. */
  readonly ruleset?: readonly string[];
}

/** A whole number of the command line. */
export function wholeOption(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw usage(`--${name}: expected a whole number from ${least} to ${most}, found ${JSON.stringify(text)}`);
  return value;
}

/** A seed nobody has asked for: short enough to be typed again. */
export function freshSeed(): string {
  return Array.from(
    globalThis.crypto.getRandomValues(new Uint8Array(6)),
    (byte) => "abcdefghjkmnpqrstuvwxyz23456789xy"[byte & 31],
  ).join("");
}
