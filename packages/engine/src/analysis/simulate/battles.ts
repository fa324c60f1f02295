import { Generator, seedWords } from "../../dice/index.ts";
import {
  type BattleState,
  type Command,
  Fight,
  type Hearing,
  type Id,
  type Ruleset,
  type Standing,
} from "../../kernel/index.ts";
import { NORMAL_95, wilson } from "../../numbers/index.ts";
import { Sample } from "../../oracles/index.ts";
import { Pace } from "./pace.ts";

/** Whole battles, by tactics on every side. Battle i of a run depends on (seed, i) alone. */

export interface Chunk {
  readonly battles: number;
  readonly rounds: number;
  readonly commands: number;
  readonly draws: number;
  readonly wins: { readonly [side: string]: number };
  readonly combatants: {
    readonly [id: Id]: { readonly survives: number; readonly dealt: number; readonly taken: number };
  };
}

export const START: Command = { do: "start" };

/** Somebody who watches a battle being played, and never touches it. */
export interface Onlooker<S extends BattleState> {
  /** What it wants to be told: events cost time. */
  readonly hearing: Hearing;
  before(state: S, command: Command): void;
  after(fight: Fight<S>, command: Command): void;
}

/** Plays battles `from` up to, not including, `to`. */
export function simulateChunk<S extends BattleState>(
  ruleset: Ruleset<S>,
  opening: S,
  run: { readonly seed: string; readonly from: number; readonly to: number },
): Chunk {
  const words = seedWords(run.seed);
  const oracle = new Sample(ruleset, Generator.from(run.seed));
  const count = newCount(ruleset.standing(opening));
  for (let i = run.from; i < run.to; i++) {
    oracle.dice.seat(words, i);
    const state = ruleset.copy(opening);
    count.commands += playOut(ruleset, state, oracle);
    countBattle(count, state, ruleset.standing(state));
  }
  return count;
}

/** Plays one battle to its end, in place. Returns how many commands it took. */
export function playOut<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  oracle: Sample<S>,
  onlooker: Onlooker<S> | null = null,
): number {
  const fight = new Fight(state, oracle, onlooker?.hearing ?? "nothing");
  oracle.attend(state);
  const pace = new Pace(ruleset);
  let commands = 0;
  for (let command: Command | null = START; command !== null; command = pace.next(state)) {
    commands += 1;
    onlooker?.before(state, command);
    ruleset.perform(fight, command);
    onlooker?.after(fight, command);
  }
  return commands;
}

/** A chunk while it is being counted. */
export interface Count {
  battles: number;
  rounds: number;
  commands: number;
  draws: number;
  wins: Record<string, number>;
  combatants: Record<Id, { survives: number; dealt: number; taken: number }>;
}

export function newCount(opening: readonly Standing[]): Count {
  return {
    battles: 0,
    rounds: 0,
    commands: 0,
    draws: 0,
    wins: Object.fromEntries(opening.map((s) => [s.side, 0])),
    combatants: Object.fromEntries(opening.map((s) => [s.id, { survives: 0, dealt: 0, taken: 0 }])),
  };
}

/** Counts a battle that is over. */
export function countBattle(count: Count, state: BattleState, standing: readonly Standing[]): void {
  count.battles += 1;
  count.rounds += state.round;
  if (state.winner === null || state.winner === "draw") count.draws += 1;
  else count.wins[state.winner] = (count.wins[state.winner] ?? 0) + 1;
  for (const s of standing) {
    const of = (count.combatants[s.id] ??= { survives: 0, dealt: 0, taken: 0 });
    if (s.up) of.survives += 1;
    of.dealt += s.dealt;
    of.taken += s.taken;
  }
}

export function mergeChunks(a: Chunk, b: Chunk): Chunk {
  const sides = Object.keys({ ...a.wins, ...b.wins });
  const ids = Object.keys({ ...a.combatants, ...b.combatants });
  const of = (chunk: Chunk, id: Id) => chunk.combatants[id] ?? { survives: 0, dealt: 0, taken: 0 };
  return {
    battles: a.battles + b.battles,
    rounds: a.rounds + b.rounds,
    commands: a.commands + b.commands,
    draws: a.draws + b.draws,
    wins: Object.fromEntries(sides.map((s) => [s, (a.wins[s] ?? 0) + (b.wins[s] ?? 0)])),
    combatants: Object.fromEntries(
      ids.map((id) => [
        id,
        {
          survives: of(a, id).survives + of(b, id).survives,
          dealt: of(a, id).dealt + of(b, id).dealt,
          taken: of(a, id).taken + of(b, id).taken,
        },
      ]),
    ),
  };
}

export interface Simulation {
  readonly battles: number;
  readonly seed: string;
  readonly wins: { readonly [side: string]: number };
  readonly draws: number;
  readonly interval: { readonly [side: string]: readonly [number, number] };
  readonly rounds: { readonly mean: number };
  readonly combatants: {
    readonly [id: Id]: { readonly survives: number; readonly dealt: number; readonly taken: number };
  };
}

export function summarizeRun(chunk: Chunk, seed: string): Simulation {
  const n = Math.max(1, chunk.battles);
  const share = <T extends { [key: string]: number }>(of: T): T =>
    Object.fromEntries(Object.entries(of).map(([k, v]) => [k, v / n])) as T;
  return {
    battles: chunk.battles,
    seed,
    wins: share({ ...chunk.wins }),
    draws: chunk.draws / n,
    interval: Object.fromEntries(
      Object.entries(chunk.wins).map(([side, wins]) => [side, wilson(wins, chunk.battles)]),
    ),
    rounds: { mean: chunk.rounds / n },
    combatants: Object.fromEntries(Object.entries(chunk.combatants).map(([id, c]) => [id, share({ ...c })])),
  };
}

/** Half the width of the widest 95 % interval: what `--precision` is held against. */
export function precisionOf(simulation: Simulation): number {
  return Math.max(...Object.values(simulation.interval).map(([low, high]) => (high - low) / 2));
}

/** How many battles it takes until Wilson's interval of such a share is within ± `precision`. */
export function battlesUntil(precision: number, share: number): number {
  const spread = share * (1 - share);
  return (NORMAL_95 ** 2 * (spread + Math.hypot(spread, precision))) / (2 * precision ** 2);
}
