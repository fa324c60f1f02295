import { Generator, seedWords } from "../dice/index.ts";
import { type BattleState, type Command, Fight, type Id, type Ruleset } from "../kernel/index.ts";
import { Sample } from "../oracles/index.ts";

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

/** Nobody's tactics need more for one battle: what does is a mistake of theirs. */
const MOST_COMMANDS = 100_000;
const START: Command = { do: "start" };

/** Plays battles `from` up to, not including, `to`. */
export function simulateChunk<S extends BattleState>(
  ruleset: Ruleset<S>,
  opening: S,
  run: { readonly seed: string; readonly from: number; readonly to: number },
): Chunk {
  const words = seedWords(run.seed);
  const oracle = new Sample(ruleset, Generator.from(run.seed));
  const count = newCount(ruleset, opening);
  for (let i = run.from; i < run.to; i++) {
    oracle.dice.seat(words, i);
    const state = ruleset.copy(opening);
    count.commands += playOut(ruleset, state, oracle);
    tally(count, ruleset, state);
  }
  return count;
}

/** Plays one battle to its end, in place. Returns how many commands it took. */
export function playOut<S extends BattleState>(ruleset: Ruleset<S>, state: S, oracle: Sample<S>): number {
  const fight = new Fight(state, oracle, "nothing");
  oracle.attend(state);
  ruleset.perform(fight, START);
  let commands = 1;
  for (let actor = ruleset.actor(state); actor !== null; actor = ruleset.actor(state)) {
    const tactic = ruleset.tactics[ruleset.tacticOf(state, actor)];
    if (tactic === undefined || ++commands > MOST_COMMANDS)
      throw new Error(`${ruleset.id}: the tactics of ${actor} do not come to an end`);
    ruleset.perform(fight, tactic.act(state, actor));
  }
  return commands;
}

interface Count {
  battles: number;
  rounds: number;
  commands: number;
  draws: number;
  wins: Record<string, number>;
  combatants: Record<Id, { survives: number; dealt: number; taken: number }>;
}

function newCount<S extends BattleState>(ruleset: Ruleset<S>, opening: S): Count {
  const all = ruleset.standing(opening);
  return {
    battles: 0,
    rounds: 0,
    commands: 0,
    draws: 0,
    wins: Object.fromEntries(all.map((s) => [s.side, 0])),
    combatants: Object.fromEntries(all.map((s) => [s.id, { survives: 0, dealt: 0, taken: 0 }])),
  };
}

function tally<S extends BattleState>(count: Count, ruleset: Ruleset<S>, state: S): void {
  count.battles += 1;
  count.rounds += state.round;
  if (state.winner === null || state.winner === "draw") count.draws += 1;
  else count.wins[state.winner] = (count.wins[state.winner] ?? 0) + 1;
  for (const s of ruleset.standing(state)) {
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
    interval: Object.fromEntries(Object.entries(chunk.wins).map(([side, wins]) => [side, wilson(wins, n)])),
    rounds: { mean: chunk.rounds / n },
    combatants: Object.fromEntries(Object.entries(chunk.combatants).map(([id, c]) => [id, share({ ...c })])),
  };
}

/** Half the width of the widest 95 % interval: what `--precision` is held against. */
export function precisionOf(simulation: Simulation): number {
  return Math.max(...Object.values(simulation.interval).map(([low, high]) => (high - low) / 2));
}

/** The 95 % interval of a share (Wilson's score interval): sensible at 0 and 1 too. */
export function wilson(wins: number, n: number): readonly [number, number] {
  const z = 1.959963984540054;
  const p = wins / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
