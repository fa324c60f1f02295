import type { Event, Id, Question, Step } from "@fray/engine";
import type { SeatRecord } from "../seats/words.ts";

/** The dice that fell in a step, as a seat may see them lie on the table. */

export interface Thrown {
  /** What they were thrown for: `hit die`. */
  readonly name: string;
  readonly who: Id;
  /** `2d6`. */
  readonly dice: string;
  readonly faces: readonly number[];
  /** A person gave them instead of the generator. */
  readonly typed?: true;
}

export interface Fallen {
  /** The step that they fell in, with what it asked. */
  readonly step: Step;
  /** What the seat was told of its events. */
  readonly told: readonly Event[];
  /** Places of the answers that people typed. */
  readonly typed: readonly number[];
}

/**
 * Places of the dice that people typed. Steps of older tables do not say: there it is what people gave, where nothing
 * was forced.
 */
export function typedIn(
  { typed }: Step,
  { given, used }: { readonly given: readonly number[]; readonly used: readonly number[] },
): readonly number[] {
  return typed?.map((one) => one.place) ?? (used.length === 0 ? given : []);
}

/** Everybody's dice where nothing of the step was kept from the seat, else those of its own combatants alone. */
export function thrownFor(seat: SeatRecord, { step, told, typed }: Fallen): readonly Thrown[] {
  const thrown = allThrown(step, typed);
  const all = seat.role === "game-master" || toldAll(step.events ?? [], told);
  return all ? thrown : thrown.filter((t) => seat.combatants.includes(t.who));
}

/** All dice of a step, for whoever may know all that came of them. */
export function allThrown({ asked = [], answers }: Step, typed: readonly number[]): readonly Thrown[] {
  const thrown: Thrown[] = [];
  for (let i = 0; i < asked.length; i++) {
    const { kind, name, who, dice = "" } = asked[i] as Question;
    const answer = answers[i];
    if (kind !== "dice" || answer === undefined || "choose" in answer) continue;
    const faces = "roll" in answer ? [answer.roll] : answer.rolls;
    const one = { name, who, dice, faces };
    thrown.push(typed.includes(i) ? { ...one, typed: true } : one);
  }
  return thrown;
}

/** What a die would tell somebody who knows all that came of it, they know already. */
function toldAll(events: readonly Event[], told: readonly Event[]): boolean {
  if (events.length !== told.length) return false;
  return events.every((event, i) => {
    const { text: _, ...seen } = told[i] as Event;
    return sameFields(event, seen as Event);
  });
}

function sameFields(a: Event, b: Event): boolean {
  const keys = Object.keys(a).filter((k) => a[k] !== undefined);
  return (
    keys.length === Object.keys(b).filter((k) => b[k] !== undefined).length &&
    keys.every((k) => a[k] === b[k] || JSON.stringify(a[k]) === JSON.stringify(b[k]))
  );
}
