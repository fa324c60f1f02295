import { type DiceOrigin, newDice } from "../dice/index.ts";
import { checksum } from "./checksum.ts";
import { type Encounter, rereadingEncounter } from "./encounter.ts";
import {
  FORK,
  forkCommand,
  forkOrigin,
  forkSeed,
  type Log,
  newLog,
  originOf,
  OWN_SEED,
  type Promised,
  REDO,
  type Step,
  type Typed,
  UNDO,
} from "./log.ts";
import { OVERRULE, overrule } from "./overrule/index.ts";
import { NOBODY, Recorded, type Source } from "./recorded.ts";
import { ok, type Problem, problem, type Result, refuse } from "./result.ts";
import type { BattleState, EncounterFile, Ruleset } from "./ruleset.ts";
import { type Outcome, run } from "./run.ts";
import { atOnce, type Sliced } from "./slices.ts";
import { wrongTexts } from "./texts.ts";
import { madeBy } from "./versions.ts";
import type { Answer, Command, Event, Question } from "./words.ts";

/** A state and the step that led to it. */
export interface Moment<S> {
  readonly state: S;
  readonly step: Step;
}

/** A command that waits for an answer. Nothing has changed yet. */
export interface Pending {
  readonly command: Command;
  readonly answers: readonly Answer[];
  readonly question: Question;
  readonly stamp: Stamp;
}

/** Who gave an input and when, as the world outside tells it; and who typed which of its dice. */
export interface Stamp {
  readonly who?: string;
  readonly when?: string;
  readonly typed?: readonly Typed[];
}

/** A battle under way: an immutable value. Every input gives a new one, or a refusal and the old one stands. */
export interface Battle<S extends BattleState = BattleState> {
  readonly ruleset: Ruleset<S>;
  readonly encounter: Encounter;
  readonly log: Log;
  /** Where dice come from now: as the log says, or the last fork. */
  readonly origin: DiceOrigin;
  readonly opening: S;
  readonly past: readonly Moment<S>[];
  /** How many moments came before those of `past` and are no longer at hand: steps and their dice are still numbered from the first. */
  readonly forgotten: number;
  readonly undone: readonly Moment<S>[];
  /** How much of the past a fork has fixed: it cannot be undone from here. */
  readonly fixed: number;
  readonly pending: Pending | null;
}

/** A battle before its first step. A seed alone means the dice of every new battle. */
export function openBattle<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  dice: string | DiceOrigin,
): Result<Battle<S>> {
  const wrong = wrongTexts(file);
  const opened = atOnce(reopeningBattle(ruleset, file, dice));
  if (wrong.length === 0) return opened;
  return { ok: false, problems: [...wrong, ...(opened.ok ? [] : opened.problems)] };
}

/** Opens a battle of an encounter that came in before, from a log or a store; in slices. */
export function* reopeningBattle<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  dice: string | DiceOrigin,
): Sliced<Result<Battle<S>>> {
  const origin = typeof dice === "string" ? newDice(dice) : dice;
  const encounter = yield* rereadingEncounter(ruleset as Ruleset, file);
  if (!encounter.ok) return encounter;
  yield;
  const opening = ruleset.setup(encounter.value);
  if (!opening.ok) return opening;
  for (const { id, left } of encounter.value.combatants)
    if (left !== undefined) ruleset.carry?.(opening.value, id, left);
  return ok({
    ruleset,
    encounter: encounter.value,
    log: newLog(ruleset as Ruleset, file, origin),
    origin,
    opening: ruleset.copy(opening.value), // all states of a battle are copies: V8 sees objects of one shape
    past: [],
    forgotten: 0,
    undone: [],
    fixed: 0,
    pending: null,
  });
}

export function stateOf<S extends BattleState>(battle: Battle<S>): S {
  return battle.past.at(-1)?.state ?? battle.opening;
}

/** Steps played and not undone. */
export function depthOf(battle: Pick<Battle, "past" | "forgotten">): number {
  return battle.forgotten + battle.past.length;
}

/** The same battle with at most so many of its last moments at hand, the last one always; its log may be kept elsewhere. */
export function forgetting<S extends BattleState>(
  battle: Battle<S>,
  keep: number,
  log = battle.log,
): Battle<S> {
  const { ruleset, encounter, origin, opening, past, forgotten, undone, fixed, pending } = battle;
  const gone = Math.max(0, past.length - Math.max(1, keep));
  return {
    ruleset,
    encounter,
    log,
    origin,
    opening,
    past: gone === 0 ? past : past.slice(gone),
    forgotten: forgotten + gone,
    undone,
    fixed,
    pending,
  };
}

