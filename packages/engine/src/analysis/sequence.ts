import { type BattleState, type Command, type Id, type Ruleset, tacticFor } from "../kernel/index.ts";
import type { Budget } from "../oracles/index.ts";
import { type Decide, DEFAULT_BUDGET, type Sure } from "./deciding.ts";
import { damageIn, type SequenceStep, type SequenceTarget, StepTally } from "./sequenceTally.ts";
import { sharesOf } from "./sampling.ts";
import { isDown, isHit, MOST_STATES, type Plan, Spread } from "./spread.ts";

/** Exact odds of several commands in a row, of a whole turn, and of one attack made again and again. */

export interface SequenceOdds extends Sure {
  readonly ids: readonly Id[];
  readonly targets: readonly SequenceTarget[];
  readonly steps: readonly SequenceStep[];
  /** Distinct states at the end; left out where it was sampled. */
  readonly states?: number;
}

export interface SequenceSettings extends Partial<Pick<Budget, "budget" | "expired">> {
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
    const step = new StepTally(command);
    spread.advance(({ state: now, chance }) => {
      const problems = ruleset.whyNot(now, command);
      step.add(command, chance, problems);
      return problems.length === 0 ? { state: now, command } : null;
    });
    watch.step(step);
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
    const step = new StepTally();
    spread.advance(({ state: now, chance }) => {
      const command = tacticFor(ruleset, now, who).act(now, who);
      step.add(command, chance);
      return { state: now, command };
    });
    if (step.isEmpty) break;
    watch.step(step);
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

const limits = ({ budget = DEFAULT_BUDGET, states = MOST_STATES, decide, expired }: SequenceSettings) => ({
  budget,
  states,
  ...(decide === undefined ? {} : { decide }),
  ...(expired === undefined ? {} : { expired }),
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

  step(step: StepTally): void {
    this.steps.push(step.report(1));
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
    const { shares, mean } = sharesOf(damageIn(this.spread.fateOf(id)), 1);
    return {
      hit: this.spread.chanceOf(id, isHit),
      damage: shares,
      mean,
      down: this.down.get(id) ?? [],
    };
  }
}
