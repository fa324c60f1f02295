import {
  type Answer,
  answer,
  type Battle,
  type Command,
  type Pending,
  type Problem,
  type Question,
  type Result,
  type Sliced,
  stateOf,
  type Step,
  submit,
  tacticFor,
  withdraw,
} from "@fray/engine";
import type { Draft } from "../log/draft.ts";
import { beginEpoch } from "../log/epochs.ts";
import { TableSource, typesDice } from "./source.ts";
import { BY_CLOCK, BY_TACTICS, type Table } from "../seats/words.ts";

/** Commands and answers handed to the battle: done at once, or a question is put. */

/** Nobody waits for more than this many steps of tactics at once. */
const STEPS_AT_ONCE = 32;

export function give(draft: Draft, command: Command, who?: string): readonly Problem[] {
  if (draft.table.fresh !== null || (draft.table.told && throwsDice(draft.table, command))) beginEpoch(draft);
  const { battle } = draft.table;
  const source = new TableSource(draft.table);
  return took(draft, submit(battle, command, source, draft.stamp(who)), { source, answered: null, who });
}

/** Whether dice would fall, or something be asked before they might: what the game master sets right after the end throws none. */
function throwsDice(table: Table, command: Command): boolean {
  const tried = submit(table.battle, command, new TableSource(table));
  if (!tried.ok) return false;
  const { pending, past } = tried.value;
  return pending !== null || (past.at(-1)?.step.asked ?? []).some((q) => q.kind === "dice");
}

export function reply(draft: Draft, given: Answer, who?: string): readonly Problem[] {
  const { battle } = draft.table;
  const source = new TableSource(draft.table);
  const answered = battle.pending?.answers.length ?? 0;
  return took(draft, answer(battle, given, source, draft.stamp(who).who), { source, answered, who });
}

/** The dice that are asked for are thrown by the seed after all. */
export function throwFor(draft: Draft, who?: string): readonly Problem[] {
  return again(draft, draft.table.asking?.pending.answers.length ?? 0, who);
}

/** What is pending is tried once more with the same answers: somebody else may give the next one by now. */
function again(draft: Draft, throwAt: number, who?: string): readonly Problem[] {
  const { battle } = draft.table;
  const { command, answers, stamp } = battle.pending as Pending;
  const source = new TableSource(draft.table, { recorded: answers, throwAt });
  const done = submit(withdraw(battle), command, source, stamp);
  return took(draft, done, { source, answered: null, who });
}

interface How {
  readonly source: TableSource;
  /** The place of the answer a person just gave. */
  readonly answered: number | null;
  readonly who: string | undefined;
}

function took(draft: Draft, result: Result<Battle>, how: How): readonly Problem[] {
  if (!result.ok) return result.problems;
  const before = draft.table.asking;
  const used = before === null ? how.source.used : [...before.used, ...how.source.used];
  const own = how.answered === null ? [] : [how.answered];
  const given =
    before === null && how.answered === null
      ? how.source.given
      : [...(before?.given ?? []), ...own, ...how.source.given];
  const { pending } = result.value;
  if (pending !== null) draft.note({ kind: "asks", pending, given, used }, how.who);
  else {
    const step = result.value.past.at(-1)?.step as Step;
    draft.step({ kind: "step", step, given, used }, result.value, how.who);
  }
  return [];
}

/** Tactics play on until a person is to decide, the battle is over, or enough has happened at once. */
export function* goOn(draft: Draft): Sliced<void> {
  const waiting = draft.table.asking?.pending.question;
  if (waiting !== undefined && !isForPeople(draft.table, waiting)) again(draft, NO_PLACE, BY_TACTICS);
  for (let steps = 0; ; steps++) {
    const { battle, tactics, asking } = draft.table;
    const state = stateOf(battle);
    const actor = asking === null && state.winner === null ? battle.ruleset.actor(state) : null;
    if (actor === null || !tactics.includes(actor)) return;
    if (steps === STEPS_AT_ONCE) {
      draft.more = true;
      return;
    }
    yield;
    const command = tacticFor(battle.ruleset, state, actor).act(state, actor);
    yield;
    if (give(draft, command, BY_TACTICS).length > 0) {
      // tactics that do what is not legal are a mistake of theirs: a person has to go on
      draft.note({ kind: "tactics", combatant: actor, on: false }, BY_TACTICS);
      return;
    }
  }
}

const NO_PLACE = -1;

/** Tactics may have taken over, or a seat no longer types its dice, while a question was waiting. */
function isForPeople(table: Table, question: Question): boolean {
  return question.kind === "dice" ? typesDice(table, question.who) : !table.tactics.includes(question.who);
}

/** A question whose time is up is answered by its default; dice are thrown. */
export function timeOut(draft: Draft): void {
  const { asking } = draft.table;
  if (asking === null) return;
  const { question } = asking.pending;
  if (asking.until === null || draft.world.now < asking.until) return;
  if (question.kind === "dice") throwFor(draft, BY_CLOCK);
  else reply(draft, { choose: defaultOf(question) }, BY_CLOCK);
}

/** The first legal answer. */
export const defaultOf = (question: Question): string => question.options?.[0] ?? "";
