import {
  type Command,
  type Id,
  ok,
  OVERRULE,
  type Problem,
  problem,
  type Result,
  refuse,
  speaksFor,
  stateOf,
} from "@fray/engine";
import type { CommandOdds, Explanation, Fare, TargetOdds } from "@fray/engine/analysis";
import type { AnswerOdds } from "./back.ts";
import { lineFor, type OddsLine, seesOf } from "./line.ts";
import type { Reckoned, Reckoner } from "./reckon.ts";
import { answersKnown } from "./recollect.ts";
import { refusals } from "../decide/requests.ts";
import { asKnownBy, engineSeat, unseenBy } from "../seats/seats.ts";
import type { SeatRecord, Table } from "../seats/words.ts";

/** Odds as a seat may have them: exactly, in words, or not at all; never of what it may not know. */

/** Odds of a command for one target, in words. */
export interface ChanceWords {
  readonly hit: string;
  readonly down: string;
  /** The conditions it may come under; left out where there are none. */
  readonly statuses?: { readonly [status: string]: string };
}

export type Chances =
  | ({ readonly kind: "exact" } & CommandOdds)
  | { readonly kind: "words"; readonly ids: readonly Id[]; readonly targets: readonly ChanceWords[] };

/** Odds of a command, with the other side's answers where it may answer. */
export type Told = Chances & {
  /** What is asked of whom, and the odds if that is the answer; all else by tactics. */
  readonly answers?: readonly {
    readonly who: Id;
    readonly name: string;
    readonly choose: string;
    readonly odds: Chances;
  }[];
  /** How the first target fares if whoever answers chooses best for it, and worst; null: too much to follow. */
  readonly best?: Fare | ChanceWords | null;
  readonly worst?: Fare | ChanceWords | null;
  /** Where it was asked for and numbers are told. */
  readonly line?: OddsLine;
};

export interface Asked {
  readonly commands: readonly Command[];
  readonly answers: boolean;
  /** Of whom the line to copy is told as well. */
  readonly line?: Id;
}

/** The odds of each command, or why they are not told. */
export async function chancesFor(
  table: Table,
  seat: SeatRecord,
  asked: Asked,
  reckoner: Reckoner,
): Promise<readonly Result<Told>[]> {
  const may = asked.commands.map((command) => mayKnow(table, seat, command));
  const commands = asked.commands.filter((_, i) => may[i]?.ok);
  const line = lineOf(table, seat, asked.line);
  const job = {
    kind: "odds",
    commands,
    answers: asked.answers,
    ...(line === null ? {} : { drops: line }),
  } as const;
  const { battle } = asKnownBy(table, seat);
  const found = commands.length === 0 ? [] : await reckoner(battle.ruleset, stateOf(battle), job);
  let next = 0;
  return may.map((each) => {
    if (!each.ok) return each;
    const odds = found[next++] ?? null;
    if (odds === null) return refuse(TOO_MUCH);
    const told = toldWithAnswers(table, seat, odds);
    const command = commands[next - 1] as Command;
    return ok(
      line === null ? told : { ...told, ...lineFor(table, seat, command, { ...odds, target: line }) },
    );
  });
}

/** Of whom a line is told: of nobody the seat does not see, nor where numbers are not shown. */
const lineOf = (table: Table, seat: SeatRecord, wanted: Id | undefined): Id | null =>
  wanted !== undefined && notExact(table, seat) === null && seesOf(table, seat, wanted) ? wanted : null;

const TOO_MUCH = problem("odds/too-much", "there are too many ways to follow them all in time");

export async function explanationFor(
  table: Table,
  seat: SeatRecord,
  asked: { readonly command: Command; readonly target?: Id },
  reckoner: Reckoner,
): Promise<Result<Explanation>> {
  const may = mayKnow(table, seat, asked.command);
  if (!may.ok) return may;
  const inexact = notExact(table, seat);
  if (inexact !== null) return refuse(inexact);
  const { battle } = asKnownBy(table, seat);
  const found = await reckoner(battle.ruleset, stateOf(battle), { kind: "explain", ...asked });
  return found === null ? refuse(TOO_MUCH) : ok(found);
}

/** A command that this seat could give, at a table that shows odds, about numbers it knows. */
function mayKnow(table: Table, seat: SeatRecord, command: Command): Result<null> {
  const problems = refusals({ ...table, asking: null }, seat, command);
  if (problems.length > 0) return refuse(...problems);
  if (isOff(table, seat)) return refuse(OFF);
  return knows(table, seat, command) ? ok(null) : refuse(UNKNOWN);
}

const OFF = problem("odds/off", "the game master shows no odds at this table");
const INEXACT = problem("odds/off", "the game master does not show exact odds at this table");

