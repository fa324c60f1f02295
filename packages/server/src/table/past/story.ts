import {
  type BattleState,
  type CombatantSummary,
  type Command,
  type Field,
  fieldNow,
  ok,
  OVERRULE,
  POLICY,
  problem,
  refuse,
  type Result,
  speaksFor,
  type Summary,
} from "@fray/engine";
import { commandWords, wordsOf } from "../view/naming.ts";
import type { Past, PastStep } from "./past.ts";
import { engineSeat } from "../seats/seats.ts";
import { hiding } from "../seats/states.ts";
import { seenEvents, type TextEvent } from "../view/frames.ts";
import { type Thrown, thrownFor, typedIn } from "../view/thrown.ts";
import type { Timeline } from "./timeline.ts";
import type { Entry, FreshWhy, SeatRecord, Table } from "../seats/words.ts";

/** What has happened so far as a seat may know it, and the battle as it stood at any step of it. */

export interface StoryStep {
  /** Its number among the steps played and not undone, from 1. */
  readonly step: number;
  readonly seq: number;
  readonly who: string;
  readonly when: string;
  /** Who acted; null where nobody did, or nobody this seat sees. */
  readonly actor: string | null;
  /** What was done, in a person's words: `Ana: Strike`. */
  readonly label: string;
  readonly events: readonly TextEvent[];
  readonly thrown?: readonly Thrown[];
}

/** Dice thrown beside the battle, after a step. */
export interface StoryRoll {
  readonly after: number;
  readonly seq: number;
  readonly who: string;
  readonly when: string;
  readonly dice: string;
  readonly faces: readonly number[];
  readonly total: number;
}

/** Fresh dice, announced after a step. */
export interface StoryFresh {
  readonly after: number;
  readonly seq: number;
  readonly who: string;
  readonly when: string;
  readonly why: FreshWhy;
  readonly commitment: string;
}

export interface Story {
  readonly steps: readonly StoryStep[];
  readonly rolls: readonly StoryRoll[];
  /** The last of those that were announced after these steps. */
  readonly fresh: readonly StoryFresh[];
  /** How many rolls of these steps come before those listed, if there are any: `rollsBefore` reaches them. */
  readonly rollsLeftOut?: number;
  /** Steps in all. */
  readonly total: number;
}

export interface MomentView {
  readonly table: string;
  readonly ruleset: string;
  readonly name: string;
  readonly field: Field;
  readonly round: number;
  readonly turn: string | null;
  readonly state: Summary;
}

/** So many steps are told at once. */
export const MOST_TOLD = 200;

export interface Range {
  readonly from?: number;
  readonly to?: number;
  /** Of the rolls only those before this entry. */
  readonly rollsBefore?: number;
}

/** The story of steps `from` to `to`, both included: the last ones unless told otherwise. */
export async function storyFor(
  past: Past,
  table: Table,
  seat: SeatRecord,
  range: Range = {},
): Promise<Result<Story>> {
  await past.catchUp();
  const total = past.line.steps.length;
  const to = Math.min(range.to ?? (range.from ?? total) + MOST_TOLD - 1, total);
  const from = Math.max(range.from ?? to - MOST_TOLD + 1, 0);
  const last = Math.min(to, from + MOST_TOLD - 1);
  const walked = await past.steps(Math.max(1, from), last);
  if (!walked.ok) return walked;
  const { rollsBefore = Number.POSITIVE_INFINITY } = range;
  const thrown = past.line.rolls.filter((r) => r.after >= from && r.after <= last && r.seq < rollsBefore);
  const rolls = await told(past, thrown, rollFor);
  const announced = past.line.fresh.filter((f) => f.after >= from && f.after <= last);
  const fresh = await told(past, announced, freshFor);
  const rollsLeftOut = thrown.length - rolls.length;
  const shown = await curtain(past, table, seat, from);
  if (!shown.ok) return shown;
  const steps = walked.value.map((s) => stepFor(table, seat, { ...s, state: shown.value(s.step, s.state) }));
  return ok({ steps, rolls, fresh, ...(rollsLeftOut > 0 ? { rollsLeftOut } : {}), total });
}

/** The last of what stands beside the steps, each read from the log. */
async function told<T>(
  past: Past,
  beside: Timeline["rolls"],
  tell: (entry: Entry, after: number) => T,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const { seq, after } of beside.slice(-MOST_TOLD))
    for (const entry of await past.entries(seq, seq + 1)) found.push(tell(entry, after));
  return found;
}

/** The battle after a step, as it may be shown to a seat. */
type Shown = (step: number, state: BattleState) => BattleState;

