import {
  type Battle,
  type Command,
  depthOf,
  OVERRULE,
  type Problem,
  problem,
  redo,
  type Result,
  type Sliced,
  type Step,
  undo,
} from "@fray/engine";
import type { Draft } from "../log/draft.ts";
import { NEEDS_HISTORY } from "../log/fold.ts";
import { remembers, remembersUndone } from "../log/keep.ts";
import { isPerson, type SeatRecord, type Table } from "../seats/words.ts";

/** Undo, redo and forks. Undoing never rerolls: the same inputs meet the same dice. */

/** Back to the last time a person decided something. */
export function* back(draft: Draft, seat: SeatRecord): Sliced<readonly Problem[]> {
  const problem = seat.role === "game-master" ? null : notYours(draft.table, seat);
  if (problem !== null) return [problem];
  const { asking } = draft.table;
  draft.withdraw();
  if (asking !== null && isPerson(asking.pending.stamp.who)) return [];
  for (;;) {
    const { battle } = draft.table;
    if (!remembers(draft.table)) return [FURTHER_BACK];
    const last = battle.past.at(-1)?.step.who;
    const went = take(draft, undo(battle, draft.stamp()));
    if (went.length > 0) return asking === null ? went : [];
    if (isPerson(last)) return [];
    if (depthOf(draft.table.battle) <= draft.table.battle.fixed) return [];
    yield;
  }
}

/** Forward again, with everything tactics did after it. */
export function* forward(draft: Draft): Sliced<readonly Problem[]> {
  if (!remembersUndone(draft.table)) return [FURTHER_BACK];
  const problems = take(draft, redo(draft.table.battle, draft.stamp()));
  if (problems.length > 0) return problems;
  for (;;) {
    yield;
    if (!remembersUndone(draft.table)) return [FURTHER_BACK];
    const next = draft.table.battle.undone.at(-1);
    if (next === undefined || isPerson(next.step.who)) return [];
    take(draft, redo(draft.table.battle, draft.stamp()));
  }
}

function take(draft: Draft, result: Result<Battle>): readonly Problem[] {
  if (!result.ok) return result.problems;
  const step = result.value.log.steps.at(-1) as Step;
  draft.step({ kind: "step", step, given: [], used: [] }, result.value);
  return [];
}

const FURTHER_BACK = problem(NEEDS_HISTORY, "the table is opened further back");

/** Whether this seat may undo now. */
export function mayUndo(table: Table, seat: SeatRecord): boolean {
  const { battle, asking, olderRules } = table;
  if (olderRules !== null || seat.role === "onlooker") return false;
  if (asking === null && depthOf(battle) <= battle.fixed) return false;
  return seat.role === "game-master" || notYours(table, seat) === null;
}

/** The command that undo takes back while something is asked: the one that led there, or the last one of a person. */
export function undoneBy({ battle, decisions, asking }: Table): Command | null {
  if (asking !== null && isPerson(asking.pending.stamp.who)) return asking.pending.command;
  const last = decisions.at(-1);
  return last === undefined || last.depth <= battle.fixed ? null : last.command;
}

/** A player takes back the own last input, and only while no die has fallen since. */
function notYours({ battle, asking }: Table, seat: SeatRecord): Problem | null {
  const last = asking === null ? battle.past.at(-1)?.step : asking.pending.stamp;
  // whoever was come upon stays seen
  const revealed = asking === null && battle.past.at(-1)?.step.command.do === OVERRULE;
  if (last?.who !== seat.id || revealed) return NOT_YOURS;
  const fell =
    asking === null
      ? (battle.past.at(-1)?.step.asked ?? []).some((q) => q.kind === "dice")
      : asking.pending.answers.some((a) => !("choose" in a));
  return fell ? DICE_FELL : null;
}

const NOT_YOURS = problem("undo/not-yours", "the last input was not this seat's: ask the game master");
const DICE_FELL = problem("undo/dice-fell", "dice have fallen since: ask the game master");
