import {
  type BattleState,
  type Command,
  type Id,
  type Problem,
  type Ruleset,
  tacticFor,
} from "../kernel/index.ts";
import { DEFAULT_BUDGET, type Decide, type Interval, type Sure } from "./odds.ts";
import { damageOf, isDown, isHit, MOST_STATES, type Plan, Spread } from "./spread.ts";

/** Exact odds of several commands in a row, of a whole turn, and of one attack made again and again. */

export interface SequenceTarget {
  /** Hit at least once. */
  readonly hit: number;
  /** The damage of all commands together, and its probability, ascending. */
  readonly damage: { readonly [amount: string]: number };
  readonly mean: number;
  /** Down after the first command, after the second, and so on. */
  readonly down: readonly number[];
  /** Where it was sampled: between what the truth lies, 95 times of 100. */
  readonly interval?: {
    readonly hit: Interval;
    readonly mean: Interval;
    readonly down: readonly Interval[];
  };
}

export interface SequenceStep {
  /** The command; of several (tactics decide by what has happened) the likeliest. */
  readonly command: Command;
  /** The chance that it is done at all: where it is no longer legal it is skipped. */
  readonly done: number;
  /** Why it is skipped, by code, and how likely. */
  readonly because: { readonly [code: string]: number };
}

export interface SequenceOdds extends Sure {
  readonly ids: readonly Id[];
  readonly targets: readonly SequenceTarget[];
  readonly steps: readonly SequenceStep[];
  /** Distinct states at the end; left out where it was sampled. */
  readonly states?: number;
}

export interface SequenceSettings {
  readonly budget?: number;
  readonly states?: number;
  readonly decide?: Decide;
}

/** The odds of commands one after the other. Those that are no longer legal are skipped where they are not. */
export function sequenceOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  commands: readonly Command[],
  settings: SequenceSettings = {},
): SequenceOdds {
  const spread = spreadFrom(ruleset, state, commands, settings);
  const watch = new Watch(spread, aimed(ruleset, state, commands));
  for (const command of commands) {
    const skipped = new Map<string, number>();
    const done = spread.advance((node) => {
      const problems = ruleset.whyNot(node.state, command);
      if (problems.length === 0) return { state: node.state, command };
      noteReason(skipped, problems, node.chance);
      return null;
    });
    watch.step({ command, done: settled(done, skipped.size), because: reasons(skipped) });
  }
  return watch.report();
}

/** The odds of the rest of a turn as the tactics of whoever acts would spend it. */
export function turnOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  settings: SequenceSettings = {},
): SequenceOdds {
  const who = ruleset.actor(state);
  const ids = ruleset.standing(state).map((s) => s.id);
  const isOver = turnEnds(ruleset, state);
  const spread = new Spread(ruleset, state, { ids, ...limits(settings), isOver });
  const watch = new Watch(spread, ids);
  if (who === null) return watch.report();
  for (let i = 0; i < LONGEST_TURN; i++) {
    const commands = new Map<string, { readonly command: Command; chance: number }>();
    const done = spread.advance((node) => {
      const command = tacticFor(ruleset, node.state, who).act(node.state, who);
      const text = JSON.stringify(command);
      const known = commands.get(text);
      if (known === undefined) commands.set(text, { command, chance: node.chance });
      else known.chance += node.chance;
      return { state: node.state, command };
    });
    if (commands.size === 0) break;
    const [likeliest] = [...commands.values()].sort((a, b) => b.chance - a.chance);
    watch.step({ command: (likeliest as { command: Command }).command, done: settled(done, 0), because: {} });
  }
  return watch.report();
}
/** Commands of one turn: tactics that take more go round in circles. */
export const LONGEST_TURN = 100;

/** Whether a command that led to a state was the last of the turn that a battle is in. */
export function turnEnds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
): (now: BattleState, command: Command) => boolean {
  const who = ruleset.actor(state);
  const { round } = state;
  return (now, { do: verb }) => verb === "end" || ruleset.actor(now as S) !== who || now.round !== round;
}

export interface DropOdds extends Sure {
  readonly target: Id;
  /** The chance that it is down after one such attack, after two, and so on. */
  readonly chances: readonly number[];
  /** The chance that it still stands and the attack can no longer be made. */
  readonly stuck: number;
}

