import type { Chance } from "./chance.ts";

/** Faults: what goes wrong in a simulation, and how often. A kind can be left out, to see whether it matters. */

export const FAULTS = [
  "kills",
  "cuts",
  "outages",
  "full",
  "ambiguous",
  "reads",
  "notices",
  "doubles",
  "skew",
] as const;
export type Fault = (typeof FAULTS)[number];

export type Faults = ReadonlySet<Fault>;

export const ALL_FAULTS: Faults = new Set(FAULTS);

/** Mean simulated milliseconds between two of a kind, for those that happen by themselves. */
export const EVERY: Readonly<Partial<Record<Fault, number>>> = {
  kills: 12_000,
  cuts: 900,
  outages: 18_000,
  full: 25_000,
};

/** What becomes of one operation of the store. */
export interface Fate {
  /** Milliseconds until it is done on the disk, and from then until its caller hears of it. */
  readonly before: number;
  readonly after: number;
  /** It fails before anything was written, or after everything was: the caller cannot tell. */
  readonly fails: "no" | "before" | "after";
  /** Whether it is still done when its process dies on the way. */
  readonly survives: boolean;
}

/** A disk is quick, now and then slow. */
export function fateOf(kind: "write" | "read", faults: Faults, chance: Chance): Fate {
  const slow = chance.happens(0.02) ? chance.between(50, 1_500) : 0;
  const before = chance.waiting(3) + slow;
  const after = chance.waiting(1);
  const survives = chance.happens(0.5);
  const draw = chance.fraction();
  if (kind === "read")
    return { before, after, survives, fails: faults.has("reads") && draw < 0.01 ? "before" : "no" };
  const unsure = faults.has("ambiguous");
  const fails = unsure && draw < 0.006 ? "after" : unsure && draw < 0.012 ? "before" : "no";
  return { before, after, survives, fails };
}
