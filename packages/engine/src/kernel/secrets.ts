import type { Event, Id } from "./words.ts";

/** What one seat knows of the people in a battle. */
export interface Knowledge<U> {
  unit(id: Id): U | undefined;
  sees(unit: U): boolean;
  /** Whether it knows somebody's numbers. */
  knows(unit: U): boolean;
  /** Nobody is hidden from it: then a check cannot tell of anybody unseen. */
  readonly seesAll: boolean;
}

/** Fields of events that name one combatant, and those that carry numbers only some may know. */
export interface Telling {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

/**
 * An event without what a seat may not know: null if it names somebody unseen, else without those it does not see in
 * its lists, and without the numbers of those it does not know.
 */
export function eventSeen<U>(event: Event, knowledge: Knowledge<U>, telling: Telling): Event | null {
  const named = telling.names.flatMap((field) => {
    const id = event[field];
    const unit = typeof id === "string" ? knowledge.unit(id) : undefined;
    return unit === undefined ? [] : [unit];
  });
  if (!named.every((u) => knowledge.sees(u))) return null;
  const bare = withoutUnseen(event, knowledge);
  const informed = named.every((u) => knowledge.knows(u));
  if (informed && knowledge.seesAll) return bare;
  const hidden = informed ? CHECK : telling.numbers;
  return Object.fromEntries(Object.entries(bare).filter(([field]) => !hidden.includes(field))) as Event;
}

/** A check may turn on somebody unseen: a guard in the way, a foe at one's back. */
const CHECK: readonly string[] = ["check"];

function withoutUnseen<U>(event: Event, { unit, sees }: Knowledge<U>): Event {
  const isSeen = (id: Id): boolean => {
    const one = unit(id);
    return one === undefined || sees(one);
  };
  const lists = Object.entries(event).filter(
    ([, v]) => Array.isArray(v) && v.length > 0 && v.every((x) => typeof x === "string"),
  );
  if (lists.length === 0) return event;
  return { ...event, ...Object.fromEntries(lists.map(([k, v]) => [k, (v as Id[]).filter(isSeen)])) };
}