/** Gives a command. It is done at once, or the battle comes back with a question pending. */
export function submit<S extends BattleState>(
  battle: Battle<S>,
  command: Command,
  source: Source,
  stamp: Stamp = {},
): Result<Battle<S>> {
  if (command.do === UNDO) return undo(battle, stamp);
  if (command.do === REDO) return redo(battle, stamp);
  if (command.do === FORK) return forkBy(battle, command, stamp);
  if (battle.pending !== null) return refuse(waiting(battle.pending));
  return attempt(battle, { command, answers: [], stamp }, source);
}

const waiting = ({ question }: Pending): Problem =>
  problem("table/waiting", `first ${question.who} answers: ${question.name}`);

/** Answers what is pending. Dice that are answered were typed: by whoever answers, else by whoever gave the command. */
export function answer<S extends BattleState>(
  battle: Battle<S>,
  given: Answer,
  source: Source,
  who = battle.pending?.stamp.who,
): Result<Battle<S>> {
  if (battle.pending === null) return refuse(problem("answer/unasked", "nothing is being asked"));
  const { command, answers, stamp, question } = battle.pending;
  const typed = { place: answers.length, ...(who === undefined ? {} : { who }) };
  const stamped = question.kind === "dice" ? { ...stamp, typed: [...(stamp.typed ?? []), typed] } : stamp;
  return attempt(battle, { command, answers: [...answers, given], stamp: stamped }, source);
}

/** Takes a pending command back: nothing has happened yet. */
export function withdraw<S extends BattleState>(battle: Battle<S>): Battle<S> {
  return { ...battle, pending: null };
}

/** Plays a whole step whose answers are all given: none may be missing, none left over. */
export function playStep<S extends BattleState>(battle: Battle<S>, step: Step): Result<Battle<S>> {
  const done = submitRecorded(battle, step);
  if (!done.ok) return refuse(...done.problems.map(underCommand));
  const { pending } = done.value;
  if (pending !== null)
    return refuse(
      problem(
        "answer/missing",
        `an answer is missing: ${pending.question.name} of ${pending.question.who}`,
        `answers.${pending.answers.length}`,
      ),
    );
  const kept = done.value.log.steps.at(-1)?.answers.length ?? 0;
  if (kept < step.answers.length)
    return refuse(
      problem(
        "answer/left-over",
        `${step.answers.length} answers were given, ${kept} were asked`,
        `answers.${kept}`,
      ),
    );
  return done;
}

/** A refused command's path as it stands in a step: answers are beside the command, all else is in it. */
function underCommand(p: Problem): Problem {
  return p.path === undefined || p.path.startsWith("answers") ? p : { ...p, path: `command.${p.path}` };
}

function submitRecorded<S extends BattleState>(battle: Battle<S>, step: Step): Result<Battle<S>> {
  const stamp = stampOf(step);
  if (step.command.do === UNDO || step.command.do === REDO || step.command.do === FORK)
    return submit(battle, step.command, NOBODY, stamp);
  return attempt(battle, { command: step.command, answers: step.answers, stamp }, NOBODY);
}

/** Rebuilds a battle from its log, and says at which step it went astray if it did. */
export function replay<S extends BattleState>(
  ruleset: Ruleset<S>,
  log: Log,
  upTo = log.steps.length,
): Result<Battle<S>> {
  if (log.ruleset !== ruleset.id)
    return refuse(
      problem("log/ruleset", `expected a log of ${ruleset.id}, found one of ${log.ruleset}`, "ruleset"),
    );
  if (log.version !== ruleset.version)
    return refuse(problem("log/version", `this log was ${madeBy(ruleset, log.version)}`, "version"));
  const first = atOnce(reopeningBattle(ruleset, log.encounter, originOf(log)));
  if (!first.ok)
    return refuse(...first.problems.map((p) => ({ ...p, path: `encounter${p.path ? `.${p.path}` : ""}` })));
  let battle = first.value;
  for (const [i, step] of log.steps.slice(0, upTo).entries()) {
    const next = playStep(battle, step);
    if (!next.ok)
      return refuse(...next.problems.map((p) => ({ ...p, path: `steps.${i}${p.path ? `.${p.path}` : ""}` })));
    battle = next.value;
    const now = battle.log.steps.at(-1)?.checksum;
    if (step.checksum !== undefined && step.checksum !== now)
      return refuse(
        problem(
          "log/diverged",
          `the state is ${now} where the log says ${step.checksum}`,
          `steps.${i}.checksum`,
        ),
      );
  }
  return ok(battle);
}

export function undo<S extends BattleState>(battle: Battle<S>, stamp: Stamp = {}): Result<Battle<S>> {
  if (battle.pending !== null) return ok(withdraw(battle));
  const last = battle.past.at(-1);
  if (last === undefined || depthOf(battle) <= battle.fixed)
    return refuse(problem("undo/nothing", "there is nothing to undo"));
  if (battle.past.length === 1 && battle.forgotten > 0)
    return refuse(problem("undo/forgotten", "what was before is no longer at hand"));
  return ok(
    noted(
      { ...battle, past: battle.past.slice(0, -1), undone: [...battle.undone, last] },
      { do: UNDO },
      stamp,
    ),
  );
}