/**
 * What the game master prepares before the battle begins is nobody else's to see: whom a seat does not see as it
 * begins, it has not seen before. `from` is the first step that is to be shown.
 */
async function curtain(past: Past, table: Table, seat: SeatRecord, from: number): Promise<Result<Shown>> {
  const { begun } = past.line;
  if (seat.role === "game-master" || from >= begun) return ok((_, state) => state);
  const rising = await past.momentAfter(begun);
  if (!rising.ok) return rising;
  const { ruleset } = table.battle;
  const seen = ruleset.view(rising.value.state, engineSeat(table, seat)).combatants;
  return ok((step, state) => {
    if (step >= begun) return state;
    const all = ruleset.standing(state).map((s) => s.id);
    return hiding(state, new Set(all.filter((id) => !Object.hasOwn(seen, id))));
  });
}

export interface MomentTold {
  readonly step: number;
  readonly total: number;
  /** Only where what followed was played under older rules: the view is of this earlier step. */
  readonly stands?: number;
  readonly view: MomentView;
}

/** What the seat could see after a step; 0: before the first. */
export async function momentFor(
  past: Past,
  table: Table,
  seat: SeatRecord,
  step: number,
): Promise<Result<MomentTold>> {
  await past.catchUp();
  const total = past.line.steps.length;
  if (step > total)
    return refuse(problem("moment/unknown", `expected a step up to ${total}, found ${step}`, "step"));
  const found = await past.momentAfter(step);
  if (!found.ok) return found;
  const shown = await curtain(past, table, seat, step);
  if (!shown.ok) return shown;
  const { stands } = found.value;
  const state = shown.value(step, found.value.state);
  const seen = table.battle.ruleset.view(state, engineSeat(table, seat));
  const { encounter } = table.battle;
  const { table: id, ruleset } = table.opening;
  const field = fieldNow(encounter.field, state);
  const about = { table: id, ruleset, name: encounter.name, field };
  const view = { ...about, round: seen.round, turn: seen.turn, state: seen };
  return ok({ step, total, ...(stands < step ? { stands } : {}), view });
}

function stepFor(table: Table, seat: SeatRecord, { step, entry, state, known }: PastStep): StoryStep {
  const { seq, who, when, fact } = entry;
  // who saw whom then is not known either: only whoever may see everything is told what happened
  if (!known && seat.role !== "game-master")
    return { step, seq, who, when, actor: null, label: "Played under older rules", events: [] };
  const played = fact.kind === "step" ? fact.step : null;
  const events = seenEvents(table, seat, played?.events ?? [], state);
  const { actor, label } = saidOf(table, seat, { command: played?.command ?? { do: "" }, state, events });
  const typed = fact.kind === "step" ? typedIn(fact.step, fact) : [];
  const thrown = played === null ? [] : thrownFor(seat, { step: played, told: events, typed });
  const told = { step, seq, who, when, actor, label, events };
  return thrown.length === 0 ? told : { ...told, thrown };
}

function rollFor({ seq, who, when, fact }: Entry, after: number): StoryRoll {
  const { dice, faces, total } = fact as Entry["fact"] & { readonly kind: "roll" };
  return { after, seq, who, when, dice, faces, total };
}

function freshFor({ seq, who, when, fact }: Entry, after: number): StoryFresh {
  const { why, commitment } = (fact as Entry["fact"] & { readonly kind: "fresh-dice" }).dice;
  return { after, seq, who, when, why, commitment };
}

interface Done {
  readonly command: Command;
  readonly state: BattleState;
  readonly events: readonly TextEvent[];
}

/** What a command is called. Whom a seat does not see is not named; what it did not notice is not told. */
function saidOf(
  table: Table,
  seat: SeatRecord,
  { command, state, events }: Done,
): Pick<StoryStep, "actor" | "label"> {
  const { actor } = command;
  if (actor === undefined) return { actor: null, label: mastersWord(command, events) };
  const as = engineSeat(table, seat);
  const seen = table.battle.ruleset.view(state, as).combatants;
  const one = Object.hasOwn(seen, actor) ? (seen[actor] as CombatantSummary) : null;
  if (one === null) return { actor: null, label: "Somebody unseen acts" };
  const told = speaksFor(as, actor) || (command.do !== POLICY && events.length > 0);
  return { actor, label: `${one.name}: ${told ? commandWords(command) : "acts"}` };
}

function mastersWord(command: Command, events: readonly TextEvent[]): string {
  if (command.do === "start") return "The battle begins";
  if (command.do === "finish") return "The game master ends the encounter";
  if (command.do === OVERRULE) return events[0]?.text ?? "The game master overrules";
  return `The game master: ${wordsOf(command.do)}`;
}
