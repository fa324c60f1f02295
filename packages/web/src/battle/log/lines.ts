import { formatCheck, formatSum, type Sum, type Term } from "@fray/engine";
import type { TextEvent, Thrown } from "@fray/server/messages";
import type { FreeRoll, FreshDice, StoryStep } from "../../table/store.ts";

/** The log as a list of things to read: what was done step by step, and dice thrown beside the battle. */

export interface StepItem {
  readonly kind: "step";
  readonly seq: number;
  readonly step: StoryStep;
}

export interface RollItem {
  readonly kind: "roll";
  readonly seq: number;
  readonly roll: FreeRoll;
}

export interface FreshItem {
  readonly kind: "fresh";
  readonly seq: number;
  readonly fresh: FreshDice;
}

export type LogItem = StepItem | RollItem | FreshItem;

const FRESH_WORDS = {
  import: "This battle was brought from elsewhere: from here on it has fresh dice.",
  fork: "This is a battle of its own from here on, with fresh dice.",
  told: "The seed of the dice was known: from here on the dice are fresh.",
} as const;

/** Why dice are fresh, as a person reads it. */
export const freshText = ({ why }: FreshDice): string => FRESH_WORDS[why];

/** In the order things were put in: an entry's number says when. */
export function itemsOf(
  story: readonly StoryStep[],
  rolls: readonly FreeRoll[],
  fresh: readonly FreshDice[] = [],
): readonly LogItem[] {
  const steps = story.map((step): LogItem => ({ kind: "step", seq: step.seq, step }));
  const thrown = rolls.map((roll): LogItem => ({ kind: "roll", seq: roll.seq, roll }));
  const dice = fresh.map((one): LogItem => ({ kind: "fresh", seq: one.seq, fresh: one }));
  return [...steps, ...thrown, ...dice].sort((a, b) => a.seq - b.seq);
}

export const KINDS = ["everything", "hits"] as const;

export interface LogFilter {
  /** `hits`: what landed and what it did. */
  readonly kind: (typeof KINDS)[number];
  readonly who: string | null;
  readonly text: string;
}

export const NO_FILTER: LogFilter = { kind: "everything", who: null, text: "" };

export const isFiltered = ({ kind, who, text }: LogFilter): boolean =>
  kind !== "everything" || who !== null || text.trim() !== "";

/** Steps keep only the events that are wanted, and go where none is. */
export function filtered(items: readonly LogItem[], filter: LogFilter): readonly LogItem[] {
  if (!isFiltered(filter)) return items;
  return items.flatMap((item): readonly LogItem[] => {
    if (item.kind === "roll") return keepsRoll(item, filter) ? [item] : [];
    if (item.kind === "fresh") return [];
    const events = item.step.events.filter((e) => keeps(e, filter));
    return events.length === 0 ? [] : [{ ...item, step: { ...item.step, events } }];
  });
}

const keepsRoll = ({ roll }: RollItem, { kind, who, text }: LogFilter): boolean =>
  kind === "everything" && who === null && has(`${roll.who} ${roll.dice}`, text);

const keeps = (event: TextEvent, { kind, who, text }: LogFilter): boolean =>
  (kind === "everything" || landed(event)) && (who === null || isAbout(event, who)) && has(event.text, text);

const has = (text: string, wanted: string): boolean =>
  text.toLowerCase().includes(wanted.trim().toLowerCase());

/** Something struck somebody: a hit, damage, or that somebody went down. */
export const landed = (event: TextEvent): boolean =>
  event["hit"] === true || event.event === "damage" || event.event === "down";

function isAbout(event: TextEvent, id: string): boolean {
  const { by, target } = event;
  const targets = event["targets"];
  return by === id || target === id || (Array.isArray(targets) && targets.includes(id));
}

/** The combatant a step is of. */
export function actorOf(step: StoryStep): string | null {
  if (step.actor !== undefined && step.actor !== null) return step.actor;
  const [first] = step.events;
  if (first === undefined || HEADS.includes(first.event)) return null;
  return first.by ?? first.target ?? null;
}

/** Events that stand over what follows: a round, a turn. */
export const HEADS: readonly string[] = ["round", "turn"];

/** The whole log as plain text, every number with what it is made of. */
export function logText(items: readonly LogItem[]): string {
  return items.flatMap(itemText).join("\n");
}

function itemText(item: LogItem): readonly string[] {
  if (item.kind === "fresh") return [freshText(item.fresh)];
  if (item.kind === "roll") {
    const { who, dice, faces, total } = item.roll;
    return [`${who} rolls ${dice}: ${faces.join(", ")} = ${total}`];
  }
  const { events, label } = item.step;
  return events.length === 0 ? [label] : events.flatMap(eventText);
}

function eventText({ text, check, sum }: TextEvent): readonly string[] {
  return [
    text,
    ...(check === undefined ? [] : [`    ${formatCheck(check)}`]),
    ...(sum === undefined ? [] : [`    ${formatSum(sum)}`]),
  ];
}

/** One number and nothing done to it: `5 = 5` says less than its name. */
export const isBare = ({ terms, factors, after, total }: Sum): boolean =>
  terms.length === 1 && factors.length === 0 && after.length === 0 && terms[0]?.value === total;

/** A throw that is what a term says: `hit die` 8. */
export const isTerm = (term: Term, { name, faces }: Thrown): boolean =>
  term.name === name && faces.reduce((a, b) => a + b, 0) === term.value;

/**
 * Which dice lie beside which event: those that its terms are; else those that a term is called after (dice and a bonus
 * in one); those that no term names (a pool is counted, what a throw was against is a target) beside the events that
 * explain a number, one throw of a name each.
 */
export function diceBeside({
  events,
  thrown = [],
}: Pick<StoryStep, "events" | "thrown">): readonly (readonly Thrown[])[] {
  const are = events.map((event) => thrown.filter((t) => termsOf(event).some((term) => isTerm(term, t))));
  const explained = explaining(events);
  const others = thrown.filter((t) => !are.some((list) => list.includes(t)));
  const placeOf = (one: Thrown): number => {
    const called = events.findIndex((e) => termsOf(e).some((term) => term.name === one.name));
    if (called >= 0) return called;
    const before = others.slice(0, others.indexOf(one)).filter((t) => t.name === one.name).length;
    return explained[Math.min(before, explained.length - 1)] ?? 0;
  };
  return are.map((list, i) => [...others.filter((t) => placeOf(t) === i), ...list]);
}

/** Where checks are explained, else where amounts are. */
function explaining(events: readonly TextEvent[]): readonly number[] {
  const where = (is: (event: TextEvent) => boolean) => events.flatMap((e, i) => (is(e) ? [i] : []));
  const checks = where((e) => e.check !== undefined);
  return checks.length > 0 ? checks : where((e) => termsOf(e).length > 0);
}

const termsOf = ({ check, sum }: TextEvent): readonly Term[] => [
  ...(check?.terms ?? []),
  ...(sum?.terms ?? []),
  ...(sum?.after ?? []),
];
