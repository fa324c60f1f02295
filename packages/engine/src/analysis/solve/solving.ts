import { type Fraction, formatFraction } from "../../dice/index.ts";
import type { BattleState, Encounter, Id, Ruleset } from "../../kernel/index.ts";
import { DOUBLES, FRACTIONS } from "./reckon.ts";
import { type Flow, Solver, type Stop } from "./solver.ts";

/** Exact win odds as the contract gives them. */

export interface Solution {
  /** Everything was walked, and what is undecided is no more than asked. */
  readonly exact: boolean;
  readonly wins: { readonly [side: string]: number };
  readonly draws: number;
  readonly undecided: number;
  /** Distinct states met. */
  readonly states: number;
  /** In which round it is decided. */
  readonly rounds: { readonly mean: number; readonly chances: { readonly [round: string]: number } };
  readonly combatants: { readonly [id: Id]: { readonly survives: number } };
  readonly winsFractions?: { readonly [side: string]: string };
  readonly drawsFraction?: string;
  /** At least about how many ways the command has that was given up for them. */
  readonly ways?: number;
  /** Why it was given up: too many states, too many ways of one command, or somebody stopped it. */
  readonly stopped?: Stop | "interrupted";
}

export interface SolveSettings {
  readonly undecided?: number;
  readonly states?: number;
  readonly ways?: number;
  readonly fractions?: boolean;
}

export const USUAL_UNDECIDED = 1e-9;
/** More ways of one command than this take longer than anybody waits. */
export const USUAL_WAYS = 20_000;
/** Combatants kept in all states together: some 300 MB. */
const MOST_KEPT = 180_000;

/** How many states of so many combatants are kept unless told otherwise. */
export function usualStates(combatants: number): number {
  return Math.max(1000, Math.floor(MOST_KEPT / combatants));
}

/** A solution in the making: `advance` a little at a time, ask for the `solution` whenever. */
export class Solving<S extends BattleState> {
  private readonly solver: Solver<S, number> | Solver<S, Fraction>;
  private readonly fractions: boolean;
  private readonly undecided: number;
  private more = true;

  constructor(ruleset: Ruleset<S>, opening: S, rules: Encounter["rules"], settings: SolveSettings = {}) {
    const { fractions = false, ...given } = settings;
    const states = usualStates(ruleset.standing(opening).length);
    const bounds = {
      undecided: USUAL_UNDECIDED,
      ways: USUAL_WAYS,
      states,
      ...given,
      lastRound: lastRound(ruleset, rules),
    };
    this.fractions = fractions;
    this.undecided = bounds.undecided;
    this.solver = fractions
      ? new Solver(ruleset, opening, FRACTIONS, bounds)
      : new Solver(ruleset, opening, DOUBLES, bounds);
  }

  /** Goes on for about so many walked ways; false when there is nothing more to do. */
  advance(work: number): boolean {
    if (this.more) this.more = this.solver.advance(work);
    return this.more;
  }

  progress(): { readonly undecided: number; readonly states: number; readonly round: number } {
    const { undecided, states, round } = this.solver.known();
    return { undecided, states, round };
  }

  solution(): Solution {
    const numbers = this.fractions
      ? inNumbers(this.solver.known() as Flow<Fraction>)
      : rounded(this.solver.known() as Flow<number>);
    const { undecided, stopped, states, widest } = numbers;
    const exact = !this.more && stopped === null && undecided <= this.undecided;
    const why = stopped ?? (this.more ? "interrupted" : null);
    return {
      exact,
      wins: Object.fromEntries(numbers.wins),
      draws: numbers.draws,
      undecided,
      states,
      rounds: roundsOf(numbers.rounds),
      combatants: Object.fromEntries([...numbers.survives].map(([id, survives]) => [id, { survives }])),
      ...(this.fractions ? inFractions(this.solver.known() as Flow<Fraction>) : {}),
      ...(why === null ? {} : { stopped: why }),
      ...(widest === 0 ? {} : { ways: Math.round(widest) }),
    };
  }
}

/** Every ruleset has `maxRounds`: what a house rule says, or its default. */
export function lastRound(ruleset: Pick<Ruleset, "options">, rules: Encounter["rules"]): number | null {
  const given = rules["maxRounds"];
  if (typeof given === "number") return given;
  const spec = ruleset.options["maxRounds"];
  return spec?.kind === "number" ? spec.default : null;
}

function roundsOf(rounds: ReadonlyMap<number, number>): Solution["rounds"] {
  const all = [...rounds].sort(([a], [b]) => a - b);
  const total = all.reduce((sum, [, chance]) => sum + chance, 0);
  const mean = total === 0 ? 0 : all.reduce((sum, [round, chance]) => sum + round * chance, 0) / total;
  return { mean, chances: Object.fromEntries(all) };
}

/**
 * Doubles that are added up some million times miss 1 in their last places: everything is held against what they
 * come to in all, which is what 1 has become, so that no share is above 1 and all of them together are 1.
 */
function rounded(flow: Flow<number>): Flow<number> {
  const all = [...flow.wins.values(), flow.draws, flow.undecided].toSorted((a, b) => a - b);
  const total = all.reduce((sum, each) => sum + each, 0);
  const share = (mass: number): number => (total === 0 ? mass : Math.min(1, mass / total));
  const each = <K>(of: ReadonlyMap<K, number>): Map<K, number> =>
    new Map([...of].map(([key, mass]) => [key, share(mass)]));
  return {
    ...flow,
    wins: each(flow.wins),
    draws: share(flow.draws),
    undecided: share(flow.undecided),
    rounds: each(flow.rounds),
    survives: each(flow.survives),
  };
}

function inNumbers(flow: Flow<Fraction>): Flow<number> {
  const each = <K>(of: ReadonlyMap<K, Fraction>): Map<K, number> =>
    new Map([...of].map(([key, w]) => [key, FRACTIONS.number(w)]));
  return {
    ...flow,
    wins: each(flow.wins),
    draws: FRACTIONS.number(flow.draws),
    rounds: each(flow.rounds),
    survives: each(flow.survives),
  };
}

function inFractions(flow: Flow<Fraction>): Pick<Solution, "winsFractions" | "drawsFraction"> {
  return {
    winsFractions: Object.fromEntries([...flow.wins].map(([side, w]) => [side, formatFraction(w)])),
    drawsFraction: formatFraction(flow.draws),
  };
}