const isOff = ({ settings }: Table, { role }: SeatRecord): boolean =>
  settings.odds === "off" && role !== "game-master";

/** Why a seat is not told numbers; null: it may be. */
export function notExact(table: Table, seat: SeatRecord): Problem | null {
  if (isOff(table, seat)) return OFF;
  return seat.role === "game-master" || table.settings.odds === "exact" ? null : INEXACT;
}

function knows(table: Table, seat: SeatRecord, command: Command): boolean {
  if (seat.role === "game-master") return true;
  if (isOff(table, seat)) return false;
  const { battle } = table;
  return battle.ruleset.knows(stateOf(battle), command, engineSeat(table, seat));
}

/**
 * What each answer to the question being asked would lead to, given the dice that have fallen already; null: not
 * followed to the end, or not to be known.
 */
export async function requestChances(
  table: Table,
  seat: SeatRecord,
  request: string,
  reckoner: Reckoner,
): Promise<Result<{ readonly request: string; readonly options: readonly OptionChances[] }>> {
  const { asking } = table;
  if (asking === null || asking.id !== request)
    return refuse(problem("answer/late", "this is not being asked, or no longer", "request"));
  const { command, question } = asking.pending;
  if (!speaksFor(engineSeat(table, seat), question.who))
    return refuse(problem("answer/not-yours", "somebody else has to answer that", "request"));
  const options = question.options ?? [];
  const { battle } = asKnownBy(table, seat);
  const answers =
    command.do !== OVERRULE && knows(table, seat, command) ? answersKnown(table, seat, battle) : null;
  if (answers === null) return ok({ request, options: options.map((choose) => ({ choose, odds: null })) });
  const job = { kind: "answers", command, answers, options, who: question.who } as const;
  const found = await reckoner(battle.ruleset, stateOf(battle), job);
  const tell = (all: AnswerOdds | null | undefined): AnswerChances | { readonly odds: null } =>
    all === null || all === undefined ? { odds: null } : answerTold(table, seat, all);
  return ok({ request, options: options.map((choose, i) => ({ choose, ...tell(found[i]) })) });
}

/** What comes of an answer: how the blow at hand goes, and where it strikes at whoever acts, how that does. */
export interface AnswerChances {
  readonly odds: Chances;
  readonly back?: Chances;
}

export type OptionChances = { readonly choose: string } & (
  | AnswerChances
  /** Too much to follow, or not the seat's to know. */
  | { readonly odds: null; readonly back?: never }
);

export const UNKNOWN = problem("odds/unknown", "this seat does not know enough to be told the odds");

function answerTold(table: Table, seat: SeatRecord, { odds, back }: AnswerOdds): AnswerChances {
  const plain = { odds: told(table, seat, odds) };
  return back === undefined ? plain : { ...plain, back: told(table, seat, back) };
}

/** Whose answer it would be is told with it: nothing of that where somebody among them is unseen. */
function toldWithAnswers(table: Table, seat: SeatRecord, reckoned: Reckoned): Told {
  const { answers, best = null, worst = null, drops: _, ...odds } = reckoned;
  const plain = told(table, seat, odds);
  const unseen = unseenBy(table, seat);
  if (answers === undefined || answers.some((a) => unseen.has(a.who))) return plain;
  const fare = (f: Fare | null) =>
    f === null || plain.kind === "exact" ? f : { hit: inWords(f.hit), down: inWords(f.down) };
  return {
    ...plain,
    answers: answers.map(({ who, name, answer, odds: each }) => ({
      who,
      name,
      choose: answer,
      odds: told(table, seat, each),
    })),
    best: fare(best),
    worst: fare(worst),
  };
}

function told(table: Table, seat: SeatRecord, whole: CommandOdds): Chances {
  const odds = ofThoseSeen(whole, unseenBy(table, seat));
  if (seat.role === "game-master" || table.settings.odds === "exact") return { kind: "exact", ...odds };
  return { kind: "words", ids: odds.ids, targets: odds.targets.map(targetInWords) };
}

/** Whoever a seat does not see is not there: it has no odds either. */
function ofThoseSeen(odds: CommandOdds, unseen: ReadonlySet<Id>): CommandOdds {
  if (!odds.ids.some((id) => unseen.has(id))) return odds;
  const isSeen = (_: unknown, place: number): boolean => !unseen.has(odds.ids[place] as Id);
  return { ...odds, ids: odds.ids.filter(isSeen), targets: odds.targets.filter(isSeen) };
}

function targetInWords({ hit, down, statuses }: TargetOdds): ChanceWords {
  const plain = { hit: inWords(hit), down: inWords(down) };
  if (statuses === undefined) return plain;
  const all = Object.entries(statuses).map(([status, chance]) => [status, inWords(chance)]);
  return { ...plain, statuses: Object.fromEntries(all) };
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