/** The chance to drop a target with up to `n` such attacks: in this turn as long as they can be paid, then in the next. */
export function dropIn<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  n: number,
  settings: SequenceSettings & { readonly target?: Id } = {},
): DropOdds {
  const target = settings.target ?? command.targets?.[0] ?? "";
  const alone = { ...command, targets: [target] };
  const again = ruleset.whyNot(state, alone).length === 0 ? alone : command;
  const spread = new Spread(ruleset, state, { ids: [target], ...limits(settings) });
  const chances: number[] = [];
  let stuck = 0;
  for (let i = 0; i < n; i++) {
    stuck = 0;
    spread.advance((node) => {
      if (!isUp(ruleset, node.state, target)) return null;
      const doing = payable(ruleset, node.state, again);
      if (doing === null) stuck += node.chance;
      return doing;
    });
    chances.push(spread.chanceOf(target, isDown));
  }
  return { target, ...coverage(spread), chances, stuck };
}

function isUp<S extends BattleState>(ruleset: Ruleset<S>, state: S, id: Id): boolean {
  return ruleset.standing(state).find((s) => s.id === id)?.up ?? false;
}

/** The command now, or else at the start of the actor's next turn. */
function payable<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): ReturnType<Plan<S>> {
  if (ruleset.whyNot(state, command).length === 0) return { state, command };
  const later = ruleset.onTurn?.(state, command.actor ?? "") ?? null;
  return later === null || ruleset.whyNot(later, command).length > 0 ? null : { state: later, command };
}

function spreadFrom<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  commands: readonly Command[],
  settings: SequenceSettings,
): Spread<S> {
  return new Spread(ruleset, state, { ids: aimed(ruleset, state, commands), ...limits(settings) });
}

const limits = ({ budget = DEFAULT_BUDGET, states = MOST_STATES, decide }: SequenceSettings) => ({
  budget,
  states,
  ...(decide === undefined ? {} : { decide }),
});

/** Whom the commands name; everybody where one of them names nobody. */
export function aimed<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  commands: readonly Command[],
): readonly Id[] {
  const named = [...new Set(commands.flatMap((c) => c.targets ?? []))];
  return commands.every((c) => c.targets !== undefined) ? named : ruleset.standing(state).map((s) => s.id);
}

function noteReason(skipped: Map<string, number>, problems: readonly Problem[], chance: number): void {
  for (const code of new Set(problems.map((p) => p.code)))
    skipped.set(code, (skipped.get(code) ?? 0) + chance);
}

const reasons = (skipped: ReadonlyMap<string, number>) =>
  Object.fromEntries([...skipped].map(([code, chance]) => [code, settled(chance, 0)]));

/** A sum of all chances is 1, whatever the doubles say. */
const settled = (done: number, skipped: number): number =>
  skipped === 0 && Math.abs(done - 1) < 1e-9 ? 1 : done;

function coverage<S extends BattleState>({ left, walked, givenUp, nodes }: Spread<S>): Sure {
  if (left === 0) return { exact: true };
  const covered = nodes.reduce((sum, n) => sum + n.chance, 0);
  const ways = Math.round(walked / (covered || Number.EPSILON));
  return { exact: false, left, ...(givenUp ? { estimate: { ways } } : {}) };
}

/** Keeps what is to be told after each command. */
class Watch<S extends BattleState> {
  private readonly spread: Spread<S>;
  private readonly ids: readonly Id[];
  private readonly steps: SequenceStep[] = [];
  private readonly down = new Map<Id, number[]>();

  constructor(spread: Spread<S>, ids: readonly Id[]) {
    this.spread = spread;
    this.ids = ids;
  }

  step(step: SequenceStep): void {
    this.steps.push(step);
    for (const id of this.ids)
      this.down.set(id, [...(this.down.get(id) ?? []), this.spread.chanceOf(id, isDown)]);
  }

  report(): SequenceOdds {
    const { spread, ids } = this;
    const shown = ids.some((id) => spread.touched.has(id)) ? ids.filter((id) => spread.touched.has(id)) : ids;
    return {
      ...coverage(spread),
      ids: shown,
      targets: shown.map((id) => this.target(id)),
      steps: this.steps,
      states: spread.nodes.length,
    };
  }

  private target(id: Id): SequenceTarget {
    const damage = new Map<number, number>();
    for (const [fate, chance] of this.spread.fateOf(id)) {
      const amount = damageOf(fate);
      damage.set(amount, (damage.get(amount) ?? 0) + chance);
    }
    const amounts = [...damage].sort(([a], [b]) => a - b);
    return {
      hit: this.spread.chanceOf(id, isHit),
      damage: Object.fromEntries(amounts),
      mean: amounts.reduce((sum, [amount, chance]) => sum + amount * chance, 0),
      down: this.down.get(id) ?? [],
    };
  }
}
