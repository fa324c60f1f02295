import { addUp, type Fraction, fraction, toNumber } from "../dice/index.ts";
import type { Event, Id } from "../kernel/index.ts";

/** What came to one target in one way it can go. */
export interface Outcome {
  /** Something was done to it at all. */
  touched: boolean;
  hit: boolean;
  critical: boolean;
  effect: boolean;
  damage: number;
  down: boolean;
  /** Conditions it came under, each once. */
  gained: readonly string[];
}

const NONE_GAINED: readonly string[] = [];

/**
 * Reads an attack's outcome off its events. The events that count, in every ruleset: `attack` (hit, critical),
 * `effect` (lands), `damage` (amount) and `down`, by the actor, to the target; and what it `gains` (status), unless it
 * does so by itself.
 */
export function outcomeFor(events: readonly Event[], actor: Id, target: Id): Outcome {
  const outcome: Outcome = {
    touched: false,
    hit: false,
    critical: false,
    effect: false,
    damage: 0,
    down: false,
    gained: NONE_GAINED,
  };
  for (const e of events) {
    if (e.target !== target) continue;
    if (e.event === "gains" && target !== actor && e.by !== target) {
      outcome.touched = true;
      outcome.gained = bothGained(outcome.gained, [e["status"] as string]);
    }
    if (e.event === "attack" || e.event === "effect" || e.event === "damage") outcome.touched = true;
    if (e.event === "down") outcome.down = true;
    if (e.by !== actor) continue;
    if (e.event === "attack") {
      outcome.hit ||= e["hit"] === true;
      outcome.critical ||= e["critical"] === true; // a ruleset may count a critical that does not hit
    } else if (e.event === "effect" && e["lands"] === true) outcome.effect = true;
    else if (e.event === "damage") outcome.damage += e["amount"] as number;
  }
  return outcome;
}

/** In an order of their own: which came first makes no difference. */
export function bothGained(some: readonly string[], others: readonly string[]): readonly string[] {
  const fresh = others.filter((status) => !some.includes(status));
  return fresh.length === 0 ? some : [...some, ...fresh].sort();
}

/** A probability gathered from many paths: a double for speed, exact weights when they are wanted. */
export class Mass {
  private double = 0;
  private readonly byTotal = new Map<bigint, bigint>();
  readonly exactly: boolean;

  constructor(exactly: boolean) {
    this.exactly = exactly;
  }

  add(chance: number, exact: readonly [bigint, bigint] | null): void {
    this.double += chance;
    if (exact !== null) this.byTotal.set(exact[1], (this.byTotal.get(exact[1]) ?? 0n) + exact[0]);
  }

  fraction(): Fraction {
    return this.byTotal.size === 0
      ? fraction(0n, 1n)
      : addUp([...this.byTotal].map(([total, weight]) => [weight, total]));
  }

  number(): number {
    return this.exactly ? toNumber(this.fraction()) : this.double;
  }
}
