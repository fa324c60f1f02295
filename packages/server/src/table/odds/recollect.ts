import {
  type Answer,
  type Battle,
  type Command,
  type Event,
  eventFor,
  Fight,
  Impossible,
  type Question,
  Recorded,
  stateOf,
  Unanswered,
  whyNot,
} from "@fray/engine";
import { engineSeat, unseenBy } from "../seats/seats.ts";
import type { Asking, SeatRecord, Table } from "../seats/words.ts";

/** The answers to a command that waits for one more, as a seat remembers it that does not see everybody. */

/** How far a command comes with some answers: what is told until the next question, and that question. */
interface Course {
  readonly events: readonly Event[];
  readonly asked: readonly Question[];
  readonly next: Question | null;
}

/**
 * The answers that lead to the same question in the battle as the seat knows it: without those of whoever it does not
 * see, nor those that others gave because of them. Null: without them it would not have come to that question.
 */
export function answersKnown(table: Table, seat: SeatRecord, known: Battle): readonly Answer[] | null {
  const { command, answers, question } = (table.asking as Asking).pending;
  if (known === table.battle) return answers;
  const truly = course(table.battle, command, answers);
  const told = truly.events.flatMap((event) => {
    const { ruleset } = table.battle;
    return eventFor(ruleset, stateOf(table.battle), event, engineSeat(table, seat)) ?? [];
  });
  const unseen = unseenBy(table, seat);
  const rest = answers.filter((_, i) => !unseen.has(truly.asked[i]?.who ?? ""));
  const fitting = withoutABlock(rest).filter((some) => isSame(course(known, command, some).next, question));
  const alike = fitting.find((some) => sounds(course(known, command, some).events) === sounds(told));
  return alike ?? fitting[0] ?? null;
}

/** All of them, then all but some that stand together: what was done to somebody unseen is done in one go. */
function withoutABlock(answers: readonly Answer[]): readonly (readonly Answer[])[] {
  const ways = [answers];
  for (let from = 0; from < answers.length; from++)
    for (let to = from + 1; to <= answers.length && ways.length < MOST_WAYS; to++)
      ways.push([...answers.slice(0, from), ...answers.slice(to)]);
  return ways;
}
const MOST_WAYS = 100;

function course(battle: Battle, command: Command, answers: readonly Answer[]): Course {
  const { ruleset } = battle;
  const oracle = new Recorded(answers);
  const fight = new Fight(ruleset.copy(stateOf(battle)), oracle, "outcomes");
  oracle.attend(fight.state);
  const so = { events: fight.events, asked: oracle.asked };
  if (whyNot(ruleset, fight.state, command).length > 0) return { ...so, next: null };
  try {
    ruleset.perform(fight, command);
    return { ...so, next: null };
  } catch (stop) {
    if (stop instanceof Unanswered) return { ...so, next: stop.question };
    if (stop instanceof Impossible) return { ...so, next: null };
    throw stop;
  }
}

const isSame = (a: Question | null, b: Question): boolean =>
  a !== null && a.name === b.name && a.who === b.who && a.options?.join() === b.options?.join();

const sounds = (events: readonly Event[]): string => JSON.stringify(events);
