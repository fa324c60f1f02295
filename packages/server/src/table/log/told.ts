import {
  type Battle,
  depthOf,
  FORK,
  type Moment,
  NOBODY,
  ok,
  type Pending,
  type Problem,
  playStep,
  problem,
  type Question,
  REDO,
  Recorded,
  type Result,
  type Ruleset,
  refuse,
  run,
  type Step,
  stateOf,
  UNDO,
} from "@fray/engine";
import type { Opening, Table } from "../seats/words.ts";

/**
 * Steps that the rules of today do not play as they were played: by an older version of a ruleset. What happened is
 * told by the log, its events and dice; the state that followed cannot be known, so the last known one stands.
 */

export const DIVERGED = "log/diverged";
const OLDER_RULES = "table/older-rules";

/** A step of a log played again, to the very state that the log says; whatever else comes of it is refused. */
export function playedAgain(battle: Battle, step: Step): Result<Battle> {
  const played = playing(battle, step);
  if (!played.ok) return played;
  const now = played.value.log.steps.at(-1)?.checksum;
  if (step.checksum === undefined || step.checksum === now) return played;
  return refuse(problem(DIVERGED, `the state is ${now} where the log says ${step.checksum}`));
}

function playing(battle: Battle, step: Step): Result<Battle> {
  const played = attempted(() => playStep(battle, step));
  return played.ok ? played.value : played;
}

/** Old logs may lead rules where they never come by themselves: what they throw there is no mistake of theirs. */
function attempted<T>(play: () => T): Result<T> {
  try {
    return ok(play());
  } catch (error) {
    return refuse(problem(DIVERGED, `the rules cannot play this step: ${String(error)}`));
  }
}

/** The battle after a step that is only told: it counts, undone and redone like any other, but changes no state. */
export function toldOnly(battle: Battle, step: Step): Battle {
  const verb = step.command.do;
  if (verb !== UNDO && verb !== REDO && verb !== FORK)
    return { ...battle, past: [...battle.past, { state: stateOf(battle), step }], undone: [], pending: null };
  const moved = playing({ ...battle, pending: null }, step);
  if (moved.ok) return moved.value;
  // the moment before, or the one undone, is not at hand: only the count of steps goes back or on
  const forgotten = Math.max(0, battle.forgotten + (verb === UNDO ? -1 : 1));
  const undone = verb === UNDO ? [...battle.undone, battle.past.at(-1) as Moment<never>] : battle.undone;
  return { ...battle, forgotten, undone, pending: null };
}

/** What is known of a table after a step that is only told: undoing may lead back to where its state is known. */
export function astrayAt({ opening, battle, olderRules }: Table, told: Table): Table["olderRules"] {
  const step = Math.min(olderRules?.step ?? depthOf(battle), depthOf(told.battle));
  return { version: opening.version, step };
}

/** Why nothing more can happen at a table; null: it can. */
export function cannotGoOn({ opening, battle, olderRules }: Table): Problem | null {
  if (olderRules === null) return null;
  const rules = playedUnder(battle.ruleset, olderRules.version);
  return problem(OLDER_RULES, `${nameOf(opening)} was ${rules}: it can be read, but does not go on`);
}

/** Why a table that goes on cannot be undone any further: its log does not play to there. */
export function cannotGoBack({ opening, battle }: Table): Problem {
  const rules = playedUnder(battle.ruleset, opening.version);
  return problem(OLDER_RULES, `what was before at ${nameOf(opening)} was ${rules}: it cannot be undone`);
}

const nameOf = ({ encounter }: Opening): string => encounter.name ?? "this battle";

const playedUnder = ({ title, version }: Ruleset, then: number): string =>
  then === version
    ? `played under other rules of ${title} than today's`
    : `played under version ${then} of ${title}, and this is version ${version}`;

/**
 * A table whose question the rules of today would not ask has it withdrawn: nothing of the command that led to it has
 * happened yet, and whoever gave it may give it again.
 */
export function withoutOldQuestion(table: Table): Table {
  const { asking, battle } = table;
  if (asking === null || isStillAsked(battle, asking.pending)) return table;
  return { ...table, asking: null, battle: { ...battle, pending: null } };
}

function isStillAsked(battle: Battle, { command, answers, question }: Pending): boolean {
  const again = attempted(() =>
    run(battle.ruleset, stateOf(battle), command, new Recorded(answers, NOBODY, depthOf(battle))),
  );
  return again.ok && again.value.kind === "asks" && sameQuestion(again.value.question, question);
}

const sameQuestion = ({ id: _, ...now }: Question, { id: __, ...then }: Question): boolean =>
  JSON.stringify(Object.entries(now).sort()) === JSON.stringify(Object.entries(then).sort());