export function redo<S extends BattleState>(battle: Battle<S>, stamp: Stamp = {}): Result<Battle<S>> {
  const next = battle.undone.at(-1);
  if (battle.pending !== null) return refuse(waiting(battle.pending));
  if (next === undefined) return refuse(problem("redo/nothing", "there is nothing to redo"));
  return ok(
    noted(
      { ...battle, past: [...battle.past, next], undone: battle.undone.slice(0, -1) },
      { do: REDO },
      stamp,
    ),
  );
}

/** "What if": the same past, other dice from here on. The battle it came from stays as it is. */
export function fork<S extends BattleState>(
  battle: Battle<S>,
  dice: string | Promised,
  stamp: Stamp = {},
): Result<Battle<S>> {
  return forkBy(battle, forkCommand(typeof dice === "string" ? newDice(dice) : dice), stamp);
}

function forkBy<S extends BattleState>(battle: Battle<S>, command: Command, stamp: Stamp): Result<Battle<S>> {
  const read = forkOrigin(command, battle.origin);
  if (!read.ok) return read;
  const { seed } = read.value;
  const used = battle.log.steps.flatMap(({ command }) =>
    command.do === FORK ? [String(forkSeed(command))] : [],
  );
  if (seed === "" || seed === battle.log.seed || used.includes(seed))
    return refuse(problem("fork/seed", OWN_SEED, "options.seed"));
  const forked = { ...battle, origin: read.value, undone: [], pending: null, fixed: depthOf(battle) };
  return ok(noted(forked, command, stamp));
}

function noted<S extends BattleState>(battle: Battle<S>, command: Command, stamp: Stamp): Battle<S> {
  const step: Step = { command, answers: [], ...stamp, checksum: checksum(stateOf(battle)) };
  return { ...battle, log: { ...battle.log, steps: [...battle.log.steps, step] } };
}

function attempt<S extends BattleState>(
  battle: Battle<S>,
  input: { readonly command: Command; readonly answers: readonly Answer[]; readonly stamp: Stamp },
  source: Source,
): Result<Battle<S>> {
  const oracle = new Recorded(input.answers, source, depthOf(battle));
  const outcome = outcomeOf(battle, input.command, oracle);
  if (outcome.kind === "refused") return refuse(...outcome.problems);
  if (outcome.kind === "asks") {
    const pending = {
      command: input.command,
      answers: oracle.answers,
      question: outcome.question,
      stamp: input.stamp,
    };
    return ok({ ...battle, pending });
  }
  return ok(went(battle, outcome.state, stepOf(input, oracle, outcome)));
}

function outcomeOf<S extends BattleState>(battle: Battle<S>, command: Command, oracle: Recorded): Outcome<S> {
  const { ruleset, log } = battle;
  const state = stateOf(battle);
  if (command.do === OVERRULE) return overrule({ ruleset, file: log.encounter, state }, command, oracle);
  return run(ruleset, state, command, oracle);
}

// Written out, not spread: every input of every battle comes this way.

/** Lists are copied because those that grew have room for more, and a table keeps many steps at hand. */
function stepOf<S extends BattleState>(
  { command, stamp }: { readonly command: Command; readonly stamp: Stamp },
  oracle: Recorded,
  { state, events: told }: { readonly state: S; readonly events: readonly Event[] },
): Step {
  const { who, when, typed } = stamp;
  const [answers, asked, events] = [oracle.answers.slice(), oracle.asked.slice(), told.slice()];
  if (who === undefined || when === undefined || typed !== undefined)
    return { command, answers, ...stamp, asked, events, checksum: checksum(state) };
  return { command, answers, who, when, asked, events, checksum: checksum(state) };
}

function went<S extends BattleState>(battle: Battle<S>, state: S, step: Step): Battle<S> {
  const { ruleset, encounter, log, origin, opening, past, forgotten, fixed } = battle;
  return {
    ruleset,
    encounter,
    log: { ...log, steps: [...log.steps, step] },
    origin,
    opening,
    past: [...past, { state, step }],
    forgotten,
    undone: NONE_UNDONE,
    fixed,
    pending: null,
  };
}

const NONE_UNDONE: readonly never[] = [];

function stampOf(step: Step): Stamp {
  return {
    ...(step.who === undefined ? {} : { who: step.who }),
    ...(step.when === undefined ? {} : { when: step.when }),
    ...(step.typed === undefined ? {} : { typed: step.typed }),
  };
}
