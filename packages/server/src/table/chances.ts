import {
  type Answer,
  type BattleState,
  type Command,
  Fight,
  type Id,
  ok,
  type Oracle,
  type Pool,
  problem,
  Recorded,
  type Result,
  type Ruleset,
  refuse,
  stateOf,
} from "@fray/engine";
import type { DiceExpression, Fold } from "@fray/engine/dice";
import { type CommandOdds, commandOdds, type Explanation, explainOdds } from "@fray/engine/analysis";
import { refusals } from "./requests.ts";
import { engineSeat } from "./seats.ts";
import type { SeatRecord, Table } from "./words.ts";

/** Odds as a seat may have them: exactly, in words, or not at all; never of what it may not know. */

/** Odds of a command for one target, in words. */
export interface ChanceWords {
  readonly hit: string;
  readonly down: string;
}

export type Chances =
  | ({ readonly kind: "exact" } & CommandOdds)
  | { readonly kind: "words"; readonly ids: readonly Id[]; readonly targets: readonly ChanceWords[] };

/** How many ways a question's answers are followed while everybody waits. */
const ANSWER_BUDGET = 3_000;
const COMMAND_BUDGET = 50_000;

export function chancesOf(table: Table, seat: SeatRecord, command: Command): Result<Chances> {
  const may = mayKnow(table, seat, command);
  if (!may.ok) return may;
  const { battle } = table;
  const odds = commandOdds(battle.ruleset, stateOf(battle), command, { budget: COMMAND_BUDGET });
  return ok(told(table, seat, odds));
}

export function explanationOf(
  table: Table,
  seat: SeatRecord,
  command: Command,
  target?: Id,
): Result<Explanation> {
  const may = mayKnow(table, seat, command);
  if (!may.ok) return may;
  if (seat.role !== "game-master" && table.settings.odds !== "exact")
    return refuse(problem("odds/off", "the game master does not show exact odds at this table"));
  const { battle } = table;
  const settings = { budget: COMMAND_BUDGET, ...(target === undefined ? {} : { target }) };
  return ok(explainOdds(battle.ruleset, stateOf(battle), command, settings));
}

/** A command that this seat could give, at a table that shows odds, about numbers it knows. */
function mayKnow(table: Table, seat: SeatRecord, command: Command): Result<null> {
  const problems = refusals({ ...table, asking: null }, seat, command);
  if (problems.length > 0) return refuse(...problems);
  return knows(table, seat, command)
    ? ok(null)
    : refuse(problem("odds/unknown", "this seat does not know enough to be told the odds"));
}

function knows(table: Table, seat: SeatRecord, command: Command): boolean {
  if (seat.role === "game-master") return true;
  const { battle, settings } = table;
  return settings.odds !== "off" && battle.ruleset.knows(stateOf(battle), command, engineSeat(table, seat));
}

/** What each answer to the question being asked would lead to, given the dice that have fallen already. */
export function answerChances(table: Table, seat: SeatRecord): ReadonlyMap<string, Chances> {
  const found = new Map<string, Chances>();
  const { battle, asking } = table;
  if (asking === null || !knows(table, seat, asking.pending.command)) return found;
  const { command, answers, question } = asking.pending;
  for (const option of question.options ?? []) {
    const given = conditioned(battle.ruleset, [...answers, { choose: option }]);
    const odds = commandOdds(given, stateOf(battle), command, { budget: ANSWER_BUDGET, exactly: false });
    found.set(option, told(table, seat, odds));
  }
  return found;
}

function told(table: Table, seat: SeatRecord, odds: CommandOdds): Chances {
  if (seat.role === "game-master" || table.settings.odds === "exact") return { kind: "exact", ...odds };
  const targets = odds.targets.map((t) => ({ hit: inWords(t.hit), down: inWords(t.down) }));
  return { kind: "words", ids: odds.ids, targets };
}

const STEPS: readonly (readonly [number, string])[] = [
  [0, "never"],
  [0.1, "hardly ever"],
  [0.35, "unlikely"],
  [0.65, "about even"],
  [0.9, "likely"],
  [1 - 1e-12, "almost always"],
];

export function inWords(chance: number): string {
  return STEPS.find(([most]) => chance <= most)?.[1] ?? "always";
}

/** The ruleset from the moment on at which these answers have been given: the rest of the run is asked of the oracle. */
function conditioned(ruleset: Ruleset, answers: readonly Answer[]): Ruleset {
  return {
    ...ruleset,
    perform(fight, command) {
      const ask = new Resumed(answers, fight.ask);
      const hearing = fight.explained ? "everything" : fight.told ? "outcomes" : "nothing";
      const resumed = new Fight<BattleState>(fight.state, ask, hearing);
      ask.attend(fight.state);
      ruleset.perform(resumed, command);
      fight.events.push(...resumed.events);
    },
  };
}

/** Answers from a list while there are any, then asks somebody else. */
class Resumed implements Oracle {
  private readonly recorded: Recorded;
  private readonly rest: Oracle;
  private readonly count: number;

  constructor(answers: readonly Answer[], rest: Oracle) {
    this.recorded = new Recorded(answers);
    this.count = answers.length;
    this.rest = rest;
  }

  private get now(): Oracle {
    return this.recorded.answers.length < this.count ? this.recorded : this.rest;
  }

  die(name: string, sides: number, who: Id): number {
    return this.now.die(name, sides, who);
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    return this.now.sum(name, count, sides, who);
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    return this.now.roll(name, dice, who);
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    return this.now.pool(name, pool, fold, who);
  }

  choose(name: string, options: readonly string[], who: Id): string {
    return this.now.choose(name, options, who);
  }

  /** Parts of which some are decided already are no longer independent: they are walked together. */
  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    this.now.each(parts, resolve);
  }

  attend(state: unknown): void {
    this.rest.attend(state);
  }
}
