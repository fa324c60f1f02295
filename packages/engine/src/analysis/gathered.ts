import { addUp, formatFraction, toNumber } from "../dice/index.ts";
import { wilson } from "../numbers/index.ts";
import type { Interval } from "./deciding.ts";
import { sharesOf } from "./sampling.ts";
import { Mass, type Outcome } from "./tally.ts";

/** What comes to one target: gathered path by path with its probability, or playing by playing with a weight of 1. */

export interface TargetOdds {
  readonly hit: number;
  readonly critical: number;
  readonly effect: number;
  /** Final damage and its probability, ascending. */
  readonly damage: { readonly [amount: string]: number };
  readonly mean: number;
  readonly down: number;
  /** The conditions it may come under, and how likely; left out where there are none. */
  readonly statuses?: { readonly [status: string]: number };
  readonly hitFraction?: string;
  readonly criticalFraction?: string;
  readonly effectFraction?: string;
  readonly downFraction?: string;
  readonly damageFractions?: { readonly [amount: string]: string };
  /** Where it was sampled: between what the truth lies, 95 times of 100. */
  readonly interval?: Intervals;
}

export type Intervals = {
  readonly [what in "hit" | "critical" | "effect" | "mean" | "down"]: Interval;
};

export class Gathered {
  touched = false;
  readonly hit: Mass;
  readonly critical: Mass;
  readonly effect: Mass;
  readonly down: Mass;
  readonly damage = new Map<number, Mass>();
  readonly statuses = new Map<string, Mass>();
  private readonly newMass: () => Mass;

  constructor(newMass: () => Mass) {
    this.newMass = newMass;
    [this.hit, this.critical, this.effect, this.down] = [newMass(), newMass(), newMass(), newMass()];
  }

  add(outcome: Outcome, chance: number, exact: readonly [bigint, bigint] | null): void {
    this.touched ||= outcome.touched;
    for (const what of ["hit", "critical", "effect", "down"] as const)
      if (outcome[what]) this[what].add(chance, exact);
    this.massIn(this.damage, outcome.damage).add(chance, exact);
    for (const status of outcome.gained) this.massIn(this.statuses, status).add(chance, exact);
  }

  private massIn<K>(all: Map<K, Mass>, key: K): Mass {
    let mass = all.get(key);
    if (mass === undefined) all.set(key, (mass = this.newMass()));
    return mass;
  }
}

export interface Telling {
  /** Playings that were gathered; null: paths with their probabilities. */
  readonly samples: number | null;
  readonly fractions: boolean;
  readonly statuses: boolean;
}

export function targetOdds(g: Gathered, { samples, fractions, statuses }: Telling): TargetOdds {
  const n = Math.max(1, samples ?? 1);
  const share = (mass: Mass): number => mass.number() / n;
  const amounts = [...g.damage].sort(([a], [b]) => a - b);
  const gained = [...g.statuses].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    hit: share(g.hit),
    critical: share(g.critical),
    effect: share(g.effect),
    damage: Object.fromEntries(amounts.map(([amount, mass]) => [amount, share(mass)])),
    mean: meanOf(amounts) / n,
    down: share(g.down),
    ...(statuses && gained.length > 0
      ? { statuses: Object.fromEntries(gained.map(([status, mass]) => [status, share(mass)])) }
      : {}),
    ...(fractions ? fractionsOf(g, amounts) : {}),
    ...(samples === null ? {} : { interval: intervalsOf(g, n) }),
  };
}

type Amounts = readonly (readonly [number, Mass])[];

/** The mean of the amounts, from their exact weights where those were gathered. */
function meanOf(amounts: Amounts): number {
  if (!amounts.every(([, mass]) => mass.exactly))
    return amounts.reduce((sum, [amount, mass]) => sum + amount * mass.number(), 0);
  return toNumber(
    addUp(amounts.map(([amount, mass]) => [BigInt(amount) * mass.fraction().n, mass.fraction().d])),
  );
}

const exactly = (mass: Mass): string => formatFraction(mass.fraction());

const fractionsOf = (g: Gathered, amounts: Amounts): Partial<TargetOdds> => ({
  hitFraction: exactly(g.hit),
  criticalFraction: exactly(g.critical),
  effectFraction: exactly(g.effect),
  downFraction: exactly(g.down),
  damageFractions: Object.fromEntries(amounts.map(([amount, mass]) => [amount, exactly(mass)])),
});

function intervalsOf({ hit, critical, effect, down, damage }: Gathered, n: number): Intervals {
  const between = (mass: Mass): Interval => wilson(mass.number(), n);
  return {
    hit: between(hit),
    critical: between(critical),
    effect: between(effect),
    mean: sharesOf(new Map([...damage].map(([amount, mass]) => [amount, mass.number()])), n).interval,
    down: between(down),
  };
}
